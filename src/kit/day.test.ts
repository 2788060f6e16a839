import { expect, it } from 'vitest'
import { dayIn } from './day.ts'

it('turns the day at midnight of the time zone', () => {
  expect(dayIn('Asia/Kolkata', new Date('2026-02-28T18:29:59.999Z'))).toBe('2026-02-28')
  expect(dayIn('Asia/Kolkata', new Date('2026-02-28T18:30:00.000Z'))).toBe('2026-03-01')
  expect(dayIn('UTC', new Date('2024-02-29T23:59:59.999Z'))).toBe('2024-02-29')
})
