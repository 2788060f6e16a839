import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from './deps.ts'

/** More sub-profiles than any company has. */
const SUB_PROFILES_MAX = 500

/** The providers whose clients a provider sees: itself and, for a company, its sub-profiles. */
export async function scopeOf(
  { providers }: Pick<ClientsDeps, 'providers'>,
  tx: Tx,
  ownerId: string,
): Promise<readonly string[]> {
  return [ownerId, ...(await providers.subProfileIds(tx, ownerId, SUB_PROFILES_MAX))]
}
