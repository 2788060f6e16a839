import type { ClientDetails } from '#contract/clients/types.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { ClientsDeps } from '../deps.ts'
import { presentClients, sellersOf } from '../list/present.ts'
import { scopeOf } from '../scope.ts'

/** One client with all plans. Another provider's client is treated as missing. */
export async function describeClient(
  deps: ClientsDeps,
  ownerId: string,
  userId: string,
): Promise<Result<ClientDetails, 'not_found'>> {
  const { db, clock, plans, messaging } = deps
  const now = clock.now()
  const providerIds = await scopeOf(deps, db.read, ownerId)
  const terms = await plans.clients.termsOf(db.read, { providerIds, userId })
  const holding = plans.clients.holdingOf(terms, now)
  if (holding === undefined) {
    return fail('not_found')
  }
  const decides = terms.find(({ planId }) => planId === holding.planId)
  const row = { ...holding, userId, providerId: decides?.providerId ?? ownerId }
  const [items, titles, sellers, reachable] = await Promise.all([
    presentClients(deps, db.read, ownerId, providerIds, [row]),
    plans.titlesOf(db.read, [...new Set(terms.map(({ planId }) => planId))]),
    sellersOf(deps, db.read, terms),
    messaging.receiversAmong(db.read, { accountId: ownerId, role: 'provider' }, [userId]),
  ])
  return ok({
    ...present(items[0], 'one was asked for'),
    plans: terms.map((term) => ({
      _id: term.id,
      plan: titles.get(term.planId) ?? '',
      soldByName: sellers.get(term.providerId) ?? '',
      kind: term.kind,
      startsAt: term.startsAt.toISOString(),
      endsAt: term.endsAt.toISOString(),
      cancelledAt: term.cancelledAt?.toISOString() ?? null,
      mayCancel:
        term.kind === 'paid' &&
        term.providerId === ownerId &&
        term.cancelledAt === null &&
        term.endsAt > now,
    })),
    mayMessage: reachable.has(userId),
  })
}

/** Whether somebody has or had a plan that the provider may see. */
export async function isClient(
  deps: Pick<ClientsDeps, 'db' | 'plans' | 'providers'>,
  ownerId: string,
  userId: string,
): Promise<boolean> {
  const providerIds = await scopeOf(deps, deps.db.read, ownerId)
  return (await deps.plans.clients.termsOf(deps.db.read, { providerIds, userId })).length > 0
}
