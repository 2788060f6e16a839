import { adminTexts } from '#contract/admin/texts.ts'
import { ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { AdminDeps } from '../deps.ts'

type Decision = {
  readonly id: string
  readonly kind: 'hidden' | 'shown'
  readonly reason: string
}

/**
 * Hides the recommendation or shows it again, and marks it in the provider's journal. Repeating it
 * changes nothing.
 */
export function decideRecommendation(
  { db, scorecard, notifications }: AdminDeps,
  actor: Actor,
  decision: Decision,
): Promise<Result<undefined, 'not_found'>> {
  return db.transaction(async (tx) => {
    const decided = await scorecard.decideVisibility(tx, actor, decision)
    if (!decided.ok) {
      return decided
    }
    const { isNew, providerId, symbol } = decided.value
    const { kind, reason } = decision
    if (isNew) {
      await notifications.notify(tx, {
        accountId: providerId,
        role: 'provider',
        kind: 'trade',
        title: kind === 'hidden' ? adminTexts.callRemoved : adminTexts.callShown,
        text:
          kind === 'hidden'
            ? adminTexts.callRemovedText(symbol, reason)
            : adminTexts.callShownText(symbol, reason),
        href: '/dashboard/serviceprovider/scorecard',
      })
    }
    return ok(undefined)
  })
}
