import type { ClientContact } from '#contract/clients/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from './deps.ts'
import { scopeOf } from './scope.ts'
import { isClient } from './timeline/details.ts'

/**
 * The contacts of those who took a plan or trial of these providers. People to whom a plan was
 * granted are missing, as nobody told them that it passes on their contacts; so are removed accounts.
 */
export async function contactsOf(
  { accounts, invoices, plans }: Pick<ClientsDeps, 'accounts' | 'invoices' | 'plans'>,
  tx: Tx,
  providerIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ClientContact>> {
  const takers = await plans.clients.takers(tx, providerIds, userIds)
  const [people, profiles] = await Promise.all([
    accounts.findAccounts(tx, takers),
    invoices.billing.profilesOf(tx, takers),
  ])
  return new Map(
    people
      .filter(({ state }) => state !== 'removed')
      .map((account) => [
        account.id,
        {
          email: account.email,
          emailVerified: account.emailVerifiedAt !== null,
          number: account.number,
          numberVerified: account.numberVerifiedAt !== null,
          telegram: account.telegram,
          billing: profiles.get(account.id) ?? null,
        },
      ]),
  )
}

/** One client's contacts. Viewing them is recorded. */
export async function describeContact(
  deps: ClientsDeps,
  actor: Actor,
  userId: string,
): Promise<Result<ClientContact | null, 'not_found'>> {
  const { db, audit } = deps
  const { accountId: ownerId } = actor
  if (!(await isClient(deps, ownerId, userId))) {
    return fail('not_found')
  }
  const providerIds = await scopeOf(deps, db.read, ownerId)
  const contact = (await contactsOf(deps, db.read, providerIds, [userId])).get(userId)
  if (contact === undefined) {
    return ok(null)
  }
  await db.transaction((tx) =>
    audit.record(tx, {
      action: 'clients.contact-viewed',
      ...signedBy(actor),
      object: { type: 'account', id: userId },
    }),
  )
  return ok(contact)
}
