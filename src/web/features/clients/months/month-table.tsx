import type { ClientMonth } from '#contract/clients/types.ts'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { monthName, percentText } from './month-texts.ts'

/** The numbers of the bars, the newest first. */
export function MonthTable({ months }: { months: readonly ClientMonth[] }) {
  return (
    <details className="group">
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-[540] text-accent-ink hover:underline">
        All numbers by month
      </summary>
      <DataTable
        label="Figures by month"
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
    header: 'Month',
    cell: ({ month }) => <span className="whitespace-nowrap">{monthName(month)}</span>,
  },
  {
    id: 'revenue',
    header: 'Revenue',
    align: 'end',
    cell: ({ revenue }) => <Money rupees={revenue} />,
  },
  figure('activeClients', 'Active clients', ({ activeClients }) => formatCount(activeClients)),
  figure('newClients', 'New', ({ newClients }) => formatCount(newClients)),
  figure('lost', 'Lost', ({ lost }) => formatCount(lost)),
  figure('churn', 'Churn', ({ churnPercent }) => percentText(churnPercent)),
  figure('trials', 'Trials ended', ({ trialsEnded }) => formatCount(trialsEnded)),
  figure('converted', 'Converted', ({ trialsConverted }) => formatCount(trialsConverted)),
  figure('conversion', 'Conversion', ({ conversionPercent }) => percentText(conversionPercent)),
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
