import type { Role } from '#contract/accounts/roles.ts'
import type {
  AgreedTerms,
  Membership,
  MembershipActivation,
  MembershipChange,
} from '#contract/platform-plans/types.ts'
import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { MembershipTerms } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import { toMembership, toTerms, toVersions } from './present.ts'
import { startOf, startRefusal } from './rules/change.ts'
import { membershipEnd } from './rules/membership.ts'
import {
  findLatestMembership,
  insertChange,
  insertMembership,
  listChargedFrom,
  listTermsAt,
  listVersions,
  lockMembership,
  type MembershipRow,
  setInvoice,
} from './store.ts'

export type Memberships = ReturnType<typeof createMemberships>

type Deps = { readonly clock: Clock; readonly newId: NewId }

/** The terms on which providers sell, one year at a time. */
export function createMemberships({ clock, newId }: Deps) {
  return {
    /**
     * Undefined if another membership runs in that period. The caller charges for it; null
     * `adminId`: it was agreed on elsewhere.
     */
    start: async (
      tx: Tx,
      terms: MembershipActivation,
      { adminId, now }: { readonly adminId: string | null; readonly now: Date },
    ): Promise<MembershipRow | undefined> => {
      const row = toRow(terms, { id: newId(), adminId, now })
      return (await insertMembership(tx, row)) ? row : undefined
    },

    setInvoice,

    /** Sets new terms of the running membership. Earlier sales are not charged again. */
    change,

    /** The membership that is running or ran last. */
    latestOf: async (tx: Tx, providerId: string, reader: Role): Promise<Membership | null> => {
      const now = clock.now()
      const row = await findLatestMembership(tx, providerId, now)
      if (row === undefined) {
        return null
      }
      const versions = await listVersions(tx, row.id)
      return toMembership({ row, versions }, reader, now)
    },

    isRunning: async (tx: Tx, providerId: string, at = clock.now()): Promise<boolean> =>
      (await listTermsAt(tx, [providerId], at)).length > 0,

    /**
     * The charges on sales at this moment. Providers without a membership are charged nothing and
     * missing.
     */
    termsOf: async (
      tx: Tx,
      providerIds: readonly string[],
      at: Date,
    ): Promise<ReadonlyMap<string, MembershipTerms>> => {
      const rows = await listTermsAt(tx, providerIds, at)
      return new Map(rows.map((row) => [row.provider_id, toTerms(row)]))
    },

    /**
     * The maximum of concurrent customers of these providers; those without a limit are missing.
     */
    customerLimitsOf: async (
      tx: Tx,
      providerIds: readonly string[],
      at: Date,
    ): Promise<ReadonlyMap<string, CustomerLimit>> => {
      const rows = await listTermsAt(tx, providerIds, at)
      return new Map(
        rows
          .filter((row) => row.customer_limit > 0)
          .map(
            ({
              provider_id: providerId,
              membership_id: membershipId,
              customer_limit: maxCustomers,
            }) => [providerId, { membershipId, maxCustomers }],
          ),
      )
    },

    /** Until the transaction ends, no other can count the customers of this membership. */
    lockCustomers: lockMembership,

    /** For the ledger audit. */
    listChargedFrom,
  }
}

type AgreedBy = { readonly adminId: string; readonly now: Date }

type ChangedMembership = {
  readonly membershipId: string
  readonly version: number
  readonly startsAt: Date
}

async function change(
  tx: Tx,
  { id: providerId, version: seen, startsOn, ...terms }: MembershipChange,
  { adminId, now }: AgreedBy,
): Promise<
  Result<
    ChangedMembership,
    | 'membership_not_running'
    | 'membership_terms_changed'
    | 'membership_start_early'
    | 'membership_start_late'
  >
> {
  const membership = await findLatestMembership(tx, providerId, now)
  if (membership === undefined || membership.ends_at <= now) {
    return fail('membership_not_running')
  }
  const { id: membershipId } = membership
  await lockMembership(tx, membershipId)
  const versions = await listVersions(tx, membershipId)
  if (versions[0]?.version !== seen) {
    return fail('membership_terms_changed')
  }
  const refused = startRefusal(
    { versions: toVersions(versions, now), terms, startsOn, endsAt: membership.ends_at },
    now,
  )
  if (refused !== undefined) {
    return fail(refused.code, {
      message: refused.message,
      fields: { startsOn: refused.message },
    })
  }
  const startsAt = startOf(startsOn, now)
  const version = seen + 1
  await insertChange(tx, {
    membership_id: membershipId,
    version,
    starts_at: startsAt,
    agreed_at: now,
    agreed_by: adminId,
    ...toColumns(terms),
  })
  return ok({ membershipId, version, startsAt })
}

export type CustomerLimit = { readonly membershipId: string; readonly maxCustomers: number }

function toRow(
  terms: MembershipActivation,
  {
    id,
    adminId,
    now,
  }: { readonly id: string; readonly adminId: string | null; readonly now: Date },
): MembershipRow {
  return {
    id,
    provider_id: terms.id,
    fresh_charge_paise: paiseFromRupees(terms.freshOnboardingCharge),
    setup_fee_paise: paiseFromRupees(terms.oneTimesetupFee),
    ...toColumns(terms),
    starts_at: now,
    ends_at: membershipEnd(now),
    activated_by: adminId,
    invoice_id: null,
  }
}

function toColumns(terms: AgreedTerms) {
  return {
    plan: terms.plan,
    pricing_type: terms.pricingType,
    renewal_charge_paise: paiseFromRupees(terms.renewalCharge),
    fresh_bps: Math.round(terms.percentageFreshOnboarding * 100),
    renewal_bps: Math.round(terms.percentageRenewal * 100),
    fixed_fresh_paise: paiseFromRupees(terms.fixedFreshOnboardingCharge),
    fixed_renewal_paise: paiseFromRupees(terms.fixedRenewalCharge),
    customer_limit: terms.customerLimit,
  }
}
