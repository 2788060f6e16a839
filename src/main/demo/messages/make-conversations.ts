import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { isActor } from '../actors.ts'
import type { Rng } from '../prng.ts'
import { daysBefore, idAt } from '../times.ts'
import type {
  DemoConversation,
  DemoCustomer,
  DemoFollow,
  DemoProvider,
  DemoSubscription,
} from '../types.ts'
import { reportedScripts, scripts } from './scripts.ts'

type Everybody = {
  readonly providers: readonly DemoProvider[]
  readonly customers: readonly DemoCustomer[]
  readonly follows: readonly DemoFollow[]
  readonly subscriptions: readonly DemoSubscription[]
  readonly plans: readonly { readonly id: string; readonly providerId: string }[]
}

/** So many others write, besides the named ones. */
const OTHERS = 30

/** Conversations of people who may have them: a customer or a follower with a verified provider. */
export function makeConversations(
  rng: Rng,
  now: Date,
  everybody: Everybody,
): readonly DemoConversation[] {
  const pairs = pairsOf(everybody)
  const shown = pairs.filter(({ named }) => named)
  const others = rng.sample(
    pairs.filter(({ named }) => !named),
    OTHERS,
  )
  return [...shown, ...others].map((pair, index, all) => {
    const reported = reportedScripts[all.length - 1 - index]
    const script = reported?.lines ?? scripts[index % scripts.length] ?? []
    const made = makeConversation(rng.fork(`${index}`), now, { ...pair, script }, index)
    return { ...made, report: reported ?? null }
  })
}

type Pair = { readonly userId: string; readonly providerId: string; readonly named: boolean }

/** Of the named ones a handful each. */
const NAMED_MAX = 6

function pairsOf({ providers, customers, follows, subscriptions, plans }: Everybody): Pair[] {
  const verified = new Set(providers.filter(isAdvisor).map(({ id }) => id))
  const users = new Set(customers.map(({ id }) => id))
  const actors = new Set([...providers, ...customers].filter(isActor).map(({ id }) => id))
  const providerOf = new Map(plans.map(({ id, providerId }) => [id, providerId]))
  const known = [
    ...subscriptions.map(({ customerId, planId }) => ({
      userId: customerId,
      providerId: providerOf.get(planId) ?? '',
    })),
    ...follows.map(({ followerId, providerId }) => ({ userId: followerId, providerId })),
  ]
  const seen = new Set<string>()
  const count = new Map<string, number>()
  return known.flatMap(({ userId, providerId }) => {
    const key = `${userId} ${providerId}`
    if (seen.has(key) || !users.has(userId) || !verified.has(providerId)) {
      return []
    }
    seen.add(key)
    const named = [userId, providerId].filter((id) => actors.has(id))
    if (named.some((id) => (count.get(id) ?? 0) >= NAMED_MAX)) {
      return []
    }
    for (const id of named) {
      count.set(id, (count.get(id) ?? 0) + 1)
    }
    return [{ userId, providerId, named: named.length > 0 }]
  })
}

function makeConversation(
  rng: Rng,
  now: Date,
  { userId, providerId, script }: Pair & { readonly script: (typeof scripts)[number] },
  index: number,
): Omit<DemoConversation, 'report'> {
  const begun = daysBefore(rng, now, 1, 25)
  let at = begun.getTime()
  const messages = script.map(([by, content], line) => {
    const pause = line === 3 ? rng.int(8, 20) * HOUR_MS : rng.int(2, 40) * MINUTE_MS
    at = Math.min(at + pause, now.getTime() - (script.length - line) * MINUTE_MS)
    const moment = new Date(at)
    const senderId = by === 'user' ? userId : providerId
    return { id: idAt(rng, moment), senderId, content, at: moment }
  })
  const last = messages.at(-1)
  const length = messages.length
  // Every third has something that the one who did not write last has not read.
  const unread = index % 3 === 0 ? 1 : 0
  const read: readonly [number, number] =
    last?.senderId === userId ? [length, length - unread] : [length - unread, length]
  return { id: idAt(rng, begun), one: userId, other: providerId, messages, read }
}

/** Who gives the advice that the scripts speak of. */
function isAdvisor({ verified, category }: DemoProvider): boolean {
  return (
    verified && (category === 'Research Analyst' || category === 'Registered Investment Advisor')
  )
}
