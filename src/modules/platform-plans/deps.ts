import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Invoices } from '#modules/invoices/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Memberships } from '#modules/memberships/index.ts'
import type { Payments } from '#modules/payments/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Database } from '#platform/tx.ts'

export type PlatformPlansDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly audit: Audit
  readonly accounts: Pick<Accounts, 'findAccount' | 'namesOf'>
  readonly providers: Pick<Providers, 'exists' | 'isVerified' | 'taxFactsOf'>
  readonly plans: Pick<Plans, 'activation' | 'titlesOf'>
  readonly ledger: Ledger
  readonly memberships: Memberships
  readonly payments: Pick<Payments, 'compareCaptures'>
  readonly invoices: Pick<Invoices, 'creditNote' | 'issue' | 'leftOf' | 'linkOf' | 'platformGstOf'>
}
