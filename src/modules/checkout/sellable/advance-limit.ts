import { checkoutTexts } from '#contract/checkout/texts.ts'
import { momentText } from '#contract/common/moments.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import type { Paise } from '#kit/money.ts'
import { type Failure, fail } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'

type AdvanceLine = {
  readonly plan_id: string
  readonly title: string
  readonly category: ProviderCategory
  readonly price_paise: Paise
  readonly validity_days: number
}

/**
 * Refuses a fee for days further ahead than the regulator allows, whether one plan is too long or
 * renewals add up. A line that costs nothing is not a fee. Checked before the payment only: once
 * the money is here, the days have been promised.
 */
export async function refuseAdvance(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  { userId, lines }: { readonly userId: string; readonly lines: readonly AdvanceLine[] },
  at: Date,
): Promise<Failure<'advance_limit_exceeded'> | undefined> {
  const limits = await plans.advanceLimits(tx, at)
  const fees = lines.filter((line) => line.price_paise > 0n && limits.has(line.category))
  if (fees.length === 0) {
    return undefined
  }
  const held = (await plans.subscriptions.listOf(tx, userId)).filter(({ kind }) => kind === 'paid')
  for (const { plan_id: planId, title, category, validity_days: days } of fees) {
    const limit = limits.get(category) ?? days
    const own = held.filter((one) => one.planId === planId)
    const { exceeded, from } = plans.advanceOf(limit, own, days, at)
    if (exceeded) {
      const rule = checkoutTexts.advanceLimit(limit)
      const message =
        from === null
          ? checkoutTexts.advanceTooLong(title, days, rule)
          : checkoutTexts.advanceFrom(title, rule, momentText(from))
      return fail('advance_limit_exceeded', { message })
    }
  }
  return undefined
}
