import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { daysLeft, nextReminder } from './reminders.ts'

const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS)

describe('reminders', () => {
  it('are sent seven days and one day before the end', () => {
    expect(nextReminder(at(0), at(30), at(0))).toEqual(at(23))
    expect(nextReminder(at(0), at(30), at(23))).toEqual(at(29))
    expect(nextReminder(at(0), at(30), at(29))).toBeNull()
  })

  it('are not sent before a short term has started', () => {
    expect(nextReminder(at(0), at(7), at(0))).toEqual(at(6))
    expect(nextReminder(at(0), at(1), at(0))).toBeNull()
  })

  it('fall within the term, after the given moment, seven days or one day before the end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3650 }),
        fc.integer({ min: 0, max: 3650 }),
        (days, on) => {
          const next = nextReminder(at(0), at(days), at(on))
          if (next !== null) {
            expect(next > at(0) && next > at(on) && next < at(days)).toBe(true)
            expect([7, 1]).toContain(daysLeft(at(days), next))
          }
        },
      ),
    )
  })

  it('count whole days, with one day left until the last second', () => {
    expect(daysLeft(at(7), at(0))).toBe(7)
    expect(daysLeft(at(7), new Date(at(0).getTime() + 1))).toBe(7)
    expect(daysLeft(at(7), new Date(at(7).getTime() - 1))).toBe(1)
  })
})
