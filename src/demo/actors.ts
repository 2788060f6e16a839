import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { moneyOfProvider, ordersOfCustomer } from './actor-money.ts'
import type { DemoCoupon, DemoPlan } from './schema.ts'
import type { DemoMarketplace } from './types.ts'

/** The accounts that the demo lets people sign in with. */
export type ActorKey = 'U1' | 'U2' | 'P1' | 'P2' | 'A-full' | 'A-view'

type Credentials = {
  readonly name: string
  readonly email: string
  /** Ten digits; admins have none. */
  readonly number: string | null
  /** Known to everybody: an account of the demo protects nothing. */
  readonly password: string
}

export const actorCredentials: Readonly<Record<ActorKey, Credentials>> = {
  U1: {
    name: 'Amruta Deshmukh',
    email: 'amruta@tradebox.example',
    number: '9876500011',
    password: 'demo-mango-verandah-11',
  },
  U2: {
    name: 'Tejinder Grewal',
    email: 'tejinder@tradebox.example',
    number: '9876500012',
    password: 'demo-cricket-monsoon-12',
  },
  P1: {
    name: 'Mugdha Joglekar',
    email: 'mugdha@tradebox.example',
    number: '9876500021',
    password: 'demo-lighthouse-cardamom-21',
  },
  P2: {
    name: 'Raghavendra Hegde',
    email: 'desk@kachnarridge.example',
    number: '9876500022',
    password: 'demo-jackfruit-railway-22',
  },
  'A-full': {
    name: 'Shruthi Acharya',
    email: 'operations@tradebox.example',
    number: null,
    password: 'demo-banyan-lantern-ferry-31',
  },
  'A-view': {
    name: 'Sanjib Baruah',
    email: 'viewer@tradebox.example',
    number: null,
    password: 'demo-tamarind-window-slate-32',
  },
}

/** One line of `npm run actors`: how to sign in and what is there to be seen. JSON all through. */
export type Actor = Credentials & {
  readonly key: ActorKey
  readonly id: string
  readonly role: 'user' | 'provider' | 'admin'
  readonly about: string
  readonly owns: Readonly<Record<string, readonly string[]>>
}

/** The named accounts of a generated marketplace with what each owns. */
export function describeActors(market: DemoMarketplace): readonly Actor[] {
  return [
    customerActor(market, 'U1', 'Investor who follows experts'),
    customerActor(market, 'U2', 'Investor who has just joined'),
    providerActor(market, 'P1', 'Research analyst, an individual, verified'),
    providerActor(market, 'P2', 'Research company with sub-profiles, verified'),
    adminActor(market, 'A-full', 'Admin with every permission'),
    adminActor(market, 'A-view', 'Admin who may look and change nothing'),
  ]
}

function customerActor(market: DemoMarketplace, key: 'U1' | 'U2', about: string): Actor {
  const { email } = actorCredentials[key]
  const { id } = present(
    market.customers.find((one) => one.email === email),
    `the demo holds ${key}`,
  )
  const names = new Map(market.providers.map((one) => [one.id, one.regName]))
  const follows = market.follows.filter((one) => one.followerId === id)
  const titles = new Map(market.plans.map((one) => [one.id, one.title]))
  const subscriptions = market.subscriptions.filter((one) => one.customerId === id)
  return {
    ...actorCredentials[key],
    key,
    id,
    role: 'user',
    about,
    owns: {
      subscriptions: subscriptions.map(
        ({ planId, kind, endsAt }) =>
          `${titles.get(planId) ?? planId} (${kind}, until ${endsAt.toISOString()}, ${planId})`,
      ),
      orders: ordersOfCustomer(market, id),
      follows: follows.map(({ providerId }) => names.get(providerId) ?? providerId),
    },
  }
}

function providerActor(market: DemoMarketplace, key: 'P1' | 'P2', about: string): Actor {
  const { email } = actorCredentials[key]
  const provider = present(
    market.providers.find((one) => one.email === email),
    `the demo holds ${key}`,
  )
  const plans = market.plans.filter((plan) => plan.providerId === provider.id)
  const followers = market.follows.filter((one) => one.providerId === provider.id)
  return {
    ...actorCredentials[key],
    key,
    id: provider.id,
    role: 'provider',
    about: `${about}: ${provider.regName}, ${provider.regNumber}`,
    owns: {
      plans: plans.map(planLine),
      coupons: market.coupons
        .filter((one) => one.providerId === provider.id)
        .map((one) => couponLine(one, plans)),
      ...moneyOfProvider(market, provider.id),
      subProfiles: market.providers
        .filter((one) => one.masterId === provider.id)
        .map((one) => `${one.name} (${one.email})`),
      followers: [String(followers.length)],
    },
  }
}

function adminActor(market: DemoMarketplace, key: 'A-full' | 'A-view', about: string): Actor {
  const { email } = actorCredentials[key]
  const admin = present(
    market.admins.find((one) => one.email === email),
    `the demo holds ${key}`,
  )
  return {
    ...actorCredentials[key],
    key,
    id: admin.id,
    role: 'admin',
    about,
    owns: { permissions: admin.permissions },
  }
}

function couponLine(
  { code, percent, amount, planId, expiresAt }: DemoCoupon,
  plans: readonly DemoPlan[],
): string {
  const off = percent === null ? `₹${rupeesFromPaise(amount ?? 0n)}` : `${percent} %`
  const on = plans.find(({ id }) => id === planId)?.title ?? 'every plan'
  return `${code} (${off} off ${on}, until ${expiresAt.toISOString()})`
}

function planLine({ id, title, validity }: DemoPlan): string {
  return `${title} (${validity} days, ${id})`
}
