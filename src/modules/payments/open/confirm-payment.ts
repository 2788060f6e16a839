import type { PaymentPurpose, PaymentStatus } from '#contract/payments/types.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { publicStatus } from '../rules/intent.ts'
import { tryCheckPayment } from '../settle/check-payments.ts'
import type { SettleBatch } from '../settle/settle-batch.ts'
import { findIntent, findIntentOfOrder, findPayments, type Intent } from '../store/intents.ts'

type Deps = PaymentsDeps & { readonly settleBatch: SettleBatch }

export type PaymentState = {
  readonly status: PaymentStatus
  readonly purpose: PaymentPurpose
  readonly subjectId: string
}

/** What the widget returns to its page after a payment. */
export type PaymentProof = {
  readonly orderId: string
  readonly paymentId: string
  readonly signature: string
}

/** Checks the widget's proof, then asks the gateway itself for the payment. */
export async function confirmPayment(
  deps: Deps,
  { orderId, paymentId, signature }: PaymentProof,
  payerId: string,
): Promise<Result<PaymentState, 'payment_unknown' | 'payment_signature_invalid'>> {
  const { db, gateway, audit } = deps
  const intent = await findOwnIntent(deps, orderId, payerId)
  const ours = intent?.gateway_order_id
  if (intent === undefined || !ours) {
    return fail('payment_unknown')
  }
  if (!gateway.isPaymentSignature(ours, paymentId, signature)) {
    await db.transaction((tx) =>
      audit.record(tx, {
        action: 'payment.proof-refused',
        actor: { kind: 'system' },
        object: { type: 'payment_intent', id: intent.id },
        detail: { payment: paymentId, payer: payerId },
      }),
    )
    return fail('payment_signature_invalid')
  }
  const checked = await tryCheckPayment(deps, intent.id)
  const now = present(await findIntent(db.read, intent.id), 'an intent is not deleted')
  const state = await stateOf(db.read, now)
  const isOpen = state.status === 'open' && checked !== 'checked'
  return ok(isOpen ? { ...state, status: 'processing' } : state)
}

export async function findPaymentState(
  deps: Deps,
  orderId: string,
  payerId: string,
): Promise<Result<PaymentState, 'payment_unknown'>> {
  const { db, rateLimiter } = deps
  const intent = await findOwnIntent(deps, orderId, payerId)
  if (intent === undefined) {
    return fail('payment_unknown')
  }
  const known = await stateOf(db.read, intent)
  if (known.status !== 'open') {
    return ok(known)
  }
  // The gateway sends no event before its bank has answered, so it is asked here, within the
  // account's rate limit.
  const mayCheck = (await rateLimiter.take('payment-check', { accountId: payerId })).allowed
  if (!mayCheck || (await tryCheckPayment(deps, intent.id)) !== 'checked') {
    return ok(known)
  }
  const now = present(await findIntent(db.read, intent.id), 'an intent is not deleted')
  return ok(await stateOf(db.read, now))
}

/** Finds the payer's own intent; another account's order counts as unknown. */
async function findOwnIntent(
  { db }: PaymentsDeps,
  orderId: string,
  payerId: string,
): Promise<Intent | undefined> {
  const intent = await findIntentOfOrder(db.read, orderId)
  return intent?.payer_id === payerId ? intent : undefined
}

async function stateOf(tx: Tx, intent: Intent): Promise<PaymentState> {
  const tries = await findPayments(tx, intent.id)
  const isPending = tries.some(({ status }) => status === 'created' || status === 'authorized')
  const { purpose, subject_id: subjectId } = intent
  return { status: publicStatus(intent.status, isPending), purpose, subjectId }
}
