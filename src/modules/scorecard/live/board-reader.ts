import { CLOSED_FRAME_ROWS } from '#contract/scorecard/live.ts'
import { present } from '#kit/assert.ts'
import type { Tx } from '#platform/tx.ts'
import type { ScorecardDeps } from '../deps.ts'
import { listHeads } from '../store/journal.ts'
import { listEventsBehind, listNewestClosed, listNewestOver } from '../store/live.ts'
import { SHARES } from '../store/shares.ts'
import { findTrades, type KeptTrade, listOpen } from '../store/trades.ts'
import type { Author, Board, Journal, News } from './board.ts'

const PAGE = 1000
/** Events that are read and told at once. */
const EVENTS = 1000
const FIRST = '00000000-0000-0000-0000-000000000000'

export type BoardReaderParts = Pick<ScorecardDeps, 'db'> & {
  readonly board: Board
  readonly providers: Pick<ScorecardDeps['providers'], 'authorsOf'>
  readonly marketData: Pick<ScorecardDeps['marketData'], 'findInstruments'>
}

/** What a board knows comes from here, one call at a time. */
export type BoardReader = ReturnType<typeof createBoardReader>

export function createBoardReader({ db, board, providers, marketData }: BoardReaderParts) {
  const tx = db.read

  const addJournals = async (ends: ReadonlyMap<string, number>) => {
    const unknown = [...ends.keys()].filter((one) => board.journal(one) === undefined)
    for (const [providerId, author] of await providers.authorsOf(tx, unknown)) {
      board.addJournal(providerId, author, ends.get(providerId) ?? 0)
    }
  }
  const knowTicks = async (kept: readonly KeptTrade[]) => {
    for (const ids of pagesOf(board.withoutTick(kept))) {
      for (const { id, tick } of await marketData.findInstruments(tx, ids)) {
        board.setTick(id, tick)
      }
    }
  }
  const prepare = async (kept: readonly KeptTrade[]) => {
    await addJournals(new Map(kept.map(({ trade }) => [trade.providerId, 0])))
    await knowTicks(kept)
  }

  return {
    /** What has to be known to show these. */
    prepare,

    /** Everything that is open, and where the journals end. */
    load: async (): Promise<void> => {
      // The journals first: what happens in between is told again, and changes nothing.
      for await (const heads of headsOf(tx)) {
        await addJournals(new Map(heads.map(({ providerId, seq }) => [providerId, seq])))
      }
      const shares = Array.from({ length: SHARES }, (_, share) => share)
      let page = await listOpen(tx, { shares, rows: PAGE })
      while (page.length > 0) {
        await prepare(page)
        board.take(page)
        page = await listOpen(tx, { shares, after: page.at(-1), rows: PAGE })
      }
      const closed = await findAll(tx, await listNewestClosed(tx, 3 * CLOSED_FRAME_ROWS))
      await prepare(closed)
      board.addClosed(closed)
    },

    /** Where all journals end. */
    ends: async (): Promise<ReadonlyMap<string, number>> => {
      const ends = new Map<string, number>()
      for await (const heads of headsOf(tx)) {
        for (const { providerId, seq } of heads) {
          ends.set(providerId, seq)
        }
      }
      return ends
    },

    /**
     * Puts the next events of these journals on the board and tells them, both at one moment; gives
     * whether that was all there were.
     */
    readOn: async (
      providerIds: readonly string[],
      onNews: (news: News) => void,
    ): Promise<boolean> => {
      const ends = new Map(providerIds.map((id) => [id, board.journal(id)?.seq ?? 0]))
      const events = await listEventsBehind(tx, ends, EVENTS)
      const trades = await findAll(tx, [...new Set(events.map(({ tradeId }) => tradeId))])
      await prepare(trades)
      board.take(trades)
      board.addClosed(trades)
      const byId = new Map(trades.map((one) => [one.trade.id, one]))
      for (const [providerId, places] of Map.groupBy(events, (event) => event.providerId)) {
        const journal = present(board.journal(providerId), 'prepared')
        const from = journal.seq
        journal.seq = places.at(-1)?.seq ?? from
        const touched = [...new Set(places.map(({ tradeId }) => tradeId))]
        onNews({
          journal,
          from,
          to: journal.seq,
          trades: touched.map((id) => present(byId.get(id), 'an event happens to a trade')),
        })
      }
      return events.length < EVENTS
    },

    /** Tells of those among these providers of whom the public knows another thing now. */
    readAuthors: async (
      providerIds: readonly string[],
      onAuthor: (journal: Journal, before: Author) => void,
    ): Promise<void> => {
      for (const [providerId, author] of await providers.authorsOf(tx, providerIds)) {
        const journal = board.journal(providerId)
        if (journal !== undefined && !isSame(author, journal.author)) {
          const before = journal.author
          journal.author = author
          onAuthor(journal, before)
        }
      }
    },

    /** The newest trades that are over, of those of whom they are not known. */
    readOver: async (journals: readonly Journal[]): Promise<void> => {
      const unknown = journals.filter(({ over }) => over === undefined)
      if (unknown.length === 0) {
        return
      }
      const ids = unknown.map(({ providerId }) => providerId)
      const kept = await findAll(tx, await listNewestOver(tx, ids, CLOSED_FRAME_ROWS))
      await knowTicks(kept)
      const byProvider = Map.groupBy(kept, ({ trade }) => trade.providerId)
      for (const journal of unknown) {
        board.setOver(journal, byProvider.get(journal.providerId) ?? [])
      }
    },
  }
}

function isSame(a: Journal['author'], b: Journal['author']): boolean {
  return a.name === b.name && a.regNumber === b.regNumber && a.verified === b.verified
}

async function* headsOf(tx: Tx) {
  let page = await listHeads(tx, { after: FIRST, rows: PAGE })
  while (page.length > 0) {
    yield page
    page = await listHeads(tx, { after: page.at(-1)?.providerId ?? FIRST, rows: PAGE })
  }
}

export async function findAll(tx: Tx, ids: readonly string[]): Promise<readonly KeptTrade[]> {
  const found: KeptTrade[] = []
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
