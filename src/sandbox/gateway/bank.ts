import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import {
  type Answer,
  type BankOptions,
  eventOf,
  gatewayId,
  nowMs,
  nowSeconds,
  refused,
  schedule,
} from './bank-events.ts'
import { type DisputeAmounts, type DisputeEvent, disputePayment, takeBack } from './disputes.ts'
import type { RefundRequest, SandboxOrder, SandboxPayment, SandboxRefund } from './journal.ts'

/**
 * `silent`: the bank never answers. `fragile`: a successful payment whose first refund fails.
 * `hesitant`: a successful payment whose first refund is answered late. `disputed`: a successful
 * payment that the payer's bank disputes and then takes back.
 */
export type Outcome =
  | 'success'
  | 'failure'
  | 'slow'
  | 'silent'
  | 'late'
  | 'fragile'
  | 'hesitant'
  | 'disputed'

/** `later`: the same request gives the answer once it is no longer being processed. */
type RefundAnswer = Result<SandboxRefund, 'refused' | 'under_way' | 'later'>

export type Bank = ReturnType<typeof createBank>

/**
 * The logic of the sandbox without HTTP: orders, payment attempts, refunds, and scheduled changes.
 * Each change is written together with its events.
 */
export function createBank(bank: BankOptions) {
  return {
    runDue: () => runDue(bank),
    createOrder: (request: Pick<SandboxOrder, 'amount' | 'receipt' | 'notes'>) =>
      createOrder(bank, request),

    /** A payment attempt at the widget. */
    pay: (orderId: string, method: 'card' | 'upi', outcome: Outcome) =>
      payOrder(bank, orderId, method, outcome),

    capture: (id: string, amount: number) => captureAuthorized(bank, id, amount),

    refund: (
      paymentId: string,
      request: { readonly amount: number; readonly receipt: string | null },
      key: string | undefined,
    ): RefundAnswer =>
      key === undefined
        ? refundPayment(bank, paymentId, request, key)
        : requestRefund(bank, { ...request, paymentId, key }),

    dispute: (paymentId: string, event: DisputeEvent, { amount, refund }: DisputeAmounts) => {
      const done = disputePayment(bank, paymentId, event, amount)
      if (done.ok && event === 'lost' && refund !== undefined) {
        const notes = { reason: done.value.id }
        refundPayment(bank, paymentId, { amount: refund, receipt: null, notes }, undefined)
      }
      return done
    },

    isProcessing: (key: string) => bank.journal.state.requests.has(key),
  }
}

function capturePayment(bank: BankOptions, payment: SandboxPayment): SandboxPayment {
  const order = present(bank.journal.state.orders.get(payment.order_id), 'a payment has its order')
  const paid: SandboxPayment = { ...payment, status: 'captured', captured: true }
  const settled: SandboxOrder = {
    ...order,
    status: 'paid',
    amount_paid: payment.amount,
    amount_due: 0,
  }
  bank.journal.append(
    { type: 'payment', payment: paid },
    { type: 'order', order: settled },
    eventOf(bank, 'payment.captured', { payment: paid }),
    eventOf(bank, 'order.paid', { payment: paid, order: settled }),
  )
  return paid
}

function authorizePayment(bank: BankOptions, payment: SandboxPayment): SandboxPayment {
  const changed: SandboxPayment = {
    ...payment,
    status: 'authorized',
    error_code: null,
    error_description: null,
  }
  bank.journal.append(
    { type: 'payment', payment: changed },
    eventOf(bank, 'payment.authorized', { payment: changed }),
  )
  return changed
}

/**
 * The bank returned the refund: the gateway has the money again, and a new refund may be requested.
 */
