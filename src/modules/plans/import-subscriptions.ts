import { assert } from '#kit/assert.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from './deps.ts'
import { nextReminder } from './rules/reminders.ts'
import { insertSubscriptions } from './store/subscriptions/import.ts'
import { personKey } from './subscriptions/person-key.ts'

/** A term that comes from elsewhere; a paid one's order is imported with it. */
export type SubscriptionImport = {
  readonly id: string
  readonly planId: string
  readonly userId: string
  readonly kind: 'import' | 'trial' | 'paid'
  /** What it was granted for; itself without one. */
  readonly sourceId?: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Writes many terms at once, with the plans' numbers of subscribers; without events. */
export async function importSubscriptions(
  { clock, accounts, secrets }: PlansDeps,
  tx: Tx,
  rows: readonly SubscriptionImport[],
): Promise<void> {
  const now = clock.now()
  const triers = rows.filter(({ kind }) => kind === 'trial').map(({ userId }) => userId)
  const numbers = new Map(
    (await accounts.findAccounts(tx, [...new Set(triers)])).map(
      ({ id, number, numberVerifiedAt }) => [id, numberVerifiedAt === null ? null : number],
    ),
  )
  await insertSubscriptions(
    tx,
    rows.map((row) => {
      assert(row.startsAt <= now, 'what is imported has begun')
      const number = row.kind === 'trial' ? (numbers.get(row.userId) ?? null) : null
      return {
        ...row,
        sourceId: row.sourceId ?? row.id,
        phase: row.endsAt <= now ? 'ended' : 'running',
        remindAt: row.endsAt <= now ? null : nextReminder(row.startsAt, row.endsAt, now),
        personKey: number === null ? null : personKey(secrets, number),
      }
    }),
  )
}
