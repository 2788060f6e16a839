import type { Trade } from '#contract/scorecard/types.ts'
import type { TradeBook } from '../live/trade-book.ts'
import {
  filterOf,
  isPlain,
  pageOf,
  ROWS_PER_PAGE,
  type ScorecardSearch,
  sortingOf,
  statusOf,
} from './search.ts'
import { filterMatches, overAt, sharedByMatches, sortTrades } from './select-rows.ts'

/** A page of a table. */
export type RowsPage = {
  readonly rows: readonly Trade[]
  readonly total: number
  /** Counted from 1; the last one where the one asked for is not there any more. */
  readonly page: number
  /** More fit the filters than are listed. */
  readonly isCapped?: boolean
  /** There are such rows, too far from both ends to be shown. */
  readonly isOutOfReach?: boolean
}

/**
 * The page as it is now: what the server answered, moved on by what was heard since. Where the book
 * holds all open trades it alone says what is open, in which order and on which page; a table that
 * is not the plain first page of what is closed keeps its rows, so that nothing moves away under
 * whoever reads it.
 */
export function liveRows(
  book: TradeBook | undefined,
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
  const asked = { rows: data, ...place, isCapped: capped, isOutOfReach: outOfReach }
  if (book?.totalOpen() === undefined) {
    return asked
  }
  const rows = answered.data.filter(({ _id }) => !book.isGone(_id))
  const left = asked.rows.length - rows.length
  if (statusOf(search) === 'open') {
    return book.hasAllOpen()
      ? openRows(book, search)
      : { ...asked, rows, total: asked.total - left }
  }
  return isPlain(search) ? newlyClosed(book, search, rows, asked.total) : { ...asked, rows }
}

function openRows(book: TradeBook, search: ScorecardSearch): RowsPage {
  const open = [...book.trades()].filter(
    (trade) =>
      trade.status === 'open' &&
      sharedByMatches(trade, search.sharedBy) &&
      filterMatches(trade, filterOf(search)),
  )
  const sorted = sortTrades(open, sortingOf(search), book.price)
  const pages = Math.max(1, Math.ceil(sorted.length / ROWS_PER_PAGE))
  const page = Math.min(pageOf(search), pages)
  const from = (page - 1) * ROWS_PER_PAGE
  return { rows: sorted.slice(from, from + ROWS_PER_PAGE), total: sorted.length, page }
}

/** The first page of what is closed, with what has closed since it was answered. */
function newlyClosed(
  book: TradeBook,
  search: ScorecardSearch,
  rows: readonly Trade[],
  total: number,
): RowsPage {
  const known = new Set(rows.map(({ _id }) => _id))
  const first = rows[0]
  const since = first === undefined ? '' : overAt(first)
  const news = [...book.trades()].filter(
    (trade) => trade.status === 'closed' && !known.has(trade._id) && overAt(trade) > since,
  )
  const sorted = sortTrades([...news, ...rows], sortingOf(search), book.price)
  return { rows: sorted.slice(0, ROWS_PER_PAGE), total: total + news.length, page: 1 }
}
