import writeWorkbook, { type Cell, type Column } from 'write-excel-file/universal'
import { IST_OFFSET_MS } from '#kit/day.ts'

export type { Cell, Column }

const DATE_FORMAT = 'dd mmm yyyy hh:mm'
const MONEY_FORMAT = '#,##0.00'

/** A workbook with one sheet and frozen headings. */
export function workbookOf<Row>(
  sheet: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  return writeWorkbook([...rows], { sheet, columns: [...columns], stickyRowsCount: 1 }).toBlob()
}

export function column<Row>(title: string, width: number, cell: (row: Row) => Cell): Column<Row> {
  return { header: { value: title, fontWeight: 'bold' }, width, cell: (row) => cell(row) }
}

/** A numeric cell for an amount, for calculations. */
export function moneyCell(rupees: number): Cell {
  return { value: rupees, type: Number, format: MONEY_FORMAT }
}

/** Dates in a workbook have no time zone; this is IST. */
export function momentCell(at: string | null): Cell {
  return at === null
    ? null
    : { value: new Date(Date.parse(at) + IST_OFFSET_MS), type: Date, format: DATE_FORMAT }
}

/** Date and time for file names: '2026-11-20' and '15-30-05', in IST. */
export function fileStamp(at: Date): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = new Date(at.getTime() + IST_OFFSET_MS).toISOString().split('T')
  return { date, time: time.slice(0, 'HH:MM:SS'.length).replaceAll(':', '-') }
}
