import { hash } from 'node:crypto'
import type { Performance } from '#contract/scorecard/record.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'
import { genesisOf, type JournalHead, type PublishedRow } from '../rules/journal.ts'
import { figuresOf, shownCurve } from '../rules/recount.ts'
import { byMonth, bySegment, statisticsOf } from '../rules/statistics.ts'
import { findHead, listPublished } from '../store/journal.ts'
import { findCounts } from '../store/listing.ts'
import { listEnded } from '../store/performance.ts'
import type { Journals } from './catch-up.ts'

/** Reports that are kept. */
const KEPT = 500
/**
 * To count 50,000 calls takes a processor about a fifth of a second. A report of so many is shown for
 * a while although its journal has gone on, so that it takes a twentieth of the time at most.
 */
const DEAR_CALLS = 5_000
const SHOWN_MS_PER_CALL = 0.08

type Report = Omit<Performance, 'name' | 'regNumber'>

type Kept = {
  readonly report: Promise<Report>
  /** Where the journal ended, at least. */
  seq: number
  /** On the monotonic clock; until then it is shown although the journal has gone on. */
  until: number
}

export type RecordParts = Pick<ScorecardDeps, 'db' | 'providers'> & { readonly journals: Journals }

/**
 * How providers' calls did. A report depends on the provider's journal alone and names its end; it is
 * made again when that has gone on.
 */
export function createPerformance({ db, providers, journals }: RecordParts) {
  const kept = new Map<string, Kept>()

  const make = async (providerId: string, entry: () => Kept): Promise<Report> => {
    const report = await db.transaction((tx) => makeReport(tx, providerId))
    const { calls } = report.overall
    const shownMs = calls > DEAR_CALLS ? calls * SHOWN_MS_PER_CALL : 0
    Object.assign(entry(), { seq: report.journal.seq, until: performance.now() + shownMs })
    return report
  }
  const reportOf = async (providerId: string): Promise<Report> => {
    const known = kept.get(providerId)
    if (known !== undefined && known.until > performance.now()) {
      return known.report
    }
    await journals.of([providerId])
    const seq = (await findCounts(db.read, providerId))?.seq ?? 0
    const same = kept.get(providerId)
    if (same !== undefined && same.seq >= seq) {
      return same.report
    }
    const entry: Kept = { report: make(providerId, () => entry), seq, until: 0 }
    keep(kept, providerId, entry)
    return entry.report
  }

  return async (providerId: string, viewer: Viewer): Promise<Result<Performance, 'not_found'>> => {
    const author = await findAuthor(providers, db, providerId, viewer)
    if (author === undefined) {
      return fail('not_found')
    }
    const { name, regNumber } = author
    return ok({ ...(await reportOf(providerId)), name, regNumber })
  }
}

function keep(kept: Map<string, Kept>, providerId: string, entry: Kept): void {
  kept.delete(providerId)
  kept.set(providerId, entry)
  entry.report.catch(() => kept.delete(providerId))
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) {
    kept.delete(oldest)
  }
}

/** Undefined for those whom the viewer may not see. */
async function findAuthor(
  providers: RecordParts['providers'],
  db: Database,
  providerId: string,
  viewer: Viewer,
) {
  const author = (await providers.authorsOf(db.read, [providerId])).get(providerId)
  const isOwn = viewer.kind === 'account' && viewer.accountId === providerId
  return author?.verified || isOwn ? author : undefined
}

async function makeReport(tx: Tx, providerId: string): Promise<Report> {
  // Under the lock nothing is taken in between what is counted and what is listed.
  const counts = await findCounts(tx, providerId, { locked: true })
  const calls = await listEnded(tx, providerId)
  const overall = statisticsOf(calls)
  const results = Map.groupBy(calls, ({ result }) => result)
  return {
    providerId,
    since: counts?.firstAt == null ? null : new Date(counts.firstAt).toISOString(),
    overall: figuresOf(overall),
    curve: shownCurve(overall.curve),
    segments: [...bySegment(calls)].map(([segment, some]) => ({
      segment,
      figures: figuresOf(some),
    })),
    months: [...byMonth(calls)]
      .map(([month, some]) => ({ month, figures: figuresOf(some) }))
      .toReversed(),
    results: [...results].map(([result, some]) => ({ result, calls: some.length })),
    open: counts?.open ?? 0,
    neverEntered: counts?.neverEntered ?? 0,
    withdrawn: counts?.withdrawn ?? 0,
    journal: counts === undefined ? genesis(providerId) : { seq: counts.seq, hash: counts.hash },
  }
}

function genesis(providerId: string): JournalHead {
  return genesisOf(providerId, (text) => hash('sha256', text))
}

/** A page of a provider's journal as everybody is shown it, and where the journal ends now. */
export async function pageOfJournal(
  { db, providers }: Pick<RecordParts, 'db' | 'providers'>,
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
  // The end first: no row of the page is behind it then.
  const head = (await findHead(db.read, providerId)) ?? genesis(providerId)
  const page = await listPublished(db.read, { providerId, after, rows, at: at.getTime() })
  return ok({ data: page.filter(({ seq }) => seq <= head.seq), head })
}
