import { adminPlans, walletPurchases } from '#contract/admin/purchases.ts'
import { providerRecommendations, providerServices } from '#contract/admin/removals.ts'
import type { CallInput } from '#contract/call.ts'
import {
  clientDetails,
  clientFigures,
  clientSummary,
  clients,
  clientTimeline,
  providerToday,
} from '#contract/clients/calls.ts'
import { listPieces } from '#contract/content/public-calls.ts'
import { myEvents } from '#contract/content/reader-calls.ts'
import { messageReports } from '#contract/messaging/admin-calls.ts'
import { listTrades } from '#contract/scorecard/query-calls.ts'
import type { LargeWorld } from '../world.ts'
import { deep, first, type Lists, none, once, type PageOf, ROWS } from './prepare.ts'

const platformPlans =
  (more: Omit<CallInput<typeof adminPlans>['query'], 'cursor'>): PageOf =>
  ({ ask, people }, page) =>
    ask(adminPlans, { query: { ...more, ...page } }, people.admin)

const purchases =
  (more: Omit<CallInput<typeof walletPurchases>['query'], 'cursor'>): PageOf =>
  ({ ask, people }, page) =>
    ask(walletPurchases, { query: { ...more, ...page } }, people.admin)

const reports =
  (state: 'open' | 'closed'): PageOf =>
  ({ ask, people }, page) =>
    ask(messageReports, { query: { state, ...page } }, people.admin)

const attended =
  (time: 'upcoming' | 'previous'): PageOf =>
  ({ ask, people }, page) =>
    ask(myEvents, { query: { time, ...page } }, people.buyer)

const clientList =
  (more: Omit<CallInput<typeof clients>['query'], 'cursor'>): PageOf =>
  ({ ask, people }, page) =>
    ask(clients, { query: { ...more, ...page } }, people.provider)

const ofClient = ({ people }: LargeWorld) => ({ id: people.client })

/** The lists of a provider in the admin section. */
const calls: PageOf = ({ ask, people }, page) =>
  ask(providerRecommendations, { query: { id: people.seller.accountId, ...page } }, people.admin)
const services = ({ ask, people }: LargeWorld) =>
  ask(providerServices, { query: { id: people.seller.accountId } }, people.admin)
const content =
  (kind: 'articles' | 'videos'): PageOf =>
  ({ ask, people }, page) =>
    ask(
      listPieces,
      { query: { kind, providerId: people.provider.accountId, ...page } },
      people.admin,
    )

const closed =
  (query: Omit<CallInput<typeof listTrades>['query'], 'status'>) =>
  ({ ask }: LargeWorld) =>
    ask(listTrades, { query: { status: 'closed', limit: String(ROWS), ...query } })

const DAY = { from: '2026-11-20', to: '2026-11-20' }

/**
 * The limit for figures over all clients of a provider, which read each client once from an index:
 * in the large database the provider has a hundred times as many.
 */
const OF_ALL_ITS_OWN = 40

export const DESK_LISTS: Lists = [
  ['platform plans of all providers', first(platformPlans({}))],
  ['platform plans, page 1,000', deep(({ size }) => size.purchases, platformPlans({}))],
  ['platform plans of a tier', first(platformPlans({ plan: 'gold' }))],
  ['platform plans that have ended', first(platformPlans({ status: 'Expired' }))],
  ['platform plans of a day', none(platformPlans(DAY))],
  [
    'platform plans of a provider',
    none((world, page) =>
      platformPlans({ providerId: world.people.seller.accountId })(world, page),
    ),
  ],
  ['wallet purchases', first(purchases({}))],
  ['wallet purchases, page 1,000', deep(({ size }) => size.orders, purchases({}))],
  ['wallet purchases by card', first(purchases({ method: 'card' }))],
  ['wallet purchases of a day', first(purchases(DAY))],
  [
    'wallet purchases of a provider',
    none((world, page) => purchases({ providerId: world.people.seller.accountId })(world, page)),
  ],
  ['my events', first(attended('upcoming'))],
  ['my previous events', first(attended('previous'))],
  ['reports', first(reports('open'))],
  ['closed reports', first(reports('closed'))],
  ['closed reports, page 1,000', deep(({ size }) => 0.9 * size.conversations, reports('closed'))],
  ['clients', first(clientList({}))],
  ['clients, page 1,000', deep(({ size }) => size.clients, clientList({}))],
  ['clients of whom the plan is over', first(clientList({ status: 'expired' }))],
  ['clients by when they are due', first(clientList({ due: '30' }))],
  ['clients: a common part of a name', first(clientList({ q: 'a' }))],
  ['clients: no name of any', none(clientList({ q: 'xyzzyx' }))],
  ['clients by what they paid', first(clientList({ sort: 'paid' })), OF_ALL_ITS_OWN],
  [
    'a client',
    once((world) => world.ask(clientDetails, { query: ofClient(world) }, world.people.provider)),
  ],
  [
    'what happened with a client',
    once((world) => world.ask(clientTimeline, { query: ofClient(world) }, world.people.provider)),
  ],
  [
    'clients in all',
    once(({ ask, people }) => ask(clientSummary, {}, people.provider)),
    OF_ALL_ITS_OWN,
  ],
  [
    'clients by month',
    once(({ ask, people }) => ask(clientFigures, {}, people.provider)),
    OF_ALL_ITS_OWN,
  ],
  [
    "a provider's day",
    once(({ ask, people }) => ask(providerToday, {}, people.provider)),
    OF_ALL_ITS_OWN,
  ],
  ["an admin's list of a provider's calls", first(calls)],
  ["an admin's list of a provider's plans", once(services)],
  ["an admin's list of a provider's articles", first(content('articles'))],
  ["an admin's list of a provider's videos", first(content('videos'))],
  ['closed calls with a loss', once(closed({ result: 'sl' }))],
  ['closed calls with a loss, by gain', once(closed({ result: 'sl', sort: 'pnlpercentage' }))],
  ['closed calls of a day', once(closed(DAY))],
  ['closed calls of a script with a loss', once(closed({ script: 'SHARE77', result: 'sl' }))],
  ['closed calls of every script', once(closed({ script: 'SHARE' }))],
  ['closed calls that sell', once(closed({ side: 'sell' }))],
]
