import type { CustomerSuspension } from '#contract/admin/customers.ts'
import { ok, type Result } from '#kit/result.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { AdminDeps } from '../deps.ts'
import { customerReopenedEmail, customerSuspendedEmail } from './emails/customer-suspension.ts'

type Decision = {
  readonly id: string
  readonly reason: string
  readonly suspended: boolean
}

/**
 * Suspends a customer or reopens the account. Only signing in changes: plans, money and records go
 * on, and so does a payment that was begun before.
 */
export function decideCustomer(
  { accounts, audit, clock, db, messages }: AdminDeps,
  actor: Actor,
  { id, reason, suspended }: Decision,
): Promise<Result<undefined, 'not_found' | 'customer_state_changed'>> {
  return db.transaction(async (tx) => {
    const decision = { accountId: id, by: actor.accountId, reason, suspended, now: clock.now() }
    const decided = await accounts.decideCustomer(tx, decision)
    if (!decided.ok) {
      return decided
    }
    const { name, ...contacts } = decided.value
    const to = provenEmail(contacts)
    if (to !== null) {
      const mail = suspended ? customerSuspendedEmail : customerReopenedEmail
      await messages.queue(tx, { channel: 'mail', to, ...mail(name, reason) })
    }
    await audit.record(tx, {
      action: suspended ? 'customer.suspended' : 'customer.reopened',
      ...signedBy(actor),
      object: { type: 'account', id },
      detail: { reason },
    })
    return ok(undefined)
  })
}

/** Who suspended and reopened a customer, newest first. */
export async function suspensionsOf(
  { accounts, db }: Pick<AdminDeps, 'accounts' | 'db'>,
  id: string,
): Promise<CustomerSuspension[]> {
  const rows = await accounts.listSuspensions(db.read, id)
  const admins = rows.flatMap(({ suspendedBy, reopenedBy }) => [suspendedBy, reopenedBy ?? []])
  const names = await accounts.namesOf(db.read, admins.flat())
  const by = (admin: string) => names.get(admin) ?? ''
  return rows.map((row) => ({
    suspended: {
      at: row.suspendedAt.toISOString(),
      by: by(row.suspendedBy),
      reason: row.reason,
    },
    reopened:
      row.reopenedAt === null || row.reopenedBy === null
        ? null
        : {
            at: row.reopenedAt.toISOString(),
            by: by(row.reopenedBy),
            reason: row.reopenReason ?? '',
          },
  }))
}
