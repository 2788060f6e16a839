/*
 * Verifies a provider's published record without trusting the server. The report states the end of
 * the journal that it counts. From there the journal is read backwards, page by page. If a trade
 * ends meanwhile, its rows read before are unrevealed and the report counts it as open; it is never
 * the case that only the later part of a trade is revealed.
 */
import type { Performance } from '#contract/scorecard/record.ts'
import { DAY_MS } from '#kit/clock.ts'
import type { Instant } from '../trade.ts'
import {
  checkJournal,
  genesisOf,
  isRevealed,
  type JournalHead,
  type PublishedRow,
  type Sha256,
} from './journal.ts'
import { countOpen, type Difference, differencesOf, recountOf } from './recount.ts'
import { type ReplayBreach, replayRevealed, type Story } from './replay.ts'

export type RecordBreach =
  | ReplayBreach
  /** The journal is not the one from which the report was made. */
  | { readonly kind: 'other_end'; readonly seq: number }
  /** No trade stays open this long, so rows unrevealed for longer are being hidden. */
  | { readonly kind: 'unrevealed_too_long'; readonly seq: number }
  /**
   * More trades are reported as open or withdrawn than are unrevealed, or none is while rows are
   * unrevealed.
   */
  | { readonly kind: 'open_differs'; readonly said: number; readonly unrevealed: number }

/** A journal being read from its end to its beginning. */
export type Reading = {
  readonly providerId: string
  readonly end: JournalHead
  /** The row before the part read so far, and the hash that it must have. */
  before: JournalHead
  readonly pages: (readonly PublishedRow[])[]
  readonly breaches: RecordBreach[]
}

export function startReading(providerId: string, end: JournalHead): Reading {
  return { providerId, end, before: end, pages: [], breaches: [] }
}

/** The row after which the next page begins; undefined when everything has been read. */
export function nextPageAfter({ before }: Reading, pageRows: number): number | undefined {
  return before.seq === 0 ? undefined : Math.floor((before.seq - 1) / pageRows) * pageRows
}

/** Adds the page that begins after row `after`, and checks its chain and digests. */
export function takePage(
  reading: Reading,
  after: number,
  page: readonly PublishedRow[],
  sha256: Sha256,
): void {
  const { providerId, before, breaches } = reading
  // Rows are hashed as this provider's, whatever provider they name.
  const rows = page
    .filter(({ seq }) => seq > after && seq <= before.seq)
    .map((row) => ({ ...row, providerId }))
  const begin = { seq: after, hash: rows[0]?.prev ?? before.hash }
  const { head, breaches: found } = checkJournal(begin, rows, sha256)
  breaches.push(...found)
  if (head.seq < before.seq) {
    breaches.push({ kind: 'missing_rows', from: head.seq + 1, to: before.seq })
  } else if (head.hash !== before.hash) {
    const isEnd = before.seq === reading.end.seq
    breaches.push(
      isEnd ? { kind: 'other_end', seq: before.seq } : { kind: 'broken_link', seq: before.seq + 1 },
    )
  }
  reading.pages.unshift(rows)
  reading.before = begin
}

export type Verdict = {
  readonly events: number
  /** Events of trades that are open, or withdrawn and not expired: they are not public yet. */
  readonly unrevealed: number
  /** The number of revealed trades, whether open or ended. */
  readonly trades: number
  readonly breaches: readonly RecordBreach[]
  readonly differences: readonly Difference[]
}

/** The longest holding period plus the longest time until the following session. */
const OPEN_MAX_MS = (365 + 21) * DAY_MS

/** After the last page: replays the revealed events and compares the report with the result. */
export function verdictOf(
  { providerId, end, before, pages, breaches }: Reading,
  report: Performance,
  at: Instant,
  sha256: Sha256,
): Verdict {
  const found: RecordBreach[] = [...breaches]
  const genesis = genesisOf(providerId, sha256)
  if (end.seq > 0 && before.hash !== genesis.hash) {
    found.push({ kind: 'broken_link', seq: 1 })
  }
  const story: Story = { trades: new Map(), breaches: [] }
  for (const rows of pages) {
    replayRevealed(story, rows)
  }
  found.push(...story.breaches)
  const trades = [...story.trades.values()]
  const unrevealed = pages.flatMap((rows) => rows.filter((row) => !isRevealed(row)))
  found.push(
    ...unrevealed
      .filter((row) => at - row.at > OPEN_MAX_MS)
      .map(({ seq }): RecordBreach => ({ kind: 'unrevealed_too_long', seq })),
  )
  const counted = recountOf(trades)
  // Calls that were withdrawn and have not expired: their withdrawal is always unrevealed, and so
  // are their other events, unless they were revealed during reading.
  const withheld = Math.max(0, Math.min(report.withdrawn - counted.withdrawn, unrevealed.length))
  const said = report.open + withheld
  const untold = said - countOpen(trades)
  if (
    untold < 0 ||
    untold + withheld > unrevealed.length ||
    (said === 0 && unrevealed.length > 0)
  ) {
    found.push({ kind: 'open_differs', said, unrevealed: unrevealed.length })
  }
  return {
    events: pages.reduce((sum, rows) => sum + rows.length, 0),
    unrevealed: unrevealed.length,
    trades: trades.length,
    breaches: found.toSorted((a, b) => placeOf(a) - placeOf(b)),
    differences: [
      ...sinceDifference(report, pages[0]?.[0]),
      ...differencesOf(report, { ...counted, withdrawn: counted.withdrawn + withheld }),
    ],
  }
}

/** The first event of every journal is a posting. */
function sinceDifference(report: Performance, first: PublishedRow | undefined): Difference[] {
  const counted = first === undefined ? null : new Date(first.at).toISOString()
  return report.since === counted ? [] : [{ figure: 'Since', said: report.since, counted }]
}

function placeOf(breach: RecordBreach): number {
  if ('seq' in breach) {
    return breach.seq
  }
  return 'from' in breach ? breach.from : Number.POSITIVE_INFINITY
}