function failRefund(bank: BankOptions, refund: SandboxRefund): void {
  const payment = present(
    bank.journal.state.payments.get(refund.payment_id),
    'a refund has its payment',
  )
  const failed: SandboxRefund = { ...refund, status: 'failed' }
  const left = payment.amount_refunded - refund.amount
  const kept: SandboxPayment = {
    ...payment,
    status: 'captured',
    amount_refunded: left,
    refund_status: left === 0 ? null : 'partial',
  }
  bank.journal.append(
    { type: 'mended', id: payment.id },
    { type: 'refund', refund: failed },
    { type: 'payment', payment: kept },
    eventOf(bank, 'refund.failed', { refund: failed, payment: kept }),
  )
}

function finishRefund(bank: BankOptions, refund: SandboxRefund): void {
  if (bank.journal.state.fragile.has(refund.payment_id)) {
    failRefund(bank, refund)
    return
  }
  const done: SandboxRefund = { ...refund, status: 'processed' }
  const payment = bank.journal.state.payments.get(refund.payment_id)
  bank.journal.append(
    { type: 'refund', refund: done },
    eventOf(bank, 'refund.processed', { refund: done, payment }),
  )
}

/** Executes the scheduled changes that are due. */
function runDue(bank: BankOptions): void {
  for (const due of [...bank.journal.state.due.values()].filter(
    ({ atMs }) => atMs <= nowMs(bank),
  )) {
    const request = bank.journal.state.requests.get(due.id)
    bank.journal.append({ type: 'done', id: due.id })
    const payment = bank.journal.state.payments.get(due.id)
    const refund = bank.journal.state.refunds.get(due.id)
    if (due.what === 'refund' && refund !== undefined) {
      finishRefund(bank, refund)
    } else if (due.what === 'authorize' && payment?.status === 'failed') {
      authorizePayment(bank, payment)
    } else if (due.what === 'capture' && payment?.status === 'created') {
      capturePayment(bank, authorizePayment(bank, payment))
    } else if (due.what === 'dispute') {
      takeBack(bank, due.id)
    } else if (due.what === 'request' && request !== undefined) {
      refundPayment(bank, request.paymentId, request, request.key)
    }
  }
}

function isPaid(bank: BankOptions, orderId: string) {
  return bank.journal.state.orders.get(orderId)?.status === 'paid'
}

function createOrder(
  bank: BankOptions,
  request: Pick<SandboxOrder, 'amount' | 'receipt' | 'notes'>,
): SandboxOrder {
  const made =
    request.receipt === null ? undefined : bank.journal.state.byReceipt.get(request.receipt)
  const same = made === undefined ? undefined : bank.journal.state.orders.get(made)
  if (same !== undefined && same.amount === request.amount) {
    return same
  }
  const order: SandboxOrder = {
    id: gatewayId('order'),
    entity: 'order',
    ...request,
    amount_paid: 0,
    amount_due: request.amount,
    currency: 'INR',
    status: 'created',
    attempts: 0,
    created_at: nowSeconds(bank),
  }
  bank.journal.append({ type: 'order', order })
  return order
}

function payOrder(
  bank: BankOptions,
  orderId: string,
  method: 'card' | 'upi',
  outcome: Outcome,
): Answer<SandboxPayment> {
  const order = bank.journal.state.orders.get(orderId)
  if (order === undefined) {
    return refused('The id provided does not exist')
  }
  if (isPaid(bank, orderId)) {
    return refused('This order has been paid already')
  }
  const payment: SandboxPayment = {
    id: gatewayId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: orderId,
    method,
    captured: false,
    amount_refunded: 0,
    refund_status: null,
    email: null,
    contact: null,
    notes: order.notes,
    error_code: null,
    error_description: null,
    created_at: nowSeconds(bank),
  }
  const attempted: SandboxOrder = {
    ...order,
    status: 'attempted',
    attempts: order.attempts + 1,
  }
  bank.journal.append({ type: 'order', order: attempted }, { type: 'payment', payment })
  if (outcome === 'fragile' || outcome === 'hesitant') {
    bank.journal.append({ type: outcome, id: payment.id })
  }
  if (outcome === 'disputed') {
    schedule(bank, 'dispute', payment.id, bank.disputeMs)
  }
  if (['success', 'fragile', 'hesitant', 'disputed'].includes(outcome)) {
    return ok(capturePayment(bank, authorizePayment(bank, payment)))
  }
  if (outcome === 'slow') {
    schedule(bank, 'capture', payment.id, bank.slowMs)
  }
  if (outcome === 'slow' || outcome === 'silent') {
    return ok(payment)
  }
  const failed: SandboxPayment = {
    ...payment,
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'The payment was declined by the bank',
  }
  bank.journal.append(
    { type: 'payment', payment: failed },
    eventOf(bank, 'payment.failed', { payment: failed }),
  )
  if (outcome === 'late') {
    schedule(bank, 'authorize', payment.id, bank.lateMs)
  }
  return ok(failed)
}

