import { type Trade, tradeValidity } from '#contract/scorecard/types.ts'
import {
  type Cell,
  type Column,
  column,
  fileStamp,
  momentCell as moment,
  workbookOf,
} from '#web/lib/files/workbook.ts'
import { directionText, stateText } from '../trade-state.ts'
import { exportTexts } from './texts.ts'

const PERCENT_FORMAT = '0.00%'

/** The trades as a workbook with one sheet, with real numbers, dates and percentages. */
export function tradesWorkbook(trades: readonly Trade[]): Promise<Blob> {
  return workbookOf(exportTexts.scorecard, COLUMNS, trades)
}

/** 'Tradebox_Scorecard_2026-11-20_15-30-05.xlsx', in IST. */
export function workbookName(at: Date): string {
  const { date, time } = fileStamp(at)
  return `Tradebox_Scorecard_${date}_${time}.xlsx`
}

const COLUMNS: readonly Column<Trade>[] = [
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

/** Rupees with as many decimals as the instrument has. */
function price({ tick }: Trade, rupees: number | null): Cell {
  const format = Number.isInteger(Math.round(tick * 1e4) / 100) ? '#,##0.00' : '#,##0.0000'
  return rupees === null ? null : { value: rupees, type: Number, format }
}
