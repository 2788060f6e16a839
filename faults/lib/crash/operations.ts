import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { consentDocuments, giveConsent, quoteOrder } from '#contract/checkout/cart.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import {
  approveWithdrawal,
  myWithdrawals,
  processWithdrawal,
  rechargeWallet,
  rejectWithdrawal,
  withdraw,
} from '#contract/payouts/calls.ts'
import { widgetReply } from '#main/testing/gateway.ts'
import {
  checkoutPayment,
  paymentStatus,
  verifyPayment,
} from '../../../src/contract/payments/calls.ts'
import type { Client } from './client.ts'

/** The operations that the product has acknowledged, which must therefore exist. */
export type Acknowledged = {
  readonly paidOrders: Set<string>
  readonly recharges: Set<string>
  /** Subscriptions that were cancelled and refunded. */
  readonly cancelled: Set<string>
  /** The last acknowledged status, by id. */
  readonly withdrawals: Map<string, string>
}

export function nothingAcknowledged(): Acknowledged {
  return {
    paidOrders: new Set(),
    recharges: new Set(),
    cancelled: new Set(),
    withdrawals: new Map(),
  }
}

export type ActorGroup = {
  readonly buyer: Client
  readonly provider: Client
  readonly admin: Client
  readonly providerId: string
  readonly planId: string
  readonly gateway: { readonly url: URL; readonly keyId: string }
  readonly acknowledged: Acknowledged
}

const STATUS_TRIES = 60
const RECHARGED_RUPEES = 50
const WITHDRAWN_RUPEES = 10.55

class Refused extends Error {}

function replyOf<T>({ reply, code }: { reply?: T | undefined; code?: string | undefined }): T {
  if (reply === undefined) {
    throw new Refused(code)
  }
  return reply
}

/**
 * Buys a plan, from the quote to the payment in the gateway's widget; acknowledged once the order
 * is paid.
 */
export async function purchase(group: ActorGroup): Promise<void> {
  const { buyer, planId, acknowledged } = group
  const ask = { method: 'card' as const, serviceIds: [planId] }
  const order = replyOf(await buyer.settle(quoteOrder, { body: ask })).data
  const orderId = order._id
  const texts = replyOf(await buyer.settle(consentDocuments, { query: { orderId } })).data
  const documents = texts.map(({ serviceId, document, digest }) => ({
    serviceId,
    document,
    digest,
  }))
  replyOf(await buyer.settle(giveConsent, { body: { orderId, accepted: true, documents } }))
  const paid = await payAtGateway(group, { amount: order.total, orderId })
  if (paid) {
    acknowledged.paidOrders.add(orderId)
  }
}

/**
 * Cancels all of the buyer's subscriptions; the remaining value is refunded through the gateway.
 */
export async function cancellation({ buyer, acknowledged }: ActorGroup): Promise<void> {
  const held = async () =>
    replyOf(await buyer.settle(mySubscriptions, { query: {} })).data.filter(
      ({ canCancel }) => canCancel,
    )
  const ending = await held()
  // The current term; the terms bought to follow it end with it.
  const [first] = ending.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  if (first === undefined) {
    return
  }
  const preview = await buyer.settle(cancelPreview, { query: { id: first._id } })
  const refund = replyOf(preview).data.refundWithRenewals
  const body = { id: first._id, refund, withRenewals: true }
  const { code } = await buyer.settle(cancelSubscription, { body })
  if (code === 'refund_changed') {
    return
  }
  expectCode(code, 'subscription_not_cancellable')
  const left = new Set((await held()).map(({ _id }) => _id))
  for (const { _id } of ending.filter((one) => !left.has(one._id))) {
    acknowledged.cancelled.add(_id)
  }
  if (left.has(first._id)) {
    throw new Refused('a cancelled subscription goes on')
  }
}

/**
 * Pays; if the gateway's answer was lost, possibly more than once: the second payment is refunded.
 */
async function payAtGateway(
  { buyer, gateway }: ActorGroup,
  ask: { readonly amount: number; readonly orderId: string },
): Promise<boolean> {
  const { checkout } = replyOf(await buyer.settle(checkoutPayment, { body: ask }))
  const order_id = checkout.id
  const body = JSON.stringify({ key: gateway.keyId, order_id, method: 'upi', outcome: 'success' })
  for (let tries = 0; tries < STATUS_TRIES; tries += 1) {
    const answer = await fetch(new URL('/widget/pay', gateway.url), {
      method: 'POST',
      body,
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(5000),
    })
      .then(async (reply) => widgetReply.parse(await reply.json()))
      .catch(() => undefined)
    const proof = answer?.proof
    if (proof !== undefined) {
      const { data } = replyOf(await buyer.settle(verifyPayment, { body: proof }))
      if (data.status === 'paid') {
        return true
      }
    }
    const query = { orderId: order_id }
    const { data } = replyOf(await buyer.settle(paymentStatus, { query }))
    if (data.status === 'paid' || data.status === 'refunding') {
      return data.status === 'paid'
    }
    await sleep(250)
  }
  return false
}

/** A bank transfer that an admin records; recording it again is refused as repeated. */
export async function recharge(group: ActorGroup): Promise<void> {
  const { admin, providerId, acknowledged } = group
  const transactionId = `NEFT${randomUUID().replaceAll('-', '').toUpperCase()}`
  const body = { providerId, amount: RECHARGED_RUPEES, transactionId }
  const { code } = await admin.settle(rechargeWallet, { body })
  if (code !== undefined && code !== 'recharge_repeated') {
    throw new Refused(code)
  }
  acknowledged.recharges.add(transactionId)
}

/** Requests a withdrawal, which is then rejected, or approved and paid. */
export async function withdrawal(group: ActorGroup, ends: 'rejected' | 'processed'): Promise<void> {
  const { provider, admin, acknowledged } = group
  const asked = await provider.settle(withdraw, { body: { amount: WITHDRAWN_RUPEES } })
  const isThere = asked.code === 'withdrawal_pending' || asked.code === 'answer_lost'
  const id = isThere ? await pendingOf(provider) : replyOf(asked).data._id
  const note = (status: string) => acknowledged.withdrawals.set(id, status)
  note('pending')
  if (ends === 'rejected') {
    const { code } = await admin.settle(rejectWithdrawal, { body: { id } })
    expectCode(code, 'withdrawal_not_rejectable')
    note(ends)
    return
  }
  const approved = await admin.settle(approveWithdrawal, { body: { id } })
  expectCode(approved.code, 'withdrawal_not_approvable')
  note('approved')
  const payment = { id, referenceNo: `UTR-${id}`, notes: '' }
  const processed = await admin.settle(processWithdrawal, { body: payment })
  expectCode(processed.code, 'withdrawal_not_processable')
  note(ends)
}

/** Nobody else decides on it, so "already done" means that the same client did it before. */
function expectCode(code: string | undefined, done: string): void {
  if (code !== undefined && code !== done) {
    throw new Refused(code)
  }
}

async function pendingOf(provider: Client): Promise<string> {
  const { data } = replyOf(await provider.settle(myWithdrawals, { query: {} }))
  const pending = data.find(({ status }) => status === 'pending')
  if (pending === undefined) {
    throw new Refused('a pending withdrawal that is not listed')
  }
  return pending._id
}
