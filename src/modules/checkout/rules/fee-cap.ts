import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'

/** A limit of what one client may be charged, statutory charges aside, from a day on. */
export type FeeCap = { readonly cap: Paise; readonly periodDays: number }

/** A fee that was charged: its base, less what was given back of it. */
export type ChargedFee = { readonly base: Paise; readonly at: Date }

export type Room = {
  readonly cap: Paise
  readonly used: Paise
  /** Never negative, even where more was charged before the limit was set. */
  readonly room: Paise
  readonly asked: Paise
  readonly exceeded: boolean
  readonly since: Date
}

/** Where the period that ends now began. */
export function periodStart({ periodDays }: Pick<FeeCap, 'periodDays'>, now: Date): Date {
  return new Date(now.getTime() - periodDays * DAY_MS)
}

/**
 * What a provider may still charge a client. Counted over any period that ends now, so that the
 * turn of a calendar or financial year opens no second limit within a few days.
 */
export function roomOf(
  limit: FeeCap,
  charged: readonly ChargedFee[],
  asked: Paise,
  now: Date,
): Room {
  const since = periodStart(limit, now)
  const used = charged.filter(({ at }) => at > since).reduce((sum, { base }) => sum + base, 0n)
  const left = limit.cap - used
  const room = left > 0n ? left : 0n
  return { cap: limit.cap, used, room, asked, exceeded: asked > room, since }
}
