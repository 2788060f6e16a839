import { DAY_MS } from '#kit/clock.ts'
import { isActor } from './actors.ts'
import type { Rng } from './prng.ts'
import { idAt } from './times.ts'
import type { DemoCoupon, DemoPlan, DemoProvider } from './types.ts'

/** What the first named customer has bought with, in the shape of the rule; the others are unused. */
export const festiveOffer = { code: 'FESTIVE15', percent: 15, amountPaise: null } as const

/** What the named providers give away, on all their plans or on their first one. */
const offers: readonly (Pick<DemoCoupon, 'code' | 'percent' | 'amount' | 'maxUses'> & {
  readonly onePlan: boolean
  /** Days from now; a negative one has expired. */
  readonly expiresIn: number
})[] = [
  { code: 'WELCOME10', percent: 10, amount: null, maxUses: 500, onePlan: false, expiresIn: 90 },
  {
    code: 'MONSOON250',
    percent: null,
    amount: 250_00n,
    maxUses: 100,
    onePlan: true,
    expiresIn: 45,
  },
  { code: 'GUEST100', percent: 100, amount: null, maxUses: 5, onePlan: true, expiresIn: 30 },
  { code: 'DIWALI20', percent: 20, amount: null, maxUses: 200, onePlan: false, expiresIn: -5 },
  {
    code: festiveOffer.code,
    percent: festiveOffer.percent,
    amount: null,
    maxUses: 50,
    onePlan: false,
    expiresIn: 20,
  },
]

/** Coupons of the providers that people sign in as. */
export function makeCoupons(
  rng: Rng,
  now: Date,
  providers: readonly DemoProvider[],
  plans: readonly DemoPlan[],
): readonly DemoCoupon[] {
  return providers.filter(isActor).flatMap((provider) => {
    const own = plans.filter((plan) => plan.providerId === provider.id)
    return offers.map(({ onePlan, expiresIn, ...offer }, index) => {
      const createdAt = new Date(now.getTime() - (365 + index) * DAY_MS)
      return {
        ...offer,
        id: idAt(rng, createdAt),
        providerId: provider.id,
        planId: onePlan ? (own[0]?.id ?? null) : null,
        expiresAt: new Date(now.getTime() + expiresIn * DAY_MS),
        createdAt,
      }
    })
  })
}
