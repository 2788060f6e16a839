import { platformPlanPrice } from '#contract/platform-plans/prices.ts'
import { assert, present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { App } from '#main/build-app.ts'
import type { Platform } from '#main/platform.ts'
import { entriesOfWithdrawal, entryOfRecharge } from '#modules/payouts/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PastPayment } from '#sandbox/gateway/past.ts'
import { importOrders, papersOfOrders, type Sale } from '../import/checkout.ts'
import { importSigned } from '../import/esign.ts'
import { importPayments, type PaymentImport } from '../import/payments.ts'
import { importClaims, importMovements } from '../import/payouts.ts'
import { importPurchases, papersOfPurchase } from '../import/platform-plans.ts'
import { importSubscriptions } from '../import/subscriptions.ts'
import type { DemoOrder, DemoPurchase } from '../schema.ts'
import type { DemoMarketplace } from '../types.ts'
import type { DemoFiles } from './files.ts'

type SeedMoneyDeps = {
  readonly app: App
  readonly platform: Pick<Platform, 'clock' | 'secrets'>
  /** Adds to the gateway's own log. */
  readonly addPastPayments: (payments: readonly PastPayment[]) => void
}

/** Records all sales, payments, charges and payouts in order of time, as the product would have. */
export async function seedMoney(
  { app, platform, addPastPayments }: SeedMoneyDeps,
  tx: Tx,
  market: DemoMarketplace,
  files: DemoFiles,
): Promise<void> {
  const orders = salesOf(market, files)
  const { purchases } = market
  const sales = await papersOfOrders(app, tx, orders)
  const bought = purchases.flatMap((row) => papersOfPurchase(row) ?? [])
  const entries = [
    ...sales.map(({ entry }) => entry),
    ...bought.map(({ entry }) => entry),
    ...market.recharges.map(entryOfRecharge),
    ...market.withdrawals.flatMap(entriesOfWithdrawal),
  ].sort(byTime)
  const posted = await app.ledger.postAll(tx, entries)
  assert(
    posted.every((one) => one.ok),
    'the ledger takes every movement of the demo',
  )
  const drafts = [
    ...sales.flatMap(({ invoice, charge }) =>
      charge === undefined ? [invoice] : [invoice, charge],
    ),
    ...bought.map(({ invoice }) => invoice),
  ].sort(byTime)
  const issued = await app.invoices.issueAll(tx, drafts)
  const invoiceOf = (type: string) =>
    drafts.flatMap(({ subject }, index) => {
      const invoice = present(issued[index], 'every draft is issued')
      return subject.type === type ? [[subject.id, invoice] as const] : []
    })
  await importSubscriptions({ app, platform }, tx, subscriptionsOf(market))
  await importOrders(app, tx, orders, new Map(invoiceOf('order-line')))
  await importPurchases(
    tx,
    purchases,
    new Map(invoiceOf('platform-purchase').map(([id, { invoiceId }]) => [id, invoiceId])),
  )
  await importMovements(app, tx, market)
  await importClaims(app, tx, market.gstClaims)
  const payments = paymentsOf(market)
  await importPayments(tx, payments)
  addPastPayments(payments.map(toPast))
}

/** Runs after everything else, because signing takes too long for the transaction. */
export async function signAgreements(
  parts: Parameters<typeof importSigned>[0],
  market: DemoMarketplace,
  files: DemoFiles,
): Promise<void> {
  for (const sale of salesOf(market, files)) {
    const { signedAt } = sale.order
    if (signedAt !== null) {
      await importSigned(parts, sale, signedAt)
    }
  }
}

function byTime(a: { readonly at: Date }, b: { readonly at: Date }): number {
  return a.at.getTime() - b.at.getTime()
}

function subscriptionsOf({ subscriptions, orders }: DemoMarketplace) {
  const lines = new Map(orders.map((order) => [order.subscriptionId, order.lineId]))
  return subscriptions.map(({ customerId, kind, amount: _, story: __, ...term }) => {
    const sourceId = lines.get(term.id)
    return { ...term, userId: customerId, kind, ...(sourceId === undefined ? {} : { sourceId }) }
  })
}

function salesOf(market: DemoMarketplace, { terms, proofs }: DemoFiles): readonly Sale[] {
  const plans = new Map(market.plans.map((plan) => [plan.id, plan]))
  const providers = new Map(market.providers.map((one) => [one.id, one]))
  return market.orders.map((order) => {
    const plan = present(plans.get(order.planId), 'an order is of a plan')
    const provider = present(providers.get(plan.providerId), 'a plan has a provider')
    return {
      order,
      plan,
      provider,
      terms: terms.get(provider.id) ?? null,
      proof: proofs.get(order.id),
    }
  })
}

function paymentsOf({ orders, purchases, plans }: DemoMarketplace): readonly PaymentImport[] {
  const titles = new Map(plans.map(({ id, title }) => [id, title]))
  return [
    ...orders.flatMap((order) => (order.method === 'card' ? [paymentOfOrder(order, titles)] : [])),
    ...purchases.flatMap((purchase) => paymentOfPurchase(purchase) ?? []),
  ]
}

/** The line's id is also the intent's: each line has one payment. */
function paymentOfOrder(
  order: DemoOrder & { readonly method: 'card' },
  titles: ReadonlyMap<string, string>,
): PaymentImport {
  return {
    ...order.payment,
    id: order.lineId,
    purpose: 'order',
    subjectId: order.id,
    payerId: order.customerId,
    amount: order.price,
    title: titles.get(order.planId) ?? '',
    openedAt: new Date(order.paidAt.getTime() - MINUTE_MS),
    capturedAt: order.paidAt,
  }
}

function paymentOfPurchase(purchase: DemoPurchase): PaymentImport | undefined {
  const { payment, tier, duration, at } = purchase
  return payment === null
    ? undefined
    : {
        ...payment,
        id: purchase.id,
        purpose: 'platform_plan',
        subjectId: purchase.id,
        payerId: purchase.providerId,
        amount: platformPlanPrice(tier, duration).payablePaise,
        title: `Tradebox ${tier} plan, ${duration} days`,
        openedAt: new Date(at.getTime() - MINUTE_MS),
        capturedAt: at,
      }
}

function toPast(payment: PaymentImport): PastPayment {
  return {
    orderId: payment.gatewayOrderId,
    paymentId: payment.paymentId,
    receipt: payment.id,
    amount: Number(payment.amount),
    method: payment.method === 'upi' ? 'upi' : 'card',
    at: payment.capturedAt,
  }
}
