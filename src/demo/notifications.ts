import { piecePath } from '#contract/content/paths.ts'
import { parseVideoLink } from '#contract/content/video-link.ts'
import { categoryPath } from '#contract/providers/categories.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import type { Rng } from './prng.ts'
import type { DemoAdmin, DemoCustomer, DemoPlan, DemoProvider, DemoSubscription } from './schema.ts'
import { drawnPart, idAt } from './times.ts'
import type { DemoFollow, DemoNotification, DemoPiece } from './types.ts'

/** What has happened in the marketplace so far. */
export type Happened = {
  readonly providers: readonly DemoProvider[]
  readonly customers: readonly DemoCustomer[]
  readonly admins: readonly DemoAdmin[]
  readonly plans: readonly DemoPlan[]
  readonly follows: readonly DemoFollow[]
  readonly subscriptions: readonly DemoSubscription[]
  readonly pieces: readonly DemoPiece[]
}

type Message = Pick<DemoNotification, 'kind' | 'title' | 'body' | 'link'> & { readonly at: number }

/** More than this would not have been kept. */
const NEWEST_PER_ACCOUNT = 12

/**
 * What each account was told: nothing but what follows from the rest of the data. Old ones are
 * mostly read, new ones mostly not.
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
        ...(followsBy.get(customer.id) ?? []).flatMap((follow) =>
          newPlans(follow, plansBySeller.get(follow.providerId) ?? [], names),
        ),
        ...(followsBy.get(customer.id) ?? []).flatMap((follow) =>
          newPieces(follow, piecesOf.get(follow.providerId) ?? [], names, now),
        ),
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
    {
      kind: 'welcome',
      title: 'Welcome to Tradebox',
      body: 'Browse registered analysts and advisers. Each profile shows the registration number and compliance officer.',
      link: categoryPath('Research Analyst'),
      at: at + MINUTE_MS,
    },
    {
      kind: 'guidance',
      title: 'Nobody may promise you returns',
      body: 'Please read the dos and don’ts before you pay for your first plan. Never share an OTP or a password, with us or with a provider.',
      link: '/documents/do-and-donot',
      at: at + DAY_MS,
    },
    ...(telegram === null
      ? [
          {
            kind: 'guidance' as const,
            title: 'Add your Telegram handle',
            body: 'Plans and free trials need a Telegram handle in your profile.',
            link: '/dashboard/user/myprofile',
            at: at + 2 * DAY_MS,
          },
        ]
      : []),
  ]
}

function newPlans(
  { providerId, followedAt }: DemoFollow,
  plans: readonly DemoPlan[],
  names: ReadonlyMap<string, string>,
): readonly Message[] {
  return plans
    .filter((plan) => plan.createdAt > followedAt)
    .map((plan) => ({
      kind: 'plan',
      title: `${names.get(providerId) ?? 'A provider'} has a new plan`,
      body: `“${plan.title}”, ${plan.validity} days.`,
      link: `/view/services/${plan.id}`,
      at: plan.createdAt.getTime() + 10 * MINUTE_MS,
    }))
}

const newsOf = {
  articles: 'a new article',
  videos: 'a new video',
  events: 'a new event',
  podcasts: 'a new podcast',
} as const

/** Of the last days; what is older has been read and cleared. */
const PIECES_DAYS = 10

function newPieces(
  { providerId, followedAt }: DemoFollow,
  pieces: readonly DemoPiece[],
  names: ReadonlyMap<string, string>,
  now: Date,
): readonly Message[] {
  const since = Math.max(followedAt.getTime(), now.getTime() - PIECES_DAYS * DAY_MS)
  return pieces.flatMap(({ id, draft, publishedAt }) =>
    publishedAt === null || publishedAt.getTime() < since
      ? []
      : [
          {
            kind: 'content' as const,
            title: `${names.get(providerId) ?? 'A provider'}: ${newsOf[draft.kind]}`,
            body: draft.title,
            link: piecePath({ _id: id, kind: draft.kind, videoId: videoIdOf(draft) }),
            at: publishedAt.getTime() + MINUTE_MS,
          },
        ],
  )
}

