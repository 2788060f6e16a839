import { present } from '#kit/assert.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { actorCredentials, isActor } from './actors.ts'
import { makeUtr } from './identifiers-money.ts'
import type { DemoOrder } from './money-types.ts'
import type { Rng } from './prng.ts'
import { drawnPart, idAt } from './times.ts'
import type {
  DemoBilling,
  DemoCustomer,
  DemoPlan,
  DemoProvider,
  DemoSubscription,
} from './types.ts'

/** Hours since each transfer to a named provider was reported; the last one was turned down. */
const REPORTED_HOURS = [3, 9, 27, 70] as const
const REJECTED = REPORTED_HOURS.length - 1
/** This one names a transfer that was reported before. */
const REPEATED = 2

type Parts = {
  readonly providers: readonly DemoProvider[]
  readonly plans: readonly DemoPlan[]
  readonly customers: readonly DemoCustomer[]
  readonly billing: readonly DemoBilling[]
  readonly subscriptions: readonly DemoSubscription[]
}

/**
 * Transfers straight to the named providers that wait for somebody who looks at the bank account;
 * the second named customer's among them.
 */
export function makeWaiting(rng: Rng, now: Date, parts: Parts): readonly DemoOrder[] {
  const { providers, plans, customers, billing, subscriptions } = parts
  const addressed = new Set(billing.map(({ accountId }) => accountId))
  const held = new Set(subscriptions.map(({ customerId, planId }) => `${customerId} ${planId}`))
  const u2 = customers.find(({ email }) => email === actorCredentials.U2.email)
  const buyers = customers.filter(
    (one) => one.telegram !== null && addressed.has(one.id) && !isActor(one),
  )
  return providers.filter(isActor).flatMap((provider, index) => {
    const own = rng.fork(drawnPart(provider.id))
    const firsts = index === 0 && u2 !== undefined ? [u2] : []
    const chosen = [...firsts, ...own.sample(buyers, REPORTED_HOURS.length)]
    const onSale = plans.filter((plan) => plan.providerId === provider.id)
    const seen = makeUtr(own)
    return REPORTED_HOURS.map((hours, place): DemoOrder => {
      const buyer = present(chosen[place], 'there are buyers enough')
      const free = onSale.filter(({ id }) => !held.has(`${buyer.id} ${id}`))
      const plan = free[place % 3] ?? present(free[0], 'nobody holds every plan')
      const submittedAt = new Date(now.getTime() - hours * HOUR_MS)
      const createdAt = new Date(submittedAt.getTime() - own.int(20, 110) * MINUTE_MS)
      const isRepeated = place === REPEATED
      const base = {
        id: idAt(own, createdAt),
        lineId: idAt(own, createdAt),
        customerId: buyer.id,
        planId: plan.id,
        subscriptionId: null,
        price: plan.price,
        coupon: null,
        renewal: false,
        signedAt: null,
        createdAt,
        method: 'manual',
        utr: isRepeated || place === REJECTED ? seen : makeUtr(own),
        submittedAt,
        isRepeated,
      } as const
      return place === REJECTED
        ? {
            ...base,
            status: 'rejected',
            decidedAt: new Date(submittedAt.getTime() + 16 * HOUR_MS),
            decidedBy: provider.id,
            reason: 'No transfer with this number has reached our account.',
          }
        : { ...base, status: 'submitted' }
    })
  })
}
