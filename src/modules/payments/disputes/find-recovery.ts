import type { PaymentsDeps } from '../deps.ts'
import { type DisputeReport, type GatewayRefund, GatewayRefused } from '../gateway/port.ts'
import { applyUnknownRefunds } from '../refunds/find-dashboard-refunds.ts'

/**
 * Records the refund by which the gateway recovered a lost dispute, if it did so: the dispute itself
 * may name a larger amount. Is called before the loss is recorded, and outside its transaction.
 */
export async function findRecovery(
  deps: PaymentsDeps,
  { step, about }: DisputeReport,
): Promise<void> {
  if (step === 'lost') {
    const made = await refundsOf(deps, about.paymentId)
    await applyUnknownRefunds(
      deps,
      made.filter(({ disputeId }) => disputeId === about.id),
    )
  }
}

async function refundsOf(
  { gateway }: PaymentsDeps,
  paymentId: string,
): Promise<readonly GatewayRefund[]> {
  try {
    return await gateway.refundsOf(paymentId)
  } catch (error) {
    // It does not know the payment, as after a change of our account there.
    if (error instanceof GatewayRefused) {
      return []
    }
    throw error
  }
}
