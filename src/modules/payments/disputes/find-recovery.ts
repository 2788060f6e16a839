import type { PaymentsDeps } from '../deps.ts'
import type { DisputeReport } from '../gateway/port.ts'
import { applyUnknownRefunds, refundsAtGateway } from '../refunds/find-dashboard-refunds.ts'

/**
 * Records the refund by which the gateway recovered a lost dispute, if it did so: the dispute itself
 * may name a larger amount. Is called before the loss is recorded, and outside its transaction.
 */
export async function findRecovery(
  deps: PaymentsDeps,
  { step, about }: DisputeReport,
): Promise<void> {
  if (step === 'lost') {
    const made = await refundsAtGateway(deps, about.paymentId)
    await applyUnknownRefunds(
      deps,
      made.filter(({ disputeId }) => disputeId === about.id),
    )
  }
}
