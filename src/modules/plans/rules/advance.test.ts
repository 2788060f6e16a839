import { expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { advanceOf } from './advance.ts'

const now = new Date('2026-11-21T09:30:00Z')
const days = (count: number) => new Date(now.getTime() + count * DAY_MS)

it('allows a term within the limit, counting what is left of the current term', () => {
  expect(advanceOf(365, [], 365, now)).toEqual({ exceeded: false, from: null })
  expect(advanceOf(365, [], 366, now)).toEqual({ exceeded: true, from: null })
  const running = [{ startsAt: days(-350), until: days(10) }]
  expect(advanceOf(365, running, 355, now).exceeded).toBe(false)
  expect(advanceOf(365, running, 360, now)).toEqual({ exceeded: true, from: days(5) })
  expect(advanceOf(365, [{ startsAt: days(-90), until: days(-1) }], 365, now).exceeded).toBe(false)
})

it('counts renewals that have not started', () => {
  const held = [
    { startsAt: days(-1), until: days(100) },
    { startsAt: days(100), until: days(200) },
  ]
  expect(advanceOf(365, held, 165, now).exceeded).toBe(false)
  expect(advanceOf(365, held, 180, now)).toEqual({ exceeded: true, from: days(15) })
})
