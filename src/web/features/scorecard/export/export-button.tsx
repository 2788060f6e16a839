import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ScorecardView } from '#contract/scorecard/reading-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { filterOf, type ScorecardSearch, statusOf } from '../table/search.ts'
import { exportTexts } from './texts.ts'

type ExportButtonProps = { view: ScorecardView; search: ScorecardSearch }

/** Saves all rows of the table as a workbook, and says how many it has fetched meanwhile. */
export function ExportButton({ view, search }: ExportButtonProps) {
  const api = useApi()
  const [rows, setRows] = useState<number>()

  async function handleExport() {
    setRows(0)
    try {
      const { exportWorkbook } = await import('./export-workbook.ts')
      const { sharedBy } = search
      const query = { view, status: statusOf(search), sharedBy, ...filterOf(search) }
      const { isWhole } = await exportWorkbook(api, query, setRows)
      if (!isWhole) {
        toast.info(exportTexts.firstTrades, exportTexts.useFilters)
      }
    } catch (error) {
      toast.error(exportTexts.notCreated, messageOf(error))
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
      {rows === undefined ? exportTexts.exportToExcel : <Progress rows={rows} />}
    </Button>
  )
}

function Progress({ rows }: { rows: number }) {
  return (
    <span role="status" className="num">
      {rows === 0 ? 'Exporting' : exportTexts.rows(formatCount(rows))}
    </span>
  )
}
