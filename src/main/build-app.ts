import { SMS_DAILY_BUDGET } from '#contract/accounts/limits.ts'
import { calls } from '#contract/calls.ts'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { assert } from '#kit/assert.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { type AccountRemoval, createAccountRemoval } from '#modules/account-removal/index.ts'
import { type Accounts, accountsHandlers, createAccounts } from '#modules/accounts/index.ts'
import { adminHandlers } from '#modules/admin/index.ts'
import {
  type Audit,
  createAudit,
  createRefusals,
  type RecordRefusal,
} from '#modules/audit/index.ts'
import { type Checkout, checkoutHandlers, createCheckout } from '#modules/checkout/index.ts'
import { type Clients, clientsHandlers, createClients } from '#modules/clients/index.ts'
import { type Communication, createCommunication } from '#modules/communication/index.ts'
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
import { createMemberships, type Memberships } from '#modules/memberships/index.ts'
import { createMessaging, type Messaging, messagingHandlers } from '#modules/messaging/index.ts'
import {
  createNotifications,
  type Notifications,
  notificationsHandlers,
} from '#modules/notifications/index.ts'
import type { Gateway } from '#modules/payments/index.ts'
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
  scorecardCommandHandlers,
  scorecardQueryHandlers,
} from '#modules/scorecard/index.ts'
import { createSearch, type Search, searchHandlers } from '#modules/search/index.ts'
import type { EsignConfig } from '#platform/config/esign.ts'
import type { Files } from '#platform/files/files.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import { type CachedCalls, createCachedCalls } from '#platform/http/cache/cached-calls.ts'
import type { Handler } from '#platform/http/context.ts'
import { createDispatch, type Dispatch } from '#platform/http/dispatch/dispatch.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { esignAdapterOf } from './adapters/esign-adapter.ts'
import { absentGateway } from './adapters/gateway.ts'
import { devHandlers, type OpenOutbox } from './dev-outbox.ts'
import type { Platform } from './platform.ts'

export type App = People &
  Selling &
  Publishing & {
    readonly audit: Audit
    readonly recordRefusal: RecordRefusal
    readonly communication: Communication
    readonly accountRemoval: AccountRemoval
    readonly handlers: readonly Handler[]
    readonly dispatch: Dispatch
    readonly cachedCalls: CachedCalls
  }

export type AppOptions = {
  readonly platform: Platform
  readonly files: Files
  readonly publicUrl: URL
  /** How agreements are signed; default by the product itself. */
  readonly esignConfig?: EsignConfig
  /** When calls may be posted and end; default around the clock. */
  readonly marketHours?: 'exchange' | 'simulated'
  /** The gateway for card and UPI payments; default none. */
  readonly gateway?: Gateway
  /** The source of metadata of published videos; default none. */
  readonly videoMetadata?: VideoMetadata | undefined
  /** The amount from which withdrawals and recharges need two admins. */
  readonly fourEyesRupees?: number
  /** The largest number of SMS with codes per day. */
  readonly smsDailyBudget?: number
  /** How long posting a call waits for the instrument's first price. */
  readonly priceWaitMs?: number
  /** Sellers besides the product's own. */
  readonly sellers?: Partial<Record<PaymentPurpose, Seller>>
  /** Set if everybody who can reach the server may read its outbox. */
  readonly openOutbox?: OpenOutbox | undefined
}

/** Creates the modules from the bottom up, and binds every call of the contract to its code. */
export function buildApp(options: AppOptions): App {
  const { platform, openOutbox } = options
  const base = createBase(options)
  const people = createPeople(base, options)
  const selling = createSelling({ ...base, ...people }, options)
  const publishing = createPublishing({ ...base, ...people, ...selling }, options)
  const modules = { ...base, ...people, ...selling, ...publishing }
  const accountRemoval = createAccountRemoval(modules)
  const handlers = [
    ...peopleHandlers(people),
    ...sellingHandlers(selling, platform),
    ...publishingHandlers(publishing),
    ...adminHandlers(modules),
    ...accountRemoval.handlers,
    ...devHandlers(openOutbox),
  ]
  assertComplete(handlers)
  const cachedCalls = createCachedCalls(platform.topics, platform.clock)
  return {
    audit: base.audit,
    recordRefusal: base.recordRefusal,
    ...people,
    ...selling,
    ...publishing,
    communication: createCommunication(modules),
    accountRemoval,
    handlers,
    cachedCalls,
    dispatch: createAuditedDispatch(platform, { ...base, ...people, cachedCalls }),
  }
}

/** The dependencies that every module may use. */
function createBase({ platform, files, publicUrl }: AppOptions) {
  const { db, clock, newId, log, secrets, jobs, messages, rateLimiter } = platform
  const audit = createAudit({ clock })
  const recordRefusal = createRefusals({ db, rateLimiter, audit })
  const given = { db, clock, newId, log, secrets, jobs, messages, files, rateLimiter, publicUrl }
  return { ...given, audit, recordRefusal }
}

type Base = ReturnType<typeof createBase>

/** Accounts and providers, their memberships, and follows. */
function createPeople(base: Base, { smsDailyBudget = SMS_DAILY_BUDGET }: AppOptions) {
  const ledger: Ledger = createLedger()
  const memberships: Memberships = createMemberships(base)
  const accounts: Accounts = createAccounts({
    ...base,
    smsDailyBudget,
    describeProvider: (tx, id) => providers.eligibilityOf(tx, id),
  })
  const notifications: Notifications = createNotifications({ ...base, accounts })
  const providers: Providers = createProviders({ ...base, accounts, ledger, memberships })
  const follows: Follows = createFollows({ ...base, accounts, providers })
  return { accounts, ledger, memberships, notifications, providers, follows }
}

