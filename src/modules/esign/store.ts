import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AgreementSubject } from '#contract/esign/agreement-data.ts'
import type { AgreementState } from '#contract/esign/types.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { EsignTables } from './tables.ts'

const open = (tx: Tx) => openTx<EsignTables>(tx)

export type AgreementRow = Selectable<EsignTables['agreement']>
type NewAgreement = Insertable<EsignTables['agreement']>
type AgreementChange = Updateable<EsignTables['agreement']>

/** Undefined if the subject has a pending or signed attempt. */
export async function insertAgreement(
  tx: Tx,
  agreement: NewAgreement,
): Promise<AgreementRow | undefined> {
  return open(tx)
    .insertInto('agreement')
    .values(agreement)
    .onConflict((conflict) =>
      conflict
        .columns(['subject_type', 'subject_id'])
        .where(sql<boolean>`status not in ('failed', 'expired')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function findAgreement(tx: Tx, id: string): Promise<AgreementRow | undefined> {
  return fromAgreements(tx).where('id', '=', id).executeTakeFirst()
}

/** Locks the agreement. */
export async function lockAgreement(tx: Tx, id: string): Promise<AgreementRow | undefined> {
  return fromAgreements(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the subject's pending or signed attempt. */
export async function lockLiveAgreement(
  tx: Tx,
  subject: AgreementSubject,
): Promise<AgreementRow | undefined> {
  return fromLive(tx, subject).forUpdate().executeTakeFirst()
}

/** Finds the subject's pending or signed attempt without a lock. */
export async function findLiveAgreement(
  tx: Tx,
  subject: AgreementSubject,
): Promise<AgreementRow | undefined> {
  return fromLive(tx, subject).executeTakeFirst()
}

export async function countAttempts(
  tx: Tx,
  subject: AgreementSubject,
  since: Date,
): Promise<number> {
  const { count } = await open(tx)
    .selectFrom('agreement')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined if the agreement is not in one of the states, because another process was faster. */
export async function moveAgreement(
  tx: Tx,
  { id, from }: { readonly id: string; readonly from: readonly AgreementState[] },
  change: AgreementChange,
): Promise<AgreementRow | undefined> {
  return open(tx)
    .updateTable('agreement')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Claims a due agreement and postpones its next due time, so that only one process works on it.
 * Undefined if it is not due.
 */
export async function claimAgreement(
  tx: Tx,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<AgreementRow | undefined> {
  return open(tx)
    .updateTable('agreement')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Ids of due agreements, longest due first. */
export async function listDueAgreements(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await open(tx)
    .selectFrom('agreement')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type ErasableRow = Pick<AgreementRow, 'id' | 'document_file'>

/** Agreements that ended unsigned before this time and have not been erased, after the given id. */
export async function listErasable(
  tx: Tx,
  endedBefore: Date,
  after: string,
  limit: number,
): Promise<readonly ErasableRow[]> {
  return open(tx)
    .selectFrom('agreement')
    .select(['id', 'document_file'])
    .where('status', 'in', ['failed', 'expired'])
    .where('erased_at', 'is', null)
    .where('ended_at', '<', endedBefore)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function eraseAgreement(tx: Tx, id: string, now: Date): Promise<void> {
  await open(tx)
    .updateTable('agreement')
    .set({
      erased_at: now,
      facts_sealed: null,
      client_name: '',
      document_file: null,
      document_sha256: null,
      sent_to: null,
      confirmed_ip: null,
      confirmed_device: null,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute()
}

// The signing certificate

export type SignerRow = Selectable<EsignTables['esign_signer']>

/** The newest certificate that may sign. */
export async function findSigner(tx: Tx, now: Date): Promise<SignerRow | undefined> {
  return open(tx)
    .selectFrom('esign_signer')
    .selectAll()
    .where('current', 'is', true)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Makes it the current certificate if the last one has expired; does nothing if there is a current
 * one.
 */
export async function insertSigner(
  tx: Tx,
  signer: Insertable<EsignTables['esign_signer']>,
  now: Date,
): Promise<void> {
  await open(tx)
    .updateTable('esign_signer')
    .set({ current: null })
    .where('current', 'is', true)
    .where('expires_at', '<=', now)
    .execute()
  await open(tx)
    .insertInto('esign_signer')
    .values(signer)
    .onConflict((conflict) => conflict.column('current').doNothing())
    .execute()
}

export type SignedRow = {
  readonly id: string
  readonly at: Date
  readonly planTitle: string
  readonly providerId: string
}

/** Agreements that a user signed with these providers, newest first. */
export async function listSigned(
  tx: Tx,
  {
    providerIds,
    userId,
    after,
    rows,
  }: RangeInTime & { readonly providerIds: readonly string[]; readonly userId: string },
): Promise<readonly SignedRow[]> {
  const found = await open(tx)
    .selectFrom('agreement')
    .select(['id', 'ended_at', 'plan_title', 'provider_id'])
    .where('user_id', '=', userId)
    .where('provider_id', 'in', [...providerIds])
    .where('status', '=', 'completed')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(ended_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()
  return found.flatMap(({ id, ended_at: at, plan_title: planTitle, provider_id: providerId }) =>
    at === null ? [] : [{ id, at, planTitle, providerId }],
  )
}

function fromAgreements(tx: Tx) {
  return open(tx).selectFrom('agreement').selectAll()
}

function fromLive(tx: Tx, subject: AgreementSubject) {
  return fromAgreements(tx)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('status', 'not in', ['failed', 'expired'])
}
