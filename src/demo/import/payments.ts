import type { PaymentPurpose } from '#contract/payments/types.ts'
import type { Paise } from '#kit/money.ts'
import type { PaymentsTables } from '#modules/payments/tables.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './store/past-tables.ts'

/** A captured payment in the past. */
export type PaymentImport = {
  /** The id of the intent, and the receipt of the gateway's order. */
  readonly id: string
  readonly purpose: PaymentPurpose
  readonly subjectId: string
  readonly payerId: string
  readonly amount: Paise
  readonly title: string
  readonly gatewayOrderId: string
  readonly paymentId: string
  readonly method: string
  readonly openedAt: Date
  readonly capturedAt: Date
}

/** Imports many payments. The gateway's own log must contain them all. */
export async function importPayments(tx: Tx, rows: readonly PaymentImport[]): Promise<void> {
  const past = pastTables<PaymentsTables>(tx)
  await past.insertInto(
    'payment_intent',
    rows.map((row) => ({
      id: row.id,
      purpose: row.purpose,
      subject_id: row.subjectId,
      payer_id: row.payerId,
      amount_paise: row.amount,
      title: row.title,
      notes: {},
      gateway_order_id: row.gatewayOrderId,
      status: 'captured',
      captured_payment_id: row.paymentId,
      opened_at: row.openedAt,
      captured_at: row.capturedAt,
      replaced_at: null,
      checks_count: 0,
      next_check_at: null,
    })),
  )
  await past.insertInto(
    'gateway_payment',
    rows.map((row) => ({
      id: row.paymentId,
      intent_id: row.id,
      amount_paise: row.amount,
      currency: 'INR',
      status: 'captured',
      method: row.method,
      mismatched: false,
      seen_at: row.capturedAt,
      updated_at: row.capturedAt,
    })),
  )
}
