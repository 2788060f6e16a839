import type { ProviderCategory } from '#contract/providers/categories.ts'
import type { ProviderStatus } from '#contract/providers/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/**
 * Ends the registration of a provider and of the sub-profiles that share it, where it has not ended,
 * and takes their verification back; returns them with the status that they had.
 */
export async function endRegistrations(
  tx: Tx,
  end: {
    readonly id: string
    readonly category: ProviderCategory
    readonly at: Date
    readonly now: Date
  },
): Promise<readonly { readonly id: string; readonly was: ProviderStatus }[]> {
  return openSql(tx)<{ id: string; was: ProviderStatus }[]>`
    update provider
    set registration_ended_at = ${end.at}, status = 'approved', verified_at = null,
      updated_at = ${end.now}
    where (account_id = ${end.id} or master_id = ${end.id} and category = ${end.category})
      and status in ('approved', 'verified') and registration_ended_at is null
    returning account_id as id, old.status as was`
}

/** From when the registration has ended; undefined if it has not. */
export async function findRegistrationEnd(tx: Tx, id: string): Promise<Date | undefined> {
  const [row] = await openSql(tx)<{ at: Date | null }[]>`
    select registration_ended_at as at from provider where account_id = ${id}`
  return row?.at ?? undefined
}

export type EndedRegistration = { readonly providerId: string; readonly at: Date }

/** Providers whose registration has ended. */
export function listEndedRegistrations(tx: Tx): Promise<readonly EndedRegistration[]> {
  return openSql(tx)<EndedRegistration[]>`
    select account_id as "providerId", registration_ended_at as at from provider
    where registration_ended_at is not null order by account_id`
}
