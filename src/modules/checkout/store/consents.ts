import { type Selectable, sql } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutTables } from '../tables.ts'

export type ConsentRow = Selectable<CheckoutTables['consent']>

/** A consent, with the text itself if what was accepted is a text. */
export type NewConsent = ConsentRow & { readonly text: string | null }

/** Accepting the same text again leaves the first evidence unchanged. */
export async function insertConsents(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
  await insertTexts(tx, consents)
  const rows = consents.map(({ text: _, ...row }) => row)
  await openTx<CheckoutTables>(tx)
    .insertInto('consent')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores each text once, by its digest. */
async function insertTexts(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
  const texts = new Map(
    consents.flatMap(({ digest, text }) =>
      text === null ? [] : [[digest.toString('hex'), { digest, text }] as const],
    ),
  )
  if (texts.size > 0) {
    const byDigest = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))
    await openTx<CheckoutTables>(tx)
      .insertInto('accepted_text')
      .values(byDigest.map(([, row]) => row))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // A text that is there already is not erased meanwhile.
    await openTx<CheckoutTables>(tx)
      .selectFrom('accepted_text')
      .select('digest')
      .where(
        'digest',
        'in',
        byDigest.map(([, { digest }]) => digest),
      )
      .orderBy('digest')
      .forKeyShare()
      .execute()
  }
}

/** A consent. Its text is null if only the digest was stored, and for a file. */
export type AcceptedRow = ConsentRow & { readonly text: string | null }

const accepted = (tx: Tx) =>
  openTx<CheckoutTables>(tx)
    .selectFrom('consent')
    .leftJoin('accepted_text', 'accepted_text.digest', 'consent.digest')
    .selectAll('consent')
    .select('accepted_text.text')

/** What was accepted for these lines. */
export function listAcceptedForLines(
  tx: Tx,
  lineIds: readonly string[],
): Promise<readonly AcceptedRow[]> {
  return accepted(tx)
    .where(sql<boolean>`line_id = any(${[...lineIds]}::uuid[])`)
    .orderBy('line_id')
    .orderBy('agreed_at')
    .orderBy('document')
    .execute()
}

/** What the user accepted for the free trial of a plan. */
export function listAcceptedForTrial(
  tx: Tx,
  userId: string,
  planId: string,
): Promise<readonly AcceptedRow[]> {
  return accepted(tx)
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('line_id', 'is', null)
    .orderBy('agreed_at')
    .orderBy('document')
    .execute()
}

export function listConsents(tx: Tx, lineIds: readonly string[]): Promise<readonly ConsentRow[]> {
  return lineIds.length === 0
    ? Promise.resolve([])
    : openTx<CheckoutTables>(tx)
        .selectFrom('consent')
        .selectAll()
        .where('line_id', 'in', [...lineIds])
        .orderBy('agreed_at')
        .execute()
}

/** What the user accepted for the free trial of a plan. */
export function listTrialConsents(
  tx: Tx,
  userId: string,
  planId: string,
): Promise<readonly ConsentRow[]> {
  return openTx<CheckoutTables>(tx)
    .selectFrom('consent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('line_id', 'is', null)
    .execute()
}
