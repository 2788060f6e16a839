import type { SessionClass } from '#contract/market/types.ts'
import type { MasterRow } from './master-row.ts'

/** How an index is called where derivatives of it are named, by its own symbol. */
const INDEX_UNDERLYINGS: ReadonlyMap<string, string> = new Map([
  ['NIFTY 50', 'NIFTY'],
  ['NIFTY BANK', 'BANKNIFTY'],
  ['NIFTY FIN SERVICE', 'FINNIFTY'],
  ['NIFTY MID SELECT', 'MIDCPNIFTY'],
  ['NIFTY NEXT 50', 'NIFTYNXT50'],
])

/** What a derivative and its underlying have in common: 'NIFTY', 'RELIANCE', 'GOLD', 'USDINR'. */
export function underlyingOf({ type, symbol, name }: Pick<MasterRow, 'type' | 'symbol' | 'name'>) {
  if (type === 'INDEX') {
    return INDEX_UNDERLYINGS.get(symbol) ?? symbol
  }
  return type === 'EQ' ? symbol : name
}

/** Exceptions from what an exchange's instruments are, by `EXCHANGE underlying`. */
export type ClassExceptions = ReadonlyMap<string, SessionClass>

/**
 * With whom an instrument opens and closes. Shares that derivatives exist of have a closing auction;
 * `derived` holds their names.
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
