import { Badge } from '#web/ui/display/badge.tsx'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Chapter, Row, Sample } from './sample.tsx'

type Trade = {
  script: string
  side: 'Buy' | 'Sell'
  entry: number
  ltp: number
  pnl: number | null
  at: string
}

const NAMES = 'RELIANCE,HDFCBANK,INFY,TCS,ITC,SBIN,LT,MARUTI,TITAN,NTPC,ONGC,WIPRO,CIPLA'.split(',')

const TRADES: Trade[] = NAMES.map((script, index) => {
  const entry = 240 + index * 317.35
  const pnl = index === 4 ? null : ((index * 37) % 19) - 8.25
  return {
    script,
    side: index % 3 === 0 ? 'Sell' : 'Buy',
    entry,
    ltp: entry * (1 + (pnl ?? 0) / 100),
    pnl,
    at: new Date(Date.UTC(2026, 10, 20 - index, 4, 15 + index * 7)).toISOString(),
  }
})

const COLUMNS: DataColumn<Trade>[] = [
  {
    id: 'script',
    header: 'Script',
    cell: (trade) => <span className="font-[560]">{trade.script}</span>,
    sortBy: (trade) => trade.script,
  },
  {
    id: 'side',
    header: 'Side',
    cell: (trade) => <Badge tone={trade.side === 'Buy' ? 'accent' : 'neutral'}>{trade.side}</Badge>,
  },
  {
    id: 'entry',
    header: 'Entry',
    align: 'end',
    cell: (trade) => <Money rupees={trade.entry} />,
    sortBy: (trade) => trade.entry,
  },
  {
    id: 'ltp',
    header: 'LTP',
    align: 'end',
    cell: (trade) => <Money rupees={trade.ltp} />,
    sortBy: (trade) => trade.ltp,
  },
  {
    id: 'pnl',
    header: 'P&L',
    align: 'end',
    cell: (trade) => <Change value={trade.pnl} missing="-" />,
    sortBy: (trade) => trade.pnl,
  },
  {
    id: 'at',
    header: 'Shared',
    align: 'end',
    cell: (trade) => <DateTime value={trade.at} />,
    sortBy: (trade) => trade.at,
  },
]

const ENDLESS = {
  fetchNextPage: () => undefined,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: true,
}

const idOf = (trade: Trade) => trade.script

/** Samples of figures, times and tables. */
export function DataSamples() {
  return (
    <Chapter title="Figures and tables">
      <StatRow>
        <StatTile label="Success ratio" value="61.54%" note="104 closed calls" />
        <StatTile label="Return" value={<Change value={12.4} />} note="since Apr 2026" />
        <StatTile label="Worst fall" value={<Change value={-7.06} />} note="in 11 days" />
        <StatTile
          label="Wallet"
          value={<Money rupees={1_240_350.5} format="short" />}
          note="available"
        />
      </StatRow>
      <Sample name="Money, change, moments">
        <Row>
          <Money rupees={1234567.5} />
          <Money rupees={11700} format="whole" />
          <Money rupees={30_500_000} format="short" />
          <Change value={2.41} />
          <Change value={-0.87} />
          <Change value={0} />
          <Change value={null} />
          <Change value={-1250} unit="rupees" />
          <DateTime value="2026-11-20T19:35:00Z" />
          <RelativeTime value="2026-11-20T19:35:00Z" />
        </Row>
      </Sample>
      <DetailList
        columns={3}
        items={[
          { label: 'Registration number', value: 'INH000012345' },
          { label: 'Compliance officer', value: 'Meera Iyer' },
          { label: 'Address', value: '4th floor, Nariman Point, Mumbai, Maharashtra' },
        ]}
      />
      <Sample name="Table">
        <DataTable
          label="open trades"
          columns={COLUMNS}
          rows={TRADES}
          rowId={idOf}
          initialSort={{ id: 'pnl', desc: true }}
        />
      </Sample>
      <Sample name="Compact, cards on a phone">
        <DataTable
          label="closed trades"
          columns={COLUMNS}
          rows={TRADES.slice(0, 3)}
          rowId={idOf}
          density="compact"
          mobile="cards"
        />
      </Sample>
      <div className="grid gap-4 md:grid-cols-3">
        <DataTable label="nothing" columns={COLUMNS.slice(0, 3)} rows={[]} rowId={idOf} />
        <DataTable label="loading" columns={COLUMNS.slice(0, 3)} rows={undefined} rowId={idOf} />
        <DataTable
          label="failed"
          columns={COLUMNS.slice(0, 3)}
          rows={undefined}
          rowId={idOf}
          error="The trades could not be loaded"
          onRetry={() => undefined}
        />
      </div>
      <LoadMore list={ENDLESS} shown={20} total={120} />
    </Chapter>
  )
}
