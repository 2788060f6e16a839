import { afterEach, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../tx.ts'
import { createGate, type Wait } from './gate.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('refuses further statements once the caller was told that the database is unavailable', async () => {
  // Only the timer is faked, so it fires before the deadline on the clock that the gate reads.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waits: Wait[] = []
  const refused = createGate()((wait) => {
    waits.push(wait)
    return new Promise<never>(() => undefined)
  }, 60_000)
  expect(() => waits[0]?.assertAwaited()).not.toThrow()
  vi.advanceTimersByTime(60_000)
  await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(() => waits[0]?.assertAwaited()).toThrow(DatabaseUnavailable)
})

it('says why the database is unavailable, and keeps the error', async () => {
  const lost = Object.assign(new Error('write CONNECT_TIMEOUT app:5432'), {
    code: 'CONNECT_TIMEOUT',
  })
  await expect(createGate()(() => Promise.reject(lost))).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    message: 'the database is unavailable (write CONNECT_TIMEOUT app:5432)',
    cause: lost,
  })
  const wrong = new Error('relation "wallet" does not exist')
  await expect(createGate()(() => Promise.reject(wrong))).rejects.toBe(wrong)
})
