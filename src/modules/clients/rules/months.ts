import { dayInIndia, startOfDay } from '#kit/day.ts'

export type MonthSpan = {
  /** 'YYYY-MM' in Indian time. */
  readonly month: string
  readonly from: Date
  /** The first instant of the next month, or now. */
  readonly to: Date
}

/** This many months including the current one, oldest first; each ends where the next begins. */
export function monthsUntil(now: Date, count: number): readonly MonthSpan[] {
  const [year = 0, month = 1] = dayInIndia(now).split('-').map(Number)
  const startOf = (back: number) => startOfMonth(year * 12 + month - 1 - back)
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    const { name, at: from } = startOf(back)
    return { month: name, from, to: back === 0 ? now : startOf(back - 1).at }
  })
}

function startOfMonth(months: number): { readonly name: string; readonly at: Date } {
  const year = String(Math.floor(months / 12))
  const name = `${year}-${String((months % 12) + 1).padStart(2, '0')}`
  return { name, at: startOfDay(`${name}-01`) }
}
