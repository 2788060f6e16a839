import { paymentTexts } from '#contract/payments/texts.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { PaymentsDeps } from '../deps.ts'
import { GatewayUnavailable } from '../gateway/port.ts'
import { applyUnknownRefunds, refundsAtGateway } from '../refunds/find-dashboard-refunds.ts'
import { findDisputes } from './find-disputes.ts'

/**
 * Asks the gateway what has left a payment, by a dashboard refund or a dispute, and records what no
 * event has reported yet. For decisions that cannot be repeated; call it outside a transaction.
 */
export async function recordUnreported(
  deps: PaymentsDeps,
  paymentId: string,
): Promise<Result<undefined, 'gateway_unavailable'>> {
  try {
    await findDisputes(deps)
    await applyUnknownRefunds(deps, await refundsAtGateway(deps, paymentId))
    return ok(undefined)
  } catch (error) {
    deps.log.error(
      { payment: paymentId, err: error },
      'the gateway did not say what left a payment',
    )
    if (error instanceof GatewayUnavailable) {
      return fail('gateway_unavailable', { message: paymentTexts.leftNotChecked })
    }
    throw error
  }
}
