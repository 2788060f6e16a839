import { agreementDataSchema } from '#contract/esign/agreement-data.ts'
import type { AgreementFailure } from '#contract/esign/types.ts'
import { assert, present } from '#kit/assert.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import { publish } from '#platform/outbox/outbox.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { EsignDeps } from '../deps.ts'
import { drawAgreement } from '../document/draw-agreement.ts'
import { agreementFailed, agreementSigned } from '../events.ts'
import { agreementDocument, agreementText } from '../rules/agreement-text.ts'
import { FAILURES_MAX_COUNT, LEASE_MS, nextPollAfter, pauseAfter } from '../rules/timing.ts'
import {
  type AgreementRow,
  claimAgreement,
  findAgreement,
  listDueAgreements,
  moveAgreement,
} from '../store.ts'
import { agreementContext, signerUrlContext } from './view.ts'

const RECONCILE_LIMIT = 50
const PDF = 'application/pdf'

/**
 * Advances an agreement by one step: creates its document or its signature. Every outcome is
 * stored; after a crash the agreement stays due, and the next run continues.
 */
export async function advance(deps: EsignDeps, row: AgreementRow): Promise<void> {
  try {
    if (row.status === 'created') {
      await prepare(deps, row)
    } else {
      await finish(deps, row)
    }
  } catch (error) {
    deps.log.warn(
      { err: error, agreement: row.id },
      'the signing of an agreement could not be continued',
    )
    await recordFailure(deps, row)
  }
}

/** Advances the agreement if it is due and no other process has it. */
export async function advanceIfDue(deps: EsignDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const claimed = await claimAgreement(deps.db.read, id, { now, until })
  if (claimed !== undefined) {
    await advance(deps, claimed)
  }
}

/** Continues agreements that browsers left or crashes interrupted. */
export async function reconcileAgreements(deps: EsignDeps): Promise<void> {
  for (const id of await listDueAgreements(deps.db.read, deps.clock.now(), RECONCILE_LIMIT)) {
    await advanceIfDue(deps, id)
  }
}

async function prepare(deps: EsignDeps, row: AgreementRow): Promise<void> {
  const { db, secrets, files, adapter, clock } = deps
  if (row.expires_at <= clock.now()) {
    return expire(deps, row)
  }
  const sealed = present(row.facts_sealed, 'what is under way is not erased')
  const json = secrets.open(agreementContext(row.id), sealed).toString()
  const data = agreementDataSchema.parse(JSON.parse(json))
  assert(sha256(agreementText(data)).equals(row.text_sha256), 'the text is the one begun with')
  const pdf = await drawAgreement({
    document: agreementDocument(data),
    providerName: data.provider.registeredName,
    registrationNumber: data.provider.registrationNumber,
    textDigest: row.text_sha256.toString('hex'),
    createdAt: row.created_at,
  })
  const { client } = data
  const reason = `Agreement ${row.id}`
  const prepared = await adapter.prepare({ agreementId: row.id, pdf, client, reason })
  const fileId = await files.put(pdf, PDF, 'private')
  const vendor =
    prepared.next === 'awaiting-otp'
      ? { due_at: row.expires_at }
      : {
          due_at: new Date(clock.now().getTime() + nextPollAfter(0)),
          vendor_ref: prepared.vendorRef,
          signer_url_sealed: secrets.seal(signerUrlContext(row.id), prepared.signerUrl),
        }
  const record = () =>
    moveAgreement(
      db.read,
      { id: row.id, from: ['created'] },
      {
        status: prepared.next,
        document_file: fileId,
        document_sha256: sha256(pdf),
        failures_count: 0,
        ...vendor,
      },
    )
  await keepOrRemove(deps, [fileId], record, isMoved)
}

async function finish(deps: EsignDeps, row: AgreementRow): Promise<void> {
  const { adapter, clock, db } = deps
  if (row.status === 'awaiting-otp') {
    return expire(deps, row)
  }
  const confirmed =
    row.confirmed_at === null ? null : { at: row.confirmed_at, sentTo: row.sent_to ?? '' }
  const progress = await adapter.finish({
    agreementId: row.id,
    pdf: await shownDocument(deps, row),
    vendorRef: row.vendor_ref,
    clientName: row.client_name,
    confirmed,
  })
  if (progress.state === 'signed') {
    return complete(deps, row, progress.pdf)
  }
  const now = clock.now()
  if (progress.state === 'failed') {
    const { failure } = progress
    await db.transaction((tx) => endUnsigned(deps, tx, row, failure, now))
  } else if (row.expires_at <= now) {
    await expire(deps, row)
  } else {
    const due_at = new Date(now.getTime() + nextPollAfter(now.getTime() - row.created_at.getTime()))
    await moveAgreement(db.read, { id: row.id, from: [row.status] }, { due_at, failures_count: 0 })
  }
}

