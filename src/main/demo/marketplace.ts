import { isActor } from './actors.ts'
import { makeBilling } from './billing.ts'
import { createContacts } from './contacts.ts'
import { makeContent } from './content/make-content.ts'
import { makeCoupons } from './coupons.ts'
import { makeAdmins, makeCustomers } from './customers.ts'
import { makeFollows } from './follows.ts'
import { makeGstClaims } from './gst-claims.ts'
import { makeMemberships } from './memberships.ts'
import { makeConversations } from './messages/make-conversations.ts'
import { makeNotifications } from './notifications.ts'
import { listPictures } from './picture-list.ts'
import { makePlans } from './plans.ts'
import { createRng } from './prng.ts'
import { makeProviders } from './providers.ts'
import { makePurchases } from './purchases.ts'
import { makeSales } from './sales.ts'
import { makeSubscriptions } from './subscriptions.ts'
import type { DemoMarketplace } from './types.ts'
import { makeWaiting } from './waiting.ts'

/** The seed of the marketplace that a fresh installation shows. */
export const DEMO_SEED = 'tradebox'

/**
 * A whole invented marketplace as plain objects: the same seed and now give the same bytes. Nobody
 * and nothing in it exists; addresses lie under reserved domains.
 *
 * @param now all dates lie before it, and lifecycles and subscriptions are seen from there
 */
export function generateMarketplace(seed: number | string, now: Date): DemoMarketplace {
  const rng = createRng(seed)
  const contacts = createContacts(rng.fork('contacts'))
  const madeProviders = makeProviders(rng.fork('providers'), now, contacts)
  const madeCustomers = makeCustomers(rng.fork('customers'), now, contacts)
  const admins = makeAdmins(rng.fork('admins'), now)
  const plans = makePlans(rng.fork('plans'), now, madeProviders, contacts)
  const providers = madeProviders.map((one) => one.provider)
  const customers = madeCustomers.map((one) => one.customer)
  const follows = makeFollows(rng.fork('follows'), now, providers, customers)
  const showcase = new Set(providers.filter(isActor).map(({ id }) => id))
  const subscriptions = makeSubscriptions(
    rng.fork('subscriptions'),
    now,
    customers,
    plans,
    showcase,
  )
  const memberships = makeMemberships(rng.fork('memberships'), now, providers)
  const billing = makeBilling(rng.fork('billing'), customers, subscriptions)
  const everything = { providers, customers, admins, plans, follows, subscriptions }
  const coupons = makeCoupons(rng.fork('coupons'), now, providers, plans)
  const sales = makeSales(rng.fork('sales'), now, { ...everything, memberships, coupons })
  const waiting = makeWaiting(rng.fork('waiting'), now, { ...everything, billing })
  const pieces = makeContent(rng.fork('content'), now, everything)
  return {
    ...everything,
    ...sales,
    pieces,
    orders: [...sales.orders, ...waiting],
    purchases: makePurchases(rng.fork('purchases'), now, everything),
    memberships,
    billing,
    coupons,
    gstClaims: makeGstClaims(rng.fork('gst-claims'), now, admins),
    notifications: makeNotifications(rng.fork('notifications'), now, { ...everything, pieces }),
    conversations: makeConversations(rng.fork('conversations'), now, everything),
    pictures: listPictures(madeProviders, madeCustomers),
  }
}
