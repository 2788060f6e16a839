import { CLOSED_FRAME_ROWS, type ScorecardDelta } from '#contract/scorecard/live.ts'
import { OPEN_TRADES_MAX_ROWS, TODAY_TRADES_MAX_ROWS } from '#contract/scorecard/query-calls.ts'
import type { ScorecardFrame, TodayScorecardsFrame } from '#contract/scorecard/types.ts'
import { dayInIndia } from '#kit/day.ts'
import type { MarketData } from '#modules/market-data/index.ts'
import { isPrivate, type View } from '../rules/visibility.ts'
import type { StoredTrade } from '../store/trades.ts'
import {
  type Journal,
  type JournalUpdate,
  newestEnded,
  type OpenTradesIndex,
} from './open-trades-index.ts'
import { isOnPage, isShown, journalsOn, type Page } from './page.ts'

/** A page in a particular view. */
export type PageView = { readonly page: Page; readonly view: View }

/** The visible open trades by id. */
export function openIn({ page, view }: PageView, index: OpenTradesIndex): Map<string, StoredTrade> {
  const shown = new Map<string, StoredTrade>()
  for (const journal of journalsOn(page, view, index)) {
    for (const [id, stored] of journal.open) {
      if (isShown(page, view, stored.trade, journal)) {
        shown.set(id, stored)
      }
    }
  }
  return shown
}

/** The specification's `scorecard`: the open trades, newest first, and the last ended ones. */
export function wholeFrame(
  pageView: PageView,
  index: OpenTradesIndex,
  open: ReadonlyMap<string, StoredTrade>,
): ScorecardFrame {
  const first = newestPosted([...open.values()]).slice(0, OPEN_TRADES_MAX_ROWS)
  const ended = endedIn(pageView, index).filter(({ trade }) => !open.has(trade.id))
  return {
    openTrades: index.present(first),
    closedTrades: index.present(ended.slice(0, CLOSED_FRAME_ROWS)),
    totalOpenTrades: open.size,
  }
}

function endedIn({ page, view }: PageView, index: OpenTradesIndex): readonly StoredTrade[] {
  const journals = journalsOn(page, view, index)
  if (page === 'all') {
    return index.closed().filter(({ trade }) => {
      const journal = index.journal(trade.providerId)
      return journal !== undefined && isShown(page, view, trade, journal)
    })
  }
  return newestEnded(
    journals.flatMap((journal) =>
      (journal.ended ?? []).filter(({ trade }) => isShown(page, view, trade, journal)),
    ),
    CLOSED_FRAME_ROWS,
  )
}

/** The specification's `todayScorecards`: public trades posted or entered today in India. */
export function todayFrame(
  open: ReadonlyMap<string, StoredTrade>,
  index: OpenTradesIndex,
  now: Date,
): TodayScorecardsFrame {
  const today = dayInIndia(now)
  const isToday = (at: number | undefined) => at !== undefined && dayInIndia(new Date(at)) === today
  const shown = [...open.values()].filter(
    ({ trade }) =>
      trade.share === 'all' &&
      index.journal(trade.providerId)?.author.verified === true &&
      (isToday(trade.postedAt) || isToday(trade.entry?.at)),
  )
  return {
    openTodayScorecards: index.present(newestPosted(shown).slice(0, TODAY_TRADES_MAX_ROWS)),
  }
}

function newestPosted(stored: readonly StoredTrade[]): readonly StoredTrade[] {
  return stored.toSorted(
    (a, b) => b.trade.postedAt - a.trade.postedAt || (a.trade.id < b.trade.id ? 1 : -1),
  )
}

/** The trade as shown before it was withdrawn or hidden. */
function beforeRemoval(trade: StoredTrade['trade']): StoredTrade['trade'] {
  const { state } = trade
  return { ...trade, state: state === 'withdrawn' ? 'posted' : state, hidden: null }
}

/** Which trades are visible, and which withdrawn or hidden ones were visible before. */
export function splitByVisibility(
  { page, view }: PageView,
  journal: Journal,
  trades: readonly StoredTrade[],
): { readonly shown: readonly StoredTrade[]; readonly gone: readonly string[] } {
  if (!isOnPage(page, view, journal)) {
    return { shown: [], gone: [] }
  }
  const shown = trades.filter(({ trade }) => isShown(page, view, trade, journal))
  const gone = trades.filter(
    ({ trade }) =>
      isPrivate(trade) &&
      !isShown(page, view, trade, journal) &&
      isShown(page, view, beforeRemoval(trade), journal),
  )
  return { shown, gone: gone.map(({ trade }) => trade.id) }
}

export function deltaOf(
  pageView: PageView,
  index: OpenTradesIndex,
  { journal, from, to, trades }: JournalUpdate,
): ScorecardDelta {
  const { shown, gone } = splitByVisibility(pageView, journal, trades)
  return {
    providerId: journal.providerId,
    from,
    to,
    trades: index.present(shown),
    gone: [...gone],
  }
}

/** A frame states the age of prices older than this. */
const NO_AGE_MS = 1000

/** Prices as text, each formatted once, however many frames contain it. */
export function createPriceTexts(prices: Pick<MarketData['prices'], 'lastOf'>) {
  const texts = new Map<number, PriceText>()
  const textOf = (instrument: number): PriceText | undefined => {
    const known = texts.get(instrument)
    const last = known === undefined ? prices.lastOf(instrument) : undefined
    if (last === undefined) {
      return known
    }
    const priceText = { text: `${instrument},${last.price}`, atMs: last.atMs }
    texts.set(instrument, priceText)
    return priceText
  }
  return {
    /** A frame in the contract's format; undefined if none of the instruments has a price. */
    frame: (seq: number, instruments: Iterable<number>): string | undefined => {
      const known = [...instruments].flatMap((instrument) => textOf(instrument) ?? [])
      const at = known.reduce((latest, { atMs }) => Math.max(latest, atMs), 0)
      const pairs = known.map(({ text, atMs }) =>
        at - atMs > NO_AGE_MS ? `${text},${at - atMs}` : text,
      )
      return known.length === 0 ? undefined : `${seq};${at};${pairs.join(';')}`
    },
  }
}

type PriceText = { readonly text: string; readonly atMs: number }
