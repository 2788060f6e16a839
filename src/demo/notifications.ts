import { piecePath } from '#contract/content/paths.ts'
import { parseVideoLink } from '#contract/content/video-link.ts'
import { notificationKindSchema } from '#contract/notifications/types.ts'
import { categoryPath } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import texts from './data/notifications.json' with { type: 'json' }
import type { Rng } from './prng.ts'
import type { DemoCustomer, DemoPlan, DemoProvider, DemoSubscription } from './schema.ts'
import { drawnPart, idAt } from './times.ts'
import type { DemoFollow, DemoMarketplace, DemoNotification, DemoPiece } from './types.ts'

/** The marketplace that notifications are derived from. */
export type Happened = Omit<DemoMarketplace, 'gstClaims' | 'notifications'>

type Message = Pick<DemoNotification, 'kind' | 'title' | 'body' | 'link'> & { readonly at: number }

/** Fills the facts into a text of `data/notifications.json`. */
function tell(
  name: keyof typeof texts,
  at: number,
  facts: Readonly<Record<string, string | number>> = {},
): Message {
  const { title, body, link } = texts[name]
  const kind = notificationKindSchema.parse(texts[name].kind)
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, fact: string) => String(present(facts[fact], fact)))
  return { kind, title: filled(title), body: filled(body), link: filled(link), at }
}

/** The largest number of notifications per account. */
const NEWEST_PER_ACCOUNT = 12

/**
 * The notifications of each account, all derived from the rest of the data. Old ones are mostly
 * read, new ones mostly not.
 */
export function makeNotifications(
  rng: Rng,
  now: Date,
  happened: Happened,
): readonly DemoNotification[] {
  const plans = new Map(happened.plans.map((plan) => [plan.id, plan]))
  const plansBySeller = Map.groupBy(happened.plans, (plan) => plan.providerId)
  const followsBy = Map.groupBy(happened.follows, (follow) => follow.followerId)
  const followsOf = Map.groupBy(happened.follows, (follow) => follow.providerId)
  const boughtBy = Map.groupBy(happened.subscriptions, (one) => one.customerId)
  const piecesOf = Map.groupBy(happened.pieces, (piece) => piece.providerId)
  const names = new Map(happened.providers.map((one) => [one.id, one.regName]))
  const file = (
    account: { readonly id: string },
    role: DemoNotification['role'],
    told: Message[],
  ) => filed(account.id, role, told, now, rng.fork(drawnPart(account.id)))
  return [
    ...happened.customers.flatMap((customer) =>
      file(customer, 'user', [
        ...welcomeCustomer(customer),
        ...(followsBy.get(customer.id) ?? []).flatMap((follow) => [
          ...newPlans(follow, plansBySeller.get(follow.providerId) ?? [], names),
          ...newPieces(follow, piecesOf.get(follow.providerId) ?? [], names, now),
        ]),
        ...(boughtBy.get(customer.id) ?? []).flatMap((one) => bought(one, plans, now)),
      ]),
    ),
    ...happened.providers.flatMap((provider) =>
      file(provider, 'provider', [
        ...progress(provider),
        ...newFollowers(followsOf.get(provider.id) ?? [], now),
      ]),
    ),
    ...happened.admins.flatMap((admin) => file(admin, 'admin', applications(happened.providers))),
  ]
}

function filed(
  accountId: string,
  role: DemoNotification['role'],
  told: readonly Message[],
  now: Date,
  rng: Rng,
): readonly DemoNotification[] {
  return told
    .filter(({ at }) => at < now.getTime())
    .sort((a, b) => a.at - b.at)
    .slice(-NEWEST_PER_ACCOUNT)
    .map(({ at, ...message }) => {
      const createdAt = new Date(at)
      const age = now.getTime() - at
      const isRead = rng.chance(age > 10 * DAY_MS ? 0.9 : 0.35)
      const readAt = isRead
        ? new Date(at + Math.floor(rng.float() * Math.min(age, 2 * DAY_MS)))
        : null
      return { id: idAt(rng, createdAt), accountId, role, ...message, createdAt, readAt }
    })
}

