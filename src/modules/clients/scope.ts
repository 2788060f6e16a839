import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from './deps.ts'

/** More sub-profiles than any company has. */
const SUB_PROFILES_MAX = 500

/** Whose clients a provider sees: its own and, where it is a company, those of its sub-profiles. */
export async function scopeOf(
  { providers }: Pick<ClientsDeps, 'providers'>,
  tx: Tx,
  ownerId: string,
): Promise<readonly string[]> {
  return [ownerId, ...(await providers.subProfileIds(tx, ownerId, SUB_PROFILES_MAX))]
}
