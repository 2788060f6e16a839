import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { findLatest } from '#modules/audit/index.ts'
import { checkScorecard } from '#modules/scorecard/index.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { Tx } from '#platform/tx.ts'
import type { App } from '../build-app.ts'
import { findMoneyBreaches } from '../invariants.ts'
import type { Platform } from '../platform.ts'

/*
 * Every night the product checks its own books and records, as `npm run audit:ledger` does. A check
 * reads one snapshot, which locks nothing, and gives up after a while, because a snapshot keeps
 * PostgreSQL from cleaning up what was deleted since. Its result is recorded in the audit log, from
 * which the metrics of every process and of the next start read it.
 */

type NightlyCheck = {
  readonly of: 'ledger' | 'scorecard'
  readonly cron: string
  readonly action: AuditAction
  /** Sentences about breaches, by the invariant's name. */
  readonly find: (app: App, tx: Tx) => Promise<ReadonlyMap<string, readonly string[]>>
}

const checks: readonly NightlyCheck[] = [
  { of: 'ledger', cron: '23 3 * * *', action: 'ledger.checked', find: findMoneyBreaches },
  {
    of: 'scorecard',
    cron: '53 3 * * *',
    action: 'scorecard.checked',
    find: async (_app, tx) => new Map([['scorecard', await checkScorecard(tx)]]),
  },
]

/** Less than the 15 minutes after which a job counts as dead. */
const WITHIN_MS = 14 * MINUTE_MS
const LOGGED_MAX = 20

export async function startNightlyChecks(
  app: App,
  { jobs, db, log }: Pick<Platform, 'jobs' | 'db' | 'log'>,
): Promise<void> {
  const run = async ({ of, action, find }: NightlyCheck) => {
    const found = await db.snapshot((tx) => find(app, tx), WITHIN_MS)
    const broken = [...found].filter(([, breaches]) => breaches.length > 0)
    for (const [invariant, breaches] of broken) {
      const some = breaches.slice(0, LOGGED_MAX)
      log.error({ of, invariant, count: breaches.length, breaches: some }, 'an invariant is broken')
    }
    const invariants = broken.map(([invariant]) => invariant).join(', ')
    await db.transaction((tx) =>
      app.audit.record(tx, {
        action,
        actor: { kind: 'system' },
        detail: { broken: broken.length, invariants },
      }),
    )
  }
  for (const check of checks) {
    await jobs.schedule(`${check.of}-check`, check.cron, () => run(check))
  }
}

export function checkGauges({ db, clock }: Pick<Platform, 'db' | 'clock'>): readonly Gauge[] {
  const broken = checks.map(({ of, action }) => ({
    name: `${of}_invariants_broken`,
    help: `How many invariants of the ${of} last night's check found broken; the log names them.`,
    read: async () => Number((await findLatest(db.read, action))?.detail?.broken ?? 0),
  }))
  const ageOf = async (action: AuditAction) => {
    const latest = await findLatest(db.read, action)
    return latest === undefined
      ? Number.POSITIVE_INFINITY
      : (clock.now().getTime() - latest.at.getTime()) / SECOND_MS
  }
  return [
    ...broken,
    {
      name: 'invariants_check_age_seconds',
      help: 'How long ago the invariants were last checked; +Inf: never.',
      labels: ['of'],
      read: () =>
        Promise.all(
          checks.map(async ({ of, action }) => ({ labels: { of }, value: await ageOf(action) })),
        ),
    },
  ]
}
