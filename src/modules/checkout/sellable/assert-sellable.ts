import { present } from '#kit/assert.ts'
import { ok, type Result } from '#kit/result.ts'
import type { PlanForSale } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { LineRow } from '../store/orders.ts'
import { refuseAdvance } from './advance-limit.ts'
import { refuseCustomers } from './customer-limit.ts'
import { refuseFees } from './fee-allowance.ts'

type Limit = 'advance_limit_exceeded' | 'fee_cap_exceeded' | 'customer_limit_reached'

/**
 * Whether the limits on fees and customers allow the lines of one order. Checked before a buyer
 * pays, to avoid a refund. With `settling`, the room is also reserved.
 */
export async function assertSellable(
  deps: CheckoutDeps,
  tx: Tx,
  lines: readonly LineRow[],
  { at, settling = false }: { readonly at: Date; readonly settling?: boolean },
): Promise<Result<undefined, Limit>> {
  const order = { userId: present(lines[0], 'an order has lines').user_id, lines }
  return (
    (await refuseAdvance(deps, tx, order, at)) ??
    (await refuseFees(deps, tx, [order], { at, verifying: false })).get(order) ??
    (await refuseCustomers(deps, tx, [order], { at, settling, verifying: false })).get(order) ??
    ok(undefined)
  )
}

/**
 * Whether every plan of these lines is on sale, with GST or without it as in its line: a provider
 * that has registered for GST since sells nothing without it any more.
 */
export async function areOnSale(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  lines: readonly Pick<LineRow, 'plan_id' | 'gst'>[],
): Promise<boolean> {
  const ids = new Set(lines.map((line) => line.plan_id))
  const offered = await plans.allForSale(tx, [...ids])
  return lines.every(({ plan_id: id, gst }) => offered.get(id)?.gst === gst)
}

/** Whether a plan is still sold exactly as in the line of an expired quote. */
export function isAsQuoted(
  plan: Pick<PlanForSale, 'version' | 'gst'> | undefined,
  line: Pick<LineRow, 'plan_version' | 'gst'>,
): boolean {
  return plan?.version === line.plan_version && plan.gst === line.gst
}
