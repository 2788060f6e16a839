import { eachPage } from '#kit/page.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'
import {
  countFulfilledLines,
  findFulfilledLines,
  listCancelled,
  listClaimed,
  listOrderBreaches,
  listPaidByCard,
  listSold,
} from './store/invariants.ts'

/** The invariants of this module's data; each breach is one sentence. */
export type CheckoutBreaches = {
  /**
   * Every order paid by card has exactly one captured payment, and every such payment has its
   * order.
   */
  readonly captures: readonly string[]
  /**
   * Every paid grant belongs to one paid line of a card, free or verified manual order, and every
   * such line has its grant.
   */
  readonly grants: readonly string[]
  /**
   * Every sale and every refund has exactly one ledger entry with its amount, and there are no
   * others.
   */
  readonly books: readonly string[]
}

const PAGE = 1_000
const SHOWN_MAX = 100

export async function checkCheckoutInvariants(
  { plans, payments, ledger }: Pick<CheckoutDeps, 'plans' | 'payments' | 'ledger'>,
  tx: Tx,
): Promise<CheckoutBreaches> {
  return {
    captures: await payments.compareCaptures(tx, 'order', (after, limit) =>
      listPaidByCard(tx, after, limit),
    ),
    grants: await checkGrants(plans, tx),
    books: [
      ...(await ledger.compareEntries(tx, ['sale', 'direct-sale'], (after, limit) =>
        listSold(tx, after, limit),
      )),
      ...(await ledger.compareEntries(tx, ['refund'], (after, limit) =>
        listCancelled(tx, after, limit),
      )),
      ...(await ledger.compareEntries(tx, ['refund-claimed'], (after, limit) =>
        listClaimed(tx, after, limit),
      )),
    ],
  }
}

async function checkGrants(plans: CheckoutDeps['plans'], tx: Tx): Promise<readonly string[]> {
  const breaches = [...(await listOrderBreaches(tx))]
  let granted = 0
  const pages = eachPage<{ id: string; sourceId: string }>((last) =>
    plans.subscriptions.paidGrants(tx, last?.id, PAGE),
  )
  for await (const grants of pages) {
    const lines = await findFulfilledLines(
      tx,
      grants.map(({ sourceId }) => sourceId),
    )
    for (const { id, sourceId } of grants) {
      if (lines.get(sourceId) !== id) {
        breaches.push(`subscription ${id} was granted for ${sourceId}, which nobody paid`)
      }
    }
    granted += grants.length
  }
  const paid = await countFulfilledLines(tx)
  if (paid !== granted) {
    breaches.push(`${paid} lines were paid and ${granted} plans granted`)
  }
  return breaches.slice(0, SHOWN_MAX)
}
