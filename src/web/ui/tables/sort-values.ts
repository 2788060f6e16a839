import type { SortDirection } from './data-table-parts.tsx'

/** A value to sort by. Missing values are undefined and sorted last in both directions. */
export type SortValue = string | number | bigint | boolean | Date | undefined

/** Compares texts without case, with 'Plan 9' before 'Plan 10'. */
const WORDS = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** Compares two values of one type in ascending order. */
export function compareValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return WORDS.compare(one, other)
  }
  const [a, b] = [comparable(one), comparable(other)]
  if (a === b) {
    return 0
  }
  return a < b ? -1 : 1
}

/** The rows in the order of their values; rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue | null,
  desc = false,
): readonly Row[] {
  const valued = rows.map((row) => ({ row, value: sortBy(row) ?? undefined }))
  valued.sort(({ value: one }, { value: other }) => {
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined)
    }
    return desc ? compareValues(other, one) : compareValues(one, other)
  })
  return valued.map(({ row }) => row)
}

/**
 * The direction after a press on the heading of a column with these values: words first ascending,
 * everything else first descending; then the other way; then unsorted.
 */
export function nextDirection(
  direction: SortDirection,
  values: readonly (SortValue | null)[],
): SortDirection {
  const words = typeof values.find((value) => value !== null && value !== undefined) === 'string'
  if (direction === false) {
    return words ? 'asc' : 'desc'
  }
  if (words) {
    return direction === 'asc' && 'desc'
  }
  return direction === 'desc' && 'asc'
}

function comparable(value: SortValue): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') {
    return value
  }
  return Number(value)
}
