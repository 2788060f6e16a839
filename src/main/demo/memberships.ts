import { DAY_MS } from '#kit/clock.ts'
import { actorCredentials } from './actors.ts'
import type { Rng } from './prng.ts'
import { daysBefore, drawnPart, noonOf } from './times.ts'
import type { DemoMembership, DemoProvider } from './types.ts'

/**
 * The terms on which verified providers sell: nearly all have some, a few have let theirs run out,
 * and the two named ones have one of each kind.
 */
export function makeMemberships(
  rng: Rng,
  now: Date,
  providers: readonly DemoProvider[],
): readonly DemoMembership[] {
  return providers.flatMap((provider) => {
    const own = rng.fork(drawnPart(provider.id))
    const terms = namedTerms(provider) ?? drawnTerms(own)
    if (provider.verifiedAt === null || terms === undefined) {
      return []
    }
    const age = Math.floor((noonOf(now).getTime() - provider.verifiedAt.getTime()) / DAY_MS)
    const startsAt =
      age < 3 ? provider.verifiedAt : daysBefore(own, now, Math.max(1, age - 6), age - 2)
    const first = { providerId: provider.id, ...terms, startsAt }
    const isNamed = namedTerms(provider) !== undefined
    return renewed(first, now, () => isNamed || own.chance(0.75))
  })
}

/** One after the other, a year each, until one is not renewed. */
function renewed(
  first: DemoMembership,
  now: Date,
  renews: () => boolean,
): readonly DemoMembership[] {
  const all = [first]
  for (let last = first; ; ) {
    const startsAt = new Date(last.startsAt)
    startsAt.setUTCFullYear(startsAt.getUTCFullYear() + 1)
    if (startsAt >= now || !renews()) {
      return all
    }
    last = { ...last, freshOnboardingCharge: last.renewalCharge, oneTimesetupFee: 0, startsAt }
    all.push(last)
  }
}

type Terms = Omit<DemoMembership, 'providerId' | 'startsAt'>

const nothing = {
  percentageFreshOnboarding: 0,
  percentageRenewal: 0,
  fixedFreshOnboardingCharge: 0,
  fixedRenewalCharge: 0,
}

function namedTerms({ email }: DemoProvider): Terms | undefined {
  switch (email) {
    case actorCredentials.P1.email:
      return {
        ...nothing,
        plan: 'Prepaid',
        pricingType: 'Percentage',
        freshOnboardingCharge: 12_000,
        renewalCharge: 10_000,
        oneTimesetupFee: 2_500,
        customerLimit: 500,
        percentageFreshOnboarding: 10,
        percentageRenewal: 7.5,
      }
    case actorCredentials.P2.email:
      return {
        ...nothing,
        plan: 'Postpaid',
        pricingType: 'Fixed',
        freshOnboardingCharge: 30_000,
        renewalCharge: 25_000,
        oneTimesetupFee: 5_000,
        customerLimit: 2_000,
        fixedFreshOnboardingCharge: 250,
        fixedRenewalCharge: 150,
      }
    default:
      return undefined
  }
}

function drawnTerms(rng: Rng): Terms | undefined {
  if (rng.chance(0.12)) {
    return undefined
  }
  const [fresh, renewal, setup, limit] = rng.pick([
    [9_000, 7_500, 0, 200],
    [12_000, 10_000, 2_500, 500],
    [24_000, 20_000, 5_000, 2_000],
  ] as const)
  const base = {
    ...nothing,
    plan: rng.weighted([['Prepaid', 3] as const, ['Postpaid', 2] as const]),
    freshOnboardingCharge: fresh,
    renewalCharge: renewal,
    oneTimesetupFee: setup,
    customerLimit: limit,
  }
  if (rng.chance(0.65)) {
    const percent = rng.pick([5, 7.5, 8, 10, 12.5])
    return {
      ...base,
      pricingType: 'Percentage',
      percentageFreshOnboarding: percent,
      percentageRenewal: percent - 2.5,
    }
  }
  const fixed = rng.pick([99, 150, 200, 299])
  return {
    ...base,
    pricingType: 'Fixed',
    fixedFreshOnboardingCharge: fixed,
    fixedRenewalCharge: Math.round(fixed * 0.6),
  }
}
