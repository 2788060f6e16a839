import { assert } from '#kit/assert.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'

/** The answer to one of the parallel requests. */
export type Outcome = {
  readonly won: boolean
  readonly status: number
  readonly code: unknown
}

/** One prepared race. */
type Race = {
  readonly attempt: (index: number) => Promise<Outcome>
  /** Checks what is stored afterwards; returns the errors as sentences. */
  readonly judge?: (outcomes: readonly Outcome[]) => Promise<readonly string[]>
}

export type Flow = {
  readonly name: string
  /** The allowed refusal codes of requests that come too late. */
  readonly losers: readonly string[]
  /**
   * How many requests succeed; default one. `all`: all succeed by the same operation. `judged`: the
   * number is random, and the judge checks that what is stored agrees.
   */
  readonly winners?: number | 'all' | 'judged'
  /** `comers`: the number of parallel requests. */
  readonly prepare: (market: Marketplace, contenders: number) => Promise<Race>
}

/** The result of a call as an outcome. */
export function outcomeOf({ status, code }: Pick<Outcome, 'status' | 'code'>): Outcome {
  return { won: status === 200, status, code }
}

/** The result of some work as an outcome; an exception is an internal error. */
export async function outcomeOfWork(work: () => Promise<boolean>): Promise<Outcome> {
  try {
    const won = await work()
    return { won, status: won ? 200 : 409, code: won ? undefined : 'refused' }
  } catch (error) {
    return { won: false, status: 500, code: error instanceof Error ? error.message : error }
  }
}

/** A sentence if a count is wrong. */
export function expectCount(what: string, found: number, right: number): readonly string[] {
  return found === right ? [] : [`${what}: ${found} instead of ${right}`]
}

/** The count in the first row. */
export async function countOf(query: PromiseLike<readonly { readonly n: number }[]>) {
  const [row] = await query
  assert(row !== undefined, 'a count has a row')
  return row.n
}

const AT_ONCE = 4

/** Runs the races of a flow one after the other; several are prepared at a time. */
export async function runFlow(
  market: Marketplace,
  flow: Flow,
  { rounds, contenders }: { readonly rounds: number; readonly contenders: number },
): Promise<readonly string[]> {
  const breaches: string[] = []
  for (let round = 0; round < rounds; round += AT_ONCE) {
    const prepared = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, rounds - round) }, () =>
        flow.prepare(market, contenders),
      ),
    )
    for (const [index, race] of prepared.entries()) {
      const outcomes = await Promise.all(
        Array.from({ length: contenders }, (_, at) => race.attempt(at)),
      )
      const wrong = [...judgeOutcomes(flow, outcomes), ...((await race.judge?.(outcomes)) ?? [])]
      breaches.push(...wrong.map((one) => `${flow.name}, round ${round + index}: ${one}`))
    }
  }
  return breaches
}

function judgeOutcomes(
  { losers, winners = 1 }: Flow,
  outcomes: readonly Outcome[],
): readonly string[] {
  const won = outcomes.filter((one) => one.won).length
  const strange = outcomes.filter(
    ({ won: isWon, status, code }) => !isWon && (status >= 500 || !losers.includes(String(code))),
  )
  const right = { all: outcomes.length, judged: won }
  return [
    ...expectCount('successes', won, typeof winners === 'number' ? winners : right[winners]),
    ...new Set(strange.map(({ status, code }) => `answered ${status} ${String(code)}`)),
  ]
}
