import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { useApi } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import type { Workbook } from './list-workbook.ts'
import { saveBlob } from './save-file.ts'
import { workbookTexts } from './texts.ts'

type WorkbookButtonProps<Input> = {
  /** The call's input, without page and cursor. */
  input: Input
  load: () => Promise<{ readonly workbook: Workbook<Input> }>
  /** Says which rows a workbook holds that has reached its limit. */
  cutOff?: (rows: string) => string
}

/** Saves all rows of a list as a workbook, and shows how many are fetched so far. */
export function WorkbookButton<Input>({
  input,
  load,
  cutOff = workbookTexts.cutOff,
}: WorkbookButtonProps<Input>) {
  const api = useApi()
  const [rows, setRows] = useState<number>()
  async function handleExport() {
    setRows(0)
    try {
      const { workbook } = await load()
      const { name, blob, rows: held, isWhole } = await workbook(api, input, setRows)
      saveBlob(blob, name)
      if (!isWhole) {
        toast.info(cutOff(formatCount(held)), workbookTexts.cutOffHint)
      }
    } catch (error) {
      toast.error(workbookTexts.failed, messageOf(error))
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
        workbookTexts.exportToExcel
      ) : (
        <span role="status" className="num">
          {rows === 0 ? workbookTexts.exporting : workbookTexts.rows(formatCount(rows))}
        </span>
      )}
    </Button>
  )
}
