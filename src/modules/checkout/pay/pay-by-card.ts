import type { OrderNeed } from '#contract/checkout/states.ts'
import { checkoutTexts, returnReasons } from '#contract/checkout/texts.ts'
import type { Order } from '#contract/checkout/types.ts'
import { present } from '#kit/assert.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import {
  BANK_ANSWER_TIMEOUT_MS,
  type CapturedPayment,
  type Quote,
  type Seller,
} from '#modules/payments/index.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { needsOf, presentChanged } from '../orders/present.ts'
import { replaceOrder } from '../quote/replace-order.ts'
import { listCharges } from '../refund/at-risk.ts'
import { listSettleable } from '../refund/set-off.ts'
import { areOnSale, assertSellable, isAsQuoted } from '../sellable/assert-sellable.ts'
import {
  listLines,
  listSoldLines,
  lockSoldOrders,
  type SoldLine,
  type SoldOrder,
} from '../store/order-lists.ts'
import {
  findOpenQuote,
  findOrder,
  type LineRow,
  lockOrder,
  type OrderRow,
} from '../store/orders.ts'
import { type FulfilRefusal, fulfilOrder, fulfilOrders, type Sale } from './fulfil-orders.ts'
import { recordReturnedPayment } from './record-returned-payment.ts'

/** What the payments module needs from a seller: the amount due, and fulfilment. */
export function createCardSeller(deps: CheckoutDeps): Seller {
  const { clock } = deps
  return {
    quote: async (tx, subjectId, payerId): Promise<Quote | undefined> => {
      const order =
        subjectId === undefined ? await findOpenQuote(tx, payerId) : await findOrder(tx, subjectId)
      if (
        order?.user_id !== payerId ||
        order.method !== 'card' ||
        order.status !== 'quoted' ||
        order.expires_at <= clock.now()
      ) {
        return undefined
      }
      const lines = await listLines(tx, [order.id])
      const isOpen =
        (await needsOf(deps, tx, order, lines)).length === 0 &&
        (await areOnSale(deps, tx, lines)) &&
        (await assertSellable(deps, tx, lines, { at: clock.now() })).ok
      return isOpen ? quoteOf(order, lines) : undefined
    },

    batched: true,

    fulfil: async (tx, payments) => {
      const ids = payments.map(({ subjectId }) => subjectId)
      const [orders, lines] = await pipelined([lockSoldOrders(tx, ids), listSoldLines(tx, ids)])
      const byId = new Map(orders.map((order) => [order.id, order]))
      const linesOf = Map.groupBy(lines, (line) => line.order_id)
      const unknown = payments.filter(({ subjectId }) => !byId.has(subjectId))
      if (unknown.length > 0) {
        return new Map(unknown.map(({ intentId }) => [intentId, returnReasons.unknown]))
      }
      const paidOrders = payments.map((payment) => ({
        order: present(byId.get(payment.subjectId), 'none is unknown'),
        lines: linesOf.get(payment.subjectId) ?? [],
        payment,
      }))
      return fulfilPaidOrders(deps, tx, paidOrders)
    },

    recordReturned: async (tx, { subjectId, paymentId, amount, capturedAt: at }, reason) => {
      const order = await lockOrder(tx, subjectId)
      if (order !== undefined) {
        await recordReturnedPayment(tx, order, { paymentId, amount, at, reason })
        await closeUnfulfilled(deps, tx, order)
      }
    },

    listChargeable: async (tx, subjectIds) => {
      const charges = await listCharges(deps.payments, tx, subjectIds)
      return new Set(charges.map(({ paymentId }) => paymentId))
    },

    listSettleable: (tx, subjectIds) => listSettleable(deps, tx, subjectIds),
  }
}

function quoteOf(order: OrderRow, lines: readonly LineRow[]): Quote {
  const { title, plan_id, provider_id, validity_days } = present(lines[0], 'an order has lines')
  return {
    subjectId: order.id,
    amount: order.total_paise,
    title: lines.length === 1 ? title : checkoutTexts.andMore(title, lines.length - 1),
    notes: {
      type: 'order',
      reference: order.reference,
      serviceId: plan_id,
      serviceTitle: title.slice(0, 200),
      planName: title.slice(0, 200),
      duration: String(validity_days),
      buyer: order.user_id,
      seller: provider_id,
      validity: String(validity_days),
    },
  }
}

type PaidOrder = {
  readonly order: SoldOrder
  readonly lines: readonly SoldLine[]
  readonly payment: CapturedPayment
}

type QuoteChange = 'replaced' | 'late' | 'changed'

