import type { ApiClient } from '#contract/call.ts'
import {
  EXPORT_MAX_ROWS,
  exportTrades,
  type ScorecardView,
} from '#contract/scorecard/query-calls.ts'
import { listWorkbook } from '#web/lib/files/list-workbook.ts'
import type { MadeWorkbook } from '#web/lib/files/workbook-button.tsx'
import { filterOf, type ScorecardSearch, statusOf } from '../table/search.ts'
import { tradesWorkbook, workbookName } from './workbook.ts'

/**
 * The rows that match the filters, at most 5,000. Import it lazily: it loads the workbook writer.
 */
export function exportWorkbook(
  api: ApiClient,
  { view, search }: { readonly view: ScorecardView; readonly search: ScorecardSearch },
  onRows: (rows: number) => void,
): Promise<MadeWorkbook> {
  const { sharedBy } = search
  const query = { view, status: statusOf(search), sharedBy, ...filterOf(search) }
  return listWorkbook({
    name: workbookName(new Date()),
    fetchPage: (cursor) => api(exportTrades, { query: { ...query, cursor } }),
    toBlob: tradesWorkbook,
    maxRows: EXPORT_MAX_ROWS,
    onRows,
  })
}