function videoIdOf(draft: DemoPiece['draft']): string | null {
  return 'link' in draft ? (parseVideoLink(draft.link)?.id ?? null) : null
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

function bought(
  { planId, kind, startsAt, endsAt }: DemoSubscription,
  plans: ReadonlyMap<string, DemoPlan>,
  now: Date,
): readonly Message[] {
  const plan = plans.get(planId)
  if (plan === undefined) {
    return []
  }
  const link = `/view/services/${planId}`
  const what = kind === 'trial' ? 'Your free trial' : 'Your plan'
  const begun: Message = {
    kind: 'subscription',
    title: `${what} has begun`,
    body: `“${plan.title}” runs until ${dayFormat.format(endsAt)}.`,
    link,
    at: startsAt.getTime() + MINUTE_MS,
  }
  const soon: Message = {
    kind: 'subscription',
    title: `${what} ends soon`,
    body: `“${plan.title}” runs until ${dayFormat.format(endsAt)}. It does not renew by itself.`,
    link,
    at: Math.max(endsAt.getTime() - 7 * DAY_MS, startsAt.getTime() + HOUR_MS),
  }
  const over: Message = {
    kind: 'subscription',
    title: `${what} has ended`,
    body: `“${plan.title}” ended on ${dayFormat.format(endsAt)}.`,
    link,
    at: endsAt.getTime(),
  }
  return endsAt <= now ? [begun, soon, over] : [begun, soon]
}

function progress(provider: DemoProvider): readonly Message[] {
  const link = '/dashboard/serviceprovider/myprofile'
  const received: Message = {
    kind: 'verification',
    title: 'We received your application',
    body: 'We check your registration and your documents, usually within three working days.',
    link,
    at: provider.joinedAt.getTime() + MINUTE_MS,
  }
  const approved: readonly Message[] =
    provider.approvedAt === null
      ? []
      : [
          {
            kind: 'verification',
            title: 'Your application is approved',
            body: 'One step left: we verify your registration number with the register.',
            link,
            at: provider.approvedAt.getTime(),
          },
        ]
  const verified: readonly Message[] =
    provider.verifiedAt === null
      ? []
      : [
          {
            kind: 'verification',
            title: 'Your profile is verified',
            body: 'Investors can find you now. Complete your page before you publish a plan.',
            link: `/view/serviceprovider/${provider.id}`,
            at: provider.verifiedAt.getTime(),
          },
        ]
  return [received, ...approved, ...verified]
}

/** How many, and not who: followers are not shown to the followed. */
function newFollowers(follows: readonly DemoFollow[], now: Date): readonly Message[] {
  return [4, 3, 2, 1, 0].flatMap((weeksAgo) => {
    const end = now.getTime() - weeksAgo * 7 * DAY_MS - HOUR_MS
    const count = follows.filter(
      ({ followedAt }) => followedAt.getTime() <= end && followedAt.getTime() > end - 7 * DAY_MS,
    ).length
    return count === 0
      ? []
      : [
          {
            kind: 'follow' as const,
            title: count === 1 ? 'One new follower' : `${count} new followers`,
            body: `Within seven days ${count === 1 ? 'one account' : `${count} accounts`} began to follow you.`,
            link: '/dashboard/serviceprovider/home',
            at: end,
          },
        ]
  })
}

function applications(providers: readonly DemoProvider[]): Message[] {
  return providers
    .filter((one) => !one.verified)
    .map((one) => ({
      kind: 'application',
      title: one.approved ? 'Waiting for verification' : 'New application',
      body: `${one.regName} (${one.name}), ${one.category}.`,
      link: `/dashboard/admin/serviceproviderapproval/${one.id}`,
      at: (one.approvedAt ?? one.joinedAt).getTime() + MINUTE_MS,
    }))
}
