import { DAY_MS } from '#kit/clock.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { PaymentsDeps } from '../deps.ts'
import { type GatewayRefund, GatewayRefused } from '../gateway/port.ts'
import { listUnknownRefunds } from '../store/refunds.ts'
import { applyRefund, RefundUnderWay } from './apply-refund.ts'

/** How far back the gateway is searched for refunds that no event has reported. */
const LOOKBACK_MS = 3 * DAY_MS
const REFUNDS_A_PAGE = 100

/**
 * Records dashboard refunds that no event has reported. Throws at the end if one could not be
 * recorded.
 */
export async function findDashboardRefunds(deps: PaymentsDeps): Promise<void> {
  const steps = isolatedSteps(deps.log, 'a page of the gateway’s refunds was not recorded')
  const since = new Date(deps.clock.now().getTime() - LOOKBACK_MS)
  for (let skip = 0; ; skip += REFUNDS_A_PAGE) {
    const made = await deps.gateway.refundsSince(since, { skip, count: REFUNDS_A_PAGE })
    await steps.run({ skip }, () => applyUnknownRefunds(deps, made))
    if (made.length < REFUNDS_A_PAGE) {
      steps.finish()
      return
    }
  }
}

/**
 * Records those of the gateway's refunds that we do not know. Throws at the end if one could not be
 * recorded.
 */
export async function applyUnknownRefunds(
  deps: PaymentsDeps,
  made: readonly GatewayRefund[],
): Promise<void> {
  const { db, log } = deps
  const steps = isolatedSteps(log, 'a refund of the gateway was not recorded')
  const unknown = await listUnknownRefunds(
    db.read,
    made.map(({ id }) => id),
  )
  for (const one of made.filter(({ id }) => unknown.has(id))) {
    await steps.run({ gatewayRefund: one.id }, () =>
      db
        .transaction((tx) => applyRefund(deps, tx, one))
        .catch((error: unknown) => {
          // The gateway's event or the next run reports it again.
          if (!(error instanceof RefundUnderWay)) {
            throw error
          }
        }),
    )
  }
  steps.finish()
}

/** The gateway's refunds of a payment; none if it does not know it, as after a change of our account. */
export async function refundsAtGateway(
  { gateway }: PaymentsDeps,
  paymentId: string,
): Promise<readonly GatewayRefund[]> {
  try {
    return await gateway.refundsOf(paymentId)
  } catch (error) {
    if (error instanceof GatewayRefused) {
      return []
    }
    throw error
  }
}
