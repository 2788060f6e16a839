import { assert } from '#kit/assert.ts'
import type { App } from '#main/build-app.ts'
import type { Platform } from '#main/platform.ts'
import { personKey } from '#modules/plans/index.ts'
import { nextReminder } from '#modules/plans/rules/reminders.ts'
import type { Tx } from '#platform/tx.ts'
import { insertSubscriptions, type SubscriptionImport } from './store/plans.ts'

type Deps = {
  readonly app: Pick<App, 'accounts'>
  readonly platform: Pick<Platform, 'clock' | 'secrets'>
}

/** Imports many terms and the plans' subscriber counts, without events. */
export async function importSubscriptions(
  { app, platform: { clock, secrets } }: Deps,
  tx: Tx,
  rows: readonly SubscriptionImport[],
): Promise<void> {
  const now = clock.now()
  const triers = rows.filter(({ kind }) => kind === 'trial').map(({ userId }) => userId)
  const numbers = new Map(
    (await app.accounts.findAccounts(tx, [...new Set(triers)])).map(
      ({ id, number, numberVerifiedAt }) => [id, numberVerifiedAt === null ? null : number],
    ),
  )
  await insertSubscriptions(
    tx,
    rows.map((row) => {
      assert(row.startsAt <= now, 'what is imported has begun')
      const number = row.kind === 'trial' ? (numbers.get(row.userId) ?? null) : null
      const hasEnded = row.endsAt <= now
      return {
        ...row,
        sourceId: row.sourceId ?? row.id,
        phase: hasEnded ? 'ended' : 'running',
        remindAt: hasEnded ? null : nextReminder(row.startsAt, row.endsAt, now),
        personKey: number === null ? null : personKey(secrets, number),
      }
    }),
  )
}
