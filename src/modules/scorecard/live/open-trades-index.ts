import { CLOSED_FRAME_ROWS } from '#contract/scorecard/live.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import type { Price } from '#kit/price.ts'
import type { ScorecardDeps } from '../deps.ts'
import { presentTrade } from '../present-trade.ts'
import { type Instant, isOpen, type Trade } from '../rules/trade.ts'
import type { KeptTrade } from '../store/trades.ts'

/** What the public knows of a provider. */
export type Author = {
  readonly name: string
  readonly regNumber: string
  /** Whether the public sees it. */
  readonly verified: boolean
}

/** A provider's journal up to event `seq`, and its trades as they are then or later. */
export type Journal = {
  readonly providerId: string
  author: Author
  seq: number
  readonly open: Map<string, KeptTrade>
  /** The newest that are over, the withdrawn ones too; undefined while nobody has asked. */
  over: readonly KeptTrade[] | undefined
}

/** What a journal told after event `from` up to `to`: the trades it touched, as they are. */
export type News = {
  readonly journal: Journal
  readonly from: number
  readonly to: number
  readonly trades: readonly KeptTrade[]
}

/** Of everybody's closed ones more than are shown: not all of them are for the public. */
const CLOSED_KEPT = 3 * CLOSED_FRAME_ROWS

export type OpenTradesIndex = ReturnType<typeof createOpenTradesIndex>

/**
 * What this process knows of journals and trades, in memory: all that is open, and the newest that is
 * over. Whoever reads it reads one moment: nothing here waits for anything.
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
    /** Everybody's newest, the newest first. */
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

    /** Instruments whose ticks are not known. */
    withoutTick: (kept: readonly KeptTrade[]): readonly number[] => [
      ...new Set(kept.map(({ instrumentId }) => instrumentId).filter((id) => !ticks.has(id))),
    ],
    setTick: (instrumentId: number, tick: Price): void => {
      ticks.set(instrumentId, tick)
    },

    /** Trades as they are, or were a moment ago: of two states the later one stays. */
    take: (kept: readonly KeptTrade[]): void => {
      for (const one of kept) {
        const journal = journals.get(one.trade.providerId)
        if (journal !== undefined) {
          put(journal, lean(one))
        }
      }
    },

    /** All of the newest that are over of this provider, from the database. */
    setOver: (journal: Journal, kept: readonly KeptTrade[]): void => {
      journal.over = newest([...(journal.over ?? []), ...kept.map(lean)], CLOSED_FRAME_ROWS)
    },
    addClosed: (kept: readonly KeptTrade[]): void => {
      const over = kept.filter(({ trade }) => trade.state === 'closed')
      closed = newest([...closed, ...over.map(lean)], CLOSED_KEPT)
    },

    /** As whoever may see them is shown them now. */
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

/** When the trade was over. */
function overAt({ trade }: KeptTrade): Instant {
  return trade.exit?.at ?? trade.changedAt
}

/** Each once, the one that was over last first. */
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

/** Without the long texts, which no table shows: open trades are kept by the hundred thousand. */
function lean({ trade, instrumentId }: KeptTrade): KeptTrade {
  const short: Trade = { ...trade, rationale: '', disclosures: '' }
  return { trade: short, instrumentId }
}
