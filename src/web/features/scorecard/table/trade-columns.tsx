import Lock from 'lucide-react/icons/lock'
import { Fragment, type ReactNode } from 'react'
import type { TradeSort } from '#contract/scorecard/query-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { tradeValidity } from '#contract/scorecard/types.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import type { TableColumn } from '#web/ui/tables/data-table-parts.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { GainCell, PriceCell, StateCell } from '../live/live-cells.tsx'
import { useLatestTrade } from '../live/use-live.ts'
import { priceText } from '../price-text.ts'
import { directionText } from '../trade-state.ts'
import { LevelBar } from './level-bar.tsx'
import { type ScorecardSearch, scorecardHref, statusOf } from './search.ts'
import { tableTexts } from './texts.ts'

export type TradeColumn = TableColumn<Trade> & { readonly sort?: TradeSort }

type ColumnsInput = {
  readonly path: string
  readonly search: ScorecardSearch
  /** Left out if all trades are the viewer's own. */
  readonly showsProvider: boolean
  /** Titles of the plans that calls are shared with, by id, if the page knows them. */
  readonly planTitles?: ReadonlyMap<string, string> | undefined
  readonly rowActions?: ((trade: Trade) => ReactNode) | undefined
}

/** The columns of a scorecard's table, open or closed. */
export function tradeColumns(input: ColumnsInput): readonly TradeColumn[] {
  const { path, search, showsProvider, planTitles, rowActions } = input
  const open = statusOf(search) === 'open'
  const hrefOf = (trade: Trade) => scorecardHref(path, { ...search, trade: trade._id })
  return [
    {
      id: 'scriptname',
      header: tableTexts.script,
      sort: 'scriptname',
      className: 'card-lead',
      cell: (trade) => <Script trade={trade} href={hrefOf(trade)} planTitles={planTitles} />,
    },
    entryColumn,
    open ? levelBarColumn : levelsColumn,
    { ...priceColumn, header: open ? tableTexts.ltp : tableTexts.exit },
    gainColumn,
    { ...stateColumn, header: open ? tableTexts.status : tableTexts.result },
    ...(showsProvider ? [providerColumn] : []),
    open ? postedColumn : closedColumn,
    { ...validityColumn, className: open ? 'card-half' : undefined },
    ...(open && rowActions !== undefined ? [rowActionsColumn(rowActions)] : []),
  ]
}

const entryColumn: TradeColumn = {
  id: 'entry',
  header: tableTexts.entry,
  align: 'end',
  cell: (row) => <Entry row={row} />,
}

const levelBarColumn: TradeColumn = {
  id: 'levels',
  header: tableTexts.stopTarget,
  className: 'card-line card-unlabelled',
  cell: (row) => <LevelBar trade={row} />,
}

const levelsColumn: TradeColumn = {
  id: 'levels',
  header: tableTexts.targetStop,
  align: 'end',
  cell: (row) => <Levels row={row} />,
}

const priceColumn: TradeColumn = {
  id: 'price',
  header: tableTexts.ltp,
  align: 'end',
  cell: (trade) => <PriceCell trade={trade} />,
}

const gainColumn: TradeColumn = {
  id: 'pnlpercentage',
  header: 'P&L',
  sort: 'pnlpercentage',
  align: 'end',
  className: 'card-gain',
  cell: (trade) => <GainCell trade={trade} />,
}

const stateColumn: TradeColumn = {
  id: 'state',
  header: tableTexts.status,
  cell: (trade) => <StateCell trade={trade} />,
}

const providerColumn: TradeColumn = {
  id: 'SharedBy',
  header: tableTexts.sharedBy,
  sort: 'SharedBy',
  className: 'card-line card-last card-unlabelled',
  cell: ({ category, SharedBy, authorData }) => (
    <span className="flex flex-wrap items-baseline gap-x-2 sm:block">
      <a
        href={`/view/serviceprovider/${category}`}
        className="relative z-1 rounded-xs underline-offset-[3px] [overflow-wrap:anywhere] hover:text-accent-ink hover:underline sm:line-clamp-2 sm:min-w-26 sm:[overflow-wrap:normal]"
      >
        {SharedBy}
      </a>
      <span className="num block text-xs text-ink-muted">{authorData.regNumber}</span>
    </span>
  ),
}

const postedColumn: TradeColumn = {
  id: 'createdAt',
  header: tableTexts.posted,
  sort: 'createdAt',
  className: 'card-half',
  cell: ({ createdAt }) => <Moment at={createdAt} />,
}

const closedColumn: TradeColumn = {
  id: 'exitDate',
  header: tableTexts.closed,
  sort: 'exitDate',
  cell: ({ exitDate, withdrawnAt, createdAt }) => (
    <>
      <Moment at={exitDate ?? withdrawnAt ?? createdAt} />
      <span className="block text-xs whitespace-nowrap text-ink-muted max-sm:hidden">
        {tableTexts.postedOn(<DateTime value={createdAt} format="date" />)}
      </span>
    </>
  ),
}

