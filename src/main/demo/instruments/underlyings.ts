import type { SessionClass } from '#contract/market/instruments.ts'

/** When a month's contract ends: 0 Sunday to 6 Saturday for the last such day, or a day of it. */
export type ExpiryRule =
  | { readonly lastWeekday: number }
  | { readonly dayOfMonth: number }
  | { readonly workingDaysBeforeEnd: number }

export type DemoUnderlying = {
  readonly name: string
  readonly exchange: 'NFO' | 'BFO' | 'MCX' | 'CDS'
  readonly sessionClass: SessionClass
  readonly rupees: number
  readonly tick: number
  readonly lot: number
  readonly expiry: ExpiryRule
  /** Months whose contracts exist (1 to 12); all when absent. */
  readonly months?: readonly number[]
  readonly futures: number
  /** Its options: distance of strikes, how many on each side, monthly and weekly expiries. */
  readonly options?: {
    readonly step: number
    readonly eachSide: number
    readonly monthly: number
    readonly weekly?: number
  }
}

const TUESDAY = 2
const THURSDAY = 4

const index = {
  exchange: 'NFO',
  sessionClass: 'equity_derivatives',
  tick: 0.05,
  expiry: { lastWeekday: TUESDAY },
  futures: 3,
} as const
const sensex = { ...index, exchange: 'BFO', expiry: { lastWeekday: THURSDAY } } as const
// A broker's list says 1 for the lots of MCX, whatever they are.
const metal = { exchange: 'MCX', sessionClass: 'commodity', lot: 1, futures: 3 } as const
const pair = {
  exchange: 'CDS',
  sessionClass: 'currency',
  tick: 0.0025,
  lot: 1000,
  expiry: { workingDaysBeforeEnd: 2 },
  futures: 4,
} as const

/** Indices, by the symbol under which they are listed themselves. */
export const INDICES = [
  { symbol: 'NIFTY 50', exchange: 'NSE', rupees: 26_068.15 },
  { symbol: 'NIFTY BANK', exchange: 'NSE', rupees: 58_867.7 },
  { symbol: 'NIFTY FIN SERVICE', exchange: 'NSE', rupees: 27_595.25 },
  { symbol: 'NIFTY MID SELECT', exchange: 'NSE', rupees: 13_856.4 },
  { symbol: 'NIFTY NEXT 50', exchange: 'NSE', rupees: 69_410.9 },
  { symbol: 'SENSEX', exchange: 'BSE', rupees: 85_231.92 },
  { symbol: 'BANKEX', exchange: 'BSE', rupees: 65_942.3 },
] as const

export const UNDERLYINGS: readonly DemoUnderlying[] = [
  {
    ...index,
    name: 'NIFTY',
    rupees: 26_068.15,
    lot: 65,
    options: { step: 50, eachSide: 24, monthly: 2, weekly: 4 },
  },
  {
    ...index,
    name: 'BANKNIFTY',
    rupees: 58_867.7,
    lot: 30,
    options: { step: 100, eachSide: 24, monthly: 2 },
  },
  {
    ...index,
    name: 'FINNIFTY',
    rupees: 27_595.25,
    lot: 60,
    options: { step: 50, eachSide: 15, monthly: 1 },
  },
  {
    ...index,
    name: 'MIDCPNIFTY',
    rupees: 13_856.4,
    lot: 120,
    options: { step: 25, eachSide: 15, monthly: 1 },
  },
  { ...index, name: 'NIFTYNXT50', rupees: 69_410.9, lot: 25 },
  {
    ...sensex,
    name: 'SENSEX',
    rupees: 85_231.92,
    lot: 20,
    options: { step: 100, eachSide: 20, monthly: 1, weekly: 3 },
  },
  { ...sensex, name: 'BANKEX', rupees: 65_942.3, lot: 30 },
  {
    ...metal,
    name: 'GOLD',
    rupees: 123_860,
    tick: 1,
    expiry: { dayOfMonth: 5 },
    months: [2, 4, 6, 8, 10, 12],
    options: { step: 1000, eachSide: 8, monthly: 1 },
  },
  { ...metal, name: 'GOLDM', rupees: 122_910, tick: 1, expiry: { dayOfMonth: 5 } },
  { ...metal, name: 'GOLDPETAL', rupees: 12_402, tick: 1, expiry: { workingDaysBeforeEnd: 0 } },
  {
    ...metal,
    name: 'SILVER',
    rupees: 154_150,
    tick: 1,
    expiry: { dayOfMonth: 5 },
    months: [3, 5, 7, 9, 12],
  },
  {
    ...metal,
    name: 'SILVERM',
    rupees: 155_010,
    tick: 1,
    expiry: { workingDaysBeforeEnd: 0 },
    months: [2, 4, 6, 8, 11],
  },
  {
    ...metal,
    name: 'SILVERMIC',
    rupees: 155_020,
    tick: 1,
    expiry: { workingDaysBeforeEnd: 0 },
    months: [2, 4, 6, 8, 11],
  },
  {
    ...metal,
    name: 'CRUDEOIL',
    rupees: 5218,
    tick: 1,
    expiry: { dayOfMonth: 19 },
    options: { step: 50, eachSide: 14, monthly: 2 },
  },
  { ...metal, name: 'CRUDEOILM', rupees: 5218, tick: 1, expiry: { dayOfMonth: 19 } },
  {
    ...metal,
    name: 'NATURALGAS',
    rupees: 408.6,
    tick: 0.1,
    expiry: { dayOfMonth: 26 },
    options: { step: 5, eachSide: 14, monthly: 1 },
  },
  { ...metal, name: 'NATGASMINI', rupees: 408.6, tick: 0.1, expiry: { dayOfMonth: 26 } },
  ...(
    [
      ['COPPER', 1006.4],
      ['ZINC', 301.25],
      ['ALUMINIUM', 268.9],
      ['LEAD', 181.35],
      ['NICKEL', 1312.7],
    ] as const
  ).map(
    ([name, rupees]): DemoUnderlying => ({
      ...metal,
      name,
      rupees,
      tick: name === 'NICKEL' ? 0.1 : 0.05,
      expiry: { workingDaysBeforeEnd: 0 },
    }),
  ),
  {
    ...metal,
    name: 'MENTHAOIL',
    sessionClass: 'commodity_agri',
    rupees: 928.4,
    tick: 0.1,
    expiry: { workingDaysBeforeEnd: 0 },
  },
  {
    ...metal,
    name: 'COTTONCNDY',
    sessionClass: 'commodity_agri_linked',
    rupees: 53_480,
    tick: 10,
    expiry: { workingDaysBeforeEnd: 0 },
    months: [1, 3, 5, 7, 9, 11],
  },
  {
    ...pair,
    name: 'USDINR',
    rupees: 89.4275,
    options: { step: 0.25, eachSide: 12, monthly: 1 },
  },
  { ...pair, name: 'EURINR', rupees: 103.0525 },
  { ...pair, name: 'GBPINR', rupees: 117.095 },
  { ...pair, name: 'JPYINR', rupees: 57.1825 },
]
