import type { ScorecardDelta } from '#contract/scorecard/live.ts'
import type { ScorecardFrame, Trade } from '#contract/scorecard/types.ts'
import type { Price } from '#kit/price.ts'

/*
 * The trades and prices that a page knows. The rules:
 *
 * - Of two states of a trade, the one with the higher version is the later one, whatever the order
 *   of arrival. A withdrawn trade stays removed until a whole frame contains it again.
 * - A provider's journal is known up to a sequence number. A delta that begins after that number
 *   has a gap before it: its trades are applied, but the number stays, so that the gap can be
 *   requested.
 * - Of two prices of an instrument, the one with the later time counts.
 */

export type LastPrice = {
  readonly price: Price
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What has changed, for the listeners. */
export type Changes = {
  /** Ids of trades that changed or were removed. */
  readonly trades: readonly string[]
  /** Ids of instruments. */
  readonly prices: readonly number[]
  /** Events are missing: request them with `since`. */
  readonly gap: boolean
}

type WholeFrame = ScorecardFrame & {
  readonly journals?: readonly (readonly [string, number])[] | undefined
  readonly view?: string | undefined
}

export type TradeCache = {
  /** Everything that the viewer may see. Trades that are not in the frame are removed. */
  readonly applyFrame: (frame: WholeFrame) => Changes
  readonly applyDelta: (delta: ScorecardDelta) => Changes
  /** The text of a frame: "seq;at;id,price;id,price,age...". */
  readonly applyPrices: (text: string, receivedAt?: number) => Changes
  /** The market's time at a time of the reader's clock, which may be far off. */
  readonly marketTime: (nowMs: number) => number
  readonly trade: (id: string) => Trade | undefined
  readonly trades: () => Iterable<Trade>
  readonly price: (instrumentId: number) => LastPrice | undefined
  /** Whether the trade was withdrawn since the last whole frame. */
  readonly isWithdrawn: (id: string) => boolean
  /** The last known sequence number of each provider's journal. */
  readonly journals: () => readonly (readonly [providerId: string, seq: number])[]
  /** Identifies what the viewer could see when the last whole frame was made. */
  readonly view: () => string | undefined
  /** The number of all open trades; undefined before the first whole frame. */
  readonly totalOpen: () => number | undefined
  /** Whether all open trades are here, rather than only the first of very many. */
  readonly hasAllOpen: () => boolean
}

export function createTradeCache(): TradeCache {
  let trades = new Map<string, Trade>()
  let journals = new Map<string, number>()
  let openCount: number | undefined
  let hasAll = false
  let view: string | undefined
  const withdrawn = new Set<string>()
  const prices = new Map<number, LastPrice>()
  /** How far the market's clock is ahead of the reader's, estimated from the newest prices. */
  let clockOffsetMs: number | undefined

  const isNewer = (trade: Trade) => trade.version > (trades.get(trade._id)?.version ?? 0)

  return {
    applyFrame: ({
      openTrades,
      closedTrades,
      totalOpenTrades,
      journals: nextJournals = [],
      view: nextView,
    }) => {
      const before = trades
      trades = new Map()
      for (const trade of [...openTrades, ...closedTrades]) {
        const old = before.get(trade._id)
        trades.set(trade._id, old !== undefined && old.version > trade.version ? old : trade)
      }
      withdrawn.clear()
      journals = new Map(nextJournals)
      openCount = totalOpenTrades
      view = nextView
      hasAll = openTrades.length >= totalOpenTrades
      return { ...NO_CHANGES, trades: [...new Set([...before.keys(), ...trades.keys()])] }
    },
    applyDelta: (delta) => {
      const newer = delta.trades.filter((trade) => isNewer(trade) && !withdrawn.has(trade._id))
      const removed = delta.gone.filter((id) => !withdrawn.has(id))
      openCount = openCount === undefined ? undefined : openCount + openedBy(newer, removed, trades)
      for (const trade of newer) {
        trades.set(trade._id, trade)
      }
      for (const id of removed) {
        trades.delete(id)
        withdrawn.add(id)
      }
      const known = journals.get(delta.providerId) ?? 0
      const gap = delta.from > known
      if (!gap && delta.to > known) {
        journals.set(delta.providerId, delta.to)
      }
      return { trades: [...newer.map(({ _id }) => _id), ...removed], prices: [], gap }
    },
    applyPrices: (text, receivedAt) => {
      const moved: number[] = []
      for (const { id, price, at } of readPrices(text)) {
        if (receivedAt !== undefined) {
          clockOffsetMs = Math.max(clockOffsetMs ?? at - receivedAt, at - receivedAt)
        }
        const old = prices.get(id)
        if (old === undefined || (at >= old.at && price !== old.price)) {
          moved.push(id)
        }
        if (old === undefined || at >= old.at) {
          prices.set(id, { price, at })
        }
      }
      return { ...NO_CHANGES, prices: moved }
    },
    marketTime: (nowMs) => nowMs + (clockOffsetMs ?? 0),
    trade: (id) => trades.get(id),
    trades: () => trades.values(),
    price: (instrumentId) => prices.get(instrumentId),
    isWithdrawn: (id) => withdrawn.has(id),
    journals: () => [...journals],
    view: () => view,
    totalOpen: () => openCount,
    hasAllOpen: () => hasAll,
  }
}

const NO_CHANGES: Changes = { trades: [], prices: [], gap: false }

/** The change in the number of open trades; negative if more ended than opened. */
function openedBy(
  newer: readonly Trade[],
  removed: readonly string[],
  before: ReadonlyMap<string, Trade>,
): number {
  const wasOpen = (id: string) => before.get(id)?.status === 'open'
  const opened = newer.filter(({ _id, status }) => status === 'open' && !wasOpen(_id))
  const ended = newer.filter(({ _id, status }) => status !== 'open' && wasOpen(_id))
  return opened.length - ended.length - removed.filter(wasOpen).length
}

type PriceUpdate = LastPrice & { readonly id: number }

/** Parses a frame of prices; unreadable parts are skipped. */
function readPrices(text: string): readonly PriceUpdate[] {
  const [, sentAt, ...pairs] = text.split(';')
  const at = wholeNumber(sentAt)
  if (at === undefined) {
    return []
  }
  const updates: PriceUpdate[] = []
  for (const pair of pairs) {
    const [id, price, age = 0] = pair.split(',').map(wholeNumber)
    if (id !== undefined && price !== undefined) {
      updates.push({ id, price, at: at - age })
    }
  }
  return updates
}

function wholeNumber(text: string | undefined): number | undefined {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
