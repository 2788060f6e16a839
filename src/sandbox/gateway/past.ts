import { type Journal, openJournal } from './journal.ts'

/** A payment captured in full. */
export type PastPayment = {
  readonly orderId: string
  readonly paymentId: string
  readonly receipt: string
  /** Whole paise. */
  readonly amount: number
  readonly method: 'card' | 'upi'
  readonly at: Date
}

/**
 * Adds payments to the journal of a sandbox that is not running. A running one reads them at its
 * next start.
 */
export function addPastPaymentsToFile(journalPath: string, payments: readonly PastPayment[]): void {
  addPastPayments(openJournal(journalPath), payments)
}

export function addPastPayments(journal: Journal, payments: readonly PastPayment[]): void {
  journal.append(
    ...payments.flatMap(({ orderId, paymentId, receipt, amount, method, at }) => {
      const common = {
        amount,
        currency: 'INR',
        notes: {},
        created_at: Math.floor(at.getTime() / 1000),
      }
      return [
        {
          type: 'order' as const,
          order: {
            ...common,
            id: orderId,
            entity: 'order' as const,
            amount_paid: amount,
            amount_due: 0,
            receipt,
            status: 'paid' as const,
            attempts: 1,
          },
        },
        {
          type: 'payment' as const,
          payment: {
            ...common,
            id: paymentId,
            entity: 'payment' as const,
            status: 'captured' as const,
            order_id: orderId,
            method,
            captured: true,
            amount_refunded: 0,
            refund_status: null,
            email: null,
            contact: null,
            error_code: null,
            error_description: null,
          },
        },
      ]
    }),
  )
}
