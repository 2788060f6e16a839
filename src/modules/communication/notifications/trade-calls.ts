import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { NIL_ID } from '#kit/id.ts'
import type { Notice } from '#modules/notifications/index.ts'
import { findTrades, isOpen, scorecardPosted, type Trade } from '#modules/scorecard/index.ts'
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

/** People notified in one transaction. */
const BATCH_SIZE = 1000
/** Older calls are not announced, whatever delayed the notifications. */
const MAX_AGE_MS = 30 * MINUTE_MS

/**
 * Notifies everybody who may see a new call: subscribers and, if the call is for all, customers and
 * followers. A separate job, so that other events do not wait for thousands of notifications.
 */
export function createTradeCallNotifications(deps: CommunicationDeps) {
  return {
    subscriptions: [
      subscribe(scorecardPosted, 'notices.trade-posted', (tx, { tradeId }) =>
        deps.jobs.enqueue(tx, tradeNotificationsJob, { tradeId }),
      ),
    ],
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.work(tradeNotificationsJob, ({ tradeId }) => notifyAudience(deps, tradeId)),
  }
}

/** The trades that these notifications link to. */
export function tradesOf(
  notices: readonly Pick<LinkedNotice, 'kind' | 'link'>[],
): readonly string[] {
  return notices.flatMap(({ kind, link }) =>
    kind === 'trade' && link?.startsWith(TRADE_LINK) ? [link.slice(TRADE_LINK.length)] : [],
  )
}

type LinkedNotice = { readonly kind: Notice['kind']; readonly link: string | null }

const TRADE_LINK = '/scorecard?trade='

/** A run after a crash skips people already notified. */
async function notifyAudience(deps: CommunicationDeps, tradeId: string): Promise<void> {
  let after: string | undefined = NIL_ID
  while (after !== undefined) {
    const from: string = after
    after = await deps.db.transaction((tx) => notifyBatch(deps, tx, tradeId, from))
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
  const { clock, notifications, providers, scorecard } = deps
  const at = clock.now()
  const trade = (await findTrades(tx, [tradeId])).get(tradeId)?.trade
  if (trade === undefined || !isOpen(trade) || at.getTime() - trade.postedAt > MAX_AGE_MS) {
    return
  }
  const author = (await providers.authorsOf(tx, [trade.providerId])).get(trade.providerId)
  if (author?.verified !== true) {
    return
  }
  const audience = await listAudience(deps, tx, trade, { at, after })
  const others = audience.filter((who) => who !== trade.providerId)
  const newlyNotified = await scorecard.deliveries.recordNotified(tx, tradeId, others, at)
  // Leaves out the levels, because a notification outlives a plan; the page shows them to those who
  // may see them.
  await notifications.notifyAll(tx, newlyNotified, {
    kind: 'trade',
    title: `${author.name} (${author.regNumber}): a new call`,
    text: `${trade.entryType === 'buy' ? 'Buy' : 'Sell'} ${trade.symbol}, ${trade.exchange}`,
    href: TRADE_LINK + tradeId,
  })
  return audience.length < BATCH_SIZE ? undefined : audience.at(-1)
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
