import { documentTexts } from '#contract/invoices/texts.ts'
import { assert, present } from '#kit/assert.ts'
import { divideRounded, minPaise } from '#kit/money.ts'
import { creditedBy } from '#modules/invoices/rules/gst.ts'
import { dashboardRefundEntry } from '#modules/ledger/index.ts'
import type { RefundedOnDashboard } from '#modules/payments/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { endPurchase } from './end-purchase.ts'
import { findPurchase } from './store/purchases.ts'

/**
 * Credits what left the payment of a platform plan at the gateway, so that its tax is no longer ours
 * to pay. A dashboard refund is credited in full, and the plan keeps running. What the provider's
 * bank took back ends the plan: its unexpired days are credited, the others are still owed to us.
 */
export async function creditRefund(
  deps: PlatformPlansDeps,
  tx: Tx,
  { refundId, subjectId, payerId, amount, isTakenBack, at }: RefundedOnDashboard,
): Promise<void> {
  const { invoices, ledger } = deps
  if (isTakenBack) {
    // What extends a platform plan takes this lock too, so that what is read afterwards stays true.
    await ledger.lockWallet(tx, payerId)
  }
  const purchase = present(await findPurchase(tx, payerId, subjectId), 'it was paid')
  const unexpiredDays = isTakenBack ? await endPurchase(deps, tx, purchase, at) : 0
  const invoiceId = present(purchase.invoice_id, 'a paid purchase has an invoice')
  const [line, ...others] = await invoices.leftOf(tx, invoiceId)
  assert(line !== undefined && others.length === 0, 'a platform plan is one line')
  const left = { taxable: line.taxable, gst: line.cgst + line.sgst + line.igst }
  const whole = left.taxable + left.gst
  const unexpired = divideRounded(whole * BigInt(unexpiredDays), BigInt(purchase.duration_days))
  const part = creditedBy(isTakenBack ? minPaise(amount, unexpired) : amount, left)
  const entry = dashboardRefundEntry({ refundId, amount, gst: part.gst, at })
  assert((await ledger.post(tx, entry)).ok, 'a refund is recorded once')
  if (part.taxable + part.gst === 0n) {
    return
  }
  const note = await invoices.creditNote(tx, {
    invoiceId,
    subject: { type: 'refund', id: refundId },
    at,
    reason: isTakenBack ? documentTexts.platformPlanTakenBack : documentTexts.platformPlanRefunded,
    parts: [{ line: line.line, ...part }],
  })
  assert(note.ok, 'no more is credited than is left')
}
