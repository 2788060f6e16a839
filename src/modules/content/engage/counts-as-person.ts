import { provenNumber } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { ContentDeps } from '../deps.ts'

/**
 * Likes, seats and views are public counts, so each must come from a person: an account with a
 * proven number, or a provider verified by an admin.
 */
export async function countsAsPerson(
  { accounts, providers }: Pick<ContentDeps, 'accounts' | 'providers'>,
  tx: Tx,
  accountId: string,
): Promise<boolean> {
  const account = await accounts.findAccount(tx, accountId)
  return (
    (account !== undefined && provenNumber(account) !== null) ||
    (await providers.isVerified(tx, accountId))
  )
}
