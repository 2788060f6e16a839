import { randomInt } from 'node:crypto'
import { present } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { webhookSignature } from '../signatures.ts'
import type { Entry, Journal, SandboxOrder, SandboxPayment, SandboxRefund } from './journal.ts'

/** `fragile`: a success whose first refund fails. */
export type Outcome = 'success' | 'failure' | 'slow' | 'late' | 'fragile'

export type BankOptions = {
  readonly journal: Journal
  readonly clock: Clock
  readonly webhookSecret: string
  /** A slow payment succeeds after this long. */
  readonly slowMs: number
  /** One that failed turns out authorised after this long. */
  readonly lateMs: number
  /** A refund is on its way for this long. */
  readonly refundMs: number
}

type Answer<T> = Result<T, 'refused'>

export type Bank = ReturnType<typeof createBank>

const refused = (description: string) => fail('refused', { message: description })

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function gatewayId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/**
 * What the sandbox does, without its HTTP: orders, tries at paying them, refunds, and what happens
 * by itself later. Each change is noted together with the events that tell of it.
 */
export function createBank(options: BankOptions) {
  const { journal, clock, webhookSecret } = options
  const { state, note } = journal
  const nowMs = () => clock.now().getTime()
  const nowSeconds = () => Math.floor(nowMs() / 1000)

  const eventOf = (event: string, payload: Record<string, unknown>): Entry => {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Sandbox0000000',
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(
        Object.entries(payload).map(([name, entity]) => [name, { entity }]),
      ),
      created_at: nowSeconds(),
    })
    const signature = webhookSignature(webhookSecret, Buffer.from(body))
    return { type: 'event', event: { id: gatewayId('evt'), body, signature } }
  }

  const captured = (payment: SandboxPayment): SandboxPayment => {
    const order = present(state.orders.get(payment.order_id), 'a payment has its order')
    const paid: SandboxPayment = { ...payment, status: 'captured', captured: true }
    const settled: SandboxOrder = {
      ...order,
      status: 'paid',
      amount_paid: payment.amount,
      amount_due: 0,
    }
    note(
      { type: 'payment', payment: paid },
      { type: 'order', order: settled },
      eventOf('payment.captured', { payment: paid }),
      eventOf('order.paid', { payment: paid, order: settled }),
    )
    return paid
  }

  const authorized = (payment: SandboxPayment): SandboxPayment => {
    const changed: SandboxPayment = {
      ...payment,
      status: 'authorized',
      error_code: null,
      error_description: null,
    }
    note({ type: 'payment', payment: changed }, eventOf('payment.authorized', { payment: changed }))
    return changed
  }

  /** The bank sent it back: the gateway has the money again, and a new refund may be asked for. */
  const failRefund = (refund: SandboxRefund): void => {
    const payment = present(state.payments.get(refund.payment_id), 'a refund has its payment')
    const failed: SandboxRefund = { ...refund, status: 'failed' }
    const left = payment.amount_refunded - refund.amount
    const kept: SandboxPayment = {
      ...payment,
      status: 'captured',
      amount_refunded: left,
      refund_status: left === 0 ? null : 'partial',
    }
    note(
      { type: 'mended', id: payment.id },
      { type: 'refund', refund: failed },
      { type: 'payment', payment: kept },
      eventOf('refund.failed', { refund: failed, payment: kept }),
    )
  }

  const finishRefund = (refund: SandboxRefund): void => {
    if (state.fragile.has(refund.payment_id)) {
      failRefund(refund)
      return
    }
    const done: SandboxRefund = { ...refund, status: 'processed' }
    const payment = state.payments.get(refund.payment_id)
    note({ type: 'refund', refund: done }, eventOf('refund.processed', { refund: done, payment }))
  }

  /** What was announced for now or earlier. */
  const runDue = (): void => {
    for (const due of [...state.due.values()].filter(({ atMs }) => atMs <= nowMs())) {
      note({ type: 'done', id: due.id })
      const payment = state.payments.get(due.id)
      const refund = state.refunds.get(due.id)
      if (due.what === 'refund' && refund !== undefined) {
        finishRefund(refund)
      } else if (due.what === 'authorize' && payment?.status === 'failed') {
        authorized(payment)
      } else if (due.what === 'capture' && payment?.status === 'created') {
        captured(authorized(payment))
      }
    }
  }

  const later = (what: 'capture' | 'authorize' | 'refund', id: string, ms: number): void =>
    note({ type: 'due', due: { what, id, atMs: nowMs() + ms } })

  const isPaid = (orderId: string) => state.orders.get(orderId)?.status === 'paid'

  return {
    runDue,
    createOrder: (asked: Pick<SandboxOrder, 'amount' | 'receipt' | 'notes'>): SandboxOrder => {
      const made = asked.receipt === null ? undefined : state.byReceipt.get(asked.receipt)
      const same = made === undefined ? undefined : state.orders.get(made)
      if (same !== undefined && same.amount === asked.amount) {
        return same
      }
      const order: SandboxOrder = {
        id: gatewayId('order'),
        entity: 'order',
        ...asked,
        amount_paid: 0,
        amount_due: asked.amount,
        currency: 'INR',
        status: 'created',
        attempts: 0,
        created_at: nowSeconds(),
      }
      note({ type: 'order', order })
      return order
    },

    /** Somebody tries to pay at the widget. */
    pay: (orderId: string, method: 'card' | 'upi', outcome: Outcome): Answer<SandboxPayment> => {
      const order = state.orders.get(orderId)
      if (order === undefined) {
        return refused('The id provided does not exist')
      }
      if (isPaid(orderId)) {
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
        created_at: nowSeconds(),
      }
      const attempted: SandboxOrder = {
        ...order,
        status: 'attempted',
        attempts: order.attempts + 1,
      }
      note({ type: 'order', order: attempted }, { type: 'payment', payment })
      if (outcome === 'fragile') {
        note({ type: 'fragile', id: payment.id })
      }
      if (outcome === 'success' || outcome === 'fragile') {
        return ok(captured(authorized(payment)))
      }
      if (outcome === 'slow') {
        later('capture', payment.id, options.slowMs)
        return ok(payment)
      }
      const failed: SandboxPayment = {
        ...payment,
        status: 'failed',
        error_code: 'BAD_REQUEST_ERROR',
        error_description: 'The payment was declined by the bank',
      }
      note({ type: 'payment', payment: failed }, eventOf('payment.failed', { payment: failed }))
      if (outcome === 'late') {
        later('authorize', payment.id, options.lateMs)
      }
      return ok(failed)
    },

    capture: (id: string, amount: number): Answer<SandboxPayment> => {
      const payment = state.payments.get(id)
      if (payment === undefined) {
        return refused('The id provided does not exist')
      }
      if (payment.status !== 'authorized') {
        return refused(
          'Only payments which have been authorized and not yet captured can be captured',
        )
      }
      if (payment.amount !== amount) {
        return refused('Capture amount must be equal to the amount authorized')
      }
      return isPaid(payment.order_id)
        ? refused('The order of this payment has been paid already')
        : ok(captured(payment))
    },

    refund: (
      paymentId: string,
      asked: { readonly amount: number; readonly receipt: string | null },
      key: string | undefined,
    ): Answer<SandboxRefund> => {
      const known = state.refunds.get(state.refundByKey.get(key ?? '') ?? '')
      if (known !== undefined) {
        return known.payment_id === paymentId && known.amount === asked.amount
          ? ok(known)
          : refused('Different request body sent for the same Idempotency Header')
      }
      const payment = state.payments.get(paymentId)
      if (payment === undefined || !payment.captured) {
        return refused('The payment status should be captured for action to be taken')
      }
      const given = payment.amount_refunded + asked.amount
      if (asked.amount <= 0 || given > payment.amount) {
        return refused('The total refund amount is greater than the refund payment amount')
      }
      const refund: SandboxRefund = {
        id: gatewayId('rfnd'),
        entity: 'refund',
        payment_id: paymentId,
        amount: asked.amount,
        currency: payment.currency,
        status: 'pending',
        receipt: asked.receipt,
        speed_requested: 'normal',
        created_at: nowSeconds(),
      }
      const full = given === payment.amount
      const returned: SandboxPayment = {
        ...payment,
        status: full ? 'refunded' : payment.status,
        amount_refunded: given,
        refund_status: full ? 'full' : 'partial',
      }
      note(
        { type: 'refund', refund, ...(key === undefined ? {} : { key }) },
        { type: 'payment', payment: returned },
        eventOf('refund.created', { refund, payment: returned }),
      )
      later('refund', refund.id, options.refundMs)
      return ok(refund)
    },
  }
}
