import type { PaymentPurpose } from '#contract/payments/states.ts'
import { present } from '#kit/assert.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { GatewayRefused, GatewayUnavailable } from '#platform/gateway/gateway.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from './deps.ts'
import { isUnderWay } from './rules/intent.ts'
import { nextCheckAt } from './rules/schedule.ts'
import type { GatewayOrder, Opening, Quote } from './seams.ts'
import type { SellersOfOrders } from './sellers-of-orders.ts'
import {
  attachOrder,
  findPayments,
  type Intent,
  insertIntent,
  lockIntents,
  reopenIntent,
  replaceIntent,
} from './store/intents.ts'

export type Asked = {
  readonly amount: Paise
  readonly purpose: PaymentPurpose | undefined
  readonly subjectId: string | undefined
  readonly payerId: string
}

export type Opened = { readonly order: GatewayOrder; readonly quote: Quote }

type Refusal = 'payment_quote_missing' | 'payment_done' | 'payment_under_way'
type BeginCode = Refusal | 'gateway_unavailable'

/** Opening a payment: written down, committed, and only then told to the gateway. */
export function createOpenings(
  deps: PaymentsDeps,
  sellersOfOrders: Pick<SellersOfOrders, 'note'>,
  checks: { readonly tryCheck: (intentId: string) => Promise<boolean> },
) {
  const { db, clock, newId, gateway, log, sellers } = deps

  const insert = async (tx: Tx, opening: Opening): Promise<void> => {
    const now = clock.now()
    const id = newId()
    const next = nextCheckAt({ openedAt: now, checks: 0 }, now)
    await insertIntent(tx, { ...opening, id, openedAt: now, nextCheckAt: next })
  }

  /** The subject's one open intent for this amount, made where there is none. */
  const intentFor = async (tx: Tx, opening: Opening): Promise<Result<Intent, Refusal>> => {
    const { purpose, subjectId, payerId, amount } = opening
    const now = clock.now()
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
    const isUsable =
      open?.amount_paise === amount && open.status !== 'unsold' && open.status !== 'closed'
    if (open !== undefined && isUsable) {
      await reopenIntent(tx, open.id, now, nextCheckAt({ openedAt: now, checks: 0 }, now) ?? null)
      return ok(open)
    }
    if (open !== undefined) {
      await replaceIntent(tx, open.id, now)
    }
    await insert(tx, opening)
    const after = await lockIntents(tx, purpose, subjectId)
    return ok(
      present(
        after.find(({ replaced_at }) => replaced_at === null),
        'the subject has an open intent',
      ),
    )
  }

  /** The gateway's order for an intent; the same one however often it is asked for. */
  const orderFor = async (intent: Intent): Promise<string> => {
    if (intent.gateway_order_id !== null) {
      return intent.gateway_order_id
    }
    const { id: receipt, amount_paise: amount, notes } = intent
    const made = await gateway.findOrder(receipt)
    const order = made ?? (await gateway.createOrder({ receipt, amount, notes }))
    return attachOrder(db.read, intent.id, order.id)
  }

  const begin = async (opening: Opening): Promise<Result<GatewayOrder, BeginCode>> => {
    if (sellers[opening.purpose] === undefined) {
      return fail('payment_quote_missing')
    }
    const first = await db.transaction((tx) => intentFor(tx, opening))
    // A window that was opened before may have been left with the bank at work behind it.
    const isAgain = first.ok && first.value.gateway_order_id !== null
    const found =
      isAgain && (await checks.tryCheck(first.value.id))
        ? await db.transaction((tx) => intentFor(tx, opening))
        : first
    if (!found.ok) {
      return found
    }
    const { id: intentId, amount_paise: amount } = found.value
    try {
      const id = await orderFor(found.value)
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

  /** The quote that is asked for; without a purpose, the newest of any. */
  const quoteOf = async (
    asked: Asked,
  ): Promise<(Quote & { purpose: PaymentPurpose }) | undefined> => {
    const purposes =
      asked.purpose === undefined ? (['order', 'platform_plan'] as const) : [asked.purpose]
    for (const purpose of purposes) {
      const quote = await sellers[purpose]?.quote(db.read, asked.subjectId, asked.payerId)
      if (quote !== undefined) {
        return { ...quote, purpose }
      }
    }
    return undefined
  }

  return {
    begin,
    /** Opens what is quoted, when the amount that is asked for is the quote's. */
    open: async (asked: Asked): Promise<Result<Opened, BeginCode | 'payment_amount_changed'>> => {
      const quote = await quoteOf(asked)
      if (quote === undefined) {
        return fail('payment_quote_missing')
      }
      if (quote.amount !== asked.amount) {
        const right = formatRupees(rupeesFromPaise(quote.amount))
        return fail('payment_amount_changed', { message: `The amount is ${right} now.` })
      }
      const begun = await begin({ ...quote, payerId: asked.payerId })
      return begun.ok ? ok({ order: begun.value, quote }) : begun
    },
  }
}
