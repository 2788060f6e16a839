import { type Changes, createTradeCache, type TradeCache } from './trade-cache.ts'

/** The live connection: not requested, connecting, open, lost, or not available. */
export type LiveStatus = 'off' | 'joining' | 'live' | 'lost' | 'unavailable'

/**
 * The trade cache of a page, and its listeners. Incoming changes are applied immediately. Listeners
 * are called together, once per animation frame, and only those whose trade or price changed.
 */
export type LiveStore = {
  readonly cache: TradeCache
  readonly apply: (changes: Changes) => void
  readonly status: () => LiveStatus
  readonly setStatus: (status: LiveStatus) => void
  /** A number that changes whenever any trade changes. */
  readonly revision: () => number
  /** Listens for changes of one trade; returns a function that stops. */
  readonly onTrade: (id: string, listener: () => void) => () => void
  readonly onPrice: (instrumentId: number, listener: () => void) => () => void
  /** Listens for every change of trades and of the connection. */
  readonly onList: (listener: () => void) => () => void
}

/** @param schedule runs the work with the next animation frame */
export function createLiveStore(schedule: (work: () => void) => void): LiveStore {
  const cache = createTradeCache()
  const tradeListeners = createListeners<string>()
  const priceListeners = createListeners<number>()
  const listListeners = createListeners<'list'>()
  let revision = 0
  let status: LiveStatus = 'off'
  let isScheduled = false
  const changedTradeIds = new Set<string>()
  const changedInstrumentIds = new Set<number>()
  let listChanged = false

  const notify = () => {
    isScheduled = false
    const tradeIds = [...changedTradeIds]
    const instrumentIds = [...changedInstrumentIds]
    const list = listChanged
    changedTradeIds.clear()
    changedInstrumentIds.clear()
    listChanged = false
    for (const id of tradeIds) {
      tradeListeners.notify(id)
    }
    for (const id of instrumentIds) {
      priceListeners.notify(id)
    }
    if (list) {
      listListeners.notify('list')
    }
  }
  const scheduleNotify = () => {
    if (!isScheduled) {
      isScheduled = true
      schedule(notify)
    }
  }

  return {
    cache,
    apply: (changes) => {
      for (const id of changes.trades) {
        changedTradeIds.add(id)
      }
      for (const id of changes.prices) {
        changedInstrumentIds.add(id)
      }
      if (changes.trades.length > 0) {
        revision += 1
        listChanged = true
      }
      if (changes.trades.length > 0 || changes.prices.length > 0) {
        scheduleNotify()
      }
    },
    status: () => status,
    setStatus: (next) => {
      if (next !== status) {
        status = next
        listChanged = true
        scheduleNotify()
      }
    },
    revision: () => revision,
    onTrade: tradeListeners.add,
    onPrice: priceListeners.add,
    onList: (listener) => listListeners.add('list', listener),
  }
}

function createListeners<Key>() {
  const listenersByKey = new Map<Key, Set<() => void>>()
  return {
    add: (key: Key, listener: () => void) => {
      const listeners = listenersByKey.get(key) ?? new Set()
      listenersByKey.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && listenersByKey.get(key) === listeners) {
          listenersByKey.delete(key)
        }
      }
    },
    notify: (key: Key) => {
      for (const listener of [...(listenersByKey.get(key) ?? [])]) {
        listener()
      }
    },
  }
}

const HIDDEN_PAGE_DELAY_MS = 1000

/**
 * Runs the work with the next animation frame, or after a second on a hidden page, which has no
 * frames.
 */
export function onNextFrame(work: () => void): void {
  if (document.visibilityState === 'visible') {
    requestAnimationFrame(work)
  } else {
    setTimeout(work, HIDDEN_PAGE_DELAY_MS)
  }
}
