import type { CallInput } from '#contract/call.ts'
import { myOrders, sales } from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { countNotifications, listNotifications } from '#contract/notifications/calls.ts'
import { services } from '#contract/plans/calls.ts'
import { directoryFacets, family, serviceProviders } from '#contract/providers/calls.ts'
import {
  closedTradesAll,
  listTrades,
  performanceReport,
  todaysTrades,
} from '#contract/scorecard/query-calls.ts'
import { search } from '#contract/search/calls.ts'
import { BUYER_SHARE } from '../fill/trading.ts'
import type { LargeWorld } from '../world.ts'
import {
  deep,
  first,
  type Lists,
  once,
  type PageOf,
  type Prepare,
  type Reader,
  ROWS,
} from './prepare.ts'

type TradesQuery = Omit<CallInput<typeof listTrades>['query'], 'status'>

const closed = ({ ask }: LargeWorld, query: TradesQuery) =>
  ask(listTrades, { query: { status: 'closed', limit: String(ROWS), ...query } })

const open = ({ ask, people }: LargeWorld, query: TradesQuery = {}, by?: 'buyer' | 'seller') =>
  ask(
    listTrades,
    { query: { status: 'open', limit: String(ROWS), ...query } },
    by === undefined ? undefined : people[by],
  )

/** The last page of closed calls. */
const lastClosed: Prepare = async (world) => {
  const { total } = await closed(world, {})
  const page = String(Math.ceil(total / ROWS) - 1)
  return () => closed(world, { page })
}

/**
 * The limit for page 1,000: the small database has no page so deep, and its middle page costs less.
 */
const DEEPEST = 2
const thousandth: Prepare = async (world) => {
  const page = String(Math.min(1_000, Math.floor(world.size.calls / ROWS / 2)))
  return () => closed(world, { page })
}

const directory =
  (query: Partial<CallInput<typeof serviceProviders>['query']>): PageOf =>
  async ({ ask }, page) => {
    const { data } = await ask(serviceProviders, { query: { ...query, ...page } })
    return { data: data.serviceproviders, nextCursor: data.nextCursor }
  }

const plans =
  (query: Partial<CallInput<typeof services>['query']>): PageOf =>
  ({ ask }, page) =>
    ask(services, { query: { ...query, ...page } })

const orders: PageOf = ({ ask, people }, page) => ask(myOrders, { query: page }, people.buyer)
const sold: PageOf = ({ ask, people }, page) => ask(sales, { query: page }, people.seller)
/** The number of rows that match a narrow filter in both databases. */
const FEW = 6

const notified: PageOf = ({ ask, people }, page) =>
  ask(listNotifications, { query: page }, people.buyer)

/** The requests of the home page for a signed-in user. */
const home = ({ ask, people: { buyer } }: LargeWorld) =>
  Promise.all([
    ask(family, {}, buyer),
    ask(services, { query: { limit: 6 } }, buyer),
    ask(todaysTrades, {}, buyer),
    ask(countNotifications, { query: { id: buyer.accountId, role: 'user' } }, buyer),
  ])

/** Four people who read the scorecard. */
const readers: readonly Reader[] = [
  (world) => closed(world, {}),
  (world) => open(world),
  (world) => closed(world, { sort: 'SharedBy' }),
  (world) => open(world, { sort: 'scriptname' }),
]
const cheap = ({ ask }: LargeWorld) => ask(services, { query: { limit: 6 } })

export const TRADING_LISTS: Lists = [
  ['closed calls', once((world) => closed(world, {}))],
  ['closed calls, page 1,000', thousandth, DEEPEST],
  ['closed calls, last page', lastClosed],
  ['closed calls by provider', once((world) => closed(world, { sort: 'SharedBy' }))],
  ['closed calls by gain', once((world) => closed(world, { sort: 'pnlpercentage' }))],
  ['closed calls of a script', once((world) => closed(world, { script: 'SHARE7' }))],
  ['closed calls of everybody, without a filter', once(({ ask }) => ask(closedTradesAll, {}))],
  ['open calls', once((world) => open(world))],
  ['open calls by provider', once((world) => open(world, { sort: 'SharedBy' }))],
  ['open calls of a subscriber', once((world) => open(world, { view: 'subscribed' }, 'buyer'))],
  ['open calls, own', once((world) => open(world, { view: 'mine' }, 'seller'))],
  ['calls of today', once(({ ask }) => ask(todaysTrades, {}))],
  [
    'a record',
    once(({ ask, people: { seller } }) =>
      ask(performanceReport, { query: { providerId: seller.accountId } }),
    ),
  ],
  ['a cheap call beside four readers of the scorecard', once(cheap), 2, readers],
  [
    'my subscriptions',
    once(({ ask, people }) => ask(mySubscriptions, { query: {} }, people.buyer)),
  ],
  ['my orders', first(orders)],
  ['my orders, deep page', deep(({ size }) => size.orders / BUYER_SHARE, orders)],
  ['sales', first(sold)],
  ['notifications', first(notified)],
  ['notifications, deep page', deep(({ size }) => size.notifications / BUYER_SHARE, notified)],
  ['facets of the directory', once(({ ask }) => ask(directoryFacets, { query: {} })), 2],
  [
    'facets of a category',
    once(({ ask }) => ask(directoryFacets, { query: { category: 'Trainers', state: 'Goa' } })),
    2,
  ],
  ['directory', first(directory({}))],
  ['directory by name, deep page', deep(({ size }) => size.sellers, directory({ sort: 'name' }))],
  ['directory by two letters', first(directory({ q: 'ca' })), 1.5],
  [
    'directory by language and State',
    once((world) =>
      directory({ language: 'tamil', state: 'Goa', sort: 'name' })(world, { limit: FEW }),
    ),
    1.5,
  ],
  ["'Our Family'", once(({ ask }) => ask(family, {}))],
  ['plans', first(plans({}))],
  ['plans by price, deep page', deep(({ size }) => size.plans, plans({ sort: 'price-low' }))],
  ['plans by two letters', first(plans({ q: 'pl' })), 1.5],
  ['search: a misspelt name', once(({ ask }) => ask(search, { query: { q: 'Capitol' } })), 3],
  [
    'search: a word of every provider',
    once(({ ask }) => ask(search, { query: { q: 'capital' } })),
    3,
  ],
  ['home, signed in', once(home)],
]
