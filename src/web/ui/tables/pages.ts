/** The number of pages of a list; an empty list has one. */
export function pageCount(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / perPage))
}

/** The rows of a page, counted from 1; null if the list has become shorter in the meantime. */
export function pageRows(page: number, rows: number, perPage: number): [number, number] | null {
  const from = (page - 1) * perPage + 1
  return from > rows ? null : [from, Math.min(page * perPage, rows)]
}

/**
 * The page numbers to offer (counted from 1), null for a gap: the first, the last, and the current
 * page with its neighbours. A gap of a single page shows that page.
 */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  const wanted = new Set([1, 2, current - 1, current, current + 1, pages - 1, pages])
  if (pages > 7) {
    wanted.delete(current <= 3 ? pages - 1 : 2)
    if (current > 3 && current < pages - 2) {
      wanted.delete(pages - 1)
    }
  }
  const numbers: (number | null)[] = []
  let last = 0
  for (const page of [...wanted].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)) {
    if (page - last === 2) {
      numbers.push(page - 1)
    } else if (page - last > 2) {
      numbers.push(null)
    }
    numbers.push(page)
    last = page
  }
  return numbers
}
