import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { listTrades, type ScorecardView, tradeDetail } from '#contract/scorecard/query-calls.ts'
import type { Trade, TradeStatus } from '#contract/scorecard/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callKey, callQuery } from '#web/lib/api/query.ts'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { cx } from '#web/ui/cx.ts'
import { TAB, TAB_LIST } from '#web/ui/navigation/tab-style.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { exportTexts } from '../export/texts.ts'
import { LiveIndicator } from '../live/live-indicator.tsx'
import { LiveContext, useListRevision } from '../live/use-live.ts'
import { useScorecardLive } from '../live/use-scorecard-live.ts'
import { liveRows, type RowsPage } from './live-rows.ts'
import { ScorecardFilter } from './scorecard-filter.tsx'
import {
  carriedFilters,
  isNarrowed,
  listInput,
  rowsOf,
  type ScorecardSearch,
  scorecardHref,
  statusOf,
} from './search.ts'
import { tableTexts } from './texts.ts'
import { TradeFilters } from './trade-filters.tsx'
import { TradeTable } from './trade-table.tsx'

const TradeDrawer = lazyPart(async () => (await import('../trade/trade-drawer.tsx')).TradeDrawer)

export type ScorecardTablesProps = {
  view: ScorecardView
  /** The address of the page. Its query contains the search and nothing else. */
  path: string
  search: ScorecardSearch
  /** Titles of plans by id, if the page knows them. */
  planTitles?: ReadonlyMap<string, string>
  /** The provider's actions on an open trade. The function must be stable. */
  rowActions?: (trade: Trade) => ReactNode
  /** The provider's actions in the details of its own trade. */
  detailActions?: (trade: Trade) => ReactNode
  /** Shown below a table that is empty without any filter. */
  whenEmpty?: ReactNode
}

/**
 * The open and closed trades of a view, live, with their details. The page's loader must have
 * fetched `listInput(view, search)`.
 */
export function ScorecardTables(props: ScorecardTablesProps) {
  const store = useScorecardLive(props.view)
  return (
    <LiveContext value={store}>
      <Tables {...props} />
      <OpenDetails {...props} />
    </LiveContext>
  )
}

function Tables(props: ScorecardTablesProps) {
  const { view, path, search, planTitles, rowActions, whenEmpty } = props
  const session = useSession()
  const page = useRows(view, search)
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  const totalOpen = useContext(LiveContext)?.cache.totalOpen()
  const isAll = !isNarrowed(search)
  const open = isAll && search.tab === undefined ? page.total : totalOpen
  const sharers = view !== 'mine'
  const isEmpty = page.total === 0 && isAll
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex items-center gap-3 border-b">
        <nav aria-label={tableTexts.trades} className={cx(TAB_LIST, 'min-w-0 flex-1 border-b-0')}>
          <Tab path={path} search={search} status="open" count={open}>
            {tableTexts.open}
          </Tab>
          <Tab path={path} search={search} status="closed">
            {tableTexts.closed}
          </Tab>
        </nav>
        <LiveIndicator />
      </div>
      {isEmpty ? null : (
        <>
          {sharers ? <ScorecardFilter path={path} search={search} /> : null}
          <TradeFilters path={path} search={search} sharers={sharers}>
            {session === null ? null : (
              <WorkbookButton
                input={{ query: rowsOf(view, search) }}
                load={() => import('../export/workbook.ts')}
                cutOff={exportTexts.cutOff}
              />
            )}
          </TradeFilters>
        </>
      )}
      {page.isCapped ? <p className="text-sm text-ink-soft">{tableTexts.latestMatches}</p> : null}
      {page.isOutOfReach ? (
        <p className="text-sm text-ink-soft">{tableTexts.firstAndLast}</p>
      ) : null}
      <TradeTable
        path={path}
        search={search}
        page={page}
        loading={loading}
        showsProvider={sharers}
        planTitles={planTitles}
        rowActions={rowActions}
      />
      {isEmpty ? whenEmpty : null}
    </div>
  )
}

/** The server's reply, updated with live data. */
function useRows(view: ScorecardView, search: ScorecardSearch): RowsPage {
  const { data } = useSuspenseQuery(callQuery(useApi(), listTrades, listInput(view, search)))
  const cache = useContext(LiveContext)?.cache
  const revision = useListRevision()
  useRefetchOnViewChange(cache?.view())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes when the cache does.
  return useMemo(() => liveRows(cache, search, data), [cache, search, data, revision])
}

/** Refetches replies from before the viewer's plans changed. */
function useRefetchOnViewChange(view: string | undefined): void {
  const queryClient = useQueryClient()
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current !== undefined && view !== previousView.current) {
      for (const call of [listTrades, tradeDetail]) {
        void queryClient.invalidateQueries({ queryKey: callKey(call) })
      }
    }
    previousView.current = view
  }, [view, queryClient])
}

type TabProps = {
  path: string
  search: ScorecardSearch
  status: TradeStatus
  count?: number | undefined
  children: ReactNode
}

function Tab({ path, search, status, count, children }: TabProps) {
  const isCurrent = statusOf(search) === status
  const tab = status === 'open' ? undefined : status
  const href = scorecardHref(path, { tab, ...carriedFilters(search) })
  return (
    <a
      href={href}
      data-scroll="keep"
      data-active={isCurrent ? '' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={TAB}
    >
      {children}
      {count === undefined ? null : (
        <span className="num text-xs font-normal text-ink-muted">{formatCount(count)}</span>
      )}
    </a>
  )
}

/** The details of the trade in the address. */
function OpenDetails({ path, search, detailActions }: ScorecardTablesProps) {
  const router = useRouter()
  const { trade, ...list } = search
  if (trade === undefined) {
    return null
  }
  const handleClose = () =>
    void router.navigate({ href: scorecardHref(path, list), replace: true, resetScroll: false })
  return <TradeDrawer key={trade} id={trade} onClose={handleClose} ownActions={detailActions} />
}
