import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import type { Notice } from '#modules/notifications/index.ts'
import {
  findTrades,
  isOpen,
  scorecardChanged,
  scorecardPosted,
  type Trade,
} from '#modules/scorecard/index.ts'
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts'
import { subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from '../deps.ts'

const tradeNotificationsJob: JobKind<{ readonly tradeId: string }> = {
  name: 'trade-notices',
  data: z.object({ tradeId: id }),
  retries: 5,
  concurrency: 2,
}

/** Up to a thousand calls can end with one price. */
const tradeChangesJob: JobKind<{ readonly tradeIds: readonly string[] }> = {
  name: 'trade-change-notices',
  data: z.object({ tradeIds: z.array(id) }),
  retries: 5,
  concurrency: 2,
}

/** People notified in one transaction. */
const BATCH_SIZE = 1000
/** Older calls and changes are not announced, whatever delayed the notifications. */
const MAX_AGE_MS = 30 * MINUTE_MS

/**
 * Notifies everybody who may see a new call: subscribers and, if the call is for all, customers and
 * followers; the same people again when it is amended or over. Separate jobs, so that other events do
 * not wait for thousands of notifications.
 */
export function createTradeCallNotifications(deps: CommunicationDeps) {
  return {
    subscriptions: [
      subscribe(scorecardPosted, 'notices.trade-posted', (tx, { tradeId }) =>
        deps.jobs.enqueue(tx, tradeNotificationsJob, { tradeId }),
      ),
      subscribe(scorecardChanged, 'notices.trade-changed', (tx, { tradeIds }) =>
        deps.jobs.enqueue(tx, tradeChangesJob, { tradeIds }),
      ),
    ],
    startJobs: async (jobs: Jobs): Promise<void> => {
      await jobs.work(tradeNotificationsJob, ({ tradeId }) => notifyAudience(deps, tradeId))
      await jobs.work(tradeChangesJob, async ({ tradeIds }) => {
        for (const tradeId of tradeIds) {
          await notifyOfChange(deps, tradeId)
        }
      })
    },
  }
}

/** The trades that these notifications announce; that of a change does not bring the call itself. */
export function tradesOf(notices: readonly LinkedNotice[]): readonly string[] {
  return notices.flatMap(({ kind, title, link }) =>
    kind === 'trade' && title.endsWith(`: ${NEW_CALL}`) && link?.startsWith(TRADE_LINK)
      ? [link.slice(TRADE_LINK.length)]
      : [],
  )
}

type LinkedNotice = {
  readonly kind: Notice['kind']
  readonly title: string
  readonly link: string | null
}

const NEW_CALL = 'a new call'

const TRADE_LINK = '/scorecard?trade='

/** A run after a crash skips people already notified. */
async function notifyAudience(deps: CommunicationDeps, tradeId: string): Promise<void> {
  let after: string | undefined = NIL_ID
  while (after !== undefined) {
    const from: string = after
    after = await deps.db.transaction((tx) => notifyBatch(deps, tx, tradeId, from))
  }
  // It may have ended in between, and those who were not told of it yet were not told of its end.
  const stored = (await findTrades(deps.db.read, [tradeId])).get(tradeId)
  if (stored !== undefined && !isOpen(stored.trade)) {
    await notifyOfChange(deps, tradeId)
  }
}

/**
 * Returns the id to continue after; undefined when everybody is notified or the call is not to be
 * announced.
 */
async function notifyBatch(
  deps: CommunicationDeps,
  tx: Tx,
  tradeId: string,
  after: string,
): Promise<string | undefined> {
  const { clock, notifications, scorecard } = deps
  const at = clock.now()
  const found = await findListed(deps, tx, tradeId)
  if (found === undefined || !isOpen(found.trade) || isOld(deps, found.trade.postedAt)) {
    return
  }
  const { trade, author } = found
  const audience = await listAudience(deps, tx, trade, { at, after })
  const others = audience.filter((who) => who !== trade.providerId)
  const newlyNotified = await scorecard.deliveries.recordNotified(tx, {
    ...{ tradeId, at, accountIds: others },
    version: trade.version,
  })
  await notifications.notifyAll(tx, newlyNotified, noticeOf(author, trade, NEW_CALL))
  return audience.length < BATCH_SIZE ? undefined : audience.at(-1)
}

/** A call and its provider, if the public may see that one. */
async function findListed({ providers }: CommunicationDeps, tx: Tx, tradeId: string) {
  const trade = (await findTrades(tx, [tradeId])).get(tradeId)?.trade
  const author = trade && (await providers.authorsOf(tx, [trade.providerId])).get(trade.providerId)
  return trade !== undefined && author?.verified === true ? { trade, author } : undefined
}

function isOld({ clock }: CommunicationDeps, at: number): boolean {
  return clock.now().getTime() - at > MAX_AGE_MS
}

/** Leaves out the levels, because a notification outlives a plan; its page shows them to subscribers. */
function noticeOf(
  author: { readonly name: string; readonly regNumber: string },
  trade: Trade,
  news: string,
) {
  return {
    kind: 'trade' as const,
    title: `${author.name} (${author.regNumber}): ${news}`,
    text: `${trade.entryType === 'buy' ? 'Buy' : 'Sell'} ${trade.symbol}, ${trade.exchange}`,
    // Nobody but its provider can open what was withdrawn.
    href: trade.state === 'withdrawn' ? undefined : TRADE_LINK + trade.id,
  }
}

/** Tells those who were told of a call what has become of it. A later change replaces an earlier one. */
async function notifyOfChange(deps: CommunicationDeps, tradeId: string): Promise<void> {
  const { db, notifications, scorecard } = deps
  let told = BATCH_SIZE
  while (told === BATCH_SIZE) {
    told = await db.transaction(async (tx) => {
      const found = await findListed(deps, tx, tradeId)
      if (
        found === undefined ||
        found.trade.hidden !== null ||
        isOld(deps, found.trade.changedAt)
      ) {
        return 0
      }
      const { trade, author } = found
      const { version } = trade
      const people = await scorecard.deliveries.recordTold(tx, {
        tradeId,
        version,
        limit: BATCH_SIZE,
      })
      const interested = await stillInterested(deps, tx, trade, people)
      await notifications.notifyAll(tx, interested, noticeOf(author, trade, newsOf(trade)))
      return people.length
    })
  }
}

/** Those who have a plan or had one, and those who follow the provider still. */
async function stillInterested(
  { plans, follows }: CommunicationDeps,
  tx: Tx,
  { providerId }: Trade,
  people: readonly string[],
): Promise<readonly string[]> {
  const [holders, followers] = await Promise.all([
    plans.holders.everAmong(tx, providerId, people),
    follows.followersAmong(tx, providerId, people),
  ])
  return [...new Set([...holders, ...followers])]
}

const ENDED = {
  tp: 'target hit',
  sl: 'stop-loss hit',
  manual: 'exited',
  timeout: 'call expired',
} as const

function newsOf({ state, entry, exit }: Trade): string {
  if (exit !== null) {
    return entry === null ? 'call ended without an entry' : ENDED[exit.result]
  }
  return state === 'withdrawn' ? 'call withdrawn' : 'call amended'
}

/** People who may see the call at this instant and want notifications, ordered by id. */
async function listAudience(
  { plans, follows }: CommunicationDeps,
  tx: Tx,
  { providerId, plans: planIds, share }: Trade,
  { at, after }: { readonly at: Date; readonly after: string },
): Promise<readonly string[]> {
  const page = { after, limit: BATCH_SIZE }
  const [entitled, followers] = await Promise.all([
    plans.holders.listEntitled(tx, { providerId, planIds, at }, page),
    share === 'all' ? follows.listFollowers(tx, providerId, page) : [],
  ])
  return [...new Set([...entitled, ...followers])].sort().slice(0, BATCH_SIZE)
}
