import { documentTexts } from '#contract/invoices/texts.ts'
import type { PlatformPurchase } from '#contract/platform-plans/calls.ts'
import { platformPlanLabels } from '#contract/platform-plans/texts.ts'
import type { PurchasedPlan } from '#contract/platform-plans/types.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { NewPurchase, PurchaseRow } from './store/purchases.ts'

/** The title on invoices and at the gateway. */
export function titleOf(row: Pick<PurchaseRow, 'tier' | 'duration_days'>): string {
  return documentTexts.platformPlan(platformPlanLabels[row.tier], row.duration_days)
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

/** A purchase counts from its payment, as in the ledger and on its invoice. */
export function paidAt({ paid_at: at }: Pick<PurchaseRow, 'paid_at'>): Date {
  return present(at, 'it was paid')
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
    createdAt: paidAt(row).toISOString(),
    isExpired: row.ended_at !== null || row.ends_at === null || row.ends_at <= about.now,
    invoiceLink: about.invoiceLink,
  }
}
