import type { WorkItem, WorkKind } from '#contract/admin/work-queue.ts'
import type { Backlog } from '#kit/backlog.ts'
import type { Tx } from '#platform/tx.ts'
import type { AdminDeps } from '../deps.ts'

type Counter = (deps: AdminDeps, tx: Tx) => Promise<Backlog>

/** How each kind of work is counted, by the module that owns it. */
const COUNTERS: Readonly<Record<WorkKind, Counter>> = {
  applications: ({ providers }, tx) => providers.admin.backlog(tx),
  payments: ({ checkout }, tx) => checkout.submittedPayments.backlog(tx),
  withdrawals: ({ payouts }, tx) => payouts.withdrawalLists.backlog(tx, 'pending'),
  payouts: ({ payouts }, tx) => payouts.withdrawalLists.backlog(tx, 'approved'),
  recharges: ({ payouts }, tx) => payouts.recharges.backlog(tx),
  refunds: ({ payments }, tx) => payments.stuckRefunds.backlog(tx),
  disputes: ({ payments }, tx) => payments.disputes.backlog(tx),
  losses: ({ payments }, tx) => payments.stuckRefunds.losses(tx),
  reports: ({ messaging }, tx) => messaging.reports.backlog(tx),
}

/** Pending work of these kinds, in the given order. */
export function countBacklogs(deps: AdminDeps, kinds: readonly WorkKind[]): Promise<WorkItem[]> {
  return Promise.all(
    kinds.map(async (kind) => {
      const { count, oldestAt, dueAt } = await COUNTERS[kind](deps, deps.db.read)
      return {
        kind,
        count,
        oldestAt: oldestAt?.toISOString() ?? null,
        dueAt: dueAt?.toISOString() ?? null,
      }
    }),
  )
}
