import type { ApiClient } from '#contract/call.ts'
import {
  EXPORT_MAX_ROWS,
  exportTrades,
  type ScorecardView,
} from '#contract/scorecard/reading-calls.ts'
import type { Trade, TradeStatus } from '#contract/scorecard/types.ts'
import { saveBlob } from '#web/lib/files/save-file.ts'
import type { filterOf } from '../table/search.ts'
import { tradesWorkbook, workbookName } from './workbook.ts'

type ExportQuery = {
  readonly view: ScorecardView
  readonly status: TradeStatus
  readonly sharedBy: string | undefined
} & ReturnType<typeof filterOf>

/**
 * Fetches the rows a page at a time, up to 5,000, and saves them as a workbook. Import it lazily: it
 * brings the writer of workbooks.
 */
export async function exportWorkbook(
  api: ApiClient,
  query: ExportQuery,
  onProgress: (rows: number) => void,
): Promise<{ readonly isWhole: boolean }> {
  const trades: Trade[] = []
  let cursor: string | undefined
  do {
    const page = await api(exportTrades, { query: { ...query, cursor } })
    trades.push(...page.data)
    cursor = page.data.length === 0 ? undefined : page.nextCursor
    onProgress(trades.length)
  } while (cursor !== undefined && trades.length < EXPORT_MAX_ROWS)
  const workbook = await tradesWorkbook(trades.slice(0, EXPORT_MAX_ROWS))
  saveBlob(workbook, workbookName(new Date()))
  return { isWhole: cursor === undefined && trades.length <= EXPORT_MAX_ROWS }
}
