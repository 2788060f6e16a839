import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { fourEyesSince, needsFourEyes } from './four-eyes.ts'

const LIMIT = 1_00_000_00n

it('requires two admins at the limit, and one admin a paisa below it', () => {
  expect(needsFourEyes(LIMIT - 1n, LIMIT)).toBe(false)
  expect(needsFourEyes(LIMIT, LIMIT)).toBe(true)
})

it('counts what moved within the last 24 hours', () => {
  const now = new Date('2026-11-21T09:30:00Z')
  expect(fourEyesSince(now)).toEqual(new Date('2026-11-20T09:30:00Z'))
})

type Deed = { readonly amount: bigint; readonly at: Date; readonly alone: boolean }

/** Operations one after the other, each judged together with those of the day before it. */
function done(asked: readonly { readonly amount: bigint; readonly gapMs: number }[]): Deed[] {
  const deeds: Deed[] = []
  let ms = Date.UTC(2026, 10, 21)
  for (const { amount, gapMs } of asked) {
    ms += gapMs
    const at = new Date(ms)
    const sum = sumOf(deeds, at) + amount
    deeds.push({ amount, at, alone: !needsFourEyes(sum, LIMIT) })
  }
  return deeds
}

function sumOf(deeds: readonly Deed[], until: Date): bigint {
  return deeds
    .filter(({ at }) => at >= fourEyesSince(until) && at <= until)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

const asked = fc.array(
  fc.record({
    amount: fc.bigInt({ min: 1n, max: LIMIT + LIMIT / 4n }),
    gapMs: fc.integer({ min: 0, max: DAY_MS / 3 }),
  }),
  { maxLength: 20 },
)

it('keeps what one admin does alone below the limit in any day, however it is split', () => {
  fc.assert(
    fc.property(asked, (several) => {
      const deeds = done(several)
      const alone = deeds.filter((deed) => deed.alone)
      return alone.every(({ at }) => sumOf(alone, at) < LIMIT)
    }),
  )
})

it('requires a second admin at the latest for the part that reaches the limit in a day', () => {
  fc.assert(
    fc.property(asked, (several) => {
      const deeds = done(several)
      return deeds.every(({ at }, index) => {
        const sum = sumOf(deeds.slice(0, index + 1), at)
        return sum < LIMIT || deeds[index]?.alone === false
      })
    }),
  )
})
