import { EXPORT_MAX_ROWS, exportTrades } from '#contract/scorecard/query-calls.ts'
import { type Trade, tradeValidity } from '#contract/scorecard/types.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Cell, type Column, column, momentCell as moment } from '#web/lib/files/workbook.ts'
import { directionText, stateText } from '../trade-state.ts'
import { exportTexts } from './texts.ts'

const PERCENT_FORMAT = '0.00%'

export const tradeColumns: readonly Column<Trade>[] = [
  column(exportTexts.script, 22, (trade) => trade.scriptname),
  column(exportTexts.exchange, 10, (trade) => trade.exchange),
  column(exportTexts.type, 8, (trade) => directionText[trade.entryType]),
  column(exportTexts.entryFrom, 12, (trade) => price(trade, trade.rate ?? trade.lowerRange)),
  column(exportTexts.entryTo, 12, (trade) => price(trade, trade.rate ?? trade.upperRange)),
  column(exportTexts.target, 12, (trade) => price(trade, trade.target)),
  column(exportTexts.stopLoss, 12, (trade) => price(trade, trade.stoploss)),
  column(exportTexts.riskReward, 13, (trade) => trade.riskRewardRatio),
  column(exportTexts.enteredAt, 12, (trade) => price(trade, trade.entryPrice)),
  column('LTP', 12, (trade) => price(trade, trade.ltp)),
  column(exportTexts.ltpFrom, 18, (trade) => moment(trade.ltpAt)),
  column(exportTexts.exit, 12, (trade) => price(trade, trade.exitRate)),
  column('P&L', 12, (trade) => price(trade, trade.pnl)),
  column('P&L %', 10, ({ pnlpercentage }) =>
    pnlpercentage === '-'
      ? null
      : { value: pnlpercentage / 100, type: Number, format: PERCENT_FORMAT },
  ),
  column(exportTexts.status, 10, ({ status }) =>
    status === 'open' ? exportTexts.open : exportTexts.closed,
  ),
  column(exportTexts.result, 16, stateText),
  column(exportTexts.sharedBy, 28, (trade) => trade.SharedBy),
  column(exportTexts.registrationNumber, 20, (trade) => trade.authorData.regNumber),
  column(exportTexts.sharedWith, 14, ({ shareWith }) =>
    shareWith === 'all' ? exportTexts.all : exportTexts.subscribers,
  ),
  column(exportTexts.posted, 18, (trade) => moment(trade.createdAt)),
  column(exportTexts.entered, 18, (trade) => moment(trade.entryDate)),
  column(exportTexts.closed, 18, (trade) => moment(trade.exitDate ?? trade.withdrawnAt)),
  column(exportTexts.validity, 12, (trade) => tradeValidity(trade)),
  column(exportTexts.endsByItself, 18, (trade) => moment(trade.expiresAt)),
]

/**
 * The newest rows that match the filters, with real numbers, dates and percentages. Import it
 * lazily: it loads the workbook writer.
 */
export const workbook = defineWorkbook({
  name: ({ date, time }) => `Tradebox_Scorecard_${date}_${time}.xlsx`,
  sheet: exportTexts.scorecard,
  call: exportTrades,
  maxRows: EXPORT_MAX_ROWS,
  columns: tradeColumns,
})

/** Rupees with as many decimals as the instrument has. */
function price({ tick }: Trade, rupees: number | null): Cell {
  const format = Number.isInteger(Math.round(tick * 1e4) / 100) ? '#,##0.00' : '#,##0.0000'
  return rupees === null ? null : { value: rupees, type: Number, format }
}
