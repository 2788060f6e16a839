import type { ProviderCard, PublicProvider } from '#contract/providers/types.ts'
import { profileChanged } from '#modules/accounts/index.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { createAdminViews } from './admin/admin-views.ts'
import { createBankAccounts } from './bank-account/bank-accounts.ts'
import type { ProvidersDeps } from './deps.ts'
import { createDirectory } from './directory/directory.ts'
import { eraseDocuments } from './lifecycle/erase-documents.ts'
import { createLifecycle } from './lifecycle/lifecycle.ts'
import { toCard, toPublicProvider } from './present.ts'
import { createOwnProfile } from './profile/own-profile.ts'
import { createApplications } from './sign-up/apply.ts'
import { findWorded } from './store/admin-list.ts'
import {
  type AuthorDetails,
  type Eligibility,
  findAuthors,
  findEligibility,
  findSameRegistrationIds,
  findSubProfileIds,
  findVerified,
  listUnlisted,
} from './store/cards.ts'
import { addToCounts } from './store/counts.ts'
import { setPicture } from './store/lifecycle.ts'
import {
  findNames,
  findProvider,
  findTaxDetails,
  registerForGst,
  type TaxDetails,
} from './store/profile.ts'
import { findRegistrationEnd, listEndedRegistrations } from './store/registration-end.ts'
import { findFindable, listIdsByStatus } from './store/search.ts'

export type Providers = ReturnType<typeof createProviders>

/** Service providers: public profile, lifecycle, and queries for other modules. */
export function createProviders(deps: ProvidersDeps) {
  return {
    /** Schedules the erasure of documents whose retention has ended. */
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.schedule('providers-erasure', '41 3 * * *', () => eraseDocuments(deps)),
    applications: createApplications(deps),
    directory: createDirectory(deps),
    own: createOwnProfile(deps),
    bankAccounts: createBankAccounts(deps),
    admin: createAdminViews(deps),
    lifecycle: createLifecycle(deps),

    /** Cards of the verified providers among these ids; others are missing. */
    cardsOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ProviderCard>> => {
      const rows = ids.length === 0 ? [] : await findVerified(tx, ids)
      return new Map(rows.map((row) => [row.account_id, toCard(row)]))
    },
    /** Whether this is a provider, in any state. */
    exists: async (tx: Tx, id: string): Promise<boolean> =>
      (await findEligibility(tx, [id])).has(id),
    /** Whether this is a provider that an admin has verified. */
    isVerified: async (tx: Tx, id: string): Promise<boolean> =>
      (await findEligibility(tx, [id])).get(id)?.verified === true,
    /** What a provider may do; undefined if unknown. */
    eligibilityOf: async (tx: Tx, id: string): Promise<Eligibility | undefined> =>
      (await findEligibility(tx, [id])).get(id),
    /** The same for several; unknown ids are missing. */
    eligibilitiesOf: async (
      tx: Tx,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Eligibility>> =>
      ids.length === 0 ? new Map() : findEligibility(tx, ids),
    /**
     * Names and registrations in any state, and whether they are public; unknown ids are missing.
     * With a text, only those whose name contains it.
     */
    authorsOf: async (
      tx: Tx,
      ids: readonly string[],
      nameContains?: string,
    ): Promise<ReadonlyMap<string, AuthorDetails>> =>
      ids.length === 0 ? new Map() : findAuthors(tx, ids, nameContains),
    /** From when SEBI ended the provider's registration; undefined if it did not. */
    registrationEndOf: findRegistrationEnd,
    endedRegistrations: listEndedRegistrations,
    /** Ids of providers that the public cannot see but may have seen. */
    unlisted: listUnlisted,
    /** Ids of a company's sub-profiles that it has confirmed; empty for any other provider. */
    subProfileIds: findSubProfileIds,
    /**
     * Ids of other providers that were approved once, in any state, with this one's registration, the
     * earliest application first. Sub-profiles have their company's.
     */
    sameRegistrationIds: findSameRegistrationIds,
    /** Copies the picture from the account, which owns it, to the public page. */
    followAccount: async (tx: Tx, id: string): Promise<void> => {
      const account = await deps.accounts.findAccount(tx, id)
      const fileId = account?.photoFileId ?? null
      if (await setPicture(tx, id, fileId === null ? null : fileUrl(fileId))) {
        announceChange(tx, 'providers')
      }
    },
    /** The provider's name in any state; see `providerName`. */
    nameOf: async (tx: Tx, id: string): Promise<string | undefined> =>
      (await findNames(tx, [id])).get(id),
    /** The same for several; unknown ids are missing. */
    namesOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      ids.length === 0 ? new Map() : findNames(tx, ids),
    /** Those in any state whose names or registration numbers contain the words. */
    findWorded,
    /** What an agreement says about a provider, in any state. */
    profileOf: async (tx: Tx, id: string): Promise<PublicProvider | undefined> => {
      const row = await findProvider(tx, id)
      return row && toPublicProvider(row)
    },
    /** What invoices say about these providers, in any state; unknown ids are missing. */
    taxFactsOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, TaxDetails>> =>
      ids.length === 0 ? new Map() : findTaxDetails(tx, ids),
    /** From now on the provider charges GST, under this GSTIN; returns whether it did not before. */
    registerForGst: (tx: Tx, id: string, gstin: string): Promise<boolean> => {
      announceChange(tx, 'providers')
      return registerForGst(tx, id, gstin)
    },
    /**
     * Adds to a count per provider, in the caller's transaction; returns the new counts. Ids
     * without a provider are missing from the result.
     */
    addToCounts,
    /** The searchable words of the verified providers among these ids. */
    findableOf: findFindable,
    /** Ids of verified providers in order, to walk over all of them. */
    verifiedIds: (tx: Tx, afterId: string | undefined, limit: number): Promise<readonly string[]> =>
      listIdsByStatus(tx, 'verified', afterId, limit),
    /** Ids of deleted or rejected providers, in order. */
    endedIds: (
      tx: Tx,
      status: 'deleted' | 'rejected',
      { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
    ): Promise<readonly string[]> => listIdsByStatus(tx, status, afterId, limit),
  }
}

export function providersSubscriptions(providers: Providers): readonly Subscription[] {
  return [
    subscribe(profileChanged, 'providers.follow-account', async (tx, { accountId, role }) => {
      if (role === 'provider') {
        await providers.followAccount(tx, accountId)
      }
    }),
  ]
}
