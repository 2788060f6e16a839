import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Times are seconds since 1970 and amounts whole paise, as in the gateway's own responses. */
export type SandboxOrder = {
  readonly id: string
  readonly entity: 'order'
  readonly amount: number
  readonly amount_paid: number
  readonly amount_due: number
  readonly currency: string
  readonly receipt: string | null
  readonly status: 'created' | 'attempted' | 'paid'
  readonly attempts: number
  readonly notes: Readonly<Record<string, string>>
  readonly created_at: number
}

export type SandboxPayment = {
  readonly id: string
  readonly entity: 'payment'
  readonly amount: number
  readonly currency: string
  readonly status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  readonly order_id: string
  readonly method: 'card' | 'upi'
  readonly captured: boolean
  readonly amount_refunded: number
  readonly refund_status: 'partial' | 'full' | null
  readonly email: string | null
  readonly contact: string | null
  readonly notes: Readonly<Record<string, string>>
  readonly error_code: string | null
  readonly error_description: string | null
  readonly created_at: number
}

export type SandboxRefund = {
  readonly id: string
  readonly entity: 'refund'
  readonly payment_id: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'processed' | 'failed'
  readonly receipt: string | null
  /** As at the real gateway, an empty list where there are none. */
  readonly notes: Readonly<Record<string, string>> | readonly []
  readonly speed_requested: string
  readonly created_at: number
}

/** What is open is undecided; a lost one was deducted from our balance. */
export type SandboxDispute = {
  readonly id: string
  readonly entity: 'dispute'
  readonly payment_id: string
  readonly amount: number
  readonly currency: string
  readonly amount_deducted: number
  readonly reason_code: string
  readonly respond_by: number
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  readonly phase: 'chargeback'
  readonly created_at: number
}

/** An event with its signature, so that every delivery is byte for byte the same. */
export type SandboxEvent = {
  readonly id: string
  readonly body: string
  readonly signature: string
}

/** A scheduled change. */
export type Due = {
  readonly what: 'capture' | 'authorize' | 'refund' | 'request' | 'dispute'
  readonly id: string
  readonly atMs: number
}

export type Entry =
  | { readonly type: 'order'; readonly order: SandboxOrder }
  | { readonly type: 'payment'; readonly payment: SandboxPayment }
  | { readonly type: 'refund'; readonly refund: SandboxRefund; readonly key?: string }
  | { readonly type: 'dispute'; readonly dispute: SandboxDispute }
  | { readonly type: 'due'; readonly due: Due }
  | { readonly type: 'done'; readonly id: string }
  /** The next refund of this payment fails. The one after it succeeds. */
  | { readonly type: 'fragile'; readonly id: string }
  | { readonly type: 'mended'; readonly id: string }
  /** The next refund of this payment is answered late. The one after it at once. */
  | { readonly type: 'hesitant'; readonly id: string }
  | { readonly type: 'requested'; readonly request: RefundRequest }
  | { readonly type: 'event'; readonly event: SandboxEvent }
  | { readonly type: 'delivered'; readonly id: string }

/** A request for a refund that is still being processed. */
export type RefundRequest = {
  /** By which a repeated request is recognised. */
  readonly key: string
  readonly paymentId: string
  readonly amount: number
  readonly receipt: string | null
}

/** How many delivered events the log keeps, to limit memory. */
const DELIVERED_KEPT = 1000

/** The whole state of the sandbox. The last entry for each object counts. */
type State = {
  readonly orders: Map<string, SandboxOrder>
  readonly byReceipt: Map<string, string>
  readonly payments: Map<string, SandboxPayment>
  readonly paymentsOfOrder: Map<string, string[]>
  readonly refunds: Map<string, SandboxRefund>
  readonly refundByKey: Map<string, string>
  readonly disputes: Map<string, SandboxDispute>
  readonly due: Map<string, Due>
  readonly fragile: Set<string>
  readonly hesitant: Set<string>
  /** By their keys. */
  readonly requests: Map<string, RefundRequest>
  readonly undelivered: Map<string, SandboxEvent>
  /** The newest delivered events, oldest first. */
  readonly delivered: SandboxEvent[]
}

export type Journal = {
  readonly state: State
  /**
   * Written before the response is sent, so that a killed process forgets nothing that it has
   * reported.
   */
  readonly append: (...entries: Entry[]) => void
}

/** One line of JSON per entry, replayed at the start. A truncated line is skipped. */
export function openJournal(path: string | undefined): Journal {
  const state: State = {
    orders: new Map(),
    byReceipt: new Map(),
    payments: new Map(),
    paymentsOfOrder: new Map(),
    refunds: new Map(),
    refundByKey: new Map(),
    disputes: new Map(),
    due: new Map(),
    fragile: new Set(),
    hesitant: new Set(),
    requests: new Map(),
    undelivered: new Map(),
    delivered: [],
  }
  if (path !== undefined) {
    mkdirSync(dirname(path), { recursive: true })
    replay(path, state)
  }
  return {
    state,
    append: (...entries) => {
      if (path !== undefined) {
        appendFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      }
      for (const entry of entries) {
        apply(state, entry)
      }
    },
  }
}

function replay(path: string, state: State): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (const line of text.split('\n')) {
    const entry = entryOf(line)
    if (entry !== undefined) {
      apply(state, entry)
    }
  }
  if (text !== '' && !text.endsWith('\n')) {
    appendFileSync(path, '\n')
  }
}

function entryOf(line: string): Entry | undefined {
  try {
    // Only `note` writes lines to this file.
    return JSON.parse(line) as Entry
  } catch {
    return undefined
  }
}

function apply(state: State, entry: Entry): void {
  switch (entry.type) {
    case 'order':
      state.orders.set(entry.order.id, entry.order)
      if (entry.order.receipt !== null) {
        state.byReceipt.set(entry.order.receipt, entry.order.id)
      }
      break
    case 'payment':
      applyPayment(state, entry.payment)
      break
    case 'refund':
      state.refunds.set(entry.refund.id, entry.refund)
      if (entry.key !== undefined) {
        state.refundByKey.set(entry.key, entry.refund.id)
      }
      break
    case 'dispute':
      state.disputes.set(entry.dispute.id, entry.dispute)
      break
    case 'due':
      state.due.set(entry.due.id, entry.due)
      break
    case 'done':
      state.due.delete(entry.id)
      state.requests.delete(entry.id)
      break
    case 'fragile':
      state.fragile.add(entry.id)
      break
    case 'mended':
      state.fragile.delete(entry.id)
      break
    case 'hesitant':
      state.hesitant.add(entry.id)
      break
    case 'requested':
      state.requests.set(entry.request.key, entry.request)
      state.hesitant.delete(entry.request.paymentId)
      break
    case 'event':
      state.undelivered.set(entry.event.id, entry.event)
      break
    case 'delivered':
      applyDelivered(state, entry.id)
      break
  }
}

function applyDelivered({ undelivered, delivered }: State, id: string): void {
  const event = undelivered.get(id)
  if (event !== undefined) {
    undelivered.delete(id)
    delivered.push(event)
    delivered.splice(0, delivered.length - DELIVERED_KEPT)
  }
}

function applyPayment(state: State, payment: SandboxPayment): void {
  if (!state.payments.has(payment.id)) {
    const others = state.paymentsOfOrder.get(payment.order_id) ?? []
    state.paymentsOfOrder.set(payment.order_id, [...others, payment.id])
  }
  state.payments.set(payment.id, payment)
}
