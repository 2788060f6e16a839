import { assert } from '#kit/assert.ts'
import { markingNothing } from './db/effect-mark.ts'

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
  readonly atOnce: number
  /**
   * Once this many items wait, one more batch starts beyond `atOnce`. Fewer items are better off in
   * a larger batch later.
   */
  readonly crowd?: number
  /** The most items in one batch. */
  readonly most: number
  /** How long an item waits before one more batch starts beyond `atOnce`. */
  readonly patienceMs: number
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
const FEW = 4

/**
 * Batches work that costs little more for many items than for one. Items that arrive while batches
 * are running wait for one to finish and then run together. The first item starts immediately.
 */
export function createBatcher<T, R>(options: BatcherOptions<T, R>): (item: T) => Promise<R> {
  const { run, atOnce, crowd = Number.POSITIVE_INFINITY, most, patienceMs, keyOf } = options
  const waiting = new Set<Waiting<T, R>>()
  const underWay = new Set<readonly Waiting<T, R>[]>()
  let isStarting = false
  let patience: NodeJS.Timeout | undefined
  const isHeld = (key: string) =>
    underWay.values().some((group) => group.some((one) => one.key === key))
  const isFree = ({ key }: Waiting<T, R>) => key === undefined || !isHeld(key)
  const setOut = (mayGo: (one: Waiting<T, R>) => boolean) => {
    const free = Math.max(1, atOnce - underWay.size)
    const share = Math.max(FEW, Math.ceil(waiting.size / free))
    const group = [...waiting].filter(mayGo).slice(0, Math.min(most, share))
    for (const one of group) {
      waiting.delete(one)
    }
    underWay.add(group)
    void answerAll(run, group).finally(() => {
      underWay.delete(group)
      look()
    })
  }
  const mayStart = () =>
    underWay.size < atOnce || (underWay.size === atOnce && waiting.size >= crowd)
  const canStart = () => mayStart() && waiting.values().some(isFree)
  const start = () => {
    isStarting = false
    clearTimeout(patience)
    patience = undefined
    while (canStart()) {
      setOut(isFree)
    }
    look()
  }
  const goAnyway = () => {
    patience = undefined
    if (waiting.size > 0) {
      setOut(() => true)
    }
    look()
  }
  const look = () => {
    if (waiting.size === 0 || isStarting) {
      return
    }
    if (canStart()) {
      // Starts after this tick, because callers that received results together ask again together.
      isStarting = true
      setImmediate(start)
    } else {
      patience ??= setTimeout(goAnyway, patienceMs)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.add({ item, key: keyOf?.(item), resolve, reject })
      look()
    })
}

async function answerAll<T, R>(
  run: BatcherOptions<T, R>['run'],
  group: readonly Waiting<T, R>[],
): Promise<void> {
  try {
    const answers = await markingNothing(() => run(group.map(({ item }) => item)))
    assert(answers.length === group.length, 'everybody is answered')
    for (const [index, answer] of answers.entries()) {
      group[index]?.resolve(answer)
    }
  } catch (error) {
    for (const { reject } of group) {
      reject(error)
    }
  }
}
