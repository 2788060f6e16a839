import { hash } from 'node:crypto'
import { OPEN_RESULT_MIN_CALLS, type Performance } from '#contract/scorecard/record.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'
import { genesisOf, type JournalHead, type PublishedRow } from '../rules/record/journal.ts'
import { countedOf } from '../rules/record/recount.ts'
import { gainInUnits, inR } from '../rules/risk.ts'
import { listExited } from '../store/closed.ts'
import { findHead, listPublished } from '../store/journal.ts'
import { lockCounts } from '../store/listing.ts'
import { listEnteredOpen } from '../store/open.ts'
import type { Journals } from './catch-up.ts'

/** Maximum number of cached reports. */
const CACHED_REPORTS_MAX = 500
/**
 * Counting 50,000 calls takes about a fifth of a second of processor time. A report of that size is
 * shown for a while even if its journal has grown, so that counting takes a twentieth of the time
 * at most.
 */
const EXPENSIVE_CALLS = 5_000
const REUSE_MS_PER_CALL = 0.08

type Report = Omit<Performance, 'name' | 'regNumber' | 'openResult'>

type CachedReport = {
  readonly report: Promise<Report>
  /** The report covers the journal at least up to this event. */
  seq: number
  /** On the monotonic clock; until then the report is shown even if the journal has grown. */
  until: number
}

export type RecordDeps = Pick<ScorecardDeps, 'db' | 'providers' | 'marketData'> & {
  readonly journals: Journals
}

/**
 * Performance reports of providers. A report depends only on the provider's journal and states
 * where that ends; it is made again when the journal has grown.
 */
export type Reports = {
  /** Only this one has `openResult`, which depends on the last prices. */
  readonly of: (providerId: string, viewer: Viewer) => Promise<Result<Performance, 'not_found'>>
  /** Reports of those of these providers that are publicly listed. */
  readonly ofPublic: (providerIds: readonly string[]) => Promise<readonly Performance[]>
  /**
   * Reports of those of these providers that have posted calls, in any state, and whether they are
   * publicly listed. Who has posted was public once.
   */
  readonly ofPosted: (providerIds: readonly string[]) => Promise<readonly PostedReport[]>
}

export type PostedReport = Performance & { readonly listed: boolean }

export function createReports(deps: RecordDeps): Reports {
  const { db, providers, journals } = deps
  const cache = new Map<string, CachedReport>()

  const make = async (providerId: string, entry: () => CachedReport): Promise<Report> => {
    const report = await db.transaction((tx) => makeReport(tx, providerId))
    const { calls } = report.overall
    const reuseMs = calls > EXPENSIVE_CALLS ? calls * REUSE_MS_PER_CALL : 0
    Object.assign(entry(), { seq: report.journal.seq, until: performance.now() + reuseMs })
    return report
  }
  const isReusable = (providerId: string) => (cache.get(providerId)?.until ?? 0) > performance.now()
  /**
   * The report of a journal up to event `seq` or later, or an older one that may still be shown.
   */
  const reportAt = (providerId: string, seq: number): Promise<Report> => {
    const known = cache.get(providerId)
    if (known !== undefined && (isReusable(providerId) || known.seq >= seq)) {
      return known.report
    }
    const entry: CachedReport = { report: make(providerId, () => entry), seq, until: 0 }
    cacheReport(cache, providerId, entry)
    return entry.report
  }
  const reportsOf = async (authors: readonly Author[]): Promise<readonly Performance[]> => {
    const expired = authors.map(({ id }) => id).filter((id) => !isReusable(id))
    const ends = expired.length === 0 ? [] : await journals.of(expired)
    const seqs = new Map(ends.map(({ providerId, seq }) => [providerId, seq]))
    return Promise.all(
      authors.map(async ({ id, name, regNumber }) => {
        return { ...(await reportAt(id, seqs.get(id) ?? 0)), name, regNumber, openResult: null }
      }),
    )
  }

  return {
    of: async (providerId, viewer) => {
      const author = await findAuthor(providers, db, providerId, viewer)
      const [report] = author === undefined ? [] : await reportsOf([{ ...author, id: providerId }])
      return report === undefined
        ? fail('not_found')
        : ok({ ...report, openResult: await openResultOf(deps, providerId) })
    },
    ofPublic: async (providerIds) => {
      const authors = await providers.authorsOf(db.read, providerIds)
      return reportsOf(
        providerIds.flatMap((id) => {
          const author = authors.get(id)
          return author?.verified ? [{ ...author, id }] : []
        }),
      )
    },
    ofPosted: async (providerIds) => {
      const posted = providerIds.length === 0 ? [] : await journals.of(providerIds)
      const ids = posted.map(({ providerId }) => providerId)
      const authors = await providers.authorsOf(db.read, ids)
      const known = [...authors].map(([id, author]) => ({ ...author, id }))
      const reports = await reportsOf(known)
      return reports.map((one) => ({
        ...one,
        listed: authors.get(one.providerId)?.verified === true,
      }))
    },
  }
}

