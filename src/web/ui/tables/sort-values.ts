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

function comparable(value: SortValue): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') {
    return value
  }
  return Number(value)
}
