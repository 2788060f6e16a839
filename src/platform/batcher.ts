import { assert } from '#kit/assert.ts'
import { runWithoutEffectMark } from './db/effect-mark.ts'

export type BatcherOptions<T, R> = {
  /**
   * Runs one batch and returns one result per item, in order. If it throws, every item rejects with
   * that error.
   */
  readonly run: (items: readonly T[]) => Promise<readonly R[]>
  /**
   * The usual number of concurrent batches. Waiting items are divided among the batches that may
   * start.
   */
  readonly concurrency: number
  /**
   * Once this many items wait, one more batch starts beyond `concurrency`. Fewer items are better
   * off in a larger batch later.
   */
  readonly overflowSize?: number
  /** The most items in one batch. */
  readonly maxBatchSize: number
  /** How long an item waits before one more batch starts beyond `concurrency`. */
  readonly maxWaitMs: number
  /**
   * Items with the same key lock the same rows, so they are never in two batches at once. An item
   * whose key is in a running batch waits for that batch, while others start.
   */
  readonly keyOf?: (item: T) => string | undefined
}

type Waiting<T, R> = {
  readonly item: T
  readonly key: string | undefined
  readonly resolve: (answer: R) => void
  readonly reject: (error: unknown) => void
}

/** Up to this many items are not divided among batches. */
const MIN_BATCH_SHARE = 4

/**
 * Batches work that costs little more for many items than for one. Items that arrive while batches
 * are running wait for one to finish and then run together. The first item starts immediately.
 */
export function createBatcher<T, R>(options: BatcherOptions<T, R>): (item: T) => Promise<R> {
  const {
    run,
    concurrency,
    overflowSize = Number.POSITIVE_INFINITY,
    maxBatchSize,
    maxWaitMs,
    keyOf,
  } = options
  const waiting = new Set<Waiting<T, R>>()
  const running = new Set<readonly Waiting<T, R>[]>()
  let isStarting = false
  let waitTimer: NodeJS.Timeout | undefined
  const isKeyRunning = (key: string) =>
    running.values().some((group) => group.some((one) => one.key === key))
  const isFree = ({ key }: Waiting<T, R>) => key === undefined || !isKeyRunning(key)
  const startBatch = (mayGo: (one: Waiting<T, R>) => boolean) => {
    const free = Math.max(1, concurrency - running.size)
    const share = Math.max(MIN_BATCH_SHARE, Math.ceil(waiting.size / free))
    const group = [...waiting].filter(mayGo).slice(0, Math.min(maxBatchSize, share))
    for (const one of group) {
      waiting.delete(one)
    }
    running.add(group)
    void runBatch(run, group).finally(() => {
      running.delete(group)
      schedule()
    })
  }
  const mayStart = () =>
    running.size < concurrency || (running.size === concurrency && waiting.size >= overflowSize)
  const canStart = () => mayStart() && waiting.values().some(isFree)
  const startBatches = () => {
    isStarting = false
    clearTimeout(waitTimer)
    waitTimer = undefined
    while (canStart()) {
      startBatch(isFree)
    }
    schedule()
  }
  const startOverdueBatch = () => {
    waitTimer = undefined
    if (waiting.size > 0) {
      startBatch(() => true)
    }
    schedule()
  }
  const schedule = () => {
    if (waiting.size === 0 || isStarting) {
      return
    }
    if (canStart()) {
      // Starts after this tick, because callers that received results together ask again together.
      isStarting = true
      setImmediate(startBatches)
    } else {
      waitTimer ??= setTimeout(startOverdueBatch, maxWaitMs)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.add({ item, key: keyOf?.(item), resolve, reject })
      schedule()
    })
}

async function runBatch<T, R>(
  run: BatcherOptions<T, R>['run'],
  group: readonly Waiting<T, R>[],
): Promise<void> {
  try {
    const answers = await runWithoutEffectMark(() => run(group.map(({ item }) => item)))
    assert(answers.length === group.length, 'every item has an answer')
    for (const [index, answer] of answers.entries()) {
      group[index]?.resolve(answer)
    }
  } catch (error) {
    for (const { reject } of group) {
      reject(error)
    }
  }
}
