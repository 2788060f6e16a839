import type { ReactNode } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { type PagedColumn, PagedTable } from '#web/ui/tables/paged-table.tsx'
import type { RowsPage } from './live-rows.ts'
import {
  clearedHref,
  isNarrowed,
  ROWS_PER_PAGE,
  type ScorecardSearch,
  scorecardHref,
  sortedBy,
  sortingOf,
  statusOf,
} from './search.ts'
import { tableTexts } from './texts.ts'
import { tradeColumns } from './trade-columns.tsx'

type TradeTableProps = {
  /** The address of the page. */
  path: string
  search: ScorecardSearch
  page: RowsPage
  loading?: boolean
  showsProvider: boolean
  planTitles?: ReadonlyMap<string, string> | undefined
  /** The provider's actions on an open trade. */
  rowActions?: ((trade: Trade) => ReactNode) | undefined
}

/** A page of the scorecard with ten rows; on a phone each row is a card. */
export function TradeTable(props: TradeTableProps) {
  const { path, search, page, loading, showsProvider, planTitles, rowActions } = props
  const sorting = sortingOf(search)
  const columns = tradeColumns({ path, search, showsProvider, planTitles, rowActions }).map(
    ({ sort, ...column }): PagedColumn<Trade> =>
      sort === undefined
        ? column
        : {
            ...column,
            sortHref: scorecardHref(path, sortedBy(search, sort)),
            direction: sort === sorting.by ? sorting.order : false,
          },
  )
  return (
    <PagedTable
      label={statusOf(search) === 'open' ? tableTexts.openTrades : tableTexts.closedTrades}
      columns={columns}
      rows={page.rows}
      rowId={tradeId}
      total={page.total}
      page={page.page}
      perPage={ROWS_PER_PAGE}
      pageHref={(next) =>
        scorecardHref(path, { ...search, page: next > 1 ? String(next) : undefined })
      }
      loading={loading}
      clearHref={isNarrowed(search) ? clearedHref(path, search) : undefined}
      linkedRows
      cards="trade-cards"
    />
  )
}

function tradeId({ _id }: Trade): string {
  return _id
}
