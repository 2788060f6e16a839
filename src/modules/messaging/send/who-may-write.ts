import type { Role } from '#contract/accounts/roles.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import { findWhoWrote } from '../store/members.ts'

export type Writer = { readonly accountId: string; readonly role: Role }

type Deps = Pick<MessagingDeps, 'accounts' | 'providers' | 'follows' | 'plans'>

/**
 * An investor may write to any verified provider; a verified provider to those who wrote first,
 * follow it, or have or had one of its plans. Nobody else may write. Blocking is checked when the
 * message is stored.
 */
export async function mayWrite(
  deps: Deps,
  tx: Tx,
  writer: Writer,
  receiverId: string,
): Promise<Result<true, 'message_not_allowed'>> {
  const allowed = await receiversAmong(deps, tx, writer, [receiverId])
  return allowed.has(receiverId) ? ok(true) : fail('message_not_allowed')
}

/**
 * The same outside of a transaction. Concurrent checks by investors, for any providers, share one
 * statement.
 */
export function createMayWrite(deps: Deps & Pick<MessagingDeps, 'db'>) {
  const { db, providers } = deps
  const isVerified = createBatcher({
    run: async (ids: readonly string[]) => {
      const eligibility = await providers.eligibilitiesOf(db.read, [...new Set(ids)])
      return ids.map((id) => eligibility.get(id)?.verified === true)
    },
    concurrency: 4,
    maxBatchSize: 64,
    maxWaitMs: 50,
  })
  return async (
    writer: Writer,
    receiverId: string,
  ): Promise<Result<true, 'message_not_allowed'>> => {
    if (writer.role !== 'user') {
      return mayWrite(deps, db.read, writer, receiverId)
    }
    const may = receiverId !== writer.accountId && (await isVerified(receiverId))
    return may ? ok(true) : fail('message_not_allowed')
  }
}

/** The given accounts that the writer may write to. */
export async function receiversAmong(
  { accounts, providers, follows, plans }: Deps,
  tx: Tx,
  { accountId, role }: Writer,
  receiverIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (role === 'admin') {
    return new Set()
  }
  if (role === 'user') {
    const eligibility = await providers.eligibilitiesOf(tx, receiverIds)
    return new Set(receiverIds.filter((id) => id !== accountId && eligibility.get(id)?.verified))
  }
  const [own, people, wrote, followers, holders] = await Promise.all([
    providers.eligibilityOf(tx, accountId),
    accounts.findAccounts(tx, receiverIds),
    findWhoWrote(tx, accountId, receiverIds),
    follows.followersAmong(tx, accountId, receiverIds),
    plans.holders.everAmong(tx, accountId, receiverIds),
  ])
  const known = new Set([...wrote, ...followers, ...holders])
  return new Set(
    own?.verified
      ? people.filter(({ id, state }) => state === 'active' && known.has(id)).map(({ id }) => id)
      : [],
  )
}
