import { paymentTexts } from '#contract/payments/texts.ts'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import { present } from '#kit/assert.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { GatewayRefused, GatewayUnavailable } from '../gateway/port.ts'
import type { BeginPaymentInput, Quote, WidgetOrder } from '../ports.ts'
import { isUnderWay } from '../rules/intent.ts'
import { nextCheckAt } from '../rules/schedule.ts'
import { tryCheckPayment } from '../settle/check-payments.ts'
import type { SettleBatch } from '../settle/settle-batch.ts'
import {
  attachOrder,
  findPayments,
  type Intent,
  insertIntent,
  lockIntents,
  reopenIntent,
  replaceIntent,
} from '../store/intents.ts'
import type { SellersOfOrders } from './sellers-of-orders.ts'

type Deps = PaymentsDeps & {
  readonly settleBatch: SettleBatch
  readonly sellersOfOrders: Pick<SellersOfOrders, 'note'>
}

export type OpenPaymentInput = {
  readonly amount: Paise
  readonly purpose: PaymentPurpose | undefined
  readonly subjectId: string | undefined
  readonly payerId: string
}

type Opened = { readonly order: WidgetOrder; readonly quote: Quote }

type Refusal = 'payment_quote_missing' | 'payment_done' | 'payment_under_way'
type BeginCode = Refusal | 'gateway_unavailable'

/** Opens the payment of a quote if the requested amount is the quote's. */
export async function openPayment(
  deps: Deps,
  input: OpenPaymentInput,
): Promise<Result<Opened, BeginCode | 'payment_amount_changed'>> {
  const quote = await quoteOf(deps, input)
  if (quote === undefined) {
    return fail('payment_quote_missing')
  }
  if (quote.amount !== input.amount) {
    const right = formatRupees(rupeesFromPaise(quote.amount))
    return fail('payment_amount_changed', { message: paymentTexts.amountIsNow(right) })
  }
  const begun = await beginPayment(deps, { ...quote, payerId: input.payerId })
  return begun.ok ? ok({ order: begun.value, quote }) : begun
}

/** Opens a payment: the intent is committed first, and only then is the gateway called. */
export async function beginPayment(
  deps: Deps,
  opening: BeginPaymentInput,
): Promise<Result<WidgetOrder, BeginCode>> {
  const { db, log, sellers, sellersOfOrders } = deps
  if (sellers[opening.purpose] === undefined) {
    return fail('payment_quote_missing')
  }
  const first = await db.transaction((tx) => findOrCreateIntent(deps, tx, opening))
  // An earlier payment window may have been left while the bank was still processing.
  const earlier = first.ok && first.value.gateway_order_id !== null ? first.value.id : undefined
  const checked = earlier === undefined ? 'unanswered' : await tryCheckPayment(deps, earlier)
  const unpayableId = checked === 'unknown' ? earlier : undefined
  const found =
    checked === 'unanswered'
      ? first
      : await db.transaction((tx) => findOrCreateIntent(deps, tx, opening, unpayableId))
  if (!found.ok) {
    return found
  }
  const { id: intentId, amount_paise: amount } = found.value
  try {
    const id = await findOrCreateGatewayOrder(deps, found.value)
    if (opening.notes.seller !== undefined) {
      sellersOfOrders.note(id, opening.notes.seller)
    }
    return ok({ id, amount, intentId })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) {
      throw error
    }
    log.warn({ intent: intentId, err: error }, 'the gateway opened no order')
    return fail('gateway_unavailable', { retryAfterSeconds: 5 })
  }
}

/** The subject's one open intent for this amount, created if there is none that can be paid. */
async function findOrCreateIntent(
  deps: PaymentsDeps,
  tx: Tx,
  opening: BeginPaymentInput,
  unpayableId?: string,
): Promise<Result<Intent, Refusal>> {
  const { purpose, subjectId, payerId, amount } = opening
  const now = deps.clock.now()
  const before = await lockIntents(tx, purpose, subjectId)
  if (before.some(({ status }) => status === 'captured')) {
    return fail('payment_done')
  }
  const open = before.find(({ replaced_at }) => replaced_at === null)
  if (open !== undefined && open.payer_id !== payerId) {
    return fail('payment_quote_missing')
  }
  const tries = open === undefined ? [] : await findPayments(tx, open.id)
  if (tries.some(({ status, seen_at: seenAt }) => isUnderWay({ status, seenAt }, now))) {
    return fail('payment_under_way')
  }
  const next = nextCheckAt({ openedAt: now, checks: 0 }, now)
  const isUsable =
    open?.amount_paise === amount &&
    open.status !== 'unsold' &&
    open.status !== 'closed' &&
    open.id !== unpayableId
  if (open !== undefined && isUsable) {
    await reopenIntent(tx, open.id, now, next ?? null)
    return ok(open)
  }
  if (open !== undefined) {
    await replaceIntent(tx, open.id, now)
  }
  await insertIntent(tx, { ...opening, id: deps.newId(), openedAt: now, nextCheckAt: next })
  const after = await lockIntents(tx, purpose, subjectId)
  return ok(
    present(
      after.find(({ replaced_at }) => replaced_at === null),
      'the subject has an open intent',
    ),
  )
}

/** The gateway's order for an intent; always the same one. */
async function findOrCreateGatewayOrder(
  { db, gateway }: PaymentsDeps,
  intent: Intent,
): Promise<string> {
  if (intent.gateway_order_id !== null) {
    return intent.gateway_order_id
  }
  const { id: receipt, amount_paise: amount, notes } = intent
  const made = await gateway.findOrder(receipt)
  const order = made ?? (await gateway.createOrder({ receipt, amount, notes }))
  return attachOrder(db.read, intent.id, order.id)
}

/** The requested quote; without a purpose, the newest one of any purpose. */
async function quoteOf(
  { db, sellers }: PaymentsDeps,
  input: OpenPaymentInput,
): Promise<(Quote & { purpose: PaymentPurpose }) | undefined> {
  const purposes =
    input.purpose === undefined ? (['order', 'platform_plan'] as const) : [input.purpose]
  for (const purpose of purposes) {
    const quote = await sellers[purpose]?.quote(db.read, input.subjectId, input.payerId)
    if (quote !== undefined) {
      return { ...quote, purpose }
    }
  }
  return undefined
}
