import { assert } from '#kit/assert.ts'

export type GatherOptions<T, R> = {
  /** Does it for all of them and answers each, in their order. What it throws, each of them gets. */
  readonly run: (items: readonly T[]) => Promise<readonly R[]>
  /** Groups under way at once, as a rule; what waits is shared among those that may set out. */
  readonly atOnce: number
  /** Of more than these, the others wait for the next group. */
  readonly most: number
  /** How long somebody waits for groups under way before one more sets out beside them. */
  readonly patienceMs: number
}

type Waiting<T, R> = {
  readonly item: T
  readonly resolve: (answer: R) => void
  readonly reject: (error: unknown) => void
}

/** So few are not shared among groups. */
const FEW = 4

/**
 * For work that costs little more for many than for one: what is asked for while groups are under
 * way waits for the end of one and is then done together. A first one sets out at once.
 */
export function gather<T, R>(options: GatherOptions<T, R>): (item: T) => Promise<R> {
  const { run, atOnce, most, patienceMs } = options
  const waiting: Waiting<T, R>[] = []
  let underWay = 0
  let isStarting = false
  let patience: NodeJS.Timeout | undefined
  const setOut = () => {
    const free = Math.max(1, atOnce - underWay)
    const share = Math.max(FEW, Math.ceil(waiting.length / free))
    const group = waiting.splice(0, Math.min(most, share))
    underWay += 1
    void answerAll(run, group).finally(() => {
      underWay -= 1
      look()
    })
  }
  const start = () => {
    isStarting = false
    clearTimeout(patience)
    patience = undefined
    do {
      setOut()
    } while (waiting.length > 0 && underWay < atOnce)
    look()
  }
  const look = () => {
    if (waiting.length === 0 || isStarting) {
      return
    }
    if (underWay < atOnce) {
      // Not within this tick: whoever was answered together asks together.
      isStarting = true
      setImmediate(start)
    } else {
      patience ??= setTimeout(start, patienceMs)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      look()
    })
}

async function answerAll<T, R>(
  run: GatherOptions<T, R>['run'],
  group: readonly Waiting<T, R>[],
): Promise<void> {
  try {
    const answers = await run(group.map(({ item }) => item))
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
