import { calls } from '#contract/calls.ts'
import type { PaymentPurpose } from '#contract/payments/states.ts'
import { assert } from '#kit/assert.ts'
import { type Accounts, accountsHandlers, createAccounts } from '#modules/accounts/index.ts'
import { adminHandlers } from '#modules/admin/index.ts'
import { type Audit, createAudit } from '#modules/audit/index.ts'
import { type Checkout, checkoutHandlers, createCheckout } from '#modules/checkout/index.ts'
import { type Clients, clientsHandlers, createClients } from '#modules/clients/index.ts'
import {
  type Content,
  contentHandlers,
  createContent,
  type VideoMetadata,
} from '#modules/content/index.ts'
import { createEsign, type Esign, esignHandlers } from '#modules/esign/index.ts'
import { createFollows, type Follows, followsHandlers } from '#modules/follows/index.ts'
import { createInvoices, type Invoices, invoicesHandlers } from '#modules/invoices/index.ts'
import { createLedger, type Ledger } from '#modules/ledger/index.ts'
import {
  createMarketData,
  type MarketData,
  marketDataHandlers,
} from '#modules/market-data/index.ts'
import { createMessaging, type Messaging, messagingHandlers } from '#modules/messaging/index.ts'
import {
  createNotifications,
  type Notifications,
  notificationsHandlers,
} from '#modules/notifications/index.ts'
import {
  createPayments,
  type Payments,
  paymentsHandlers,
  type Seller,
} from '#modules/payments/index.ts'
import { createPayouts, type Payouts, payoutsHandlers } from '#modules/payouts/index.ts'
import { createPlans, type Plans, plansHandlers } from '#modules/plans/index.ts'
import {
  createPlatformPlans,
  type PlatformPlans,
  platformPlansHandlers,
} from '#modules/platform-plans/index.ts'
import { createProviders, type Providers, providersHandlers } from '#modules/providers/index.ts'
import {
  createScorecard,
  type Scorecard,
  scorecardDeskHandlers,
  scorecardReadingHandlers,
} from '#modules/scorecard/index.ts'
import { createSearch, type Search, searchHandlers } from '#modules/search/index.ts'
import type { EsignConfig } from '#platform/config/esign.ts'
import type { Files } from '#platform/files/files.ts'
import type { Gateway } from '#platform/gateway/gateway.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/context.ts'
import { createDispatch, type Dispatch } from '#platform/http/dispatch.ts'
import { createKeptCalls, type KeptCalls } from '#platform/http/kept-calls.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { devHandlers } from './dev-outbox.ts'
import { esignAdapterOf } from './esign-adapter.ts'
import { absentGateway } from './gateway.ts'
import type { Platform } from './platform.ts'
import { createTradeNotices, type TradeNotices } from './trade-notices.ts'

export type App = {
  readonly accounts: Accounts
  readonly audit: Audit
  readonly ledger: Ledger
  readonly notifications: Notifications
  readonly providers: Providers
  readonly follows: Follows
  readonly plans: Plans
  readonly esign: Esign
  readonly invoices: Invoices
  readonly payments: Payments
  readonly checkout: Checkout
  readonly platformPlans: PlatformPlans
  readonly payouts: Payouts
  readonly content: Content
  readonly search: Search
  readonly messaging: Messaging
  readonly clients: Clients
  readonly tradeNotices: TradeNotices
  readonly marketData: MarketData
  readonly scorecard: Scorecard
  readonly handlers: readonly Handler[]
  readonly dispatch: Dispatch
  readonly kept: KeptCalls
}

export type AppOptions = {
  readonly platform: Platform
  readonly files: Files
  readonly publicUrl: URL
  /** How agreements are signed; here when nothing is said. */
  readonly esignConfig?: EsignConfig
  /** When calls may be posted and end; around the clock when nothing is said. */
  readonly marketHours?: 'exchange' | 'simulated'
  /** Who takes card and UPI payments; nobody when nothing is said. */
  readonly gateway?: Gateway
  /** Who is asked about the videos that providers publish; nobody when nothing is said. */
  readonly videoMetadata?: VideoMetadata | undefined
  /** How long a provider that posts waits for a first price. */
  readonly priceWaitMs?: number
  /** Those whose goods are paid for through it, beside the product's own. */
  readonly sellers?: Partial<Record<PaymentPurpose, Seller>>
  /** The data folder, where whoever reaches the server may read its outbox. */
  readonly openOutbox?: string | undefined
}

