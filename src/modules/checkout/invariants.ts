import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'
import { countHandedOver, findHandedOver, listOrderBreaches } from './store/invariants.ts'

/** What must hold of what this module keeps; each breach as a sentence. */
export type CheckoutBreaches = {
  /** Every paid grant is of one paid line of a card, free or verified manual order, and the reverse. */
  readonly I5: readonly string[]
}

const PAGE = 1_000
const SHOWN_MAX = 100

export async function checkCheckoutInvariants(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
): Promise<CheckoutBreaches> {
  const breaches = [...(await listOrderBreaches(tx))]
  let granted = 0
  let afterId: string | undefined
  for (;;) {
    const grants = await plans.subscriptions.paidGrants(tx, afterId, PAGE)
    const lines = await findHandedOver(
      tx,
      grants.map(({ sourceId }) => sourceId),
    )
    for (const { id, sourceId } of grants) {
      if (lines.get(sourceId) !== id) {
        breaches.push(`subscription ${id} was granted for ${sourceId}, which nobody paid`)
      }
    }
    granted += grants.length
    afterId = grants.at(-1)?.id
    if (grants.length < PAGE) {
      break
    }
  }
  const paid = await countHandedOver(tx)
  if (paid !== granted) {
    breaches.push(`${paid} lines were paid and ${granted} plans granted`)
  }
  return { I5: breaches.slice(0, SHOWN_MAX) }
}
