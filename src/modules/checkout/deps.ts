import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Esign } from '#modules/esign/index.ts'
import type { Invoices } from '#modules/invoices/index.ts'
import type { Ledger, MembershipTerms } from '#modules/ledger/index.ts'
import type { Payments } from '#modules/payments/index.ts'
import type { Plans } from '#modules/plans/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Logger } from '#platform/log.ts'
import type { Messages } from '#platform/messages.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Database, Tx } from '#platform/tx.ts'

export type CheckoutDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly secrets: Secrets
  readonly audit: Pick<Audit, 'record' | 'recordAll'>
  readonly messages: Pick<Messages, 'queue'>
  readonly files: Pick<Files, 'put' | 'get' | 'remove'>
  readonly publicUrl: URL
  readonly accounts: Pick<Accounts, 'findAccount' | 'findAccounts' | 'takeTurn'>
  readonly providers: Pick<
    Providers,
    'bankAccounts' | 'cardsOf' | 'nameOf' | 'profileOf' | 'standingsOf'
  >
  readonly plans: Pick<
    Plans,
    | 'advanceLimits'
    | 'advanceOf'
    | 'allForSale'
    | 'cardsOf'
    | 'couponUses'
    | 'forSale'
    | 'subscriptions'
    | 'takenOff'
    | 'versionOf'
  >
  readonly ledger: Pick<
    Ledger,
    'compareEntries' | 'linesOf' | 'lockOpenWallet' | 'lockWallet' | 'post' | 'postAll'
  >
  readonly invoices: Pick<
    Invoices,
    'billing' | 'creditNote' | 'issue' | 'issueAll' | 'ofSubjects' | 'termsOf'
  >
  readonly esign: Pick<Esign, 'importSigned' | 'signedFor'>
  readonly payments: Pick<
    Payments,
    | 'compareCaptures'
    | 'givenBack'
    | 'givenBackElsewhere'
    | 'lockRefunds'
    | 'refund'
    | 'opened'
    | 'refundsBack'
  >
  /** What the platform takes of providers' sales; of those without a membership nothing. */
  readonly termsOf?: (
    tx: Tx,
    providerIds: readonly string[],
    at: Date,
  ) => Promise<ReadonlyMap<string, MembershipTerms>>
  /** How many customers providers may have by their memberships. Without it as many as they like. */
  readonly customerLimits?: CustomerLimits
}

type CustomerLimits = {
  /** Those of the providers that have a limit. */
  readonly limitedAmong: (
    tx: Tx,
    providerIds: readonly string[],
    at: Date,
  ) => Promise<ReadonlySet<string>>
  /**
   * Whether a provider has this customer already or, beside `taken` new ones, room for it; `settling`:
   * until the unit of work ends.
   */
  readonly hasRoomFor: (
    tx: Tx,
    customer: { readonly providerId: string; readonly userId: string; readonly at: Date },
    asked: { readonly settling: boolean; readonly taken: number },
  ) => Promise<boolean>
}

/** Who asks, from where and when: what evidence and the record of deeds need. */
export type Asker = {
  readonly viewer: SignedInViewer
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}
