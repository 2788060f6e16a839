import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'
import { visibleCondition } from './visible.ts'

type CallOfPlan = {
  readonly id: string
  readonly postedAt: Instant
  /** Null while it is open. */
  readonly closedAt: Instant | null
}

/** Upper limit of the calls considered. */
const ROWS_MAX = 1000

/**
 * Calls shared with a plan that the viewer may see, newest first. A call that names no plan is
 * shared with all plans of its provider.
 *
 * @param unlistedIds unlisted providers among those whose plans the viewer may use
 */
export async function listCallsOfPlan(
  tx: Tx,
  query: {
    readonly planId: string
    readonly providerId: string
    readonly since: Date
    readonly view: View
    readonly unlistedIds: readonly string[]
  },
): Promise<readonly CallOfPlan[]> {
  const { planId, providerId, since, view, unlistedIds } = query
  const parameters: Parameter[] = [providerId, since, planId]
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const text = `
    select t.id, t.posted_at, t.exited_at from trade t
    where t.provider_id = $1::uuid and t.posted_at > $2::timestamptz and t.state <> 'withdrawn'
      and (exists (select from trade_plan p where p.trade_id = t.id and p.plan_id = $3::uuid)
        or not exists (select from trade_plan p where p.trade_id = t.id))
      and ${visibleCondition(bind, view, unlistedIds)}
    order by t.posted_at desc, t.id desc limit ${ROWS_MAX}`
  const rows = await readTuples<readonly [string, Date, Date | null]>(tx, text, parameters)
  return rows.map(([id, posted, exited]) => ({
    id,
    postedAt: posted.getTime(),
    closedAt: exited?.getTime() ?? null,
  }))
}
