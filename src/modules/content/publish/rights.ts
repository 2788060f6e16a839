import type { ProviderCategory } from '#contract/providers/categories.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'

/** Categories that may not give advice, so may not publish price targets for named securities. */
const WITHOUT_ADVICE: readonly ProviderCategory[] = ['Trainers', 'Tax Experts', 'Banking']

export type PublishingRights = {
  readonly mayAdvise: boolean
  readonly missing: readonly ('verification' | 'platform_plan')[]
  readonly verified: boolean
}

/** A provider must be verified and have an active platform plan of any tier or a membership. */
export async function rightsOf(
  {
    providers,
    memberships,
    platformPlans,
    clock,
  }: Pick<ContentDeps, 'providers' | 'memberships' | 'platformPlans' | 'clock'>,
  tx: Tx,
  providerId: string,
): Promise<PublishingRights> {
  const [provider, plan, membership] = await Promise.all([
    providers.eligibilityOf(tx, providerId),
    platformPlans.purchases.isAnyRunning(tx, providerId),
    memberships.isRunning(tx, providerId, clock.now()),
  ])
  const verified = provider?.verified ?? false
  return {
    verified,
    mayAdvise: provider !== undefined && !WITHOUT_ADVICE.includes(provider.category),
    missing: [
      ...(verified ? [] : (['verification'] as const)),
      ...(plan || membership ? [] : (['platform_plan'] as const)),
    ],
  }
}
