/*
 * Checking a provider's published record without believing the server. The report names the end of
 * the journal that it counts. From there the journal is read backwards, page by page: a trade that
 * ends meanwhile is then sealed where it was read already, and open for the report as well, and
 * never disclosed in its later half only.
 */
import type { Performance } from '#contract/scorecard/record.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { Instant } from '../trade.ts'
import {
  checkJournal,
  genesisOf,
  isDisclosed,
  type JournalHead,
  type PublishedRow,
  type Sha256,
} from './journal.ts'
import { countOpen, type Difference, differencesOf, recountOf } from './recount.ts'
import { type ReplayBreach, retell, type Story } from './replay.ts'

export type RecordBreach =
  | ReplayBreach
  /** The journal is another one than the report was made from. */
  | { readonly kind: 'other_end'; readonly seq: number }
  /** No trade stays open for so long: who hides it has a reason. */
  | { readonly kind: 'sealed_too_long'; readonly seq: number }
  /** More are said to be open or withdrawn than are sealed, or none is and something is sealed. */
  | { readonly kind: 'open_differs'; readonly said: number; readonly sealed: number }

/** A journal that is being read, from its end to its beginning. */
export type Reading = {
  readonly providerId: string
  readonly end: JournalHead
  /** Where the part begins that was read: the row before it, and the hash that it must have. */
  before: JournalHead
  readonly pages: (readonly PublishedRow[])[]
  readonly breaches: RecordBreach[]
}

export function startReading(providerId: string, end: JournalHead): Reading {
  return { providerId, end, before: end, pages: [], breaches: [] }
}

/** Behind which row the next page to be read begins; undefined when all is read. */
export function nextPageAfter({ before }: Reading, pageRows: number): number | undefined {
  return before.seq === 0 ? undefined : Math.floor((before.seq - 1) / pageRows) * pageRows
}

/** Takes in the page that begins behind row `after`, and checks its chain and its digests. */
export function takePage(
  reading: Reading,
  after: number,
  page: readonly PublishedRow[],
  sha256: Sha256,
): void {
  const { providerId, before, breaches } = reading
  // Whatever provider a row names, it is hashed as one of this provider.
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
  /** Events of trades that are open, or would be had they not been withdrawn: nobody may know them yet. */
  readonly sealed: number
  /** Trades that are told of in full, and those among them that had ended. */
  readonly trades: number
  readonly breaches: readonly RecordBreach[]
  readonly differences: readonly Difference[]
}

const DAY_MS = 24 * 60 * MINUTE_MS
/** The longest holding period, and the longest time until the session that follows its end. */
const OPEN_MAX_MS = (365 + 21) * DAY_MS

/** After the last page: replays what is disclosed, and lays the report beside what it gives. */
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
    retell(story, rows)
  }
  found.push(...story.breaches)
  const trades = [...story.trades.values()]
  const sealed = pages.flatMap((rows) => rows.filter((row) => !isDisclosed(row)))
  found.push(
    ...sealed
      .filter((row) => at - row.at > OPEN_MAX_MS)
      .map(({ seq }): RecordBreach => ({ kind: 'sealed_too_long', seq })),
  )
  const counted = recountOf(trades)
  // Those that were withdrawn and have not expired: their withdrawal is under seal in any case, all
  // the rest as well unless they opened while this was read.
  const withheld = Math.max(0, Math.min(report.withdrawn - counted.withdrawn, sealed.length))
  const said = report.open + withheld
  const untold = said - countOpen(trades)
  if (untold < 0 || untold + withheld > sealed.length || (said === 0 && sealed.length > 0)) {
    found.push({ kind: 'open_differs', said, sealed: sealed.length })
  }
  return {
    events: pages.reduce((sum, rows) => sum + rows.length, 0),
    sealed: sealed.length,
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