/**
 * Fulfils paid orders, also if the money arrived after the quote had expired, provided that nothing
 * has changed and the payment can have been started in time. Returns, by intent, why an order was
 * refused; the caller must then roll back.
 */
async function fulfilPaidOrders(
  deps: CheckoutDeps,
  tx: Tx,
  paidOrders: readonly PaidOrder[],
): Promise<ReadonlyMap<string, string>> {
  const { capturedAt } = present(paidOrders[0], 'something is paid for').payment
  const sales = paidOrders.map((one) => ({ ...one, sale: toSale(one) }))
  const [plans, refused] = await pipelined([
    plansOf(deps, tx, paidOrders),
    fulfilOrders(
      deps,
      tx,
      sales.map(({ sale }) => sale),
      capturedAt,
    ),
  ])
  return new Map(
    sales.flatMap((one) => {
      const why = changeSinceQuote(one, plans) ?? refused.get(one.sale)?.code
      return why === undefined ? [] : [[one.payment.intentId, returnReasons[why]]]
    }),
  )
}

function toSale({ order, lines, payment: { paymentId } }: PaidOrder): Sale {
  return { order, lines, paymentId }
}

function plansOf({ plans }: CheckoutDeps, tx: Tx, requested: readonly PaidOrder[]) {
  const ids = requested.flatMap(({ lines }) => lines.map((line) => line.plan_id))
  return plans.allForSale(tx, [...new Set(ids)])
}

/** What has changed since the quote, so that it cannot be sold any more. */
function changeSinceQuote(
  { order, lines, payment }: PaidOrder,
  plans: Awaited<ReturnType<typeof plansOf>>,
): QuoteChange | undefined {
  if (order.replaced || order.total_paise !== payment.amount || order.method !== 'card') {
    return 'replaced'
  }
  const lateMs = payment.capturedAt.getTime() - order.expires_at.getTime()
  if (lateMs > BANK_ANSWER_TIMEOUT_MS) {
    return 'late'
  }
  const isLate = lateMs >= 0
  const isAsSold = lines.every((line) => {
    const plan = plans.get(line.plan_id)
    return isLate ? isAsQuoted(plan, line) : plan !== undefined
  })
  return isAsSold ? undefined : 'changed'
}

/** An order that was paid but could not be fulfilled is not offered for payment again. */
async function closeUnfulfilled(deps: CheckoutDeps, tx: Tx, order: SoldOrder): Promise<void> {
  if ((await findOrder(tx, order.id))?.status === 'quoted') {
    await replaceOrder(deps, tx, order, deps.clock.now())
  }
}

type NeedRefusal =
  | 'telegram_missing'
  | 'billing_missing'
  | 'consent_missing'
  | 'agreement_missing'
  | 'consent_outdated'

const refusalByNeed: Readonly<Record<OrderNeed, NeedRefusal>> = {
  telegram: 'telegram_missing',
  billing: 'billing_missing',
  consent: 'consent_missing',
  agreement: 'agreement_missing',
  'new-order': 'consent_outdated',
}

/** The refusal for the first missing requirement. */
export function needRefusal(needs: readonly OrderNeed[]): Failure<NeedRefusal> | undefined {
  const [need] = needs
  return need === undefined ? undefined : fail(refusalByNeed[need])
}

type FreeRefusal = 'not_found' | 'order_amount_changed' | FulfilRefusal | NeedRefusal

/** Fulfils an order whose coupons leave nothing to pay, without the gateway. */
export function createFreeOrders(deps: CheckoutDeps) {
  return ({ viewer, now }: Requester, orderId: string): Promise<Result<Order, FreeRefusal>> =>
    deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order?.user_id !== viewer.accountId) {
        return fail('not_found')
      }
      if (order.method !== 'free') {
        const amount = formatRupees(rupeesFromPaise(order.total_paise))
        return fail('order_amount_changed', { message: checkoutTexts.toBePaid(amount) })
      }
      const again = order.status === 'paid'
      if (!again && (order.status !== 'quoted' || order.expires_at <= now)) {
        return fail('order_not_open')
      }
      if (!again) {
        const lines = await listLines(tx, [orderId])
        if (!(await areOnSale(deps, tx, lines))) {
          return fail('order_not_open')
        }
        const missing = needRefusal(await needsOf(deps, tx, order, lines))
        if (missing !== undefined) {
          return missing
        }
        const done = await fulfilOrder(deps, tx, { order, lines }, now)
        if (!done.ok) {
          return done
        }
      }
      return ok(await presentChanged(deps, tx, orderId))
    })
}
