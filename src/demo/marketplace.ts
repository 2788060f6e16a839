import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { makeContent } from './content/make-content.ts'
import { makeGstClaims } from './gst-claims.ts'
import { makeNotifications } from './notifications.ts'
import { createRng } from './prng.ts'
import {
  adminSchema,
  billingSchema,
  conversationSchema,
  couponSchema,
  customerSchema,
  type DemoMembership,
  followsSchema,
  membershipSchema,
  orderSchema,
  planSchema,
  providerSchema,
  purchaseSchema,
  rechargeSchema,
  subscriptionSchema,
  walletSchema,
  withdrawalSchema,
} from './schema.ts'
import type { DemoData, DemoFollow, DemoMarketplace } from './types.ts'

/** What is drawn is drawn from this: the same on every machine. */
export const DEMO_SEED = 'tradebox'

/** The moment as of which `data/` was written. */
const WRITTEN_MS = Date.parse('2026-11-21T04:30:00.000Z')

/**
 * An invented marketplace as of `now`, the same bytes for the same moment. Nobody and nothing in it
 * exists; addresses lie under reserved domains.
 */
export function loadMarketplace(now: Date): DemoMarketplace {
  const data = readData(now)
  const rng = createRng(DEMO_SEED)
  const pieces = makeContent(rng.fork('content'), now, data)
  return {
    ...data,
    pieces,
    gstClaims: makeGstClaims(rng.fork('gst-claims'), now, data.admins),
    notifications: makeNotifications(rng.fork('notifications'), now, { ...data, pieces }),
  }
}

function readData(now: Date): DemoData {
  const read = <S extends z.ZodType>(name: string, schema: S): z.infer<S> =>
    schema.parse(JSON.parse(movedTo(now, textOf(name))))
  const list = <S extends z.ZodType>(name: string, schema: S) => read(name, z.array(schema))
  const providers = list('providers', providerSchema)
  const isProvider = new Set(providers.map(({ id }) => id))
  return {
    providers,
    customers: list('customers', customerSchema),
    admins: list('admins', adminSchema),
    plans: list('plans', planSchema),
    follows: Object.entries(read('follows', followsSchema)).flatMap(([followerId, followed]) =>
      followed.map(
        ([providerId, followedAt]): DemoFollow => ({
          followerId,
          followerRole: isProvider.has(followerId) ? 'provider' : 'user',
          providerId,
          followedAt,
        }),
      ),
    ),
    subscriptions: list('subscriptions', subscriptionSchema),
    coupons: list('coupons', couponSchema),
    memberships: oneAfterAnother(list('memberships', membershipSchema)),
    billing: list('billing', billingSchema),
    purchases: list('purchases', purchaseSchema),
    orders: list('orders', orderSchema),
    recharges: list('recharges', rechargeSchema),
    withdrawals: list('withdrawals', withdrawalSchema),
    wallets: list('wallets', walletSchema),
    conversations: list('conversations', conversationSchema),
  }
}

const texts = new Map<string, string>()

function textOf(name: string): string {
  const text =
    texts.get(name) ?? readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')
  texts.set(name, text)
  return text
}

const INSTANT = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g
/** The first 48 bits of an id are its moment. */
const ID = /"([\da-f]{8})-([\da-f]{4})-(7[\da-f]{3}-[\da-f]{4}-[\da-f]{12})"/g

/** Every instant of a file, and the one in every id, as it is seen from `now`. */
function movedTo(now: Date, json: string): string {
  const move = moveTo(now)
  return json
    .replace(
      INSTANT,
      (_, instant: string) => `"${new Date(move(Date.parse(instant))).toISOString()}"`,
    )
    .replace(ID, (_, high: string, low: string, drawn: string) => {
      const hex = move(Number.parseInt(high + low, 16))
        .toString(16)
        .padStart(12, '0')
      return `"${hex.slice(0, 8)}-${hex.slice(8)}-${drawn}"`
    })
}

/**
 * By whole days, so that the hour stays; what is of the last day or to come keeps its distance from
 * `now`. No order is turned around.
 */
function moveTo(now: Date): (ms: number) => number {
  const by = now.getTime() - WRITTEN_MS
  const days = Math.floor(by / DAY_MS) * DAY_MS
  return (ms) => ms + (ms <= WRITTEN_MS - DAY_MS ? days : by)
}

function oneAfterAnother(
  terms: readonly z.infer<typeof membershipSchema>[],
): readonly DemoMembership[] {
  const last = new Map<string, Date>()
  return terms.map((one) => {
    const startsAt = one.startsAt ?? yearAfter(present(last.get(one.providerId), 'it goes on'))
    last.set(one.providerId, startsAt)
    return { ...one, startsAt }
  })
}

function yearAfter(moment: Date): Date {
  const end = new Date(moment)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}
