import { DAY_MS } from '#kit/clock.ts'
import { dayInIndia, startOfDay } from '#kit/day.ts'
import { inSteps } from '#platform/jobs/in-steps.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { AccountsDeps } from './deps.ts'
import { countSends } from './store/codes.ts'
import { deleteOld } from './store/old-rows.ts'

const EVENT_RETENTION_MS = 2 * DAY_MS
const SESSION_RETENTION_MS = 30 * DAY_MS

/** Deletes expired codes, proofs and sessions. */
export async function sweepAccounts({
  db,
  clock,
}: Pick<AccountsDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (span: number) => new Date(now.getTime() - span)
  const old = {
    now,
    eventsBefore: before(EVENT_RETENTION_MS),
    sessionsBefore: before(SESSION_RETENTION_MS),
  }
  await inSteps(db, (tx, rows) => deleteOld(tx, { ...old, rows }))
}

type Budgeted = Pick<AccountsDeps, 'db' | 'clock' | 'smsDailyBudget'>

export function accountGauges({ db, clock, smsDailyBudget }: Budgeted): readonly Gauge[] {
  return [
    {
      name: 'sms_budget_used_ratio',
      help: 'Part of the SMS codes of one Indian day (SMS_DAILY_BUDGET) that is used up.',
      read: async () => {
        const today = startOfDay(dayInIndia(clock.now()))
        return (await countSends(db.read, today, 'sms')) / smsDailyBudget
      },
    },
  ]
}
