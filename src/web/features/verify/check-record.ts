import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import {
  dailyRootHeads,
  dailyRoots,
  JOURNAL_PAGE_ROWS,
  performanceReport,
  providerJournal,
} from '#contract/scorecard/query-calls.ts'
import type { DailyRoot, Performance } from '#contract/scorecard/record.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { runConcurrently } from '#kit/run-concurrently.ts'
import {
  checkRootChain,
  checkRootDay,
  daysToCheck,
  type RootBreach,
} from '#modules/scorecard/rules/record/daily-root-check.ts'
import type { Sha256 } from '#modules/scorecard/rules/record/journal.ts'
import {
  nextPageAfter,
  type Reading,
  startReading,
  takePage,
  type Verdict,
  verdictOf,
} from '#modules/scorecard/rules/record/verification.ts'
import { isApiError } from '#web/lib/api/api-error.ts'

/**
 * The number of days whose roots are checked in detail: the newest ones, and others from before.
 */
const NEWEST_DAYS = 7
const OTHER_DAYS = 7
/** As many as a browser requests in parallel; more would be queued. */
const DAYS_AT_ONCE = 5
const ROOTS_AT_ONCE = String(PAGE_LIMIT_MAX)
const RETRIES_MAX = 30
/** The report of a provider with very many calls may be some seconds behind its journal. */
const RECHECK_DELAY_MS = 5 * SECOND_MS

type RootsVerdict = {
  /** All published days. */
  readonly days: number
  /** Days whose journal heads were checked. */
  readonly opened: number
  readonly newest: DailyRoot | undefined
  readonly breaches: readonly RootBreach[]
}

export type RecordCheck = {
  readonly report: Performance
  readonly verdict: Verdict
  readonly roots: RootsVerdict
}

/** The number of checked events, and of all events. */
export type Progress = { readonly done: number; readonly total: number }

export type CheckRecordOptions = {
  readonly api: ApiClient
  readonly sha256: Sha256
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly onProgress: (progress: Progress) => void
}

export function isConsistent({ verdict, roots }: RecordCheck): boolean {
  return verdict.breaches.length + verdict.differences.length + roots.breaches.length === 0
}

/**
 * Fetches a provider's report, journal and the daily roots, and checks all of them. A failed check
 * is repeated once before it is reported, so that a temporary state does not cause an accusation.
 */
export async function checkRecord(
  parts: CheckRecordOptions,
  providerId: string,
): Promise<RecordCheck> {
  const first = await runCheck(parts, providerId)
  if (isConsistent(first)) {
    return first
  }
  await parts.wait(RECHECK_DELAY_MS)
  return runCheck(parts, providerId)
}

async function runCheck(parts: CheckRecordOptions, providerId: string): Promise<RecordCheck> {
  const { api, sha256, now } = parts
  const query = { providerId }
  // Roots first, so that the journal read afterwards contains everything that they cover.
  const published = await readRoots(parts)
  const { data: report } = await withRateLimitRetry(parts, () => api(performanceReport, { query }))
  const reading = startReading(providerId, report.journal)
  await readJournal(parts, reading)
  const verdict = verdictOf(reading, report, now(), sha256)
  const roots = await checkRoots(parts, reading, published)
  return { report, verdict, roots }
}

/** While one page is checked, the page before it is being fetched. */
async function readJournal(parts: CheckRecordOptions, reading: Reading): Promise<void> {
  const { api, sha256, onProgress } = parts
  const { providerId, end } = reading
  const fetchPage = (after: number) =>
    withRateLimitRetry(parts, () =>
      api(providerJournal, { query: { providerId, after: String(after) } }),
    )
  let after = nextPageAfter(reading, JOURNAL_PAGE_ROWS)
  let nextPage = after === undefined ? undefined : fetchPage(after)
  while (after !== undefined && nextPage !== undefined) {
    const { data } = await nextPage
    const before = after - JOURNAL_PAGE_ROWS
    nextPage = before < 0 ? undefined : fetchPage(before)
    takePage(reading, after, data, sha256)
    onProgress({ done: end.seq - reading.before.seq, total: end.seq })
    after = nextPageAfter(reading, JOURNAL_PAGE_ROWS)
  }
}

async function readRoots(parts: CheckRecordOptions): Promise<readonly DailyRoot[]> {
  const roots: DailyRoot[] = []
  let cursor: string | undefined
  do {
    const query = { cursor, limit: ROOTS_AT_ONCE }
    const page = await withRateLimitRetry(parts, () => parts.api(dailyRoots, { query }))
    roots.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return roots
}

async function checkRoots(
  parts: CheckRecordOptions,
  reading: Reading,
  roots: readonly DailyRoot[],
): Promise<RootsVerdict> {
  const { api, sha256 } = parts
  const breaches = [...checkRootChain(roots, sha256)]
  const days = daysToCheck(roots, NEWEST_DAYS, OTHER_DAYS)
  const published = new Map(roots.map(({ day, root }) => [day, root]))
  await runConcurrently(days, DAYS_AT_ONCE, async (day) => {
    const { data } = await withRateLimitRetry(parts, () => api(dailyRootHeads, { query: { day } }))
    const isSame = data.root.day === day && data.root.root === published.get(day)
    breaches.push(
      ...(isSame
        ? checkRootDay(data, reading, sha256)
        : [{ kind: 'broken_root', day } satisfies RootBreach]),
    )
  })
  return { days: roots.length, opened: days.length, newest: roots[0], breaches }
}

/** Retries a call while the server answers that there were too many requests. */
async function withRateLimitRetry<T>(
  { wait }: CheckRecordOptions,
  request: () => Promise<T>,
): Promise<T> {
  for (let retriesLeft = RETRIES_MAX; ; retriesLeft -= 1) {
    try {
      return await request()
    } catch (error) {
      const isBusy = isApiError(error) && error.status === 429
      if (!isBusy || retriesLeft === 0) {
        throw error
      }
      await wait((error.retryAfterSeconds ?? 1) * SECOND_MS)
    }
  }
}
