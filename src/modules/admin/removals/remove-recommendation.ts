import { adminTexts } from '#contract/admin/texts.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { AdminDeps } from '../deps.ts'

/**
 * Hides the recommendation and marks it in the provider's journal. Repeating it changes nothing.
 */
export function removeRecommendation(
  { db, scorecard, notifications }: AdminDeps,
  actor: Actor,
  removal: { readonly id: string; readonly reason: string },
): Promise<Result<undefined, 'not_found'>> {
  return db.transaction(async (tx) => {
    const hidden = await scorecard.hide(tx, actor, removal)
    if (!hidden.ok) {
      return hidden
    }
    const { isNew, providerId, symbol } = hidden.value
    if (isNew) {
      await notifications.notify(tx, {
        accountId: providerId,
        role: 'provider',
        kind: 'trade',
        title: adminTexts.callRemoved,
        text: adminTexts.callRemovedText(symbol, removal.reason),
        href: '/dashboard/serviceprovider/scorecard',
      })
    }
    return ok(undefined)
  })
}
