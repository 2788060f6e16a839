import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import {
  dailyRootHeads,
  dailyRoots,
  JOURNAL_PAGE_ROWS,
  performanceReport,
  providerJournal,
} from '#contract/scorecard/reading-calls.ts'
import type { DailyRoot, Performance } from '#contract/scorecard/record.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { Sha256 } from '#modules/scorecard/rules/journal.ts'
import {
  checkRootChain,
  checkRootDay,
  daysToCheck,
  type RootBreach,
} from '#modules/scorecard/rules/root-check.ts'
import {
  nextPageAfter,
  type Reading,
  startReading,
  takePage,
  type Verdict,
  verdictOf,
} from '#modules/scorecard/rules/verification.ts'
import { isApiError } from '#web/lib/api-error.ts'

/** Days whose roots are opened: the newest, and others of the time before. */
const NEWEST_DAYS = 7
const OTHER_DAYS = 7
const ROOTS_AT_ONCE = String(PAGE_LIMIT_MAX)
const TRIES_MAX = 30
/** A report of very many calls may be some seconds behind its journal. */
const WAIT_MS = 5 * SECOND_MS

export type RootsVerdict = {
  /** All that were published. */
  readonly days: number
  /** Those whose heads were looked at. */
  readonly opened: number
  readonly newest: DailyRoot | undefined
  readonly breaches: readonly RootBreach[]
}

export type RecordCheck = {
  readonly report: Performance
  readonly verdict: Verdict
  readonly roots: RootsVerdict
}

/** Events that are checked, of all. */
export type Progress = { readonly done: number; readonly total: number }

export type CheckParts = {
  readonly api: ApiClient
  readonly sha256: Sha256
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly onProgress: (progress: Progress) => void
  /** Whether nobody waits for the answer any more. */
  readonly isOver: () => boolean
}

export function holds({ verdict, roots }: RecordCheck): boolean {
  return verdict.breaches.length + verdict.differences.length + roots.breaches.length === 0
}

/**
 * Reads a provider's report, journal and the daily roots, and checks all of it. What does not hold
 * is looked at a second time before it is said: an accusation must not come from a bad moment.
 * Undefined when nobody waits for it any more.
 */
export async function checkRecord(
  parts: CheckParts,
  providerId: string,
): Promise<RecordCheck | undefined> {
  const first = await checkOnce(parts, providerId)
  if (first === undefined || holds(first)) {
    return first
  }
  await parts.wait(WAIT_MS)
  return checkOnce(parts, providerId)
}

async function checkOnce(parts: CheckParts, providerId: string): Promise<RecordCheck | undefined> {
  const { api, sha256, now } = parts
  const query = { providerId }
  // The roots first: no journal ends before what was published of it.
  const published = await readRoots(parts)
  const { data: report } = await patiently(parts, () => api(performanceReport, { query }))
  const reading = startReading(providerId, report.journal)
  if (!(await readJournal(parts, reading))) {
    return
  }
  const verdict = verdictOf(reading, report, now(), sha256)
  const roots = await checkRoots(parts, reading, published)
  return roots && { report, verdict, roots }
}

/** While a page is checked the one before it is on its way. False when nobody waits any more. */
async function readJournal(parts: CheckParts, reading: Reading): Promise<boolean> {
  const { api, sha256, onProgress } = parts
  const { providerId, end } = reading
  const ask = (after: number) =>
    patiently(parts, () => api(providerJournal, { query: { providerId, after: String(after) } }))
  let after = nextPageAfter(reading, JOURNAL_PAGE_ROWS)
  let asked = after === undefined ? undefined : ask(after)
  while (after !== undefined && asked !== undefined) {
    const { data } = await asked
    if (parts.isOver()) {
      return false
    }
    const before = after - JOURNAL_PAGE_ROWS
    asked = before < 0 ? undefined : ask(before)
    takePage(reading, after, data, sha256)
    onProgress({ done: end.seq - reading.before.seq, total: end.seq })
    after = nextPageAfter(reading, JOURNAL_PAGE_ROWS)
  }
  return true
}

async function readRoots(parts: CheckParts): Promise<readonly DailyRoot[]> {
  const roots: DailyRoot[] = []
  let cursor: string | undefined
  do {
    const query = { cursor, limit: ROOTS_AT_ONCE }
    const page = await patiently(parts, () => parts.api(dailyRoots, { query }))
    roots.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined && !parts.isOver())
  return roots
}

async function checkRoots(
  parts: CheckParts,
  reading: Reading,
  roots: readonly DailyRoot[],
): Promise<RootsVerdict | undefined> {
  const { api, sha256, isOver } = parts
  const breaches = [...checkRootChain(roots, sha256)]
  const days = daysToCheck(roots, NEWEST_DAYS, OTHER_DAYS)
  const published = new Map(roots.map(({ day, root }) => [day, root]))
  for (const day of days) {
    if (isOver()) {
      return
    }
    const { data } = await patiently(parts, () => api(dailyRootHeads, { query: { day } }))
    const isSame = data.root.day === day && data.root.root === published.get(day)
    breaches.push(
      ...(isSame
        ? checkRootDay(data, reading, sha256)
        : [{ kind: 'broken_root', day } satisfies RootBreach]),
    )
  }
  return { days: roots.length, opened: days.length, newest: roots[0], breaches }
}

/** Asks again when the server says that it was asked too often. */
async function patiently<T>({ wait, isOver }: CheckParts, ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES_MAX; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = isApiError(error) && error.status === 429
      if (!isBusy || left === 0 || isOver()) {
        throw error
      }
      await wait((error.retryAfterSeconds ?? 1) * SECOND_MS)
    }
  }
}
