import type { MadeWorkbook } from './workbook-button.tsx'

/** The most that a sheet can show and a browser can keep in memory. */
const WORKBOOK_MAX_ROWS = 200_000

type ListWorkbook<Row> = {
  readonly name: string
  readonly fetchPage: (
    cursor: string | undefined,
  ) => Promise<{ readonly data: readonly Row[]; readonly nextCursor?: string | undefined }>
  readonly toBlob: (rows: readonly Row[]) => Promise<Blob>
  readonly maxRows?: number
  /** Called with the number of rows fetched so far. */
  readonly onRows: (rows: number) => void
}

/**
 * Fetches a list by cursor until its end or until the workbook is full, and writes the workbook.
 */
export async function listWorkbook<Row>({
  name,
  fetchPage,
  toBlob,
  maxRows = WORKBOOK_MAX_ROWS,
  onRows,
}: ListWorkbook<Row>): Promise<MadeWorkbook> {
  const fetched: Row[] = []
  let cursor: string | undefined
  do {
    const page = await fetchPage(cursor)
    for (const row of page.data) {
      fetched.push(row)
    }
    cursor = page.data.length === 0 ? undefined : page.nextCursor
    onRows(fetched.length)
  } while (cursor !== undefined && fetched.length < maxRows)
  const rows = fetched.slice(0, maxRows)
  const isWhole = cursor === undefined && fetched.length <= maxRows
  return { name, blob: await toBlob(rows), rows: rows.length, isWhole }
}
