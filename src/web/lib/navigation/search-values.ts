/** A search parameter as plain text; undefined if it is repeated or empty. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A text in an address, trimmed and bounded; undefined if it is absent or blank. */
export function textIn(value: unknown, maxCharacters: number): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, maxCharacters) : ''
  return text === '' || !text.isWellFormed() || text.includes('\0') ? undefined : text
}

/** A value of a closed list in an address; undefined for anything else. */
export function allowedValue<const Value extends string>(
  values: readonly Value[],
  value: unknown,
): Value | undefined {
  return values.find((one) => one === value)
}

/** A whole number from 0 to `max` in plain digits; undefined for anything else. */
export function countIn(value: unknown, max: number): string | undefined {
  const isCount = typeof value === 'string' && /^\d{1,15}$/.test(value) && Number(value) <= max
  return isCount ? String(Number(value)) : undefined
}

/** A day as '2026-11-20'; undefined for anything else. */
export function calendarDayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return undefined
  }
  const at = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value ? undefined : value
}

/** The first and the last day of a range; each undefined if invalid. */
export function daysIn({ from, to }: Readonly<Record<string, unknown>>) {
  return { from: calendarDayIn(from), to: calendarDayIn(to) }
}

/** Whether any filter is set. The order and the page of a list leave nothing out of it. */
export function isFiltered({
  sort: _,
  after: __,
  ...filters
}: Readonly<Record<string, string | undefined>>): boolean {
  return !isWholeList(filters)
}

/** Whether an address asks for the whole list, from its start and in its usual order. */
export function isWholeList(search: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(search).every((value) => value === undefined)
}

/** How many choices narrow a list. Its words and its order stay in sight, so they do not count. */
export function choiceCount(filters: Readonly<Record<string, string | undefined>>): number {
  const { q: _, sort: __, after: ___, ...choices } = filters
  return Object.values(choices).filter((value) => value !== undefined).length
}
