import type { SessionClass } from '#contract/market/types.ts'
import type { MasterRow } from './master-row.ts'

/** The underlying's name in derivatives of an index, by the index symbol. */
const INDEX_UNDERLYINGS: ReadonlyMap<string, string> = new Map([
  ['NIFTY 50', 'NIFTY'],
  ['NIFTY BANK', 'BANKNIFTY'],
  ['NIFTY FIN SERVICE', 'FINNIFTY'],
  ['NIFTY MID SELECT', 'MIDCPNIFTY'],
  ['NIFTY NEXT 50', 'NIFTYNXT50'],
])

/** The name shared by a derivative and its underlying: 'NIFTY', 'RELIANCE', 'GOLD', 'USDINR'. */
export function underlyingOf({ type, symbol, name }: Pick<MasterRow, 'type' | 'symbol' | 'name'>) {
  if (type === 'INDEX') {
    return INDEX_UNDERLYINGS.get(symbol) ?? symbol
  }
  return type === 'EQ' ? symbol : name
}

/** Instruments outside their exchange's usual session class, by `EXCHANGE underlying`. */
export type ClassExceptions = ReadonlyMap<string, SessionClass>

/**
 * The class of instruments with the same trading hours. Shares with derivatives have a closing
 * auction; `derived` contains their names.
 */
export function sessionClassOf(
  row: Pick<MasterRow, 'exchange' | 'type' | 'symbol' | 'name'>,
  derived: ReadonlySet<string>,
  exceptions: ClassExceptions,
): SessionClass {
  const underlying = underlyingOf(row)
  const exception = exceptions.get(`${row.exchange} ${underlying}`)
  if (exception !== undefined) {
    return exception
  }
  switch (row.exchange) {
    case 'NSE':
    case 'BSE':
      return row.type === 'EQ' && derived.has(underlying) ? 'cash_with_derivatives' : 'cash'
    case 'NFO':
    case 'BFO':
      return 'equity_derivatives'
    case 'MCX':
      return 'commodity'
    case 'CDS':
      return 'currency'
  }
}
