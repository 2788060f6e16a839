import type { Role } from '#contract/accounts/roles.ts'
import { invoicePath } from '#contract/invoices/links.ts'
import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/platform-plans/limits.ts'
import type { AgreedTerms, Membership, MembershipVersion } from '#contract/platform-plans/types.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type LedgerEntry, type MembershipTerms, membershipEntry } from '#modules/ledger/index.ts'
import { statusesOf } from './rules/change.ts'
import { membershipPrice } from './rules/membership.ts'
import type { MembershipRow, VersionRow } from './store.ts'

type StoredMembership = { readonly row: MembershipRow; readonly versions: readonly VersionRow[] }

export function toMembership(
  { row, versions }: StoredMembership,
  reader: Role,
  now: Date,
): Membership {
  const { base, gst } = membershipPrice(row)
  const history = toVersions(versions, now)
  const current = versions.find((_, index) => history[index]?.status === 'Current')
  return {
    ...toAgreedTerms(present(current, 'of a membership that has begun some terms hold')),
    duration: MEMBERSHIP_VALIDITY_YEARS,
    amount: rupeesFromPaise(base),
    gst: rupeesFromPaise(gst),
    total: rupeesFromPaise(base + gst),
    status: row.ends_at > now ? 'Active' : 'Expired',
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    invoiceLink: row.invoice_id === null ? null : invoicePath(reader, row.invoice_id),
    versions: history,
  }
}

export function toVersions(versions: readonly VersionRow[], now: Date): MembershipVersion[] {
  const statuses = statusesOf(versions.map(toSpan), now)
  return versions.map((row) => ({
    ...toAgreedTerms(row),
    version: row.version,
    status: present(statuses.get(row.version), 'each version has a status'),
    startDate: row.starts_at.toISOString(),
    agreedAt: row.agreed_at.toISOString(),
  }))
}

function toSpan({ version, starts_at: startsAt }: VersionRow) {
  return { version, startsAt }
}

function toAgreedTerms(row: VersionRow): AgreedTerms {
  return {
    plan: row.plan,
    pricingType: row.pricing_type,
    renewalCharge: rupeesFromPaise(row.renewal_charge_paise),
    customerLimit: row.customer_limit,
    percentageFreshOnboarding: row.fresh_bps / 100,
    percentageRenewal: row.renewal_bps / 100,
    fixedFreshOnboardingCharge: rupeesFromPaise(row.fixed_fresh_paise),
    fixedRenewalCharge: rupeesFromPaise(row.fixed_renewal_paise),
  }
}

export function toTerms(row: VersionRow): MembershipTerms {
  return {
    plan: row.plan,
    pricing: row.pricing_type,
    percentageFresh: row.fresh_bps / 100,
    percentageRenewal: row.renewal_bps / 100,
    fixedFreshPaise: row.fixed_fresh_paise,
    fixedRenewalPaise: row.fixed_renewal_paise,
  }
}

/** The ledger entry of a membership; undefined if it costs nothing. */
export function feeEntry(row: MembershipRow, at: Date): LedgerEntry | undefined {
  const { id: membershipId, provider_id: providerId, plan } = row
  const { base, gst } = membershipPrice(row)
  return base === 0n
    ? undefined
    : membershipEntry({ membershipId, providerId, plan, base, gst, at })
}
