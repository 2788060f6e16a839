import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { compute, end, putOff, refuse } from './fixtures/thread-work.ts'
import { offThread } from './off-thread.ts'

const file = new URL('./fixtures/thread-work.ts', import.meta.url)
const work = offThread<typeof compute>(file, 'compute')
const at = new Date('2026-11-21T09:30:00Z')

describe('work in a thread', () => {
  it('gets a copy of its input and returns a buffer, without blocking the event loop', async () => {
    await work({ ms: 0, at })
    let isDone = false
    const done = work({ ms: 2000, at }).finally(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone) {
      await sleep(5)
      turns += 1
    }
    expect(turns).toBeGreaterThan(5)
    const file = await done
    expect(Buffer.isBuffer(file)).toBe(true)
    expect(file.toString()).toBe(`2026-11-21T09:30:00.000Z ${process.pid}`)
  })

  it('rejects with the error of the thread', async () => {
    await expect(offThread<typeof refuse>(file, 'refuse')({ why: 'no such font' })).rejects.toThrow(
      'no such font',
    )
    await expect(offThread<typeof refuse>(file, 'nothing')({ why: '' })).rejects.toThrow()
  })

  it('finishes its deferred steps without a further task', async () => {
    const put = offThread<typeof putOff>(file, 'putOff')
    expect(String(await put({}))).toBe('0')
    await sleep(100)
    expect(String(await put({}))).toBe('1')
  })

  it('runs again after a thread has exited', async () => {
    await expect(offThread<typeof end>(file, 'end')({})).rejects.toThrow()
    expect((await work({ ms: 0, at })).toString()).toContain('2026')
    // Filling the memory of a thread keeps a processor busy for seconds.
  }, 60_000)
})
