import type { PaymentPurpose } from '#contract/payments/types.ts'
import { type FetchRecords, findDifferences } from '#kit/differences.ts'
import { dashboardRefundEntry, movementOf, refundTransferEntry } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from './deps.ts'
import {
  type CapturedSale,
  countCaptured,
  listBreaches,
  listCaptured,
  listDashboardCosts,
  listTransferred,
} from './store/invariants.ts'

/** The invariants of this module's data; each breach is one sentence. */
export type PaymentsBreaches = {
  /**
   * Every captured payment is fulfilled exactly once or is being refunded in full; and nothing is
   * fulfilled or refunded beyond the money received.
   */
  readonly captures: readonly string[]
  /**
   * Every refund by bank transfer or on the gateway's dashboard, and whatever a payer's bank took
   * back, has exactly one ledger entry with its amount, and there are no others.
   */
  readonly books: readonly string[]
}

export async function checkPaymentsInvariants(
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  tx: Tx,
): Promise<PaymentsBreaches> {
  return {
    captures: await listBreaches(tx),
    books: [
      ...(await ledger.compareEntries(tx, ['refund-transfer'], async (after, limit) =>
        (
          await listTransferred(tx, after, limit)
        ).map(({ id, paise, at }) => ({
          id,
          entries: [movementOf(refundTransferEntry({ refundId: id, amount: paise, at }))],
        })),
      )),
      ...(await ledger.compareEntries(tx, ['dashboard-refund'], async (after, limit) =>
        (
          await listDashboardCosts(tx, after, limit)
        ).map(({ id, paise, at }) => ({
          id,
          entries: [movementOf(dashboardRefundEntry({ refundId: id, amount: paise, at }))],
        })),
      )),
    ],
  }
}

/**
 * Compares the captured payments of a purpose with what their seller recorded as sold, in both
 * directions.
 */
export function compareCaptures(
  tx: Tx,
  purpose: PaymentPurpose,
  ours: FetchRecords<CapturedSale>,
): Promise<readonly string[]> {
  return findDifferences({
    ours: async (after, limit) =>
      (await ours(after, limit)).map(({ id, entries }) => ({
        id,
        entries: entries.map(toStatement),
      })),
    theirs: async (ids) => {
      const captured = (await listCaptured(tx, purpose, ids)).map(toStatement)
      return new Map(captured.map(({ key, value }) => [key, value]))
    },
    count: () => countCaptured(tx, purpose),
    name: `captured payments for ${purpose}`,
  })
}

function toStatement({ subjectId, paymentId, paise }: CapturedSale) {
  return { key: subjectId, value: `${paymentId} of ${paise} paise` }
}
