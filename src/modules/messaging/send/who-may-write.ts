import type { Role } from '#contract/roles.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import { findWhoWrote } from '../store/members.ts'

export type Writer = { readonly accountId: string; readonly role: Role }

type Deps = Pick<MessagingDeps, 'accounts' | 'providers' | 'follows' | 'plans'>

/**
 * An investor may write to any verified provider; a verified provider to those who wrote first, follow
 * it, or have or had one of its plans. Nobody to anybody else. Blocking is asked at the moment of writing.
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

/** Those of these to whom the writer may write. */
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
    const standings = await providers.standingsOf(tx, receiverIds)
    return new Set(receiverIds.filter((id) => id !== accountId && standings.get(id)?.verified))
  }
  const [own, people, wrote, followers, holders] = await Promise.all([
    providers.standingsOf(tx, [accountId]),
    accounts.findAccounts(tx, receiverIds),
    findWhoWrote(tx, accountId, receiverIds),
    follows.followersAmong(tx, accountId, receiverIds),
    plans.holders.everAmong(tx, accountId, receiverIds),
  ])
  const known = new Set([...wrote, ...followers, ...holders])
  return new Set(
    own.get(accountId)?.verified
      ? people.filter(({ id, state }) => state === 'active' && known.has(id)).map(({ id }) => id)
      : [],
  )
}
