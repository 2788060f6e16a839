/** What a column may be sorted by. Missing values are undefined and stand last either way. */
export type SortValue = string | number | bigint | boolean | Date | undefined

/** Words as people order them: without case, and 'Plan 9' before 'Plan 10'. */
const WORDS = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** Ascending order of two values of one kind. */
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
