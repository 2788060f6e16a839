import { present } from '#kit/assert.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import type { Rng } from './prng.ts'
import type { DemoAdmin } from './schema.ts'
import { idAt } from './times.ts'
import type { DemoGstClaim } from './types.ts'

/** The number of claimed months; the latest complete month stays unclaimed. */
const MONTHS = 6

/** The tax of each month, claimed in the middle of the next one, oldest first. */
export function makeGstClaims(
  rng: Rng,
  now: Date,
  admins: readonly DemoAdmin[],
): readonly DemoGstClaim[] {
  const admin = present(admins.at(-1), 'somebody keeps the accounts')
  const [year, month] = dayInIndia(now).split('-').map(Number)
  const first = (back: number) => Date.UTC(year ?? 0, (month ?? 1) - 1 - back, 1)
  return Array.from({ length: MONTHS }, (_, index) => {
    const back = MONTHS + 1 - index
    // 11:30 to 17:30 in India.
    const at = new Date(first(back - 1) + rng.int(8, 12) * DAY_MS + rng.int(6, 12) * HOUR_MS)
    return {
      id: idAt(rng, at),
      from: dayOf(first(back)),
      to: dayOf(first(back - 1) - DAY_MS),
      adminId: admin.id,
      at,
    }
  })
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
