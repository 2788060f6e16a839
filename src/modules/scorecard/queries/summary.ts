import type { Performance } from '#contract/scorecard/record.ts'
import {
  LATEST_CLOSED_ROWS,
  RECENT_CALLS,
  RECENT_DAYS,
  REGISTRATION_RECORDS_MAX,
  type RecordSummary,
  type RegistrationRecord,
} from '#contract/scorecard/summary-calls.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { DAY_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { anonymous, type Viewer } from '#platform/http/viewer.ts'
import { findRecentCalls, type RecentCalls } from '../store/summary.ts'
import { closedPage, type ListDeps, showTrades } from './lists.ts'
import { findAuthor, type PostedReport, type Reports } from './performance.ts'
import { resolveSelection } from './selection.ts'

/** Key figures of these providers' records, as public. */
export async function summarize(
  { db, reports }: Pick<ListDeps, 'db'> & { readonly reports: Pick<Reports, 'ofPublic'> },
  providerIds: readonly string[],
  at: Date,
): Promise<RecordSummary[]> {
  const ids = [...new Set(providerIds)]
  const since = new Date(at.getTime() - RECENT_DAYS * DAY_MS)
  const [records, recent] = await Promise.all([
    reports.ofPublic(ids),
    findRecentCalls(db.read, { providerIds: ids, since, rows: RECENT_CALLS }),
  ])
  return records.flatMap((report) => {
    const calls = recent.get(report.providerId)
    return calls === undefined ? [] : (summaryOf(report, calls, at) ?? [])
  })
}

function summaryOf(report: Performance, recent: RecentCalls, at: Date): RecordSummary | undefined {
  const { providerId, since, overall, open, segments } = report
  if (since === null) {
    return undefined
  }
  const daysOfCalls = (at.getTime() - Date.parse(since)) / DAY_MS
  const months = Math.min(RECENT_DAYS, Math.max(MONTH_DAYS, daysOfCalls)) / MONTH_DAYS
  return {
    providerId,
    calls: overall.calls,
    wins: overall.wins,
    successRatio: overall.successRatio,
    open,
    segments: segments
      .toSorted((a, b) => b.figures.calls - a.figures.calls)
      .map(({ segment }) => segment),
    callsAMonth: Math.round(recent.posted / months),
    minutesInCall: recent.minutesInCall,
    since,
  }
}

const MONTH_DAYS = 30

/** The last closed calls of a provider, as public. */
export async function listLatestClosed(
  parts: ListDeps,
  providerId: string,
  at: Date,
): Promise<ShownTrade[]> {
  const chosen = await resolveSelection(parts, { view: 'all', providerId }, anonymous, at)
  if (!chosen.ok) {
    return []
  }
  const place = { sort: 'exitDate', order: 'desc', offset: 0, rows: LATEST_CLOSED_ROWS } as const
  const { ids } = await closedPage(parts, chosen.value, place)
  return showTrades(parts, chosen.value, ids)
}

/**
 * The records of other profiles with this provider's registration, the earliest first: a provider
 * that leaves a record behind and signs up again does not start with an empty page. Admins who
 * verify applicants see them before.
 */
export async function listRegistrationRecords(
  {
    db,
    providers,
    reports,
  }: Pick<ListDeps, 'db' | 'providers'> & { readonly reports: Pick<Reports, 'ofPosted'> },
  providerId: string,
  viewer: Viewer,
): Promise<Result<RegistrationRecord[], 'not_found'>> {
  const mayVerify = viewer.kind === 'account' && viewer.permissions.has('provider.view')
  if (!mayVerify && (await findAuthor(providers, db, providerId, viewer)) === undefined) {
    return fail('not_found')
  }
  const ids = await providers.sameRegistrationIds(db.read, providerId, REGISTRATION_RECORDS_MAX)
  const records = (await reports.ofPosted(ids)).flatMap((report) => recordOf(report) ?? [])
  return ok(records.toSorted((a, b) => a.since.localeCompare(b.since)))
}

function recordOf(report: PostedReport): RegistrationRecord | undefined {
  const { providerId, name, listed, since, overall, curve } = report
  const { calls, wins, successRatio, totalR } = overall
  const until = curve.at(-1)?.at ?? null
  return since === null
    ? undefined
    : { providerId, name, listed, calls, wins, successRatio, totalR, since, until }
}
