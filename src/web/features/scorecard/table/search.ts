import { NAME_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { type InstrumentExchange, instrumentExchanges } from '#contract/market/types.ts'
import type { ScorecardView, TradeSort } from '#contract/scorecard/query-calls.ts'
import type { ScorecardSegment } from '#contract/scorecard/record.ts'
import {
  type EntryType,
  entryTypes,
  type TradeResult,
  type TradeStatus,
} from '#contract/scorecard/types.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue, calendarDayIn, countIn, textIn } from '#web/lib/navigation/search-values.ts'

/*
 * The search parameters of a scorecard's address. The entry of every page imports this file, so it
 * has no schemas and no components.
 */

export const SCORECARD_PATH = '/scorecard'
export const SUBSCRIBED_PATH = '/dashboard/user/scorecard'

/** As in the specification's tables. */
export const ROWS_PER_PAGE = 10

const ID_CHARACTERS = 36
const PAGE_MAX = 100_000

const SCRIPT_MAX_CHARACTERS = 40

export const SEGMENTS: readonly ScorecardSegment[] = ['Equity', 'FnO', 'commodity', 'Currency']
export const RESULTS: readonly EndedResult[] = ['tp', 'sl', 'manual', 'timeout']
export type EndedResult = Exclude<TradeResult, 'open'>

/** The order in which a column is sorted first. */
const FIRST_ORDERS: Readonly<Record<TradeSort, SortOrder>> = {
  createdAt: 'desc',
  exitDate: 'desc',
  scriptname: 'asc',
  SharedBy: 'asc',
  pnlpercentage: 'desc',
  holdingPeriod: 'asc',
}

const SORTS = Object.keys(FIRST_ORDERS)

type SortOrder = 'asc' | 'desc'

export type ScorecardSearch = {
  /** Absent for open trades. */
  readonly tab?: 'closed'
  /** Part of the name of the provider that shared the trade. */
  readonly sharedBy?: string
  /** The beginning of the script's name. */
  readonly script?: string
  readonly exchange?: InstrumentExchange
  readonly side?: EntryType
  readonly segment?: ScorecardSegment
  /** For closed trades only. */
  readonly result?: EndedResult
  /** Days, both included: of posting, or of the end for closed trades. */
  readonly from?: string
  readonly to?: string
  readonly sort?: TradeSort
  /** Absent for the order in which the column is sorted first. */
  readonly order?: SortOrder
  /** Counted from 1; absent for the first. */
  readonly page?: string
  /** The trade whose details are open. */
  readonly trade?: string
}

/** Reads the parameters from an address and drops invalid values. */
export function scorecardSearchOf(search: Readonly<Record<string, unknown>>): ScorecardSearch {
  const tab = allowedValue(['closed'], search.tab)
  const sort = sortIn(search.sort)
  const page = countIn(search.page, PAGE_MAX)
  const chosen = sort === defaultSort(statusOf({ tab })) ? undefined : sort
  const order = allowedValue(['asc', 'desc'], search.order)
  return {
    tab,
    sharedBy: textIn(search.sharedBy, NAME_MAX_CHARACTERS),
    script: textIn(search.script, SCRIPT_MAX_CHARACTERS),
    exchange: allowedValue(instrumentExchanges, search.exchange),
    side: allowedValue(entryTypes, search.side),
    segment: allowedValue(SEGMENTS, search.segment),
    result: tab === undefined ? undefined : allowedValue(RESULTS, search.result),
    from: calendarDayIn(search.from),
    to: calendarDayIn(search.to),
    sort: chosen,
    order: order === FIRST_ORDERS[sort ?? 'createdAt'] ? undefined : order,
    page: page === undefined || Number(page) < 2 ? undefined : page,
    trade: textIn(search.trade, ID_CHARACTERS),
  }
}

function sortIn(value: unknown): TradeSort | undefined {
  return typeof value === 'string' && isSort(value) ? value : undefined
}

function isSort(value: string): value is TradeSort {
  return SORTS.includes(value)
}

export function statusOf({ tab }: Pick<ScorecardSearch, 'tab'>): TradeStatus {
  return tab ?? 'open'
}

function defaultSort(status: TradeStatus): TradeSort {
  return status === 'open' ? 'createdAt' : 'exitDate'
}

/** The column and order that the rows are sorted by, including defaults. */
export type Sorting = { readonly by: TradeSort; readonly order: SortOrder }

export function sortingOf(search: ScorecardSearch): Sorting {
  const by = search.sort ?? defaultSort(statusOf(search))
  return { by, order: search.order ?? FIRST_ORDERS[by] }
}

/** The search after a column's heading was clicked: sorted by that column, or in reverse. */
export function sortedBy(search: ScorecardSearch, by: TradeSort): ScorecardSearch {
  const now = sortingOf(search)
  const turned = now.order === 'asc' ? 'desc' : 'asc'
  const order = now.by === by ? turned : FIRST_ORDERS[by]
  return scorecardSearchOf({ ...search, sort: by, order, page: undefined })
}

/** Counted from 1. */
export function pageOf({ page }: ScorecardSearch): number {
  return page === undefined ? 1 : Number(page)
}

/** Whether the list starts with the newest trades and has no filters. */
export function isPlain({ tab: _, trade: __, ...search }: ScorecardSearch): boolean {
  return Object.values(search).every((one) => one === undefined)
}

/** The filters of a table besides the provider's name. */
export function filterOf(search: ScorecardSearch) {
  const { script, exchange, side, segment, result, from, to } = search
  return { script, exchange, side, segment, result, from, to }
}

/** The number of those filters that are set. */
export function filterCount(search: ScorecardSearch): number {
  return Object.values(filterOf(search)).filter((one) => one !== undefined).length
}

/** Whether any filter is set. */
export function isNarrowed(search: ScorecardSearch): boolean {
  return search.sharedBy !== undefined || filterCount(search) > 0
}

/** The address of the same table without filters. */
export function clearedHref(path: string, { tab, sort, order }: ScorecardSearch): string {
  return scorecardHref(path, { tab, sort, order })
}

/** The filters that the other tab keeps. Results and days have another meaning there. */
export function carriedFilters({ sharedBy, script, exchange, side, segment }: ScorecardSearch) {
  return { sharedBy, script, exchange, side, segment }
}

export function scorecardHref(path: string, search: ScorecardSearch): string {
  return fillPath(path, {}, search)
}

/** The rows of a table, in the calls that list and export them. */
export function rowsOf(view: ScorecardView, search: ScorecardSearch) {
  return { view, status: statusOf(search), sharedBy: search.sharedBy, ...filterOf(search) }
}

/** The input of the table's call. */
export function listInput(view: ScorecardView, search: ScorecardSearch) {
  const { by, order } = sortingOf(search)
  return {
    query: {
      ...rowsOf(view, search),
      sort: by,
      order,
      page: String(pageOf(search) - 1),
      limit: String(ROWS_PER_PAGE),
    },
  }
}
