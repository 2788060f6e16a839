import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/constants.ts'
import type { Membership } from '#contract/entities/admin-provider.ts'
import type { PurchasedPlan } from '#contract/entities/money.ts'
import { platformPlanLabels } from '#contract/enums.ts'
import type { PlatformPurchase } from '#contract/platform-plans/calls.ts'
import type { Role } from '#contract/roles.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { invoicePath } from '#modules/invoices/index.ts'
import type { MembershipTerms } from '#modules/ledger/index.ts'
import { membershipPrice } from './rules/membership.ts'
import type { MembershipRow } from './store/memberships.ts'
import type { NewPurchase, PurchaseRow } from './store/purchases.ts'

/** What is sold, on invoices and at the gateway. */
export function titleOf(row: Pick<PurchaseRow, 'tier' | 'duration_days'>): string {
  return `Tradebox ${platformPlanLabels[row.tier]} plan, ${row.duration_days} days`
}

export function toPlatformPurchase(purchase: NewPurchase): PlatformPurchase {
  const { base, gst, duration, id, subject, tier } = purchase
  return {
    purchaseId: id,
    serviceId: 'planId' in subject ? subject.planId : null,
    planName: tier,
    duration,
    price: rupeesFromPaise(base),
    GST: rupeesFromPaise(gst),
    amount: rupeesFromPaise(base + gst),
  }
}

export function toPurchasedPlan(
  row: PurchaseRow,
  about: {
    readonly buyer: string
    readonly serviceName: string | undefined
    readonly invoiceLink: string | null
    readonly now: Date
  },
): PurchasedPlan {
  return {
    _id: row.id,
    orderdBy: { name: about.buyer },
    providerId: row.provider_id,
    serviceName: about.serviceName ?? null,
    plan: row.tier,
    duration: row.duration_days,
    amount: rupeesFromPaise(row.base_paise),
    GST: rupeesFromPaise(row.gst_paise),
    total: rupeesFromPaise(row.base_paise + row.gst_paise),
    createdAt: row.created_at.toISOString(),
    isExpired: row.ends_at === null || row.ends_at <= about.now,
    invoiceLink: about.invoiceLink,
  }
}

export function toMembership(row: MembershipRow, reader: Role, now: Date): Membership {
  const { base, gst } = membershipPrice(row)
  return {
    plan: row.plan,
    duration: MEMBERSHIP_VALIDITY_YEARS,
    amount: rupeesFromPaise(base),
    gst: rupeesFromPaise(gst),
    total: rupeesFromPaise(base + gst),
    status: row.ends_at > now ? 'Active' : 'Expired',
    renewalCharge: rupeesFromPaise(row.renewal_charge_paise),
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    pricingType: row.pricing_type,
    percentageFreshOnboarding: row.fresh_bps / 100,
    percentageRenewal: row.renewal_bps / 100,
    fixedFreshOnboardingCharge: rupeesFromPaise(row.fixed_fresh_paise),
    fixedRenewalCharge: rupeesFromPaise(row.fixed_renewal_paise),
    customerLimit: row.customer_limit,
    invoiceLink: row.invoice_id === null ? null : invoicePath(reader, row.invoice_id),
  }
}

export function toTerms(row: MembershipRow): MembershipTerms {
  return {
    plan: row.plan,
    pricing: row.pricing_type,
    percentageFresh: row.fresh_bps / 100,
    percentageRenewal: row.renewal_bps / 100,
    fixedFreshPaise: row.fixed_fresh_paise,
    fixedRenewalPaise: row.fixed_renewal_paise,
  }
}
