import { movementOf, platformSaleEntry } from '#modules/ledger/index.ts'
import { feeEntry } from '#modules/memberships/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { listPaidFrom } from './store/invariants.ts'

/** The invariants of this module's data; each breach is one sentence. */
export type PlatformPlansBreaches = {
  /**
   * Every paid purchase has exactly one captured payment, and every such payment has its purchase.
   */
  readonly captures: readonly string[]
  /** Every paid purchase and every claim put one plan on sale, and nothing else did. */
  readonly grants: readonly string[]
  /**
   * Every purchase and every membership with a price is in the ledger once, with its amount, and
   * their invoices and credit notes have the same tax as their entries.
   */
  readonly books: readonly string[]
}

type Deps = Pick<PlatformPlansDeps, 'invoices' | 'ledger' | 'memberships' | 'payments' | 'plans'>

export async function checkPlatformPlansInvariants(
  { invoices, ledger, memberships, payments, plans }: Deps,
  tx: Tx,
): Promise<PlatformPlansBreaches> {
  const captured = await payments.compareCaptures(tx, 'platform_plan', async (after, limit) =>
    (await listPaidFrom(tx, after, limit)).map(({ id, price, payment_id: paymentId }) => ({
      id,
      entries: price === 0n ? [] : [{ subjectId: id, paymentId, paise: price }],
    })),
  )
  const activations = await plans.activation.compareSources(tx, async (after, limit) =>
    (await listPaidFrom(tx, after, limit)).map(({ id, plan_id: planId }) => ({
      id,
      entries: [{ key: id, value: String(planId) }],
    })),
  )
  const sales = await ledger.compareEntries(tx, ['platform-sale'], async (after, limit) =>
    (await listPaidFrom(tx, after, limit)).map(({ id, price, base, gst, at }) => ({
      id,
      entries:
        price === 0n ? [] : [movementOf(platformSaleEntry({ purchaseId: id, base, gst, at }))],
    })),
  )
  const fees = await ledger.compareEntries(tx, ['membership'], async (after, limit) =>
    (await memberships.listChargedFrom(tx, after, limit)).map((row) => {
      const fee = feeEntry(row, row.starts_at)
      return { id: row.id, entries: fee === undefined ? [] : [movementOf(fee)] }
    }),
  )
  const taxes = await compareTax({ invoices, ledger }, tx)
  return { captures: captured, grants: activations, books: [...sales, ...fees, ...taxes] }
}

async function compareTax(
  { invoices, ledger }: Pick<Deps, 'invoices' | 'ledger'>,
  tx: Tx,
): Promise<readonly string[]> {
  const payable = await ledger.platformGstOf(tx, [
    'platform-sale',
    'membership',
    'dashboard-refund',
  ])
  const invoiced = await invoices.platformGstOf(tx, ['platform-purchase', 'membership', 'refund'])
  return payable === invoiced
    ? []
    : [`${invoiced} paise of GST are on the platform's documents, the ledger says ${payable}`]
}
