import type { TradeSort } from '#contract/scorecard/query-calls.ts'
import type { Price } from '#kit/price.ts'
import { compareTexts } from '#kit/text.ts'
import { profitOf } from '../rules/figures.ts'
import type { FilteredCall } from '../rules/trade-filter.ts'
import type { OpenRow } from '../store/open.ts'

export type Order = { readonly sort: TradeSort; readonly order: 'asc' | 'desc' }

/** The default order of a table, and the default direction of a column. */
export function orderOf(
  status: 'open' | 'closed',
  sort: TradeSort | undefined,
  order: 'asc' | 'desc' | undefined,
): Order {
  const by = sort ?? (status === 'open' ? 'createdAt' : 'exitDate')
  return { sort: by, order: order ?? (by === 'scriptname' || by === 'SharedBy' ? 'asc' : 'desc') }
}

const names = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true })

/** Data for ordering open rows that is not part of them. */
export type OrderKeys = {
  readonly names: ReadonlyMap<string, string>
  /** The last price, however old. */
  readonly lastOf: (instrumentId: number) => Price | undefined
}

type Compare = (a: OpenRow, b: OpenRow) => number

/** Open trades in the order of a table; equal ones by posting, newest first. */
export function orderOpen(
  rows: readonly OpenRow[],
  { sort, order }: Order,
  facts: OrderKeys,
): readonly OpenRow[] {
  const compare = comparing(sort, facts, rows)
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(a, b) || newerFirst(a, b))
}

function newerFirst(a: OpenRow, b: OpenRow): number {
  return b.postedAt - a.postedAt || (a.id < b.id ? 1 : -1)
}

function comparing(sort: TradeSort, facts: OrderKeys, rows: readonly OpenRow[]): Compare {
  switch (sort) {
    case 'scriptname':
      return (a, b) => compareTexts(a.symbol, b.symbol)
    case 'SharedBy':
      return (a, b) => compareNames(facts.names, a.providerId, b.providerId)
    case 'holdingPeriod':
      return (a, b) => a.holding - b.holding
    case 'pnlpercentage': {
      // Computed once per row, so that all gains are from the prices of one moment.
      const gains = new Map(rows.map((row) => [row.id, gainOf(row, facts)]))
      const gain = ({ id }: OpenRow) => gains.get(id) ?? UNENTERED
      return (a, b) => gain(a) - gain(b)
    }
    default:
      return (a, b) => a.postedAt - b.postedAt
  }
}

/** Trades that have not been entered rank below every loss. */
const UNENTERED = -Number.MAX_VALUE

function gainOf({ entry, entryType, instrumentId }: OpenRow, { lastOf }: OrderKeys): number {
  return entry === null
    ? UNENTERED
    : profitOf(entryType, entry, lastOf(instrumentId) ?? entry) / entry
}

/** By name, then by id, so that trades of providers with the same name do not mix. */
function compareNames(of: ReadonlyMap<string, string>, a: string, b: string): number {
  return names.compare(of.get(a) ?? '', of.get(b) ?? '') || compareTexts(a, b)
}

export function orderByName(
  providerIds: readonly string[],
  named: ReadonlyMap<string, string>,
  order: 'asc' | 'desc',
): readonly string[] {
  const sign = order === 'asc' ? 1 : -1
  return providerIds.toSorted((a, b) => sign * compareNames(named, a, b))
}

/** A call as filters take it. */
export function openCall({ symbol, exchange, entryType, postedAt }: OpenRow): FilteredCall {
  return { symbol, exchange, entryType, result: null, at: postedAt }
}