type People = ReturnType<typeof createPeople>

function peopleHandlers({ accounts, notifications, providers, follows }: People) {
  return [
    ...accountsHandlers(accounts),
    ...notificationsHandlers(notifications),
    ...providersHandlers(providers, follows.followedAmong),
    ...followsHandlers(follows),
  ]
}

/** Plans, checkout, payments and payouts. */
function createSelling(
  below: Base & People,
  {
    platform,
    publicUrl,
    esignConfig = { kind: 'embedded' },
    fourEyesRupees = FOUR_EYES_RUPEES,
    gateway = absentGateway(platform.secrets),
    sellers: moreSellers = {},
  }: AppOptions,
) {
  const plans: Plans = createPlans(below)
  const adapter = esignAdapterOf(esignConfig, platform, publicUrl)
  const esign: Esign = createEsign({ ...below, adapter })
  const invoices: Invoices = createInvoices(below)
  // Filled in below: sellers depend on payments.
  const sellers: Partial<Record<PaymentPurpose, Seller>> = { ...moreSellers }
  const fourEyesFrom = paiseFromRupees(fourEyesRupees)
  const payments: Payments = createPayments({ ...below, gateway, sellers, fourEyesFrom })
  const shop = { ...below, plans, esign, invoices, payments }
  const checkout: Checkout = createCheckout(shop)
  sellers.order ??= checkout.seller
  const platformPlans: PlatformPlans = createPlatformPlans(shop)
  sellers.platform_plan = platformPlans.purchases.seller
  const payouts: Payouts = createPayouts({ ...below, checkout, fourEyesFrom })
  return { plans, esign, invoices, payments, checkout, platformPlans, payouts }
}

type Selling = ReturnType<typeof createSelling>

function sellingHandlers(selling: Selling, { db }: Platform) {
  return [
    ...plansHandlers(selling.plans),
    ...esignHandlers(selling.esign),
    ...invoicesHandlers(selling.invoices, db),
    ...paymentsHandlers(selling.payments),
    ...checkoutHandlers(selling.checkout),
    ...platformPlansHandlers(selling.platformPlans),
    ...payoutsHandlers(selling.payouts),
  ]
}

/** Content, search, messaging, trade calls and clients. */
function createPublishing(
  below: Base & People & Selling,
  { marketHours = 'simulated', videoMetadata, priceWaitMs }: AppOptions,
) {
  const content: Content = createContent({ ...below, videoMetadata })
  const search: Search = createSearch({ ...below, content })
  const messaging: Messaging = createMessaging({ ...below, search })
  const marketData: MarketData = createMarketData({ ...below, marketHours })
  const scorecard: Scorecard = createScorecard({ ...below, marketData, priceWaitMs })
  const clients: Clients = createClients({ ...below, scorecard, messaging })
  return { content, search, messaging, marketData, scorecard, clients }
}

type Publishing = ReturnType<typeof createPublishing>

function publishingHandlers(publishing: Publishing) {
  const { content, search, messaging, clients, marketData, scorecard } = publishing
  return [
    ...contentHandlers(content),
    ...searchHandlers(search),
    ...messagingHandlers(messaging),
    ...clientsHandlers(clients),
    ...marketDataHandlers(marketData),
    ...scorecardCommandHandlers(scorecard),
    ...scorecardQueryHandlers(scorecard),
  ]
}

/** Records refusals and the use of admin permissions in the audit log. */
function createAuditedDispatch(
  { uploadQuota, idempotency }: Platform,
  {
    db,
    clock,
    log,
    rateLimiter,
    audit,
    recordRefusal,
    accounts,
    cachedCalls,
  }: Base & People & { readonly cachedCalls: CachedCalls },
): Dispatch {
  return createDispatch({
    cachedCalls,
    clock,
    log,
    rateLimiter,
    uploadQuota,
    idempotency,
    resolveViewer: accounts.resolveViewer,
    onRefused: ({ call, code, detail, claimed, viewer, request }) =>
      recordRefusal({
        action: code === 'forbidden' ? 'access.forbidden' : 'access.claim-refused',
        ...originOf(viewer, request),
        ...(claimed === undefined ? {} : { object: claimed }),
        detail: { call, detail },
      }),
    onPermissionUsed: ({ call, permission, viewer, request }) =>
      db.transaction((tx) =>
        audit.record(tx, {
          action: 'access.permission-used',
          ...originOf(viewer, request),
          detail: { call, permission },
        }),
      ),
  })
}

function originOf(viewer: Viewer, request: { readonly ip: string; readonly requestId: string }) {
  const { ip, requestId } = request
  return viewer.kind === 'anonymous'
    ? { actor: { kind: 'anonymous' as const }, ip, requestId }
    : signedBy(actorOf({ viewer, ip, requestId }))
}

/**
 * The server does not start if a call has no code or no access declaration, or if code has no call.
 */
function assertComplete(handlers: readonly Handler[]): void {
  const bound = new Map(handlers.map((handler) => [handler.call.name, handler]))
  assert(bound.size === handlers.length, 'no call is bound twice')
  for (const call of Object.values(calls)) {
    assert(bound.get(call.name)?.call === call, `${call.name} has no handler`)
    assert(call.access !== undefined, `${call.name} says who may make it`)
  }
  assert(bound.size === Object.keys(calls).length, 'every handler answers a call of the contract')
}