function captureAuthorized(bank: BankOptions, id: string, amount: number): Answer<SandboxPayment> {
  const payment = bank.journal.state.payments.get(id)
  if (payment === undefined) {
    return refused('The id provided does not exist')
  }
  if (payment.status !== 'authorized') {
    return refused('Only payments which have been authorized and not yet captured can be captured')
  }
  if (payment.amount !== amount) {
    return refused('Capture amount must be equal to the amount authorized')
  }
  return isPaid(bank, payment.order_id)
    ? refused('The order of this payment has been paid already')
    : ok(capturePayment(bank, payment))
}

/** A refund by its key: the same request again is not another refund. */
function requestRefund(bank: BankOptions, request: RefundRequest): RefundAnswer {
  const { key, paymentId } = request
  const { hesitant, requests } = bank.journal.state
  if (requests.has(key)) {
    return fail('under_way', { message: 'A request with this key is still being processed' })
  }
  if (!hesitant.has(paymentId)) {
    return refundPayment(bank, paymentId, request, key)
  }
  bank.journal.append({ type: 'requested', request })
  schedule(bank, 'request', key, bank.hesitantMs)
  return fail('later')
}

function refundPayment(
  bank: BankOptions,
  paymentId: string,
  request: Pick<SandboxRefund, 'amount' | 'receipt'> & Partial<Pick<SandboxRefund, 'notes'>>,
  key: string | undefined,
): Answer<SandboxRefund> {
  const known = bank.journal.state.refunds.get(bank.journal.state.refundByKey.get(key ?? '') ?? '')
  if (known !== undefined) {
    return known.payment_id === paymentId && known.amount === request.amount
      ? ok(known)
      : refused('Different request body sent for the same Idempotency Header')
  }
  const payment = bank.journal.state.payments.get(paymentId)
  if (payment === undefined || !payment.captured) {
    return refused('The payment status should be captured for action to be taken')
  }
  const given = payment.amount_refunded + request.amount
  if (request.amount <= 0 || given > payment.amount) {
    return refused('The total refund amount is greater than the refund payment amount')
  }
  const refund: SandboxRefund = {
    id: gatewayId('rfnd'),
    entity: 'refund',
    payment_id: paymentId,
    amount: request.amount,
    currency: payment.currency,
    status: 'pending',
    receipt: request.receipt,
    notes: request.notes ?? [],
    speed_requested: 'normal',
    created_at: nowSeconds(bank),
  }
  const full = given === payment.amount
  const returned: SandboxPayment = {
    ...payment,
    status: full ? 'refunded' : payment.status,
    amount_refunded: given,
    refund_status: full ? 'full' : 'partial',
  }
  bank.journal.append(
    { type: 'refund', refund, ...(key === undefined ? {} : { key }) },
    { type: 'payment', payment: returned },
    eventOf(bank, 'refund.created', { refund, payment: returned }),
  )
  schedule(bank, 'refund', refund.id, bank.refundMs)
  return ok(refund)
}
