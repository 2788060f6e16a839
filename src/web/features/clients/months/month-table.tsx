import type { ClientMonth } from '#contract/clients/types.ts'
import { moneyColumn } from '#web/ui/tables/columns.tsx'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { monthTexts } from '../texts.ts'
import { monthName, percentText } from './month-texts.ts'

/** The charts' numbers as a table, newest first. */
export function MonthTable({ months }: { months: readonly ClientMonth[] }) {
  return (
    <details className="group">
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-[540] text-accent-ink hover:underline">
        {monthTexts.allNumbersByMonth}
      </summary>
      <DataTable
        label={monthTexts.figuresByMonth}
        columns={COLUMNS}
        rows={months.toReversed()}
        rowId={({ month }) => month}
        pageSize={months.length}
        density="compact"
        mobile="cards"
        className="mt-3"
      />
    </details>
  )
}

const COLUMNS: readonly DataColumn<ClientMonth>[] = [
  {
    id: 'month',
    header: monthTexts.month,
    cell: ({ month }) => <span className="whitespace-nowrap">{monthName(month)}</span>,
  },
  moneyColumn('revenue', monthTexts.revenue, (row) => row.revenue),
  figure('activeClients', monthTexts.activeClients, ({ activeClients }) =>
    formatCount(activeClients),
  ),
  figure('newClients', monthTexts.added, ({ newClients }) => formatCount(newClients)),
  figure('lost', monthTexts.lost, ({ lost }) => formatCount(lost)),
  figure('churn', monthTexts.churn, ({ churnPercent }) => percentText(churnPercent)),
  figure('trials', monthTexts.trialsEnded, ({ trialsEnded }) => formatCount(trialsEnded)),
  figure('converted', monthTexts.converted, ({ trialsConverted }) => formatCount(trialsConverted)),
  figure('conversion', monthTexts.conversion, ({ conversionPercent }) =>
    percentText(conversionPercent),
  ),
]

function figure(
  id: string,
  header: string,
  text: (month: ClientMonth) => string,
): DataColumn<ClientMonth> {
  return {
    id,
    header,
    align: 'end',
    cell: (month) => <span className="num whitespace-nowrap">{text(month)}</span>,
  }
}
