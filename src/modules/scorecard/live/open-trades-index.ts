import { CLOSED_FRAME_ROWS } from '#contract/scorecard/live.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import type { Price } from '#kit/price.ts'
import type { ScorecardDeps } from '../deps.ts'
import { presentTrade } from '../present-trade.ts'
import { type Instant, isOpen, type Trade } from '../rules/trade.ts'
import type { StoredTrade } from '../store/trades.ts'

/** The public data of a provider. */
export type Author = {
  readonly name: string
  readonly regNumber: string
  /** Whether the provider is publicly listed. */
  readonly verified: boolean
}

/** A provider's journal up to event `seq`, and its trades as of that event or later. */
export type Journal = {
  readonly providerId: string
  author: Author
  seq: number
  readonly open: Map<string, StoredTrade>
  /** The newest ended trades, including withdrawn ones; undefined until requested. */
  ended: readonly StoredTrade[] | undefined
}

/** The events of a journal after `from` up to `to`: the affected trades in their current state. */
export type JournalUpdate = {
  readonly journal: Journal
  readonly from: number
  readonly to: number
  readonly trades: readonly StoredTrade[]
}

/** More closed trades than are shown, because not all of them are public. */
export const CLOSED_INDEX_ROWS = 3 * CLOSED_FRAME_ROWS

export type OpenTradesIndex = ReturnType<typeof createOpenTradesIndex>

/**
 * The journals and trades that this process knows, in memory: all open ones and the newest ended
 * ones. Everything is synchronous, so a reader sees one moment.
 */
export function createOpenTradesIndex({
  clock,
  marketData: { prices },
}: {
  readonly clock: ScorecardDeps['clock']
  readonly marketData: Pick<ScorecardDeps['marketData'], 'prices'>
}) {
  const journals = new Map<string, Journal>()
  const ticks = new Map<number, Price>()
  let closed: readonly StoredTrade[] = []

  return {
    journal: (providerId: string): Journal | undefined => journals.get(providerId),
    journals: (): IterableIterator<Journal> => journals.values(),
    /** The newest closed trades of all providers, newest first. */
    closed: (): readonly StoredTrade[] => closed,

    addJournal: (providerId: string, author: Author, seq: number): Journal => {
      const known = journals.get(providerId)
      if (known !== undefined) {
        return known
      }
      const journal = { providerId, author, seq, open: new Map(), ended: undefined }
      journals.set(providerId, journal)
      return journal
    },

    /** Instruments whose tick size is not known. */
    withoutTick: (stored: readonly StoredTrade[]): readonly number[] => [
      ...new Set(stored.map(({ instrumentId }) => instrumentId).filter((id) => !ticks.has(id))),
    ],
    setTick: (instrumentId: number, tick: Price): void => {
      ticks.set(instrumentId, tick)
    },

    /** Takes trades as read; of two states of a trade the later one stays. */
    take: (stored: readonly StoredTrade[]): void => {
      for (const one of stored) {
        const journal = journals.get(one.trade.providerId)
        if (journal !== undefined) {
          putTrade(journal, withoutTexts(one))
        }
      }
    },

    /** Sets the newest ended trades of a provider, read from the database. */
    setEnded: (journal: Journal, stored: readonly StoredTrade[]): void => {
      journal.ended = newestEnded(
        [...(journal.ended ?? []), ...stored.map(withoutTexts)],
        CLOSED_FRAME_ROWS,
      )
    },
    addClosed: (stored: readonly StoredTrade[]): void => {
      const closedNow = stored.filter(({ trade }) => trade.state === 'closed')
      closed = newestEnded([...closed, ...closedNow.map(withoutTexts)], CLOSED_INDEX_ROWS)
    },

    /** Trades as shown now to people who may see them. */
    present: (stored: readonly StoredTrade[]): ShownTrade[] => {
      const nowMs = clock.now().getTime()
      return stored.map((one) => {
        const { instrumentId, trade } = one
        return presentTrade(one, {
          author: present(journals.get(trade.providerId), 'a trade stands in a journal').author,
          tick: present(ticks.get(instrumentId), 'the tick comes with the trade'),
          last: prices.lastOf(instrumentId),
          isFresh: prices.isFresh(instrumentId, nowMs),
        })
      })
    },
  }
}

function putTrade(journal: Journal, stored: StoredTrade): void {
  const { trade } = stored
  const known = journal.open.get(trade.id)
  if (known !== undefined && known.trade.version > trade.version) {
    return
  }
  if (isOpen(trade)) {
    journal.open.set(trade.id, stored)
    return
  }
  journal.open.delete(trade.id)
  if (journal.ended !== undefined) {
    journal.ended = newestEnded([...journal.ended, stored], CLOSED_FRAME_ROWS)
  }
}

/** When the trade ended. */
function endedAt({ trade }: StoredTrade): Instant {
  return trade.exit?.at ?? trade.changedAt
}

/** Without duplicates, the last ended trade first. */
export function newestEnded(stored: readonly StoredTrade[], rows: number): readonly StoredTrade[] {
  const byId = new Map<string, StoredTrade>()
  for (const one of stored) {
    const known = byId.get(one.trade.id)
    if (known === undefined || known.trade.version <= one.trade.version) {
      byId.set(one.trade.id, one)
    }
  }
  return [...byId.values()]
    .sort((a, b) => endedAt(b) - endedAt(a) || (a.trade.id < b.trade.id ? 1 : -1))
    .slice(0, rows)
}

/** Drops the long texts, which no table shows: hundreds of thousands of open trades are kept. */
function withoutTexts({ trade, instrumentId }: StoredTrade): StoredTrade {
  const short: Trade = { ...trade, rationale: '', disclosures: '' }
  return { trade: short, instrumentId }
}
