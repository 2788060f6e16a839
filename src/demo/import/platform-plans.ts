import { platformPlanPrice } from '#contract/platform-plans/prices.ts'
import { type InvoiceDraft, PLATFORM } from '#modules/invoices/index.ts'
import { platformSaleEntry } from '#modules/ledger/index.ts'
import { platformPlanTitle } from '#modules/platform-plans/index.ts'
import type { PlatformPlansTables } from '#modules/platform-plans/tables.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoPurchase } from '../schema.ts'
import { importActivations } from './plans.ts'
import { pastTables } from './store/past-tables.ts'

/** The ledger entry and invoice of a purchase; undefined if it was free. */
export function papersOfPurchase({ id, providerId, tier, duration, at, payment }: DemoPurchase) {
  if (payment === null) {
    return undefined
  }
  const { basePaise: base, gstPaise: gst } = platformPlanPrice(tier, duration)
  const description = platformPlanTitle({ tier, duration_days: duration })
  const invoice: InvoiceDraft = {
    supplier: PLATFORM,
    buyerId: providerId,
    subject: { type: 'platform-purchase', id },
    at,
    lines: [{ description, taxable: base, gst }],
  }
  return { entry: platformSaleEntry({ purchaseId: id, base, gst, at }), invoice }
}

/** Imports many purchases and their activations; `invoices` is by the purchase's id. */
export async function importPurchases(
  tx: Tx,
  rows: readonly DemoPurchase[],
  invoices: ReadonlyMap<string, string>,
): Promise<void> {
  await pastTables<PlatformPlansTables>(tx).insertInto(
    'platform_purchase',
    rows.map(({ id, providerId, planId, tier, duration, promoCode, payment, at, endsAt }) => {
      const price = platformPlanPrice(tier, duration)
      const isFree = promoCode !== null
      return {
        id,
        provider_id: providerId,
        plan_id: planId,
        draft: null,
        tier,
        duration_days: duration,
        promo_code: promoCode,
        base_paise: isFree ? 0n : price.basePaise,
        gst_paise: isFree ? 0n : price.gstPaise,
        status: 'paid',
        created_at: at,
        paid_at: at,
        starts_at: at,
        ends_at: endsAt,
        payment_id: payment?.paymentId ?? null,
        invoice_id: invoices.get(id) ?? null,
      }
    }),
  )
  await importActivations(tx, rows)
}
