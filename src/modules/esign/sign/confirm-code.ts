import { otpMessages } from '#contract/accounts/texts.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { Visit } from '#modules/accounts/index.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'
import type { EsignDeps } from '../deps.ts'
import { LEASE_MS } from '../rules/timing.ts'
import { type AgreementRow, lockAgreement, moveAgreement } from '../store.ts'

type SendRefusal =
  | 'not_found'
  | 'agreement_not_awaiting'
  | 'no_way_to_confirm'
  | 'otp_send_limited'
  | 'otp_send_failed'
  | 'otp_paused'

/** Sends the code that signs this agreement to the signer's proven number or address. */
export async function requestCode(
  { db, accounts }: EsignDeps,
  viewer: SignedInViewer,
  visit: Visit,
  id: string,
): Promise<Result<{ readonly message: string; readonly sentTo: string }, SendRefusal>> {
  return db.transaction(async (tx) => {
    const awaiting = await lockAwaiting(tx, viewer, visit.now, id)
    if (!awaiting.ok) {
      return awaiting
    }
    const sent = await accounts.ownCodes.send(tx, actionOf(viewer, visit, id))
    if (!sent.ok) {
      return sent
    }
    const { sentTo } = sent.value
    await moveAgreement(tx, { id, from: ['awaiting-otp'] }, { sent_to: sentTo })
    return ok({ message: otpMessages.sent.title, sentTo })
  })
}

type ConfirmRefusal =
  | 'not_found'
  | 'agreement_not_awaiting'
  | 'no_way_to_confirm'
  | 'otp_invalid'
  | 'otp_paused'

/** Not a Result: a failed Result would roll back the count of wrong codes. */
type Confirmation = { readonly row: AgreementRow } | { readonly refusal: Failure<ConfirmRefusal> }

/** Stores the signer's confirmation, once. The server does the rest, even if the browser leaves. */
export async function confirmByCode(
  { db, accounts, audit }: EsignDeps,
  viewer: SignedInViewer,
  visit: Visit,
  { id, otp }: { readonly id: string; readonly otp: string },
): Promise<Confirmation> {
  return db.transaction(async (tx): Promise<Confirmation> => {
    const awaiting = await lockAwaiting(tx, viewer, visit.now, id)
    if (!awaiting.ok) {
      return { refusal: awaiting }
    }
    const proof = await accounts.ownCodes.prove(tx, { ...actionOf(viewer, visit, id), code: otp })
    if (!proof.proven) {
      return proof
    }
    const row = await moveAgreement(
      tx,
      { id, from: ['awaiting-otp'] },
      {
        status: 'signing',
        sent_to: proof.sentTo,
        confirmed_at: visit.now,
        confirmed_ip: visit.ip,
        confirmed_device: visit.userAgent,
        due_at: new Date(visit.now.getTime() + LEASE_MS),
      },
    )
    if (row === undefined) {
      return { refusal: fail('agreement_not_awaiting') }
    }
    await audit.record(tx, {
      action: 'agreement.confirmed',
      ...signedBy(actorOf({ viewer, ...visit })),
      object: { type: 'agreement', id },
      detail: { sentTo: proof.sentTo, document: row.document_sha256?.toString('hex') ?? null },
    })
    return { row }
  })
}

function actionOf(viewer: SignedInViewer, visit: Visit, id: string) {
  return { viewer, visit, purpose: 'esign', about: id } as const
}

/** Locks the signer's own agreement that awaits a code. */
async function lockAwaiting(
  tx: Tx,
  viewer: SignedInViewer,
  now: Date,
  id: string,
): Promise<Result<AgreementRow, 'not_found' | 'agreement_not_awaiting'>> {
  const row = await lockAgreement(tx, id)
  if (row === undefined || row.user_id !== viewer.accountId) {
    return fail('not_found')
  }
  return row.status === 'awaiting-otp' && row.expires_at > now
    ? ok(row)
    : fail('agreement_not_awaiting')
}
