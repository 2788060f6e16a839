import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from './deps.ts'

/**
 * A keyed digest of the account's proven mobile number, by which a new account of the same person
 * is known; null for an account that has proven none, since anybody can type a number.
 */
export async function personKeyOf(
  { accounts, secrets }: Pick<PlansDeps, 'accounts' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<Buffer | null> {
  const account = await accounts.findAccount(tx, userId)
  return account?.number && account.numberVerifiedAt !== null
    ? personKey(secrets, account.number)
    : null
}

export function personKey(secrets: PlansDeps['secrets'], number: string): Buffer {
  return secrets.sign('trial-person', number)
}
