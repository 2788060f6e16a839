import { CLOSED_FRAME_ROWS } from '#contract/scorecard/live.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import type { Price } from '#kit/price.ts'
import type { ScorecardDeps } from '../deps.ts'
import { presentTrade } from '../present-trade.ts'
import { type Instant, isOpen, type Trade } from '../rules/trade.ts'
import type { KeptTrade } from '../store/trades.ts'

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
  readonly open: Map<string, KeptTrade>
  /** The newest ended trades, including withdrawn ones; undefined until requested. */
  over: readonly KeptTrade[] | undefined
}

/** The events of a journal after `from` up to `to`: the affected trades in their current state. */
export type News = {
  readonly journal: Journal
  readonly from: number
  readonly to: number
  readonly trades: readonly KeptTrade[]
}

/** More closed trades than are shown, because not all of them are public. */
export const CLOSED_KEPT = 3 * CLOSED_FRAME_ROWS

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
  let closed: readonly KeptTrade[] = []

  return {
    journal: (providerId: string): Journal | undefined => journals.get(providerId),
    journals: (): IterableIterator<Journal> => journals.values(),
    /** The newest closed trades of all providers, newest first. */
    closed: (): readonly KeptTrade[] => closed,

    addJournal: (providerId: string, author: Author, seq: number): Journal => {
      const known = journals.get(providerId)
      if (known !== undefined) {
        return known
      }
      const journal = { providerId, author, seq, open: new Map(), over: undefined }
      journals.set(providerId, journal)
      return journal
    },

    /** Instruments whose tick size is not known. */
    withoutTick: (kept: readonly KeptTrade[]): readonly number[] => [
      ...new Set(kept.map(({ instrumentId }) => instrumentId).filter((id) => !ticks.has(id))),
    ],
    setTick: (instrumentId: number, tick: Price): void => {
      ticks.set(instrumentId, tick)
    },

    /** Takes trades as read; of two states of a trade the later one stays. */
    take: (kept: readonly KeptTrade[]): void => {
      for (const one of kept) {
        const journal = journals.get(one.trade.providerId)
        if (journal !== undefined) {
          put(journal, lean(one))
        }
      }
    },

    /** Sets the newest ended trades of a provider, read from the database. */
    setOver: (journal: Journal, kept: readonly KeptTrade[]): void => {
      journal.over = newest([...(journal.over ?? []), ...kept.map(lean)], CLOSED_FRAME_ROWS)
    },
    addClosed: (kept: readonly KeptTrade[]): void => {
      const over = kept.filter(({ trade }) => trade.state === 'closed')
      closed = newest([...closed, ...over.map(lean)], CLOSED_KEPT)
    },

    /** Trades as shown now to people who may see them. */
    present: (kept: readonly KeptTrade[]): ShownTrade[] => {
      const nowMs = clock.now().getTime()
      return kept.map((one) => {
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

function put(journal: Journal, kept: KeptTrade): void {
  const { trade } = kept
  const known = journal.open.get(trade.id)
  if (known !== undefined && known.trade.version > trade.version) {
    return
  }
  if (isOpen(trade)) {
    journal.open.set(trade.id, kept)
    return
  }
  journal.open.delete(trade.id)
  if (journal.over !== undefined) {
    journal.over = newest([...journal.over, kept], CLOSED_FRAME_ROWS)
  }
}

/** When the trade ended. */
function overAt({ trade }: KeptTrade): Instant {
  return trade.exit?.at ?? trade.changedAt
}

/** Without duplicates, the last ended trade first. */
export function newest(kept: readonly KeptTrade[], rows: number): readonly KeptTrade[] {
  const byId = new Map<string, KeptTrade>()
  for (const one of kept) {
    const known = byId.get(one.trade.id)
    if (known === undefined || known.trade.version <= one.trade.version) {
      byId.set(one.trade.id, one)
    }
  }
  return [...byId.values()]
    .sort((a, b) => overAt(b) - overAt(a) || (a.trade.id < b.trade.id ? 1 : -1))
    .slice(0, rows)
}

/** Drops the long texts, which no table shows: hundreds of thousands of open trades are kept. */
function lean({ trade, instrumentId }: KeptTrade): KeptTrade {
  const short: Trade = { ...trade, rationale: '', disclosures: '' }
  return { trade: short, instrumentId }
}
