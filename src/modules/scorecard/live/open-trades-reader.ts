import { CLOSED_FRAME_ROWS } from '#contract/scorecard/live.ts'
import { present } from '#kit/assert.ts'
import type { Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'
import { eachHeads, findEnds } from '../store/journal.ts'
import { listEventsBehind, listNewestClosed, listNewestEnded } from '../store/live.ts'
import { eachOpen, findTrades, type StoredTrade } from '../store/trades.ts'
import {
  type Author,
  CLOSED_INDEX_ROWS,
  type Journal,
  type JournalUpdate,
  type OpenTradesIndex,
} from './open-trades-index.ts'

const PAGE = 1000
/** Events read and reported at a time. */
const EVENTS = 1000

export type OpenTradesReaderDeps = Pick<ScorecardDeps, 'db'> & {
  readonly index: OpenTradesIndex
  readonly providers: Pick<ScorecardDeps['providers'], 'authorsOf'>
  readonly marketData: Pick<ScorecardDeps['marketData'], 'findInstruments'>
}

/** Fills the index of open trades. Only one method may run at a time. */
export type OpenTradesReader = ReturnType<typeof createOpenTradesReader>

export function createOpenTradesReader(deps: OpenTradesReaderDeps) {
  return {
    /** Loads what is needed to show these trades. */
    prepare: (stored: readonly StoredTrade[]) => prepare(deps, stored),

    /** Loads all open trades and the ends of the journals. */
    load: () => loadAll(deps),

    /** The ends of all journals. */
    ends: () => findEnds(deps.db.read),

    /**
     * Reads the next events of these journals into the index and reports them in the same moment;
     * returns whether none is left.
     */
    readNext: (providerIds: readonly string[], onUpdate: (update: JournalUpdate) => void) =>
      readEvents(deps, providerIds, onUpdate),

    /** Reports those of these providers whose public data has changed. */
    readAuthors: (
      providerIds: readonly string[],
      onAuthor: (journal: Journal, before: Author) => void,
    ) => readChangedAuthors(deps, providerIds, onAuthor),

    /** Loads the newest ended trades of journals without them. */
    readEnded: (journals: readonly Journal[]) => readNewestEnded(deps, journals),
  }
}

async function addJournals(
  { index, providers, db }: OpenTradesReaderDeps,
  ends: ReadonlyMap<string, number>,
) {
  const unknown = [...ends.keys()].filter((one) => index.journal(one) === undefined)
  for (const [providerId, author] of await providers.authorsOf(db.read, unknown)) {
    index.addJournal(providerId, author, ends.get(providerId) ?? 0)
  }
}

async function loadTicks(
  { index, marketData, db }: OpenTradesReaderDeps,
  stored: readonly StoredTrade[],
) {
  for (const ids of pagesOf(index.withoutTick(stored))) {
    for (const { id, tick } of await marketData.findInstruments(db.read, ids)) {
      index.setTick(id, tick)
    }
  }
}

async function prepare(deps: OpenTradesReaderDeps, stored: readonly StoredTrade[]) {
  await addJournals(deps, new Map(stored.map(({ trade }) => [trade.providerId, 0])))
  await loadTicks(deps, stored)
}

async function loadAll(deps: OpenTradesReaderDeps): Promise<void> {
  // Journals first: an event in between is read again later, which changes nothing.
  for await (const heads of eachHeads(deps.db.read)) {
    await addJournals(deps, new Map(heads.map(({ providerId, seq }) => [providerId, seq])))
  }
  for await (const page of eachOpen(deps.db.read)) {
    await prepare(deps, page)
    deps.index.take(page)
  }
  const closed = await findAll(
    deps.db.read,
    await listNewestClosed(deps.db.read, CLOSED_INDEX_ROWS),
  )
  await prepare(deps, closed)
  deps.index.addClosed(closed)
}

async function readEvents(
  deps: OpenTradesReaderDeps,
  providerIds: readonly string[],
  onUpdate: (update: JournalUpdate) => void,
): Promise<boolean> {
  const ends = new Map(providerIds.map((id) => [id, deps.index.journal(id)?.seq ?? 0]))
  const events = await listEventsBehind(deps.db.read, ends, EVENTS)
  const trades = await findAll(deps.db.read, [...new Set(events.map(({ tradeId }) => tradeId))])
  await prepare(deps, trades)
  deps.index.take(trades)
  deps.index.addClosed(trades)
  const byId = new Map(trades.map((one) => [one.trade.id, one]))
  for (const [providerId, places] of Map.groupBy(events, (event) => event.providerId)) {
    const journal = present(deps.index.journal(providerId), 'prepared')
    const from = journal.seq
    journal.seq = places.at(-1)?.seq ?? from
    const touched = [...new Set(places.map(({ tradeId }) => tradeId))]
    onUpdate({
      journal,
      from,
      to: journal.seq,
      trades: touched.map((id) => present(byId.get(id), 'an event happens to a trade')),
    })
  }
  return events.length < EVENTS
}

async function readChangedAuthors(
  { providers, db, index }: OpenTradesReaderDeps,
  providerIds: readonly string[],
  onAuthor: (journal: Journal, before: Author) => void,
): Promise<void> {
  for (const [providerId, author] of await providers.authorsOf(db.read, providerIds)) {
    const journal = index.journal(providerId)
    if (journal !== undefined && !isSame(author, journal.author)) {
      const before = journal.author
      journal.author = author
      onAuthor(journal, before)
    }
  }
}

async function readNewestEnded(
  deps: OpenTradesReaderDeps,
  journals: readonly Journal[],
): Promise<void> {
  const unknown = journals.filter(({ ended }) => ended === undefined)
  if (unknown.length === 0) {
    return
  }
  const ids = unknown.map(({ providerId }) => providerId)
  const stored = await findAll(
    deps.db.read,
    await listNewestEnded(deps.db.read, ids, CLOSED_FRAME_ROWS),
  )
  await loadTicks(deps, stored)
  const byProvider = Map.groupBy(stored, ({ trade }) => trade.providerId)
  for (const journal of unknown) {
    deps.index.setEnded(journal, byProvider.get(journal.providerId) ?? [])
  }
}

function isSame(a: Journal['author'], b: Journal['author']): boolean {
  return a.name === b.name && a.regNumber === b.regNumber && a.verified === b.verified
}

export async function findAll(tx: Tx, ids: readonly string[]): Promise<readonly StoredTrade[]> {
  const found: StoredTrade[] = []
  for (const some of pagesOf(ids)) {
    found.push(...(await findTrades(tx, some)).values())
  }
  return found
}

function pagesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / PAGE) }, (_, page) =>
    all.slice(page * PAGE, (page + 1) * PAGE),
  )
}
