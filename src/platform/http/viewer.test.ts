import { expect, it } from 'vitest'
import { isFresh } from './viewer.ts'

const start = new Date('2026-11-21T04:30:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)

it('a step-up is fresh for five minutes, and not before it was made', () => {
  const viewer = { provedAt: start }
  expect(isFresh(viewer, start)).toBe(true)
  expect(isFresh(viewer, after(300_000))).toBe(true)
  expect(isFresh(viewer, after(300_001))).toBe(false)
  expect(isFresh(viewer, after(-1_000))).toBe(false)
})
