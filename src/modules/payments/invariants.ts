import type { PaymentPurpose } from '#contract/payments/types.ts'
import { differences, type Pages } from '#kit/differences.ts'
import { dashboardRefundEntry, movementOf, refundTransferEntry } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from './deps.ts'
import {
  type CapturedSale,
  countCaptured,
  listBreaches,
  listCaptured,
  listDashboardRefundsOfSales,
  listTransferred,
} from './store/invariants.ts'

/** What must hold of what this module keeps; each breach as a sentence. */
export type PaymentsBreaches = {
  /**
   * Money that the gateway took is sold for exactly once, or is on its way back in full; and nothing
   * is sold, or given back, beyond the money that came.
   */
  readonly I4: readonly string[]
  /**
   * Every refund that went by bank, or was made on the gateway's dashboard, is in the ledger once, for
   * as much, and there is no other.
   */
  readonly I10: readonly string[]
}

export async function checkPaymentsInvariants(
  { ledger }: Pick<PaymentsDeps, 'ledger'>,
  tx: Tx,
): Promise<PaymentsBreaches> {
  return {
    I4: await listBreaches(tx),
    I10: [
      ...(await ledger.compareEntries(tx, ['refund-transfer'], async (after, limit) =>
        (
          await listTransferred(tx, after, limit)
        ).map(({ id, paise, at }) => ({
          id,
          said: [movementOf(refundTransferEntry({ refundId: id, amount: paise, at }))],
        })),
      )),
      ...(await ledger.compareEntries(tx, ['dashboard-refund'], async (after, limit) =>
        (
          await listDashboardRefundsOfSales(tx, after, limit)
        ).map(({ id, paise, at }) => ({
          id,
          said: [movementOf(dashboardRefundEntry({ refundId: id, amount: paise, at }))],
        })),
      )),
    ],
  }
}

/**
 * Compares the captured payments of a purpose with what their seller says to have sold for them, both
 * ways.
 */
export function compareCaptures(
  tx: Tx,
  purpose: PaymentPurpose,
  ours: Pages<CapturedSale>,
): Promise<readonly string[]> {
  return differences({
    ours: async (after, limit) =>
      (await ours(after, limit)).map(({ id, said }) => ({ id, said: said.map(inWords) })),
    theirs: async (ids) => {
      const captured = (await listCaptured(tx, purpose, ids)).map(inWords)
      return new Map(captured.map(({ key, says }) => [key, says]))
    },
    count: () => countCaptured(tx, purpose),
    name: `captured payments for ${purpose}`,
  })
}

function inWords({ subjectId, paymentId, paise }: CapturedSale) {
  return { key: subjectId, says: `${paymentId} of ${paise} paise` }
}
