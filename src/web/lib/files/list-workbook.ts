import type { z } from 'zod'
import type { ApiClient, CallInput, CallSpec } from '#contract/call.ts'
import { type Column, fileStamp, workbookOf } from './workbook.ts'

/** The most that a sheet can show and a browser can keep in memory. */
const WORKBOOK_MAX_ROWS = 200_000

type Page<Row> = { readonly data: readonly Row[]; readonly nextCursor?: string | undefined }
type OnRows = (rows: number) => void

type MadeWorkbook = {
  readonly name: string
  readonly blob: Blob
  readonly rows: number
  /** Whether it contains all rows of the list. */
  readonly isWhole: boolean
}

/** Fetches the rows, reports how many are fetched so far, and writes the workbook. */
export type Workbook<Input> = (
  api: ApiClient,
  input: Input,
  onRows: OnRows,
) => Promise<MadeWorkbook>

type ListCall<Row> = CallSpec & { readonly reply: z.ZodType<Page<Row>> }

type WorkbookOf<Row, C> = {
  /** The file's name; date and time are IST. */
  readonly name: (stamp: ReturnType<typeof fileStamp>) => string
  readonly sheet: string
  readonly call: C
  /** Rows per request, if the call lets its caller choose. */
  readonly pageRows?: number
  readonly maxRows?: number
  readonly columns: readonly Column<Row>[]
}

/** A workbook with all rows of a list. Import it lazily: it loads the workbook writer. */
export function defineWorkbook<Row, C extends ListCall<Row>>({
  name,
  sheet,
  call,
  pageRows: limit,
  maxRows = WORKBOOK_MAX_ROWS,
  columns,
}: WorkbookOf<Row, C & ListCall<Row>>): Workbook<CallInput<C> & { readonly query: object }> {
  return async (api, input, onRows) => {
    const { rows, isWhole } = await allRows<Row>({
      fetchPage: (cursor) => api<C>(call, { ...input, query: { ...input.query, limit, cursor } }),
      maxRows,
      onRows,
    })
    const blob = await workbookOf(sheet, columns, rows)
    return { name: name(fileStamp(new Date())), blob, rows: rows.length, isWhole }
  }
}

type AllRows<Row> = {
  readonly fetchPage: (cursor: string | undefined) => Promise<Page<Row>>
  readonly maxRows: number
  readonly onRows: OnRows
}

/** Fetches a list by cursor until its end, or until the workbook is full. */
export async function allRows<Row>({ fetchPage, maxRows, onRows }: AllRows<Row>) {
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
  return {
    rows: fetched.slice(0, maxRows),
    isWhole: cursor === undefined && fetched.length <= maxRows,
  }
}
