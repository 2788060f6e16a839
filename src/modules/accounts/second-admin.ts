import { ADMIN_SECOND_AFTER_DAYS } from '#contract/accounts/limits.ts'
import { DAY_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { adminEmpowered } from './events.ts'
import { findRelatedAdmins, saveEmpowerment } from './store/empowerments.ts'

export type Empowerment = {
  readonly accountId: string
  /** The admin who added it or gave it a permission. */
  readonly by: string
  readonly isNew: boolean
  /** Whether it can now take part in decisions that need two, or make others who do. */
  readonly mayDecide: boolean
  readonly now: Date
}

/** Records that an admin added another one or gave it a permission, and tells those who may do so. */
export async function recordEmpowerment(tx: Tx, empowerment: Empowerment): Promise<void> {
  const { accountId, by, isNew, mayDecide } = empowerment
  if (mayDecide) {
    await saveEmpowerment(tx, empowerment)
  }
  await publish(tx, adminEmpowered, { accountId, by, isNew })
}

/**
 * The admins among `others` who may be the same person as this one, and itself: whoever may add admins could
 * otherwise make the second person for a decision that needs two.
 */
export function relatedAdmins(
  tx: Tx,
  adminId: string,
  others: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const since = new Date(now.getTime() - ADMIN_SECOND_AFTER_DAYS * DAY_MS)
  return others.length === 0
    ? Promise.resolve(new Set())
    : findRelatedAdmins(tx, adminId, others, since)
}

/** Fails if what the first admin did may not be completed by the second, with `same` if they are one. */
export async function requireSecondAdmin<Same extends string>(
  tx: Tx,
  pair: {
    /** Null if no admin has acted yet. */
    readonly first: string | null
    readonly second: string
    readonly now: Date
    readonly same: Same
  },
): Promise<Result<undefined, Same | 'admin_too_new'>> {
  const { first, second, now, same } = pair
  if (first === second) {
    return fail(same)
  }
  const isRelated = first !== null && (await relatedAdmins(tx, second, [first], now)).size > 0
  return isRelated ? fail('admin_too_new') : ok(undefined)
}