/** Null also if a last price is not known. */
async function openResultOf(
  { db, marketData: { prices } }: Pick<RecordDeps, 'db' | 'marketData'>,
  providerId: string,
): Promise<Performance['openResult']> {
  const calls = await listEnteredOpen(db.read, providerId)
  let units = 0
  for (const { instrumentId, ...call } of calls) {
    const last = prices.lastOf(instrumentId)
    if (last === undefined) {
      return null
    }
    units += gainInUnits({ ...call, exit: last.price })
  }
  return calls.length < OPEN_RESULT_MIN_CALLS
    ? null
    : { calls: calls.length, r: Math.round(inR(units)) }
}

type Author = Pick<Performance, 'name' | 'regNumber'> & { readonly id: string }

function cacheReport(
  cache: Map<string, CachedReport>,
  providerId: string,
  entry: CachedReport,
): void {
  cache.delete(providerId)
  cache.set(providerId, entry)
  entry.report.catch(() => cache.delete(providerId))
  const [oldest] = cache.keys()
  if (cache.size > CACHED_REPORTS_MAX && oldest !== undefined) {
    cache.delete(oldest)
  }
}

/** Undefined if the viewer may not see the provider. */
export async function findAuthor(
  providers: RecordDeps['providers'],
  db: Database,
  providerId: string,
  viewer: Viewer,
) {
  const author = (await providers.authorsOf(db.read, [providerId])).get(providerId)
  const isOwn = viewer.kind === 'account' && viewer.accountId === providerId
  return author?.verified || isOwn ? author : undefined
}

async function makeReport(tx: Tx, providerId: string): Promise<Report> {
  // The lock keeps events from being projected between counting and listing.
  const counts = await lockCounts(tx, providerId)
  const calls = await listExited(tx, providerId)
  return {
    providerId,
    since: counts?.firstAt == null ? null : new Date(counts.firstAt).toISOString(),
    ...countedOf(calls),
    open: counts?.open ?? 0,
    neverEntered: counts?.neverEntered ?? 0,
    withdrawn: counts?.withdrawn ?? 0,
    journal: counts === undefined ? genesis(providerId) : { seq: counts.seq, hash: counts.hash },
  }
}

function genesis(providerId: string): JournalHead {
  return genesisOf(providerId, (text) => hash('sha256', text))
}

/** A page of a provider's journal as public, and the current head of the journal. */
export async function pageOfJournal(
  { db, providers }: Pick<RecordDeps, 'db' | 'providers'>,
  {
    providerId,
    after,
    rows,
    viewer,
    at,
  }: {
    readonly providerId: string
    readonly after: number
    readonly rows: number
    readonly viewer: Viewer
    readonly at: Date
  },
): Promise<Result<{ data: PublishedRow[]; head: JournalHead }, 'not_found'>> {
  if ((await findAuthor(providers, db, providerId, viewer)) === undefined) {
    return fail('not_found')
  }
  // Head and page are read separately; rows after the head are left out.
  const head = (await findHead(db.read, providerId)) ?? genesis(providerId)
  const page = await listPublished(db.read, { providerId, after, rows, at: at.getTime() })
  return ok({ data: page.filter(({ seq }) => seq <= head.seq), head })
}
