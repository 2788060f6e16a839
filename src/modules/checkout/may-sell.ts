import type { Tx } from '#platform/tx.ts'
import { refuseAdvance } from './advance.ts'
import { refuseCustomers } from './customer-limit.ts'
import type { CheckoutDeps } from './deps.ts'
import { refuseFees } from './fees.ts'
import type { LineRow } from './store/orders.ts'

/**
 * Whether lines of one order could be handed over at this moment: asked before a buyer sends money,
 * which would otherwise only have to go back.
 */
export async function maySell(
  deps: CheckoutDeps,
  tx: Tx,
  lines: readonly LineRow[],
): Promise<boolean> {
  const [first] = lines
  if (first === undefined) {
    return false
  }
  const at = deps.clock.now()
  const plans = await deps.plans.allForSale(tx, [...new Set(lines.map((line) => line.plan_id))])
  const buying = { userId: first.user_id, lines }
  return (
    lines.every((line) => plans.has(line.plan_id)) &&
    (await refuseAdvance(deps, tx, buying, at)) === undefined &&
    (await refuseFees(deps, tx, [buying], { at, verifying: false })).size === 0 &&
    (await refuseCustomers(deps, tx, [buying], { at, settling: false })).size === 0
  )
}
