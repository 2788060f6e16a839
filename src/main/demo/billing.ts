import { MINUTE_MS } from '#kit/clock.ts'
import { actorCredentials } from './actors.ts'
import { makeAddress, placeNamed } from './places.ts'
import type { Rng } from './prng.ts'
import { drawnPart } from './times.ts'
import type { DemoBilling, DemoCustomer, DemoSubscription } from './types.ts'

/** The billing details of everybody who has bought something, and of the named customers. */
export function makeBilling(
  rng: Rng,
  customers: readonly DemoCustomer[],
  subscriptions: readonly DemoSubscription[],
): readonly DemoBilling[] {
  const firstPaid = new Map<string, Date>()
  for (const { kind, customerId, startsAt } of subscriptions) {
    const known = firstPaid.get(customerId)
    if (kind === 'paid' && (known === undefined || startsAt < known)) {
      firstPaid.set(customerId, startsAt)
    }
  }
  const named = new Set<string>([actorCredentials.U1.email, actorCredentials.U2.email])
  return customers.flatMap(({ id, name, email, city, pin, joinedAt }) => {
    const paidAt = firstPaid.get(id)
    if (paidAt === undefined && !named.has(email)) {
      return []
    }
    const address = makeAddress(rng.fork(drawnPart(id)), placeNamed(city), 'home')
    const savedAt = paidAt === undefined ? joinedAt : new Date(paidAt.getTime() - 9 * MINUTE_MS)
    return [{ ...address, pin, accountId: id, name, savedAt }]
  })
}
