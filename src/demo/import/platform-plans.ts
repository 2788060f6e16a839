import { platformPlanPrice } from '#contract/platform-plans/prices.ts'
import { type InvoiceDraft, PLATFORM } from '#modules/invoices/index.ts'
import { type LedgerEntry, platformSaleEntry } from '#modules/ledger/index.ts'
import { platformPlanTitle } from '#modules/platform-plans/index.ts'
import type { PlatformPlansTables } from '#modules/platform-plans/tables.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoPurchase } from '../schema.ts'
import { importActivations } from './plans.ts'
import { pastTables } from './store/past-tables.ts'

type PurchasePapers = {
  readonly entry: LedgerEntry
  readonly invoice: InvoiceDraft
}

/** What a purchase's payment writes elsewhere; undefined for one that was free. */
export function papersOfPurchase(purchase: DemoPurchase): PurchasePapers | undefined {
  const { id, providerId, tier, duration, at } = purchase
  if (purchase.payment === null) {
    return undefined
  }
  const { basePaise: base, gstPaise: gst } = platformPlanPrice(tier, duration)
  const title = platformPlanTitle({ tier, duration_days: duration })
  return {
    entry: platformSaleEntry({ purchaseId: id, base, gst, at }),
    invoice: {
      supplier: PLATFORM,
      buyerId: providerId,
      subject: { type: 'platform-purchase', id },
      at,
      lines: [{ description: title, taxable: base, gst }],
    },
  }
}

/** Writes many at once, with what they put on sale; `invoices` by the purchase's id. */
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
  await importActivations(
    tx,
    rows.map(({ id, planId, tier, duration, at, endsAt }) => ({
      sourceId: id,
      planId,
      planName: tier,
      days: duration,
      at,
      until: endsAt,
    })),
  )
}
