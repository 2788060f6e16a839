import { sql } from 'kysely'
import type { ProviderStatus } from '#contract/providers/types.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersTables } from '../tables.ts'

export type LifecycleRow = {
  readonly account_id: string
  readonly status: ProviderStatus
  readonly reg_name: string
  readonly master_id: string | null
  readonly master_approved_at: Date | null
  readonly registration_ended_at: Date | null
}

const lifeColumns = [
  'account_id',
  'status',
  'reg_name',
  'master_id',
  'master_approved_at',
  'registration_ended_at',
] as const

/**
 * Locks the provider until the transaction ends, and its master company before it, so that changes
 * to the verification of both are serialised.
 */
export async function lockForStatusChange(
  tx: Tx,
  id: string,
): Promise<
  { readonly provider: LifecycleRow; readonly master: LifecycleRow | undefined } | undefined
> {
  const db = openTx<ProvidersTables>(tx)
  const known = await db
    .selectFrom('provider')
    .select('master_id')
    .where('account_id', '=', id)
    .executeTakeFirst()
  const lock = (providerId: string) =>
    db
      .selectFrom('provider')
      .select(lifeColumns)
      .where('account_id', '=', providerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  const masterId = known?.master_id ?? undefined
  const master = masterId === undefined ? undefined : await lock(masterId)
  const provider = known === undefined ? undefined : await lock(id)
  return provider === undefined ? undefined : { provider, master }
}

/** Changes the status if it still is `from`; returns whether it did. */
export async function moveStatus(
  tx: Tx,
  move: {
    readonly id: string
    readonly from: ProviderStatus
    readonly to: ProviderStatus
    readonly now: Date
    readonly reason?: string
  },
): Promise<boolean> {
  const { id, from, to, now, reason } = move
  const result = await openTx<ProvidersTables>(tx)
    .updateTable('provider')
    .set({ status: to, updated_at: now, ...stampsOf(from, to, now, reason) })
    .where('account_id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

function stampsOf(from: ProviderStatus, to: ProviderStatus, now: Date, reason?: string) {
  switch (to) {
    case 'new':
      return {}
    case 'approved':
      // Removing the verification keeps the date of the approval.
      return from === 'verified' ? { verified_at: null } : { approved_at: now }
    case 'verified':
      return { verified_at: now, registration_ended_at: null }
    case 'rejected':
      return { rejected_at: now, reject_reason: reason ?? null }
    case 'deleted':
      return { deleted_at: now }
  }
}

/** Removes the verification of a company's sub-profiles; returns their ids. */
export async function unverifySubProfiles(
  tx: Tx,
  masterId: string,
  now: Date,
): Promise<readonly string[]> {
  const rows = await openTx<ProvidersTables>(tx)
    .updateTable('provider')
    .set({ status: 'approved', verified_at: null, updated_at: now })
    .where('master_id', '=', masterId)
    .where('status', '=', 'verified')
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Whether the company has sub-profiles that are neither rejected nor deleted. */
export async function hasSubProfiles(tx: Tx, masterId: string): Promise<boolean> {
  const row = await openTx<ProvidersTables>(tx)
    .selectFrom('provider')
    .select('account_id')
    .where('master_id', '=', masterId)
    .where('status', 'not in', ['rejected', 'deleted'])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records the company's confirmation of a sub-profile; false if it is not possible or was already
 * given.
 */
export async function confirmSubProfile(
  tx: Tx,
  masterId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await openTx<ProvidersTables>(tx)
    .updateTable('provider')
    .set({ master_approved_at: now, updated_at: now })
    .where('account_id', '=', id)
    .where('master_id', '=', masterId)
    .where('master_approved_at', 'is', null)
    .where('status', '=', 'new')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Sets the account's current picture, which is a company's logo as well; returns whether the public
 * page changed.
 */
export async function setPicture(tx: Tx, id: string, profileUrl: string | null): Promise<boolean> {
  const row = await openTx<ProvidersTables>(tx)
    .updateTable('provider')
    .set({
      profile_url: profileUrl,
      company_logo_url: sql`case when type = 'Non Individual' then ${profileUrl} end`,
    })
    .where('account_id', '=', id)
    .where('profile_url', 'is distinct from', profileUrl)
    .where('status', '<>', 'deleted')
    .returning('status')
    .executeTakeFirst()
  return row?.status === 'verified'
}
