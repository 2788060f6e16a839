import { documentTexts } from '#contract/invoices/texts.ts'
import { assert, present } from '#kit/assert.ts'
import { creditedBy } from '#modules/invoices/rules/gst.ts'
import { dashboardRefundEntry } from '#modules/ledger/index.ts'
import type { RefundedOnDashboard } from '#modules/payments/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { findPurchase } from './store/purchases.ts'

/**
 * Credits what was refunded of a platform plan on the gateway's dashboard, so that its tax is no
 * longer ours to pay. The plan keeps running.
 */
export async function creditRefund(
  { invoices, ledger }: Pick<PlatformPlansDeps, 'invoices' | 'ledger'>,
  tx: Tx,
  { refundId, subjectId, payerId, amount, at }: RefundedOnDashboard,
): Promise<void> {
  const purchase = present(await findPurchase(tx, payerId, subjectId), 'it was paid')
  const invoiceId = present(purchase.invoice_id, 'a paid purchase has an invoice')
  const [line, ...others] = await invoices.leftOf(tx, invoiceId)
  assert(line !== undefined && others.length === 0, 'a platform plan is one line')
  const left = { taxable: line.taxable, gst: line.cgst + line.sgst + line.igst }
  const part = creditedBy(amount, left)
  const entry = dashboardRefundEntry({ refundId, amount, gst: part.gst, at })
  assert((await ledger.post(tx, entry)).ok, 'a refund is recorded once')
  if (part.taxable + part.gst === 0n) {
    return
  }
  const note = await invoices.creditNote(tx, {
    invoiceId,
    subject: { type: 'refund', id: refundId },
    at,
    reason: documentTexts.platformPlanRefunded,
    parts: [{ line: line.line, ...part }],
  })
  assert(note.ok, 'no more is credited than is left')
}
