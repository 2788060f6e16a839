import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Esign } from '#modules/esign/index.ts'
import type { Invoices } from '#modules/invoices/index.ts'
import type { Ledger } from '#modules/ledger/index.ts'
import type { Memberships } from '#modules/memberships/index.ts'
import type { Payments } from '#modules/payments/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'

export type CheckoutDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly secrets: Secrets
  readonly audit: Pick<Audit, 'record' | 'recordAll'>
  readonly files: Pick<Files, 'put' | 'get' | 'remove'>
  readonly accounts: Pick<
    Accounts,
    'findAccount' | 'findAccounts' | 'findNamed' | 'lockAccountRow' | 'namesOf'
  >
  readonly providers: Pick<
    Providers,
    | 'bankAccounts'
    | 'cardsOf'
    | 'nameOf'
    | 'namesOf'
    | 'profileOf'
    | 'isVerified'
    | 'endedRegistrations'
    | 'registrationEndOf'
  >
  readonly plans: Pick<
    Plans,
    | 'advanceLimits'
    | 'advanceOf'
    | 'allForSale'
    | 'cardsOf'
    | 'couponUses'
    | 'forSale'
    | 'holders'
    | 'offersOf'
    | 'subscriptions'
    | 'takenOff'
    | 'versionOf'
    | 'versionTitles'
  >
  readonly ledger: Pick<
    Ledger,
    | 'balancesOf'
    | 'compareEntries'
    | 'linesOf'
    | 'linesOfAll'
    | 'lockOpenWallet'
    | 'lockWallet'
    | 'post'
    | 'postAll'
  >
  readonly invoices: Pick<
    Invoices,
    'billing' | 'creditNote' | 'issueAll' | 'ofSubjects' | 'termsOf'
  >
  readonly esign: Pick<Esign, 'signedFor' | 'start'>
  readonly payments: Pick<
    Payments,
    | 'compareCaptures'
    | 'fullyRefunded'
    | 'refundedOnDashboard'
    | 'atRisk'
    | 'markClaimed'
    | 'isDisputed'
    | 'recordUnreported'
    | 'lockRefunds'
    | 'orderOf'
    | 'refund'
    | 'opened'
    | 'completedRefunds'
  >
  readonly memberships: Pick<Memberships, 'customerLimitsOf' | 'lockCustomers' | 'termsOf'>
}

/** The requester, with origin and time, for evidence and the audit log. */
export type Requester = {
  readonly viewer: SignedInViewer
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}
