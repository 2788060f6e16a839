import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { App } from '#main/build-app.ts'
import type { Platform } from '#main/platform.ts'
import { actorCredentials } from '../actors.ts'
import { importSubscriptions } from '../import/subscriptions.ts'
import type { DemoMarketplace } from '../types.ts'

type Deps = {
  readonly app: Pick<App, 'accounts' | 'clients'>
  readonly platform: Pick<Platform, 'clock' | 'db' | 'secrets'>
}

const TRIALS_COUNT = 3
const CLIENTS_COUNT = 50

const NOTES = [
  'Trades after 5 pm only. Prefers positional calls.',
  'Asked for a yearly plan at renewal. Call in the first week of the month.',
  'New to futures: keep the explanations simple.',
  'Moved over from another adviser. Wants a weekly summary.',
] as const

/** Notes of the first two providers about their clients, through the product. */
export async function seedClients(
  { app, platform }: Deps,
  market: DemoMarketplace,
  now: Date,
): Promise<void> {
  for (const { email } of [actorCredentials.P1, actorCredentials.P2]) {
    const provider = market.providers.find((one) => one.email === email)
    if (provider !== undefined) {
      await startTrials({ app, platform }, market, { providerId: provider.id, now })
      await noteClients(app, provider.id)
    }
  }
}

/** Starts free trials for some people. */
async function startTrials(
  { app, platform }: Deps,
  { plans, customers, subscriptions }: DemoMarketplace,
  { providerId, now }: { readonly providerId: string; readonly now: Date },
): Promise<void> {
  const own = new Set(plans.filter((one) => one.providerId === providerId).map(({ id }) => id))
  const plan = plans.find(({ id, freeTrialDays }) => own.has(id) && freeTrialDays > 2)
  const known = new Set(
    subscriptions.filter(({ planId }) => own.has(planId)).map(({ customerId }) => customerId),
  )
  if (plan === undefined) {
    return
  }
  // The first two customers have published sign-ins and known subscriptions.
  const triers = customers
    .slice(2)
    .filter(({ id }) => !known.has(id))
    .slice(0, TRIALS_COUNT)
  const startsAt = new Date(now.getTime() - 2 * DAY_MS)
  const endsAt = new Date(startsAt.getTime() + plan.freeTrialDays * DAY_MS)
  await platform.db.transaction((tx) =>
    importSubscriptions(
      { app, platform },
      tx,
      triers.map(({ id: userId }) => ({
        id: newId(),
        planId: plan.id,
        userId,
        kind: 'trial',
        startsAt,
        endsAt,
      })),
    ),
  )
}

async function noteClients({ clients }: Pick<App, 'clients'>, ownerId: string): Promise<void> {
  const list = await clients.list(ownerId, { limit: CLIENTS_COUNT })
  for (const [index, { _id: id }] of (list.ok ? list.value.items : []).entries()) {
    for (const [every, first, tag] of [
      [4, 0, 'VIP'],
      [5, 1, 'Futures'],
      [7, 2, 'Call back'],
    ] as const) {
      if (index % every === first) {
        await clients.tags.add(ownerId, id, tag)
      }
    }
    const note = index % 3 === 0 ? NOTES[(index / 3) % NOTES.length] : undefined
    if (note !== undefined) {
      await clients.notes.add(ownerId, id, note)
    }
  }
  await clients.filters.save(ownerId, { name: 'Renewals this week', filter: { due: '7' } })
  await clients.filters.save(ownerId, { name: 'On trial', filter: { status: 'trial' } })
}