/** Puts the modules together, bottom up, and binds every call of the contract to its code. */
export function buildApp({
  platform,
  files,
  publicUrl,
  esignConfig = { kind: 'embedded' },
  marketHours = 'simulated',
  gateway = absentGateway(platform.secrets),
  videoMetadata,
  priceWaitMs,
  sellers: moreSellers = {},
  openOutbox,
}: AppOptions): App {
  const { db, clock, newId, log, secrets, messages, rateLimiter } = platform
  const audit = createAudit({ clock })
  const ledger = createLedger()
  const base = { db, clock, newId, log, secrets, messages, audit, files, rateLimiter, publicUrl }
  // Accounts stand below providers but show their category; the answer is asked for when needed.
  const accounts: Accounts = createAccounts({
    ...base,
    describeProvider: async (tx, id) => (await providers.standingsOf(tx, [id])).get(id),
  })
  const notifications = createNotifications({ ...base, accounts })
  const providers: Providers = createProviders({
    ...base,
    accounts,
    walletBalance: async (tx, providerId) => (await ledger.balancesOf(tx, providerId)).available,
    openBusiness: async (tx, providerId) => {
      await ledger.lockWallet(tx, providerId)
      const { available, held, owed } = await ledger.balancesOf(tx, providerId)
      return {
        wallet: available + held,
        owed,
        gst: await payouts.gst.unclaimedOf(tx, providerId),
        withdrawals: await payouts.withdrawals.countOpen(tx, providerId),
        payments: await checkout.hasSubmitted(tx, providerId),
        refunds: await checkout.owesRefunds(tx, providerId),
        subscriptions: await plans.holders.countSubscriptions(tx, providerId, clock.now()),
      }
    },
    closeWallet: (tx, providerId, at) => ledger.closeWallet(tx, providerId, at),
    membershipOf: (tx, providerId) => platformPlans.memberships.latestOf(tx, providerId, 'admin'),
  })
  const follows = createFollows({ ...base, accounts, providers })
  const plans: Plans = createPlans({
    ...base,
    accounts,
    providers,
    hasMembership: (tx, providerId, at) => platformPlans.memberships.isRunning(tx, providerId, at),
  })
  const esign = createEsign({
    ...base,
    accounts,
    adapter: esignAdapterOf(esignConfig, platform, publicUrl),
    // Checkout stands above agreements and knows what they are about.
    describeAgreement: (tx, subject, userId) => checkout.describeAgreement(tx, subject, userId),
  })
  const invoices = createInvoices({ ...base, accounts, providers })
  // Filled below by those who sell: they stand above payments.
  const sellers: Partial<Record<PaymentPurpose, Seller>> = { ...moreSellers }
  const payments = createPayments({
    ...base,
    accounts,
    ledger,
    jobs: platform.jobs,
    gateway,
    sellers,
  })
  const checkout: Checkout = createCheckout({
    ...base,
    accounts,
    providers,
    plans,
    ledger,
    invoices,
    esign,
    payments,
    termsOf: (tx, providerIds, at) => platformPlans.memberships.termsOf(tx, providerIds, at),
    customerLimits: {
      limitedAmong: (tx, providerIds, at) =>
        platformPlans.memberships.customerLimitedAmong(tx, providerIds, at),
      hasRoomFor: (tx, customer, asked) =>
        platformPlans.memberships.hasRoomFor(tx, customer, asked),
    },
  })
  sellers.order ??= checkout.seller
  const platformPlans: PlatformPlans = createPlatformPlans({
    ...base,
    accounts,
    providers,
    plans,
    ledger,
    payments,
    invoices,
  })
  sellers.platform_plan = platformPlans.purchases.seller
  const payouts: Payouts = createPayouts({
    ...base,
    accounts,
    providers,
    ledger,
    describeSales: checkout.describeSales,
  })
  const content = createContent({
    ...base,
    jobs: platform.jobs,
    accounts,
    notifications,
    providers,
    follows,
    platformPlans,
    videoMetadata,
  })
  const search = createSearch({ ...base, providers, plans, content })
  const messaging = createMessaging({
    ...base,
    jobs: platform.jobs,
    accounts,
    notifications,
    providers,
    follows,
    plans,
    search,
  })
  const marketData = createMarketData({ ...base, marketHours })
  const scorecard = createScorecard({
    ...base,
    marketData,
    providers,
    plans,
    platformPlans,
    priceWaitMs,
  })
  const clients = createClients({
    ...base,
    jobs: platform.jobs,
    accounts,
    providers,
    plans,
    esign,
    invoices,
    checkout,
    scorecard,
    messaging,
  })
  const tradeNotices = createTradeNotices({
    ...base,
    jobs: platform.jobs,
    notifications,
    providers,
    follows,
    plans,
    scorecard,
  })
  const handlers = [
    ...accountsHandlers(accounts),
    ...notificationsHandlers(notifications),
    ...providersHandlers(providers, follows.followedAmong),
    ...followsHandlers(follows),
    ...plansHandlers(plans),
    ...esignHandlers(esign),
    ...invoicesHandlers(invoices, db),
    ...paymentsHandlers(payments),
    ...checkoutHandlers(checkout),
    ...platformPlansHandlers(platformPlans),
    ...payoutsHandlers(payouts),
    ...contentHandlers(content),
    ...searchHandlers(search),
    ...messagingHandlers(messaging),
    ...clientsHandlers(clients),
    ...marketDataHandlers(marketData),
    ...scorecardDeskHandlers(scorecard),
    ...scorecardReadingHandlers(scorecard),
    ...adminHandlers({
      ...base,
      accounts,
      checkout,
      platformPlans,
      plans,
      providers,
      content,
      notifications,
      scorecard,
    }),
    ...devHandlers(openOutbox),
  ]
  assertComplete(handlers)
  const kept = createKeptCalls(platform.topics, clock)
  const dispatch = createDispatch({
    kept,
    clock,
    log,
    rateLimiter,
    uploadQuota: platform.uploadQuota,
    idempotency: platform.idempotency,
    resolveViewer: accounts.resolveViewer,
    onRefused: ({ call, code, detail, viewer, request }) =>
      db.transaction((tx) =>
        audit.record(tx, {
          action: `access.${code}`,
          ...originOf(viewer, request),
          detail: { call, detail },
        }),
      ),
    onPermissionUsed: ({ call, permission, viewer, request }) =>
      db.transaction((tx) =>
        audit.record(tx, {
          action: 'access.permission_used',
          ...originOf(viewer, request),
          detail: { call, permission },
        }),
      ),
  })
  return {
    accounts,
    audit,
    ledger,
    notifications,
    providers,
    follows,
    plans,
    esign,
    invoices,
    payments,
    checkout,
    platformPlans,
    payouts,
    content,
    search,
    messaging,
    clients,
    tradeNotices,
    marketData,
    scorecard,
    handlers,
    dispatch,
    kept,
  }
}

function originOf(viewer: Viewer, request: { readonly ip: string; readonly requestId: string }) {
  const { ip, requestId } = request
  return viewer.kind === 'anonymous'
    ? { actor: { kind: 'anonymous' as const }, ip, requestId }
    : signedBy(actorOf({ viewer, ip, requestId }))
}

/** A call without code, code without a call, or a call without access: the server does not start. */
function assertComplete(handlers: readonly Handler[]): void {
  const bound = new Map(handlers.map((handler) => [handler.call.name, handler]))
  assert(bound.size === handlers.length, 'no call is bound twice')
  for (const call of Object.values(calls)) {
    assert(bound.get(call.name)?.call === call, `${call.name} has no handler`)
    assert(call.access !== undefined, `${call.name} says who may make it`)
  }
  assert(bound.size === Object.keys(calls).length, 'every handler answers a call of the contract')
}