function welcomeCustomer({ joinedAt, telegram }: DemoCustomer): readonly Message[] {
  const at = joinedAt.getTime()
  return [
    tell('welcome', at + MINUTE_MS, { list: categoryPath('Research Analyst') }),
    tell('promises', at + DAY_MS),
    ...(telegram === null ? [tell('telegram', at + 2 * DAY_MS)] : []),
  ]
}

function newPlans(
  { providerId, followedAt }: DemoFollow,
  plans: readonly DemoPlan[],
  names: ReadonlyMap<string, string>,
): readonly Message[] {
  const provider = names.get(providerId) ?? 'A provider'
  return plans
    .filter(({ createdAt }) => createdAt > followedAt)
    .map(({ id, title, validity: days, createdAt }) =>
      tell('plan', createdAt.getTime() + 10 * MINUTE_MS, { provider, title, days, id }),
    )
}

/** The number of days with notifications of pieces; older ones are read and cleared. */
const PIECES_DAYS = 10

function newPieces(
  { providerId, followedAt }: DemoFollow,
  pieces: readonly DemoPiece[],
  names: ReadonlyMap<string, string>,
  now: Date,
): readonly Message[] {
  const provider = names.get(providerId) ?? 'A provider'
  const since = Math.max(followedAt.getTime(), now.getTime() - PIECES_DAYS * DAY_MS)
  return pieces.flatMap(({ id, draft, publishedAt }) => {
    if (publishedAt === null || publishedAt.getTime() < since) {
      return []
    }
    const { kind, title } = draft
    const videoId = 'link' in draft ? (parseVideoLink(draft.link)?.id ?? null) : null
    const path = piecePath({ _id: id, kind, videoId })
    return [tell(kind, publishedAt.getTime() + MINUTE_MS, { provider, title, path })]
  })
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

function bought(
  { planId: id, kind, startsAt, endsAt }: DemoSubscription,
  plans: ReadonlyMap<string, DemoPlan>,
  now: Date,
): readonly Message[] {
  const what = kind === 'trial' ? 'Your free trial' : 'Your plan'
  const { title } = present(plans.get(id), 'a subscription has its plan')
  const facts = { what, title, until: dayFormat.format(endsAt), id }
  const soon = Math.max(endsAt.getTime() - 7 * DAY_MS, startsAt.getTime() + HOUR_MS)
  return [
    tell('begun', startsAt.getTime() + MINUTE_MS, facts),
    tell('endsSoon', soon, facts),
    ...(endsAt <= now ? [tell('ended', endsAt.getTime(), facts)] : []),
  ]
}

function progress({ id, joinedAt, approvedAt, verifiedAt }: DemoProvider): readonly Message[] {
  return [
    tell('received', joinedAt.getTime() + MINUTE_MS),
    ...(approvedAt === null ? [] : [tell('approved', approvedAt.getTime())]),
    ...(verifiedAt === null ? [] : [tell('verified', verifiedAt.getTime(), { id })]),
  ]
}

/** Only the number: followers are not shown to the provider. */
function newFollowers(follows: readonly DemoFollow[], now: Date): readonly Message[] {
  return [4, 3, 2, 1, 0].flatMap((weeksAgo) => {
    const end = now.getTime() - weeksAgo * 7 * DAY_MS - HOUR_MS
    const count = follows.filter(
      ({ followedAt }) => followedAt.getTime() <= end && followedAt.getTime() > end - 7 * DAY_MS,
    ).length
    return count === 0 ? [] : [tell(count === 1 ? 'follower' : 'followers', end, { count })]
  })
}

function applications(providers: readonly DemoProvider[]): Message[] {
  return providers
    .filter(({ verified }) => !verified)
    .map(({ id, approved, regName: company, name: person, category, approvedAt, joinedAt }) =>
      tell(
        approved ? 'verification' : 'application',
        (approvedAt ?? joinedAt).getTime() + MINUTE_MS,
        { company, person, category, id },
      ),
    )
}
