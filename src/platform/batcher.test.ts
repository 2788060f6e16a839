import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises'
import { array, asyncProperty, assert as hold, integer, nat } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BatcherOptions, createBatcher } from './batcher.ts'

/** A batcher whose batches last until `letGo`. Each result is ten times the item. */
function held(options: Partial<BatcherOptions<number, number>> = {}) {
  const groups: { readonly items: readonly number[]; readonly letGo: () => void }[] = []
  const ask = createBatcher<number, number>({
    run: async (items) => {
      await new Promise<void>((resolve) => groups.push({ items, letGo: resolve }))
      return items.map((item) => item * 10)
    },
    concurrency: 1,
    maxBatchSize: 100,
    maxWaitMs: 60_000,
    ...options,
  })
  const items = () => groups.map((group) => group.items)
  return { ask, groups, items }
}

/**
 * Passes 0, 1, 2 … to `ask`, with that many turns of the event loop after each, and returns the
 * results.
 */
async function askInTurn(ask: (item: number) => Promise<number>, pauses: readonly number[]) {
  const answers: Promise<number>[] = []
  for (const [item, pause] of pauses.entries()) {
    answers.push(ask(item))
    for (let count = 0; count < pause; count += 1) {
      await tick()
    }
  }
  return Promise.all(answers)
}

describe('a batcher', () => {
  it('runs a single item at once, and items that arrive meanwhile as one batch', async () => {
    const { ask, groups, items } = held()
    const first = ask(1)
    await tick()
    expect(items()).toEqual([[1]])
    const others = [ask(2), ask(3), ask(4)]
    await tick()
    expect(items()).toEqual([[1]])
    groups[0]?.letGo()
    expect(await first).toBe(10)
    await tick()
    await tick()
    expect(items()).toEqual([[1], [2, 3, 4]])
    groups[1]?.letGo()
    expect(await Promise.all(others)).toEqual([20, 30, 40])
  })

  it('batches the items of one tick, and spreads many over its concurrent batches', async () => {
    const { ask, items } = held({ concurrency: 2, maxBatchSize: 5 })
    const asked = (from: number, to: number) => {
      for (let item = from; item <= to; item += 1) {
        void ask(item)
      }
      return tick()
    }
    await asked(1, 3)
    expect(items()).toEqual([[1, 2, 3]])
    await asked(4, 14)
    expect(items()).toEqual([
      [1, 2, 3],
      [4, 5, 6, 7, 8],
    ])
    const other = held({ concurrency: 2 })
    for (let item = 1; item <= 10; item += 1) {
      void other.ask(item)
    }
    await tick()
    expect(other.items()).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
    ])
  })

  it('starts one extra batch when many items wait, but no second one', async () => {
    const { ask, items } = held({ overflowSize: 3 })
    const asked = async (...wanted: readonly number[]) => {
      for (const item of wanted) {
        void ask(item)
      }
      await tick()
    }
    await asked(1)
    await asked(2, 3)
    expect(items()).toEqual([[1]])
    await asked(4)
    expect(items()).toEqual([[1], [2, 3, 4]])
    await asked(5, 6, 7, 8)
    expect(items()).toEqual([[1], [2, 3, 4]])
  })

  it('starts the next batch after maxWaitMs if one hangs', async () => {
    const { ask, items } = held({ maxWaitMs: 500 })
    void ask(1)
    await tick()
    void ask(2)
    await tick()
    expect(items()).toEqual([[1]])
    await expect.poll(items).toEqual([[1], [2]])
  })

  it('delays an item whose key is in a running batch, while others start', async () => {
    const { ask, groups, items } = held({ concurrency: 2, keyOf: (item) => `${item % 10}` })
    void ask(1)
    await tick()
    const [same, other] = [ask(11), ask(2)]
    await tick()
    expect(items()).toEqual([[1], [2]])
    groups[1]?.letGo()
    expect(await other).toBe(20)
    await tick()
    expect(items()).toEqual([[1], [2]])
    groups[0]?.letGo()
    await tick()
    await tick()
    expect(items()).toEqual([[1], [2], [11]])
    groups[2]?.letGo()
    expect(await same).toBe(110)
  })

  it('starts the next batch of a key after maxWaitMs if one hangs', async () => {
    const { ask, items } = held({ concurrency: 2, maxWaitMs: 20, keyOf: () => 'one' })
    void ask(1)
    await tick()
    void ask(2)
    await sleep(40)
    expect(items()).toEqual([[1], [2]])
  })

  it('never runs a key in two batches at once, and keeps the order within a key', async () => {
    await hold(
      asyncProperty(
        array(nat({ max: 3 }), { minLength: 1, maxLength: 60 }),
        integer({ min: 1, max: 5 }),
        integer({ min: 1, max: 3 }),
        async (pauses, keys, concurrency) => {
          const keyOf = (item: number) => `${item % keys}`
          const underWay = new Set<readonly number[]>()
          const seen: number[] = []
          const ask = createBatcher<number, number>({
            run: async (items) => {
              const taken = new Set([...underWay].flat().map(keyOf))
              expect(items.filter((item) => taken.has(keyOf(item)))).toEqual([])
              underWay.add(items)
              seen.push(...items)
              await tick()
              await tick()
              underWay.delete(items)
              return items
            },
            concurrency,
            maxBatchSize: 4,
            maxWaitMs: 1_000,
            keyOf,
          })
          expect(await askInTurn(ask, pauses)).toEqual(pauses.map((_, item) => item))
          for (const [, own] of Map.groupBy(seen, keyOf)) {
            expect(own).toEqual(own.toSorted((a, b) => a - b))
          }
        },
      ),
    )
  })

  it('rejects every item of a failed batch, and continues', async () => {
    let fails = true
    const ask = createBatcher<number, number>({
      run: async (items) => {
        if (fails) {
          throw new Error('no')
        }
        return items
      },
      concurrency: 1,
      maxBatchSize: 10,
      maxWaitMs: 1_000,
    })
    const both = await Promise.allSettled([ask(1), ask(2)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await ask(3)).toBe(3)
  })

  it('returns the result of each item, runs each once, and limits the batch size', async () => {
    await hold(
      asyncProperty(
        array(nat({ max: 3 }), { minLength: 1, maxLength: 60 }),
        integer({ min: 1, max: 8 }),
        integer({ min: 1, max: 3 }),
        async (pauses, maxBatchSize, concurrency) => {
          const seen: number[] = []
          const ask = createBatcher<number, number>({
            run: async (items) => {
              expect(items.length).toBeLessThanOrEqual(maxBatchSize)
              seen.push(...items)
              await tick()
              return items.map((item) => item * 10)
            },
            concurrency,
            maxBatchSize,
            maxWaitMs: 1_000,
          })
          const items = pauses.map((_, item) => item)
          expect(await askInTurn(ask, pauses)).toEqual(items.map((item) => item * 10))
          expect(seen).toEqual(items)
        },
      ),
    )
  })
})
