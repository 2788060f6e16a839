import type { SessionClass } from '#contract/market/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { DatedHours, SpecialDay } from '../rules/calendar.ts'
import { dayNumberOf, minutesOf } from '../rules/indian-time.ts'

export async function listHours(tx: Tx): Promise<readonly DatedHours[]> {
  const rows = await openSql(tx)<
    {
      session_class: SessionClass
      valid_from: string
      opens_at: string
      closes_at: string
      settles_at: string
    }[]
  >`
    select session_class, valid_from::text, opens_at::text, closes_at::text, settles_at::text
    from market_hours`
  return rows.map((row) => ({
    sessionClass: row.session_class,
    validFrom: dayNumberOf(row.valid_from),
    opensAt: minutesOf(row.opens_at),
    closesAt: minutesOf(row.closes_at),
    settlesAt: minutesOf(row.settles_at),
  }))
}

export async function listSpecialDays(tx: Tx): Promise<readonly SpecialDay[]> {
  const rows = await openSql(tx)<
    {
      session_class: SessionClass
      day: string
      name: string
      opens_at: string | null
      closes_at: string | null
      settles_at: string | null
    }[]
  >`
    select session_class, day::text, name, opens_at::text, closes_at::text, settles_at::text
    from market_special_day`
  return rows.map(({ session_class, day, name, opens_at, closes_at, settles_at }) => ({
    sessionClass: session_class,
    day: dayNumberOf(day),
    name,
    // The schema requires all three or none.
    hours:
      opens_at === null || closes_at === null || settles_at === null
        ? undefined
        : {
            opensAt: minutesOf(opens_at),
            closesAt: minutesOf(closes_at),
            settlesAt: minutesOf(settles_at),
          },
  }))
}
