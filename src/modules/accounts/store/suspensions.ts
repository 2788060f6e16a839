import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsTables } from '../tables.ts'

const open = openTx<AccountsTables>

export type SuspensionRow = {
  readonly suspendedAt: Date
  readonly suspendedBy: string
  readonly reason: string
  readonly reopenedAt: Date | null
  readonly reopenedBy: string | null
  readonly reopenReason: string | null
}

type Decision = {
  readonly accountId: string
  readonly by: string
  readonly reason: string
  readonly now: Date
}

export async function insertSuspension(
  tx: Tx,
  { id, accountId, by, reason, now }: Decision & { readonly id: string },
): Promise<void> {
  await open(tx)
    .insertInto('customer_suspension')
    .values({ id, account_id: accountId, suspended_at: now, suspended_by: by, reason })
    .execute()
}

export async function endSuspension(
  tx: Tx,
  { accountId, by, reason, now }: Decision,
): Promise<void> {
  await open(tx)
    .updateTable('customer_suspension')
    .set({ reopened_at: now, reopened_by: by, reopen_reason: reason })
    .where('account_id', '=', accountId)
    .where('reopened_at', 'is', null)
    .execute()
}

const LISTED_SUSPENSIONS = 20

/** The latest suspensions of a customer, newest first. */
export async function listSuspensions(
  tx: Tx,
  accountId: string,
): Promise<readonly SuspensionRow[]> {
  return open(tx)
    .selectFrom('customer_suspension')
    .select([
      'suspended_at as suspendedAt',
      'suspended_by as suspendedBy',
      'reason',
      'reopened_at as reopenedAt',
      'reopened_by as reopenedBy',
      'reopen_reason as reopenReason',
    ])
    .where('account_id', '=', accountId)
    .orderBy('suspended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_SUSPENSIONS)
    .execute()
}

/** Deletes the reasons, which may name the person, with the account's other personal data. */
export async function deleteSuspensions(tx: Tx, accountId: string): Promise<void> {
  await open(tx).deleteFrom('customer_suspension').where('account_id', '=', accountId).execute()
}
