import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { type DrainLoop, startDrainLoop } from './drain-loop.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const quiet = { follow: async () => ({ stop: async () => undefined }) }

async function open(drain: () => Promise<'empty'>): Promise<DrainLoop> {
  const log = createLogger('silent')
  const parts = { name: 'test', channel: 'test', pollMs: 1000, collectMs: 0 }
  return startDrainLoop({ ...parts, signals: quiet, drain, log })
}

it('is alive while its rounds succeed, and not after they have failed for half a minute', async () => {
  let broken = false
  const loop = await open(async () => {
    if (broken) {
      throw new Error('no way')
    }
    return 'empty'
  })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(loop.isAlive()).toBe(true)
  broken = true
  await vi.advanceTimersByTimeAsync(29_000)
  expect(loop.isAlive()).toBe(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(loop.isAlive()).toBe(false)
  broken = false
  await vi.advanceTimersByTimeAsync(1100)
  expect(loop.isAlive()).toBe(true)
  await loop.stop()
})

it('is not alive while a round hangs', async () => {
  let end = () => {}
  const loop = await open(
    () =>
      new Promise((resolve) => {
        end = () => resolve('empty')
      }),
  )
  await vi.advanceTimersByTimeAsync(31_000)
  expect(loop.isAlive()).toBe(false)
  end()
  await loop.stop()
})
