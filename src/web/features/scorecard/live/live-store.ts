import { type Changes, createTradeBook, type TradeBook } from './trade-book.ts'

/** The live connection: not requested, connecting, open, lost, or not available. */
export type LiveLine = 'off' | 'joining' | 'live' | 'lost' | 'unavailable'

/**
 * The trade book of a page, and its listeners. Incoming changes are applied immediately. Listeners
 * are called together, once per animation frame, and only those whose trade or price changed.
 */
export type LiveStore = {
  readonly book: TradeBook
  readonly take: (changes: Changes) => void
  readonly line: () => LiveLine
  readonly setLine: (line: LiveLine) => void
  /** A number that changes whenever any trade changes. */
  readonly revision: () => number
  /** Listens for changes of one trade; returns a function that stops. */
  readonly onTrade: (id: string, hear: () => void) => () => void
  readonly onPrice: (instrumentId: number, hear: () => void) => () => void
  /** Listens for every change of trades and of the connection. */
  readonly onList: (hear: () => void) => () => void
}

/** @param later runs the work with the next animation frame */
export function createLiveStore(later: (work: () => void) => void): LiveStore {
  const book = createTradeBook()
  const byTrade = createHearers<string>()
  const byPrice = createHearers<number>()
  const ofList = createHearers<'list'>()
  let revision = 0
  let line: LiveLine = 'off'
  let isWaiting = false
  const trades = new Set<string>()
  const prices = new Set<number>()
  let listChanged = false

  const tell = () => {
    isWaiting = false
    const changedTrades = [...trades]
    const changedPrices = [...prices]
    const list = listChanged
    trades.clear()
    prices.clear()
    listChanged = false
    for (const id of changedTrades) {
      byTrade.tell(id)
    }
    for (const id of changedPrices) {
      byPrice.tell(id)
    }
    if (list) {
      ofList.tell('list')
    }
  }
  const tellLater = () => {
    if (!isWaiting) {
      isWaiting = true
      later(tell)
    }
  }

  return {
    book,
    take: (changes) => {
      for (const id of changes.trades) {
        trades.add(id)
      }
      for (const id of changes.prices) {
        prices.add(id)
      }
      if (changes.trades.length > 0) {
        revision += 1
        listChanged = true
      }
      if (changes.trades.length > 0 || changes.prices.length > 0) {
        tellLater()
      }
    },
    line: () => line,
    setLine: (next) => {
      if (next !== line) {
        line = next
        listChanged = true
        tellLater()
      }
    },
    revision: () => revision,
    onTrade: byTrade.add,
    onPrice: byPrice.add,
    onList: (hear) => ofList.add('list', hear),
  }
}

function createHearers<Key>() {
  const hearers = new Map<Key, Set<() => void>>()
  return {
    add: (key: Key, hear: () => void) => {
      const known = hearers.get(key) ?? new Set()
      hearers.set(key, known.add(hear))
      return () => {
        known.delete(hear)
        if (known.size === 0 && hearers.get(key) === known) {
          hearers.delete(key)
        }
      }
    },
    tell: (key: Key) => {
      for (const hear of [...(hearers.get(key) ?? [])]) {
        hear()
      }
    },
  }
}

const HIDDEN_MS = 1000

/**
 * Runs the work with the next animation frame, or after a second on a hidden page, which has no
 * frames.
 */
export function withNextPicture(work: () => void): void {
  if (document.visibilityState === 'visible') {
    requestAnimationFrame(work)
  } else {
    setTimeout(work, HIDDEN_MS)
  }
}
