import type { Trade } from '#contract/scorecard/types.ts'
import type { TradeCache } from '../live/trade-cache.ts'
import {
  filterOf,
  isPlain,
  pageOf,
  ROWS_PER_PAGE,
  type ScorecardSearch,
  sortingOf,
  statusOf,
} from './search.ts'
import { endedAt, filterMatches, sharedByMatches, sortTrades } from './select-rows.ts'

export type RowsPage = {
  readonly rows: readonly Trade[]
  readonly total: number
  /** Counted from 1; the last page if the requested one does not exist. */
  readonly page: number
  /** More trades match the filters than are listed. */
  readonly isCapped?: boolean
  /** The page exists, but it is too far from both ends of the list to be shown. */
  readonly isOutOfReach?: boolean
}

/**
 * The current page: the server's reply, updated with live data. If the cache has all open trades, it
 * alone decides which trades are open, their order and their page. A table of closed trades gets
 * new rows only if it is the unfiltered first page, so that rows do not move while somebody reads.
 */
export function liveRows(
  cache: TradeCache | undefined,
  search: ScorecardSearch,
  answered: {
    readonly data: readonly Trade[]
    readonly total: number
    readonly capped?: boolean
    readonly outOfReach?: boolean
  },
): RowsPage {
  const { data, total, capped, outOfReach } = answered
  const place = { total, page: pageOf(search) }
  const serverPage = { rows: data, ...place, isCapped: capped, isOutOfReach: outOfReach }
  if (cache?.totalOpen() === undefined) {
    return serverPage
  }
  const rows = answered.data.filter(({ _id }) => !cache.isWithdrawn(_id))
  const withdrawnCount = serverPage.rows.length - rows.length
  if (statusOf(search) === 'open') {
    return cache.hasAllOpen()
      ? openRows(cache, search)
      : { ...serverPage, rows, total: serverPage.total - withdrawnCount }
  }
  return isPlain(search)
    ? newlyClosed(cache, search, rows, serverPage.total)
    : { ...serverPage, rows }
}

function openRows(cache: TradeCache, search: ScorecardSearch): RowsPage {
  const open = [...cache.trades()].filter(
    (trade) =>
      trade.status === 'open' &&
      sharedByMatches(trade, search.sharedBy) &&
      filterMatches(trade, filterOf(search)),
  )
  const sorted = sortTrades(open, sortingOf(search), cache.price)
  const pages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE))
  const page = Math.min(pageOf(search), pages)
  const from = (page - 1) * ROWS_PER_PAGE
  return { rows: sorted.slice(from, from + ROWS_PER_PAGE), total: sorted.length, page }
}

/** The first page of closed trades, with those that closed after the server's reply. */
function newlyClosed(
  cache: TradeCache,
  search: ScorecardSearch,
  rows: readonly Trade[],
  total: number,
): RowsPage {
  const known = new Set(rows.map(({ _id }) => _id))
  const first = rows[0]
  const since = first === undefined ? '' : endedAt(first)
  const added = [...cache.trades()].filter(
    (trade) => trade.status === 'closed' && !known.has(trade._id) && endedAt(trade) > since,
  )
  const sorted = sortTrades([...added, ...rows], sortingOf(search), cache.price)
  return { rows: sorted.slice(0, ROWS_PER_PAGE), total: total + added.length, page: 1 }
}
