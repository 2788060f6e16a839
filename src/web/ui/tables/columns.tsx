import { DateTime } from '../text/date-time.tsx'
import { Money } from '../text/money.tsx'
import { tableTexts } from '../texts.ts'
import type { DataColumn } from './data-table.tsx'

/** A column of amounts. */
export function moneyColumn<Row>(
  id: string,
  header: string,
  rupeesOf: (row: Row) => number,
  { sortable, bold }: { sortable?: true; bold?: true } = {},
): DataColumn<Row> {
  return {
    id,
    header,
    align: 'end',
    ...(sortable ? { sortBy: rupeesOf } : {}),
    cell: (row) => <Money rupees={rupeesOf(row)} className={bold && 'font-[540]'} />,
  }
}

/** A column of days. */
export function dateColumn<Row>(
  id: string,
  header: string,
  dateOf: (row: Row) => string,
  { sortable, withTime }: { sortable?: true; withTime?: true } = {},
): DataColumn<Row> {
  return {
    id,
    header,
    ...(sortable ? { sortBy: dateOf } : {}),
    cell: (row) => <DateTime value={dateOf(row)} format={withTime ? 'datetime' : 'date'} />,
  }
}

/** A column of buttons, the last one of its table. */
export function actionsColumn<Row>(cell: DataColumn<Row>['cell']): DataColumn<Row> {
  return {
    id: 'actions',
    header: tableTexts.actions,
    hideHeader: true,
    align: 'end',
    className: 'pinned-column',
    cell,
  }
}
