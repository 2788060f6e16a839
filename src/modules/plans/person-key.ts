import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from './deps.ts'

/**
 * A keyed digest of the account's mobile number, by which a new account of the same person is
 * known; null for an account without a number.
 */
export async function personKeyOf(
  { accounts, secrets }: Pick<PlansDeps, 'accounts' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<Buffer | null> {
  const number = (await accounts.findAccount(tx, userId))?.number ?? null
  return number === null ? null : personKey(secrets, number)
}

export function personKey(secrets: PlansDeps['secrets'], number: string): Buffer {
  return secrets.sign('trial-person', number)
}
