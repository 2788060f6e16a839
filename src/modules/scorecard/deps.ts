import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { MarketData } from '#modules/market-data/index.ts'
import type { Memberships } from '#modules/memberships/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { PlatformPlans } from '#modules/platform-plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'

export type ScorecardDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly audit: Pick<Audit, 'record'>
  readonly marketData: Pick<
    MarketData,
    'prices' | 'calendar' | 'findInstruments' | 'hasDerivatives' | 'bars'
  >
  readonly memberships: Pick<Memberships, 'isRunning'>
  readonly providers: Pick<
    Providers,
    'authorsOf' | 'eligibilityOf' | 'sameRegistrationIds' | 'unlisted'
  >
  readonly plans: Pick<Plans, 'own' | 'subscriptions' | 'titlesOf'>
  readonly platformPlans: Pick<PlatformPlans, 'purchases'>
  /** How long a command waits for a first price; three seconds by default. */
  readonly priceWaitMs?: number | undefined
}
