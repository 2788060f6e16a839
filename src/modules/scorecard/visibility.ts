import type { Plans } from '#modules/plans/index.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'
import { VISITOR, type View, viewFrom } from './rules/visibility.ts'

/** What a viewer may see of calls at this instant; used by `isVisible` and `visibleCondition`. */
export async function viewOf(
  plans: Pick<Plans, 'subscriptions'>,
  tx: Tx,
  viewer: Viewer,
  at: Date,
): Promise<View> {
  if (viewer.kind === 'anonymous') {
    return VISITOR
  }
  const { accountId, role } = viewer
  const held = await plans.subscriptions.entitlementsOf(tx, accountId, at)
  return viewFrom(role === 'provider' ? accountId : null, held)
}
