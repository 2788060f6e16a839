import { type Trade, tradeValidity } from '#contract/scorecard/types.ts'
import {
  type Cell,
  type Column,
  column,
  fileStamp,
  momentCell as moment,
  workbookOf,
} from '#web/lib/files/workbook.ts'
import { directionText, stateText } from '../standing.ts'

const PERCENT_FORMAT = '0.00%'

/** The trades as a workbook with one sheet: numbers, dates and percentages that can be computed with. */
export function tradesWorkbook(trades: readonly Trade[]): Promise<Blob> {
  return workbookOf('Scorecard', COLUMNS, trades)
}

/** 'Tradebox_Scorecard_2026-11-20_15-30-05.xlsx', by the clocks of India. */
export function workbookName(at: Date): string {
  const { date, time } = fileStamp(at)
  return `Tradebox_Scorecard_${date}_${time}.xlsx`
}

const COLUMNS: readonly Column<Trade>[] = [
  column('Script', 22, (trade) => trade.scriptname),
  column('Exchange', 10, (trade) => trade.exchange),
  column('Type', 8, (trade) => directionText[trade.entryType]),
  column('Entry from', 12, (trade) => price(trade, trade.rate ?? trade.lowerRange)),
  column('Entry to', 12, (trade) => price(trade, trade.rate ?? trade.upperRange)),
  column('Target', 12, (trade) => price(trade, trade.target)),
  column('Stop-loss', 12, (trade) => price(trade, trade.stoploss)),
  column('Risk : reward', 13, (trade) => trade.riskRewardRatio),
  column('Entered at', 12, (trade) => price(trade, trade.entryPrice)),
  column('LTP', 12, (trade) => price(trade, trade.ltp)),
  column('LTP from', 18, (trade) => moment(trade.ltpAt)),
  column('Exit', 12, (trade) => price(trade, trade.exitRate)),
  column('P&L', 12, (trade) => price(trade, trade.pnl)),
  column('P&L %', 10, ({ pnlpercentage }) =>
    pnlpercentage === '-'
      ? null
      : { value: pnlpercentage / 100, type: Number, format: PERCENT_FORMAT },
  ),
  column('Status', 10, ({ status }) => (status === 'open' ? 'Open' : 'Closed')),
  column('Result', 16, stateText),
  column('Shared by', 28, (trade) => trade.SharedBy),
  column('Registration number', 20, (trade) => trade.authorData.regNumber),
  column('Shared with', 14, ({ shareWith }) => (shareWith === 'all' ? 'All' : 'Subscribers')),
  column('Posted', 18, (trade) => moment(trade.createdAt)),
  column('Entered', 18, (trade) => moment(trade.entryDate)),
  column('Closed', 18, (trade) => moment(trade.exitDate ?? trade.withdrawnAt)),
  column('Validity', 12, (trade) => tradeValidity(trade)),
  column('Ends by itself', 18, (trade) => moment(trade.expiresAt)),
]

/** Rupees with the decimals of the instrument. */
function price({ tick }: Trade, rupees: number | null): Cell {
  const format = Number.isInteger(Math.round(tick * 1e4) / 100) ? '#,##0.00' : '#,##0.0000'
  return rupees === null ? null : { value: rupees, type: Number, format }
}
