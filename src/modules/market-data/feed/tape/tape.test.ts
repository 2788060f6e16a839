import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordingListener, testInstrument } from '../../testing.ts'
import { createBatchBuilder } from '../batch.ts'
import { MAX_BLOCK_TICKS } from './format.ts'
import { openTapeFeed, readTape, recordTape } from './tape.ts'

type Tick = readonly [instrument: number, price: number, atMs: number]

let folder: string
let files = 0
const newPath = () => {
  files += 1
  return join(folder, `${files}.tape`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tape-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function record(path: string, batches: readonly (readonly Tick[])[]): Promise<void> {
  const recorder = await recordTape(path)
  const builder = createBatchBuilder()
  for (const batch of batches) {
    for (const tick of batch) {
      builder.add(...tick)
    }
    recorder.write(builder.take())
  }
  await recorder.close()
}

async function read(path: string): Promise<readonly Tick[]> {
  const ticks: Tick[] = []
  for await (const { length, instruments, prices, times } of readTape(path)) {
    for (let at = 0; at < length; at += 1) {
      ticks.push([instruments[at] ?? 0, prices[at] ?? 0, times[at] ?? 0])
    }
  }
  return ticks
}

const START = 1_795_000_000_000
const tick = fc.tuple(
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  fc.integer({ min: 1, max: 2 ** 48 }),
  fc.integer({ min: START, max: START + 1e9 }),
)
const some: readonly Tick[] = Array.from({ length: 40 }, (_, at) => [
  1 + (at % 4),
  500 + at,
  START + at,
])

describe('a tape', () => {
  it('plays what was recorded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(tick, { maxLength: 20 }), { maxLength: 8 }),
        async (all) => {
          const path = newPath()
          await record(path, all)
          expect(await read(path)).toEqual(all.flat())
        },
      ),
      { numRuns: 25 },
    )
  })

  it('cuts a long batch into blocks', async () => {
    const path = newPath()
    const long = Array.from({ length: MAX_BLOCK_TICKS + 5 }, (_, at): Tick => [1, at + 1, START])
    await record(path, [long])
    expect(await read(path)).toEqual(long)
  })

  it('leaves out what a crash has cut off, whatever is left of it', async () => {
    const path = newPath()
    await record(path, [some, some])
    const whole = (await readFile(path)).length
    const oneBlock = (whole - 8) / 2
    for (const cut of [1, oneBlock - 30, oneBlock - 1]) {
      await truncate(path, whole - cut)
      expect(await read(path)).toEqual(some)
    }
  })

  it('refuses what was changed, and what is no tape', async () => {
    const path = newPath()
    await record(path, [some])
    const bytes = await readFile(path)
    for (const at of [0, 8, 12, 16, 20, 28, 40, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x40
      await writeFile(path, changed)
      await expect(read(path), `byte ${at}`).rejects.toThrow()
    }
    await writeFile(path, bytes)
    await appendFile(path, 'something that is not a block')
    await expect(read(path)).rejects.toThrow('no block')
    await writeFile(path, 'x')
    await expect(read(path)).rejects.toThrow('not a tape')
  })

  it('is never written over', async () => {
    const path = newPath()
    await record(path, [some])
    await expect(recordTape(path)).rejects.toThrow('EEXIST')
  })
})

const rethrow = (error: unknown) => {
  throw error
}

describe('the feed from a tape', () => {
  const watch = (...ids: number[]) => ids.map((id) => ({ instrument: testInstrument({ id }) }))

  it('plays the ticks of those who are watched, as fast as can be', async () => {
    const path = newPath()
    await record(path, [some, some])
    const heard = recordingListener()
    const feed = openTapeFeed({ path, speed: Number.POSITIVE_INFINITY, onError: rethrow })(
      heard.listener,
    )
    feed.subscribe(watch(1, 2, 3))
    feed.unsubscribe([2])
    await expect.poll(() => feed.state()).toBe('down')
    const wanted = some.filter(([id]) => id === 1 || id === 3)
    expect(heard.ticks).toEqual([...wanted, ...wanted])
    expect(heard.states).toEqual(['live', 'down'])
    await feed.stop()
  })

  it('keeps the time of the tape, so many times as fast, and stops when told', async () => {
    const path = newPath()
    await record(path, [[[1, 500, START]], [[1, 505, START + 2000]], [[1, 510, START + 3_600_000]]])
    const heard = recordingListener()
    const feed = openTapeFeed({ path, speed: 20, onError: rethrow })(heard.listener)
    const start = performance.now()
    feed.subscribe(watch(1))
    await expect.poll(() => heard.ticks.length, { interval: 5 }).toBe(2)
    expect(performance.now() - start).toBeGreaterThan(95)
    await feed.stop()
    expect(heard.ticks).toHaveLength(2)
  })

  it('tells when it cannot be played', async () => {
    const path = newPath()
    await writeFile(path, 'nothing')
    const errors: unknown[] = []
    const heard = recordingListener()
    const feed = openTapeFeed({ path, speed: 1, onError: (error) => errors.push(error) })(
      heard.listener,
    )
    feed.subscribe(watch(1))
    await expect.poll(() => errors.length).toBe(1)
    expect(heard.reasons.at(-1)).toBe('the tape cannot be played')
    await feed.stop()
  })
})
