import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { moneyOfProvider, ordersOfCustomer } from './actor-money.ts'
import credentials from './data/actors.json' with { type: 'json' }
import type { DemoAdmin, DemoCoupon, DemoCustomer, DemoPlan, DemoProvider } from './schema.ts'
import type { DemoMarketplace } from './types.ts'

/** The accounts of the demo with a published sign-in. */
export type ActorKey = 'U1' | 'U2' | 'P1' | 'P2' | 'A-full' | 'A-view'

type Credentials = {
  readonly name: string
  readonly email: string
  /** Ten digits; admins have none. */
  readonly number: string | null
  /** Public: an account of the demo protects nothing. */
  readonly password: string
}

export const actorCredentials: Readonly<Record<ActorKey, Credentials>> = credentials

/** One line of `npm run actors`: how to sign in and what the account shows. JSON values only. */
export type Actor = Credentials & {
  readonly key: ActorKey
  readonly id: string
  readonly role: 'user' | 'provider' | 'admin'
  readonly about: string
  readonly owns: Readonly<Record<string, readonly string[]>>
}

/** The accounts with a published sign-in and what each owns. */
export function describeActors(market: DemoMarketplace): readonly Actor[] {
  const { customers, providers, admins } = market
  return [
    customerActor(market, find('U1', customers), 'Investor who follows experts'),
    customerActor(market, find('U2', customers), 'Investor who has just joined'),
    providerActor(market, find('P1', providers), 'Research analyst, an individual, verified'),
    providerActor(market, find('P2', providers), 'Research company with sub-profiles, verified'),
    adminActor(find('A-full', admins), 'Admin with every permission'),
    adminActor(find('A-view', admins), 'Admin who may look and change nothing'),
  ]
}

type Found<Row> = { readonly row: Row; readonly actor: Credentials & Pick<Actor, 'key' | 'id'> }

function find<Row extends { readonly id: string; readonly email: string }>(
  key: ActorKey,
  rows: readonly Row[],
): Found<Row> {
  const known = actorCredentials[key]
  const row = present(
    rows.find(({ email }) => email === known.email),
    `the demo holds ${key}`,
  )
  return { row, actor: { ...known, key, id: row.id } }
}

function customerActor(
  market: DemoMarketplace,
  { row: { id }, actor }: Found<DemoCustomer>,
  about: string,
): Actor {
  const names = new Map(market.providers.map((one) => [one.id, one.regName]))
  const follows = market.follows.filter((one) => one.followerId === id)
  const titles = new Map(market.plans.map((one) => [one.id, one.title]))
  const subscriptions = market.subscriptions.filter((one) => one.customerId === id)
  return {
    ...actor,
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

function providerActor(
  market: DemoMarketplace,
  { row: { id, regName, regNumber }, actor }: Found<DemoProvider>,
  about: string,
): Actor {
  const plans = market.plans.filter((plan) => plan.providerId === id)
  const followers = market.follows.filter((one) => one.providerId === id)
  return {
    ...actor,
    role: 'provider',
    about: `${about}: ${regName}, ${regNumber}`,
    owns: {
      plans: plans.map(planLine),
      coupons: market.coupons
        .filter((one) => one.providerId === id)
        .map((one) => couponLine(one, plans)),
      ...moneyOfProvider(market, id),
      subProfiles: market.providers
        .filter((one) => one.masterId === id)
        .map((one) => `${one.name} (${one.email})`),
      followers: [String(followers.length)],
    },
  }
}

function adminActor({ row, actor }: Found<DemoAdmin>, about: string): Actor {
  return { ...actor, role: 'admin', about, owns: { permissions: row.permissions } }
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
