import { DAY_MS } from '#kit/clock.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { GatewayRefund } from '../gateway/port.ts'
import { listUnknownRefunds } from '../store/refunds.ts'
import { applyRefund, RefundUnderWay } from './apply-refund.ts'

/** How far back the gateway is asked for refunds that nobody told of. */
const LOOK_BACK_MS = 3 * DAY_MS
const REFUNDS_A_PAGE = 100

/** Takes refunds into the books that were made on the gateway's dashboard and that no event told of. */
export async function findDashboardRefunds(deps: PaymentsDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS)
  for (let skip = 0; ; skip += REFUNDS_A_PAGE) {
    const made = await deps.gateway.refundsSince(since, { skip, count: REFUNDS_A_PAGE })
    await applyUnknownRefunds(deps, made)
    if (made.length < REFUNDS_A_PAGE) {
      return
    }
  }
}

/** Takes in what the gateway names and we do not know. */
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
        // The gateway's event or the next look reports it again.
        if (!(error instanceof RefundUnderWay)) {
          throw error
        }
      })
  }
}
