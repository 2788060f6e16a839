import { expect, test } from 'vitest'
import { eventState, seatsText, whenText } from './event-words.ts'

const startsAt = '2026-11-24T12:00:00.000Z'
const endsAt = '2026-11-24T14:00:00.000Z'

test('shows the day once when an event starts and ends on the same day', () => {
  expect(whenText({ startsAt, endsAt })).toBe('24 Nov 2026, 5:30 pm to 7:30 pm IST')
  expect(whenText({ startsAt, endsAt: '2026-11-25T04:00:00.000Z' })).toBe(
    '24 Nov 2026, 5:30 pm to 25 Nov 2026, 9:30 am IST',
  )
})

test.each([
  ['open', {}],
  ['full', { capacity: 5 }],
  ['open', { capacity: 6 }],
  ['over', { endsAt: '2026-11-23T00:00:00.000Z' }],
  ['called-off', { calledOffAt: startsAt, capacity: 5 }],
] as const)('an event is %s', (state, more) => {
  const event = { calledOffAt: null, endsAt, capacity: null, NoOfRegistration: 5, ...more }
  expect(eventState(event, Date.parse(startsAt))).toBe(state)
})

test('counts the seats that are left, when there is a limit', () => {
  expect(seatsText({ capacity: 20, NoOfRegistration: 17 })).toBe('3 of 20 seats left')
  expect(seatsText({ capacity: null, NoOfRegistration: 17 })).toBeUndefined()
})
