import type { EndedBy } from '#contract/checkout/states.ts'
import type { RefundPart } from '#contract/checkout/types.ts'
import { assert } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { compareTexts } from '#kit/text.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type Ending, type EndRefusal, endTerms, lockCancellable } from './end-terms.ts'
import { cancelledParts, findCancellable, toRefundPart } from './preview-cancel.ts'

/** What `cancelAll` would end and refund at this moment, with the names of the providers. */
export async function previewAll(
  deps: CheckoutDeps,
  tx: Tx,
  userId: string,
  now: Date,
): Promise<readonly { readonly author: string; readonly part: RefundPart }[]> {
  const held = await deps.plans.subscriptions.listOf(tx, userId)
  const seen = new Set<string>()
  const ending: { author: string; part: RefundPart }[] = []
  for (const { id, planId } of held) {
    const found = seen.has(planId)
      ? undefined
      : await findCancellable(deps, tx, { userId, now }, id)
    if (found?.ok) {
      seen.add(planId)
      const author = (await deps.providers.nameOf(tx, found.value.main.line.provider_id)) ?? ''
      const parts = cancelledParts(found.value, { withRenewals: true })
      ending.push(...parts.map((part) => ({ author, part: toRefundPart(part) })))
    }
  }
  return ending
}

/** Cancels every plan of a closed account, renewals included, and refunds the unused days. */
export async function cancelAll(
  deps: CheckoutDeps,
  tx: Tx,
  userId: string,
  now: Date,
): Promise<void> {
  const ending = systemEnding('account-closed', userId, now)
  const seen = new Set<string>()
  const held = (await deps.plans.subscriptions.listOf(tx, userId)).toSorted(
    (a, b) =>
      compareTexts(a.providerId, b.providerId) || a.startsAt.getTime() - b.startsAt.getTime(),
  )
  for (const { id, planId } of held) {
    if (!seen.has(planId)) {
      const ended = await endWithRenewals(deps, tx, ending, id)
      assert(ended.ok || ended.code !== 'refund_changed', 'what was bought meanwhile: once more')
      if (ended.ok) {
        seen.add(planId)
        assert(ended.value, 'what is locked and alive can be ended')
      }
    }
  }
}

/** Cancels one term for its buyer, its renewals included, and refunds the unused days. */
export function cancelForBuyer(
  deps: CheckoutDeps,
  endedBy: EndedBy,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<Result<undefined, EndRefusal>> {
  return deps.db.transaction(async (tx) => {
    const ended = await endWithRenewals(deps, tx, systemEnding(endedBy, userId, now), id)
    if (!ended.ok) {
      return ended
    }
    return ended.value ? ok(undefined) : fail('subscription_not_cancellable')
  })
}

async function endWithRenewals(
  deps: CheckoutDeps,
  tx: Tx,
  ending: Ending,
  id: string,
): Promise<Result<boolean, EndRefusal>> {
  const found = await lockCancellable(deps, tx, ending, { id, withRenewals: true })
  return found.ok
    ? ok(
        await endTerms(
          deps,
          tx,
          ending,
          found.value,
          cancelledParts(found.value, { withRenewals: true }),
        ),
      )
    : found
}

export function systemEnding(endedBy: EndedBy, userId: string, now: Date): Ending {
  return { userId, now, endedBy, by: { actor: { kind: 'system' } } }
}
