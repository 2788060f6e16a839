import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'

const PURPOSE = 'trial-person'

/**
 * Keyed digests of the account's verified mobile number, by which another account of the same
 * person is recognised: one per key, newest first. Empty for an account without a verified number,
 * since anyone can type one.
 */
export async function personKeysOf(
  { accounts, secrets }: Pick<PlansDeps, 'accounts' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<readonly Buffer[]> {
  const account = await accounts.findAccount(tx, userId)
  return account?.number && account.numberVerifiedAt !== null
    ? secrets.signAll(PURPOSE, account.number)
    : []
}

export function personKey(secrets: PlansDeps['secrets'], number: string): Buffer {
  return secrets.sign(PURPOSE, number)
}
