import type { Parameter } from '#platform/read-tuples.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'

/** Adds a parameter to a statement and yields its place: '$1'. */
export type Bind = (value: Parameter) => string

/**
 * `rules/visibility.ts` as a condition on a row `t` of `trade`, whatever its state. Like there, it
 * has to be told which providers the public does not see.
 *
 * @param unlistedIds those, as far as any of the rows is of one
 * @param at the instant at which somebody looks
 */
export function visibleCondition(
  bind: Bind,
  view: View,
  unlistedIds: readonly string[],
  at: Instant,
): string {
  const own = view.providerId === null ? 'false' : `t.provider_id = ${bind(view.providerId)}::uuid`
  const opened = `(t.state = 'closed'
    or t.state = 'withdrawn' and t.expires_at <= ${bind(new Date(at))}::timestamptz)`
  const shared = ["t.share_with = 'all'", ...entitled(bind, view)]
  // A lookup, where `= any` would compare each row with each of them.
  const shown = `t.provider_id not in (select unnest(${bind(unlistedIds)}::uuid[]))`
  return `(${own} or t.hidden_at is null and ${shown}
    and (${opened} or t.state <> 'withdrawn' and (${shared.join(' or ')})))`
}

function entitled(bind: Bind, { plans }: View): readonly string[] {
  if (plans.size === 0) {
    return []
  }
  const providers = bind([...new Set(plans.values())])
  return [
    `exists (select from trade_plan p
      where p.trade_id = t.id and p.plan_id = any(${bind([...plans.keys()])}::uuid[]))`,
    `t.provider_id = any(${providers}::uuid[])
      and not exists (select from trade_plan p where p.trade_id = t.id)`,
  ]
}
