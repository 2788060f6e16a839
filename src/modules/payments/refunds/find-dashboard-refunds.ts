import { DAY_MS } from '#kit/clock.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { listUnknownRefunds } from '../store/refunds.ts'
import { applyRefund, RefundUnderWay } from './apply-refund.ts'

/** How far back the gateway is searched for refunds that no event has reported. */
const LOOKBACK_MS = 3 * DAY_MS
const REFUNDS_A_PAGE = 100

/** Records dashboard refunds that no event has reported. */
export async function findDashboardRefunds(deps: PaymentsDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - LOOKBACK_MS)
  for (let skip = 0; ; skip += REFUNDS_A_PAGE) {
    const made = await deps.gateway.refundsSince(since, { skip, count: REFUNDS_A_PAGE })
    await applyUnknownRefunds(deps, made)
    if (made.length < REFUNDS_A_PAGE) {
      return
    }
  }
}

/** Records those of the gateway's refunds that we do not know. */
export async function applyUnknownRefunds(
  deps: PaymentsDeps,
  made: readonly GatewayRefund[],
): Promise<void> {
  const { db } = deps
  const unknown = await listUnknownRefunds(
    db.read,
    made.map(({ id }) => id),
  )
  for (const one of made.filter(({ id }) => unknown.has(id))) {
    await db
      .transaction((tx) => applyRefund(deps, tx, one))
      .catch((error: unknown) => {
        // The gateway's event or the next run reports it again.
        if (!(error instanceof RefundUnderWay)) {
          throw error
        }
      })
  }
}
