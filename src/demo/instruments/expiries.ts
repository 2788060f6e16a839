import { DAY_MS } from '#kit/clock.ts'
import type { ExpiryRule } from './listed.ts'

/** Days are 'YYYY-MM-DD'. */
export type IsTradingDay = (day: string) => boolean

const WEEK_DAYS = 7

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** No market is closed for two weeks in a row. */
const REST_DAYS = 14

/** The given day, or the last trading day before it. */
function tradingDayUpTo(day: string, isTradingDay: IsTradingDay): string {
  for (let back = 0; back <= REST_DAYS; back += 1) {
    const candidate = dayAfter(day, -back)
    if (isTradingDay(candidate)) {
      return candidate
    }
  }
  return day
}

/** The expiry day of a month's contracts; `month` is 'YYYY-MM'. */
function monthlyExpiry(month: string, rule: ExpiryRule, isTradingDay: IsTradingDay): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  if ('dayOfMonth' in rule) {
    return tradingDayUpTo(`${month}-${String(rule.dayOfMonth).padStart(2, '0')}`, isTradingDay)
  }
  if ('lastWeekday' in rule) {
    const back = (weekdayOf(lastDay) - rule.lastWeekday + WEEK_DAYS) % WEEK_DAYS
    return tradingDayUpTo(dayAfter(lastDay, -back), isTradingDay)
  }
  let day = tradingDayUpTo(lastDay, isTradingDay)
  for (let step = 0; step < rule.workingDaysBeforeEnd; step += 1) {
    day = tradingDayUpTo(dayAfter(day, -1), isTradingDay)
  }
  return day
}

/** The expiry days of the next monthly contracts, today included. */
export function monthlyExpiries(
  from: string,
  count: number,
  rule: ExpiryRule,
  isTradingDay: IsTradingDay,
  months?: readonly number[],
): readonly string[] {
  const found: string[] = []
  let [year = 0, number = 0] = from.split('-').map(Number)
  while (found.length < count) {
    const month = `${year}-${String(number).padStart(2, '0')}`
    const day = monthlyExpiry(month, rule, isTradingDay)
    if (day >= from && (months === undefined || months.includes(number))) {
      found.push(day)
    }
    number += 1
    if (number > 12) {
      number = 1
      year += 1
    }
  }
  return found
}

/** The next weekly expiries: on the given weekday, or before it if that is a holiday. */
export function weeklyExpiries(
  from: string,
  count: number,
  weekday: number,
  isTradingDay: IsTradingDay,
): readonly string[] {
  const ahead = (weekday - weekdayOf(from) + WEEK_DAYS) % WEEK_DAYS
  const found: string[] = []
  for (let week = 0; found.length < count; week += 1) {
    const day = tradingDayUpTo(dayAfter(from, ahead + week * WEEK_DAYS), isTradingDay)
    if (day >= from) {
      found.push(day)
    }
  }
  return found
}
