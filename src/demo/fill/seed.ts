import { assert, present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { App } from '#main/build-app.ts'
import type { DemoOptions } from '#main/server.ts'
import type { StoredPassword } from '#modules/accounts/index.ts'
import { actorOf } from '#platform/http/actor.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { actorCredentials } from '../actors.ts'
import { changeForShow } from '../content/change-for-show.ts'
import { storeCovers } from '../content/covers.ts'
import { importAccounts } from '../import/accounts.ts'
import { importPieces } from '../import/content.ts'
import { importFollows } from '../import/follows.ts'
import { importProfiles } from '../import/invoices.ts'
import { importMemberships } from '../import/memberships.ts'
import { importConversations } from '../import/messaging.ts'
import { importNotifications } from '../import/notifications.ts'
import { importCoupons, importDocuments, importPlans } from '../import/plans.ts'
import { importBankAccounts, importProviders } from '../import/providers.ts'
import { DEMO_SEED, loadMarketplace } from '../marketplace.ts'
import type { DemoCustomer } from '../schema.ts'
import { insertDemoOrigin } from '../store.ts'
import type { DemoMarketplace } from '../types.ts'
import { seedClients } from './clients.ts'
import { storeFiles } from './files.ts'
import { seedMoney, signAgreements } from './money.ts'
import {
  accountsOf,
  bankAccountsOf,
  documentsOf,
  latestPurchaseByPlan,
  membershipOf,
  planOf,
  providerOf,
} from './rows.ts'

/** Fills a database without accounts with the demo marketplace; returns whether it did. */
export async function seedDemoIfEmpty(parts: DemoOptions): Promise<boolean> {
  const { app, platform } = parts
  if ((await app.accounts.countAccounts(platform.db.read)) > 0) {
    return false
  }
  await seedDemo(parts)
  return true
}

/** Long enough for a slow machine. */
const SEEDING_MS = 120 * SECOND_MS

/**
 * Writes the whole marketplace in one transaction, so that an interrupted seeding leaves nothing.
 */
async function seedDemo({ app, platform, files, addPastPayments }: DemoOptions): Promise<void> {
  const generatedAt = platform.clock.now()
  const market = loadMarketplace(generatedAt)
  const [kept, covers, passwords] = await Promise.all([
    storeFiles(market, files),
    storeCovers(files),
    hashPasswords(app),
  ])
  const carriers = latestPurchaseByPlan(market)
  await platform.db.transaction(async (tx) => {
    await importAccounts(tx, accountsOf(market, kept, passwords))
    await importProviders(
      platform,
      tx,
      market.providers.map((row) => providerOf(row, kept)),
    )
    await importBankAccounts(platform, tx, bankAccountsOf(market, kept))
    await importMemberships(app, tx, market.memberships.map(membershipOf))
    await importProfiles(
      tx,
      market.billing.map((one) => ({ ...one, gstin: '' })),
    )
    await importDocuments(tx, documentsOf(market, kept))
    await importPlans(
      app,
      tx,
      market.plans.map((plan) => planOf(plan, kept, carriers.get(plan.id), generatedAt)),
    )
    await importCoupons(tx, market.coupons, market.orders)
    await seedMoney({ app, platform, addPastPayments }, tx, market, kept)
    await importFollows(app, tx, market.follows)
    await importNotifications(tx, market.notifications)
    await importConversations(tx, market.conversations)
    await importPieces(
      app,
      tx,
      market.pieces.map((piece) => ({
        ...piece,
        pictureSizes: present(covers.get(piece.cover.name), 'every cover is drawn'),
      })),
    )
    await app.search.reindex(tx)
    await insertDemoOrigin(tx, { seed: DEMO_SEED, generatedAt })
  }, SEEDING_MS)
  await signAgreements({ app, platform, files }, market, kept)
  await cancelForShow(app, market, generatedAt)
  await changeForShow(app, market)
  for (const { one, other, report } of market.conversations) {
    if (report !== null) {
      const buyer = market.customers.find(({ id }) => id === one)
      const viewer = viewerOf(present(buyer, 'a conversation has its investor'), generatedAt)
      const kept = await app.messaging.reports.report(
        actorOf({ viewer, ...REQUEST_ORIGIN }),
        other,
        report,
      )
      assert(kept.ok, 'who has written can report')
    }
  }
  await seedClients({ app, platform }, market, generatedAt)
}

/**
 * Cancels subscriptions through the product as their buyers would, with refund, credit note and
 * notifications.
 */
async function cancelForShow(
  { checkout }: Pick<App, 'checkout'>,
  { subscriptions, customers }: DemoMarketplace,
  now: Date,
): Promise<void> {
  for (const { id, customerId } of subscriptions.filter(({ story }) => story === 'cancelled')) {
    const buyer = present(
      customers.find((one) => one.id === customerId),
      'a subscription has its customer',
    )
    const requester = { viewer: viewerOf(buyer, now), now, ...REQUEST_ORIGIN }
    const preview = await checkout.cancellations.preview(requester, id)
    assert(preview.ok, 'what the demo cancels can be cancelled')
    const { refund } = preview.value
    const cancelled = await checkout.cancellations.cancel(requester, {
      id,
      refund,
      withRenewals: false,
    })
    assert(cancelled.ok, 'a refund does not change within a moment')
  }
}

const REQUEST_ORIGIN = { ip: '192.0.2.1', userAgent: 'Demo', requestId: 'demo' }

function viewerOf({ id, name, email }: DemoCustomer, now: Date): SignedInViewer {
  return {
    kind: 'account',
    accountId: id,
    role: 'user',
    permissions: new Set(),
    name,
    email,
    sessionId: id,
    provedAt: now,
  }
}

async function hashPasswords({
  accounts,
}: Pick<App, 'accounts'>): Promise<ReadonlyMap<string, StoredPassword>> {
  const hashed = new Map<string, StoredPassword>()
  for (const { email, password } of Object.values(actorCredentials)) {
    const result = await accounts.hashPassword(password)
    assert(result.ok, 'a demo password can be hashed')
    hashed.set(email, result.value)
  }
  return hashed
}