const validityColumn: TradeColumn = {
  id: 'holdingPeriod',
  header: tableTexts.validity,
  sort: 'holdingPeriod',
  cell: (trade) => (
    <>
      <span className="num block whitespace-nowrap">{tradeValidity(trade)}</span>
      {trade.status === 'open' ? (
        <span className="block text-xs whitespace-nowrap text-ink-muted">
          <span className="sr-only">{tableTexts.till} </span>
          <DateTime value={trade.expiresAt} format="day" />
        </span>
      ) : null}
    </>
  ),
}

function rowActionsColumn(rowActions: (trade: Trade) => ReactNode): TradeColumn {
  return {
    id: 'actions',
    header: tableTexts.actions,
    hideHeader: true,
    className: 'pinned-column card-line card-last',
    cell: (trade) => <RowActions row={trade} actions={rowActions} />,
  }
}

function RowActions({ row, actions }: { row: Trade; actions: (trade: Trade) => ReactNode }) {
  const trade = useLatestTrade(row)
  return (
    <div className="relative z-1 flex flex-wrap gap-1.5 sm:flex-col sm:items-stretch">
      {trade.status === 'open' ? actions(trade) : null}
    </div>
  )
}

type ScriptProps = Pick<ColumnsInput, 'planTitles'> & { trade: Trade; href: string }

function Script({ trade, href, planTitles }: ScriptProps) {
  const { scriptname, exchange, entryType } = trade
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-col sm:items-start">
      <a
        href={href}
        data-scroll="keep"
        className="row-link rounded-xs text-base font-[580] max-sm:[overflow-wrap:anywhere] sm:text-sm"
      >
        <ScriptName name={scriptname} />
      </a>
      <span className="flex flex-wrap items-center gap-1.5 sm:max-w-48">
        <Badge tone={entryType === 'buy' ? 'up' : 'down'}>{directionText[entryType]}</Badge>
        <span className="text-xs text-ink-muted">{exchange}</span>
        <SharedWith trade={trade} planTitles={planTitles} />
        {trade.removedAt === null ? null : <Badge tone="warn">{tableTexts.removed}</Badge>}
      </span>
    </span>
  )
}

/**
 * A contract's name up to its expiry: a month (NIFTY26DEC) or, for weekly contracts, a day
 * (NIFTY26D01).
 */
const UP_TO_EXPIRY = /^[A-Z0-9&-]*?[A-Z]\d{2}(?:[A-Z]{3}|[1-9OND]\d{2})/

/** A derivative's long name can wrap after its expiry: NIFTY26DEC 26200CE. */
function ScriptName({ name }: { name: string }) {
  const [contract] = UP_TO_EXPIRY.exec(name) ?? [name]
  return (
    <>
      <span className="sm:whitespace-nowrap">{contract}</span>
      <wbr />
      <span className="sm:whitespace-nowrap">{name.slice(contract.length)}</span>
    </>
  )
}

type SharedWithProps = Pick<ColumnsInput, 'planTitles'> & { trade: Trade }

/** The audience of a subscribers' call: the known titles of plans, and the number of others. */
function SharedWith({ trade, planTitles }: SharedWithProps) {
  if (trade.shareWith !== 'subscribers') {
    return null
  }
  const titles = trade.shareWithPlans.flatMap((id) => planTitles?.get(id) ?? [])
  const count = trade.shareWithPlans.length
  const named =
    titles.length === 0 ? undefined : tableTexts.planTitles(titles, count - titles.length)
  const unnamed = count === 0 ? tableTexts.allPlans : tableTexts.plans(count)
  return (
    <span className="inline-flex max-w-40 items-center gap-1 text-xs text-ink-muted" title={named}>
      <Lock size={12} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{tableTexts.sharedWithSubscribers} </span>
      <span className="truncate">{named ?? unnamed}</span>
    </span>
  )
}

/** The entry's rate or range, and its risk-reward ratio. */
function Entry({ row }: { row: Trade }) {
  const { rateRange, riskRewardRatio } = useLatestTrade(row)
  return (
    <>
      <span className="num block">
        {rateRange.split(/(?<=-) /).map((rate, index) => (
          <Fragment key={rate}>
            {index === 0 ? null : ' '}
            <span className="whitespace-nowrap">{rate}</span>
          </Fragment>
        ))}
      </span>
      {riskRewardRatio === null ? null : (
        <span className="num block text-xs whitespace-nowrap text-ink-muted">
          <abbr title={tableTexts.riskReward} className="no-underline">
            {tableTexts.ratio}
          </abbr>{' '}
          {riskRewardRatio}
        </span>
      )}
    </>
  )
}

function Levels({ row }: { row: Trade }) {
  const trade = useLatestTrade(row)
  return (
    <>
      <span className="num block">
        <span className="sr-only">{tableTexts.target} </span>
        {priceText(trade.target, trade)}
      </span>
      <span className="num block text-ink-muted">
        <span className="sr-only">{tableTexts.stopLoss} </span>
        {priceText(trade.stoploss, trade)}
      </span>
    </>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <>
      <DateTime value={at} format="date" className="block" />
      <DateTime value={at} format="time" className="block text-xs text-ink-muted" />
    </>
  )
}
