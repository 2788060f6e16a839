import type { Client } from '#contract/clients/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { ClientRow } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from '../deps.ts'
import { findTags } from '../store/tags.ts'

type Presenting = Pick<ClientsDeps, 'accounts' | 'plans' | 'checkout' | 'scorecard' | 'messaging'>

/**
 * The names of the sellers' accounts: a sub-profile sells under its company's name, which would not
 * tell them apart.
 */
export function sellersOf(
  { accounts }: Pick<ClientsDeps, 'accounts'>,
  tx: Tx,
  rows: readonly { readonly providerId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const sellerIds = rows.map(({ providerId }) => providerId)
  return accounts.namesOf(tx, sellerIds)
}

/**
 * The list entries of these clients, with one statement per fact, however many clients there are.
 */
export async function presentClients(
  deps: Presenting,
  tx: Tx,
  ownerId: string,
  providerIds: readonly string[],
  rows: readonly ClientRow[],
): Promise<readonly Client[]> {
  if (rows.length === 0) {
    return []
  }
  const ids = rows.map(({ userId }) => userId)
  const [people, titles, sellers, paid, written, notified, tags] = await Promise.all([
    deps.accounts.findAccounts(tx, ids),
    deps.plans.titlesOf(tx, [...new Set(rows.map(({ planId }) => planId))]),
    sellersOf(deps, tx, rows),
    deps.checkout.clientSales.paidBy(tx, providerIds, ids),
    deps.messaging.lastWith(tx, ownerId, ids),
    deps.scorecard.deliveries.lastNotified(tx, providerIds, ids),
    findTags(tx, ownerId, ids),
  ])
  const byId = new Map(people.map((account) => [account.id, account]))
  return rows.map((row) => {
    const account = byId.get(row.userId)
    return {
      _id: row.userId,
      name: account?.name ?? '',
      isRemoved: account?.state === 'removed',
      status: row.status,
      plan: titles.get(row.planId) ?? '',
      morePlans: row.morePlans,
      soldByName: row.providerId === ownerId ? null : (sellers.get(row.providerId) ?? null),
      since: row.since.toISOString(),
      until: row.until.toISOString(),
      paid: rupeesFromPaise(paid.get(row.userId) ?? 0n),
      lastMessageAt: written.get(row.userId)?.toISOString() ?? null,
      lastCallAt: notified.get(row.userId)?.toISOString() ?? null,
      tags: (tags.get(row.userId) ?? []).map(({ id, name }) => ({ _id: id, name })),
    }
  })
}
