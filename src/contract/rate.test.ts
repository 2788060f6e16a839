import { expect, it } from 'vitest'
import type { CallSpec } from './call.ts'
import { calls } from './calls.ts'
import { type RateLimit, rateClasses } from './rate.ts'

const specs: readonly CallSpec[] = Object.values(calls)
const limitsOf = ({ rate }: CallSpec): readonly RateLimit[] => rateClasses[rate]

it('lets nobody on the same network use up the lasting limits of a signed-in account', () => {
  const signedIn = specs.filter(({ access }) => access.who === 'signed-in')
  const shared = signedIn.filter((spec) =>
    limitsOf(spec).some(({ durable, per }) => durable === true && per === 'address'),
  )
  expect(signedIn.length).toBeGreaterThan(100)
  expect(shared.map(({ name }) => name)).toEqual([])
})

it('takes from the limit per address first where a visitor chooses the subject', () => {
  const visitors = specs.filter(
    ({ access, rateSubject }) => access.who === 'anyone' && rateSubject !== undefined,
  )
  expect(visitors.length).toBeGreaterThan(2)
  for (const spec of visitors) {
    expect(limitsOf(spec)[0]?.per, spec.name).toBe('address')
  }
})
