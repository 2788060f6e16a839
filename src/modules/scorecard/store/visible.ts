import type { Parameter } from '#platform/read-tuples.ts'
import type { View } from '../rules/visibility.ts'

/** Adds a parameter to a statement and returns its placeholder, such as '$1'. */
export type Bind = (value: Parameter) => string

/**
 * `rules/visibility.ts` as a condition on a row `t` of `trade`, in any state. As there, the
 * unlisted providers have to be given.
 *
 * @param unlistedIds unlisted providers, as far as any of the rows belongs to one
 */
export function visibleCondition(bind: Bind, view: View, unlistedIds: readonly string[]): string {
  const shared = ["t.share_with = 'all'", ...entitled(bind, 't.provider_id', 't.id', view)]
  return `(${own(bind, 't', view)} or t.hidden_at is null and t.state <> 'withdrawn'
    and ${shown(bind, 't', unlistedIds)} and (t.state = 'closed' or ${shared.join(' or ')}))`
}

/** The same as a condition on a row `o` of `open_trade`, without reading the trade. */
export function visibleOpenCondition(
  bind: Bind,
  view: View,
  unlistedIds: readonly string[],
): string {
  const shared = ['o.for_all', ...entitled(bind, 'o.provider_id', 'o.trade_id', view)]
  return `(${own(bind, 'o', view)} or not o.hidden and ${shown(bind, 'o', unlistedIds)}
    and (${shared.join(' or ')}))`
}

function own(bind: Bind, row: string, { providerId }: View): string {
  return providerId === null ? 'false' : `${row}.provider_id = ${bind(providerId)}::uuid`
}

/** A lookup; `= any` would compare each row with every id. */
function shown(bind: Bind, row: string, unlistedIds: readonly string[]): string {
  return `${row}.provider_id not in (select unnest(${bind(unlistedIds)}::uuid[]))`
}

function entitled(bind: Bind, provider: string, trade: string, { plans }: View): readonly string[] {
  if (plans.size === 0) {
    return []
  }
  const providers = bind([...new Set(plans.values())])
  return [
    `exists (select from trade_plan p
      where p.trade_id = ${trade} and p.plan_id = any(${bind([...plans.keys()])}::uuid[]))`,
    `${provider} = any(${providers}::uuid[])
      and not exists (select from trade_plan p where p.trade_id = ${trade})`,
  ]
}