/** The bytes that the signer saw. A file changed since then is not signed. */
async function shownDocument({ files }: EsignDeps, row: AgreementRow): Promise<Buffer> {
  const file = await files.get(present(row.document_file, 'there is a document to sign'))
  const { bytes } = present(file, `the document of agreement ${row.id} is kept`)
  assert(row.document_sha256?.equals(sha256(bytes)), 'what is signed is what was shown')
  return bytes
}

async function complete(deps: EsignDeps, row: AgreementRow, signed: Buffer): Promise<void> {
  const { db, files, clock, audit } = deps
  const fileId = await files.put(signed, PDF, 'private')
  const digest = sha256(signed)
  const record = () =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const moved = await moveAgreement(
        tx,
        { id: row.id, from: ['awaiting-signer', 'signing'] },
        {
          status: 'completed',
          signed_file: fileId,
          signed_sha256: digest,
          signer_url_sealed: null,
          confirmed_at: row.confirmed_at ?? now,
          due_at: null,
          ended_at: now,
        },
      )
      if (moved !== undefined) {
        await publish(tx, agreementSigned, endOf(moved, now))
        await audit.record(tx, {
          action: 'agreement.signed',
          actor: { kind: 'system' },
          object: { type: 'agreement', id: row.id },
          detail: { sha256: digest.toString('hex') },
        })
      }
      return moved
    })
  await keepOrRemove(deps, [fileId], record, isMoved)
}

/** False if another process was faster: the row refers to its file. */
function isMoved(row: AgreementRow | undefined): boolean {
  return row !== undefined
}

function expire(deps: EsignDeps, row: AgreementRow): Promise<void> {
  const now = deps.clock.now()
  if (row.expires_at > now) {
    return Promise.resolve()
  }
  return deps.db.transaction((tx) => endUnsigned(deps, tx, row, 'expired', now))
}

/** Ends the agreement without a signature, unless it has advanced meanwhile. */
export async function endUnsigned(
  { audit }: Pick<EsignDeps, 'audit'>,
  tx: Tx,
  row: AgreementRow,
  failure: AgreementFailure,
  now: Date,
): Promise<void> {
  const status = failure === 'expired' ? 'expired' : 'failed'
  const ending = { status, failure, signer_url_sealed: null, due_at: null, ended_at: now } as const
  const moved = await moveAgreement(tx, { id: row.id, from: [row.status] }, ending)
  if (moved === undefined) {
    return
  }
  await publish(tx, agreementFailed, { ...endOf(moved, now), reason: failure })
  await audit.record(tx, {
    action: 'agreement.ended-unsigned',
    actor: { kind: 'system' },
    object: { type: 'agreement', id: row.id },
    detail: { reason: failure },
  })
}

function endOf(row: AgreementRow, now: Date) {
  return {
    agreementId: row.id,
    subject: { type: row.subject_type, id: row.subject_id },
    userId: row.user_id,
    providerId: row.provider_id,
    planId: row.plan_id,
    planTitle: row.plan_title,
    at: now.toISOString(),
  }
}

/** Counts a failure and schedules the next attempt; after the last one the agreement fails. */
async function recordFailure(deps: EsignDeps, { id }: AgreementRow): Promise<void> {
  const { db, clock, log } = deps
  await db
    .transaction(async (tx) => {
      const row = await findAgreement(tx, id)
      if (row === undefined || row.ended_at !== null) {
        return
      }
      const now = clock.now()
      const count = row.failures_count + 1
      if (count >= FAILURES_MAX_COUNT) {
        const failure = row.vendor === 'embedded' ? 'document' : 'vendor'
        return endUnsigned(deps, tx, row, failure, now)
      }
      const due_at = new Date(now.getTime() + pauseAfter(count))
      await moveAgreement(tx, { id, from: [row.status] }, { failures_count: count, due_at })
    })
    .catch((error: unknown) => log.warn({ err: error, agreement: id }, 'a failure is not noted'))
}
