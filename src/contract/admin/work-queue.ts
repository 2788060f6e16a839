import { z } from 'zod'
import { only } from '../access.ts'
import type { Permission } from '../accounts/roles.ts'
import { call } from '../call.ts'
import { instant } from '../common/fields.ts'

/** Kinds of work that wait for an admin. */
export const workKinds = [
  'applications',
  'payments',
  'withdrawals',
  'payouts',
  'recharges',
  'refunds',
  'disputes',
  'losses',
  'reports',
] as const
export type WorkKind = (typeof workKinds)[number]

/** The permission needed to open the page of each kind of work. */
export const workPermissions: Readonly<Record<WorkKind, Permission>> = {
  applications: 'provider.view',
  payments: 'order.verify',
  withdrawals: 'withdrawal.view',
  payouts: 'withdrawal.view',
  recharges: 'wallet.recharge',
  refunds: 'refund.settle',
  disputes: 'refund.settle',
  losses: 'refund.settle',
  reports: 'message.review',
}

const workItemSchema = z.object({
  kind: z.enum(workKinds),
  count: z.int().nonnegative(),
  /** When the oldest item arrived; null when there is none. */
  oldestAt: instant.nullable(),
  /** The earliest deadline; null when there is none. */
  dueAt: instant.nullable(),
})
export type WorkItem = z.infer<typeof workItemSchema>

export const workQueue = call({
  name: 'admin.workQueue',
  method: 'GET',
  path: '/api/admin/workqueue',
  summary: "The open tasks of an admin, as far as the admin's permissions allow",
  access: only('admin'),
  rate: 'read',
  reply: z.object({ data: z.array(workItemSchema) }),
})

export const workQueueCalls = { workQueue }
