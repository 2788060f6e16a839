import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { messageOf } from '../api/api-error.ts'
import { saveBlob } from './save-file.ts'

/** A list put together for a workbook has no more rows than a sheet can show and a browser hold. */
export const WORKBOOK_MAX_ROWS = 200_000

export type MadeWorkbook = {
  readonly name: string
  readonly blob: Blob
  /** Whether all rows are in it. */
  readonly isWhole: boolean
}

type WorkbookButtonProps = {
  /** Fetches the rows, telling how many it has, and writes them; it brings the writer lazily. */
  make: (onRows: (rows: number) => void) => Promise<MadeWorkbook>
}

/** Saves all rows of a list as a workbook, and says how many it has fetched meanwhile. */
export function WorkbookButton({ make }: WorkbookButtonProps) {
  const [rows, setRows] = useState<number>()
  async function handleExport() {
    setRows(0)
    try {
      const { name, blob, isWhole } = await make(setRows)
      saveBlob(blob, name)
      if (!isWhole) {
        toast.info(
          `The workbook holds the first ${formatCount(WORKBOOK_MAX_ROWS)} rows`,
          'Filter them to get others.',
        )
      }
    } catch (error) {
      toast.error('The workbook could not be made', messageOf(error))
    } finally {
      setRows(undefined)
    }
  }
  return (
    <Button
      size="sm"
      icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      disabled={rows !== undefined}
      onClick={() => void handleExport()}
    >
      {rows === undefined ? (
        'Export to Excel'
      ) : (
        <span role="status" className="num">
          {rows === 0 ? 'Exporting' : `${formatCount(rows)} rows`}
        </span>
      )}
    </Button>
  )
}

/** Walks a list by cursor until its end, or until a workbook is full. */
export async function allRows<Row>(
  fetchPage: (
    cursor: string | undefined,
  ) => Promise<{ readonly data: readonly Row[]; readonly nextCursor?: string | undefined }>,
  onRows: (rows: number) => void,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await fetchPage(cursor)
    for (const row of page.data) {
      rows.push(row)
    }
    cursor = page.data.length === 0 ? undefined : page.nextCursor
    onRows(rows.length)
  } while (cursor !== undefined && rows.length < WORKBOOK_MAX_ROWS)
  return { rows: rows.slice(0, WORKBOOK_MAX_ROWS), isWhole: cursor === undefined }
}
