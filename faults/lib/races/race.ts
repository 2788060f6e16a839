import { assert } from '#kit/assert.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'

/** How one of the many that came at once was answered. */
export type Outcome = {
  readonly won: boolean
  readonly status: number
  readonly code: unknown
}

/** One race, ready to be run: everything that comes before it has been done. */
export type Race = {
  readonly attempt: (index: number) => Promise<Outcome>
  /** What is stored afterwards, as sentences where it is wrong. */
  readonly judge?: (outcomes: readonly Outcome[]) => Promise<readonly string[]>
}

export type Flow = {
  readonly name: string
  /** How those who come too late may be answered. */
  readonly losers: readonly string[]
  /**
   * How many win; one where nothing is said. `all`: everybody is told of the one deed. `judged`: chance
   * decides how many, and the judge whether what is stored agrees.
   */
  readonly winners?: number | 'all' | 'judged'
  /** So many will come at once. */
  readonly prepare: (market: Marketplace, comers: number) => Promise<Race>
}

/** The answer of a call as an outcome. */
export function outcomeOf({ status, code }: Pick<Outcome, 'status' | 'code'>): Outcome {
  return { won: status === 200, status, code }
}

/** Work that answers whether it has won, as an outcome; what it throws is a failure of ours. */
export async function outcomeOfWork(work: () => Promise<boolean>): Promise<Outcome> {
  try {
    const won = await work()
    return { won, status: won ? 200 : 409, code: won ? undefined : 'refused' }
  } catch (error) {
    return { won: false, status: 500, code: error instanceof Error ? error.message : error }
  }
}

/** A sentence where a count is not what it must be. */
export function expectCount(what: string, found: number, right: number): readonly string[] {
  return found === right ? [] : [`${what}: ${found} instead of ${right}`]
}

/** The first figure of the first row. */
export async function countOf(query: PromiseLike<readonly { readonly n: number }[]>) {
  const [row] = await query
  assert(row !== undefined, 'a count has a row')
  return row.n
}

const AT_ONCE = 4

/** Runs a flow's races one after the other, their preparations a few at a time. */
export async function runFlow(
  market: Marketplace,
  flow: Flow,
  { rounds, comers }: { readonly rounds: number; readonly comers: number },
): Promise<readonly string[]> {
  const breaches: string[] = []
  for (let round = 0; round < rounds; round += AT_ONCE) {
    const prepared = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, rounds - round) }, () => flow.prepare(market, comers)),
    )
    for (const [index, race] of prepared.entries()) {
      const outcomes = await Promise.all(
        Array.from({ length: comers }, (_, at) => race.attempt(at)),
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
