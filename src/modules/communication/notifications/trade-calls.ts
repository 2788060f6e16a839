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

const tellOfTrade: JobKind<{ readonly tradeId: string }> = {
  name: 'trade-notices',
  data: z.object({ tradeId: id }),
  retries: 5,
  concurrency: 2,
}

/** People notified in one transaction. */
const AT_ONCE = 1000
/** Older calls are not announced, whatever delayed the notifications. */
const NEWS_MS = 30 * MINUTE_MS

/**
 * Notifies everybody who may see a new call: subscribers and, if the call is for all, customers and
 * followers. A separate job, so that other events do not wait for thousands of notifications.
 */
export function createTradeCallNotifications(deps: CommunicationDeps) {
  return {
    subscriptions: [
      subscribe(scorecardPosted, 'notices.trade-posted', (tx, { tradeId }) =>
        deps.jobs.enqueue(tx, tellOfTrade, { tradeId }),
      ),
    ],
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.work(tellOfTrade, ({ tradeId }) => tellAll(deps, tradeId)),
  }
}

/** The trades that these notifications link to. */
export function tradesOf(notices: readonly Pick<Shown, 'kind' | 'link'>[]): readonly string[] {
  return notices.flatMap(({ kind, link }) =>
    kind === 'trade' && link?.startsWith(PAGE) ? [link.slice(PAGE.length)] : [],
  )
}

type Shown = { readonly kind: Notice['kind']; readonly link: string | null }

const PAGE = '/scorecard?trade='

/** A run after a crash skips people already notified. */
async function tellAll(deps: CommunicationDeps, tradeId: string): Promise<void> {
  let after: string | undefined = NIL_ID
  while (after !== undefined) {
    const from: string = after
    after = await deps.db.transaction((tx) => tellSome(deps, tx, tradeId, from))
  }
}

/**
 * Returns the id to continue after; undefined when everybody is notified or the call is not to be
 * announced.
 */
async function tellSome(
  deps: CommunicationDeps,
  tx: Tx,
  tradeId: string,
  after: string,
): Promise<string | undefined> {
  const { clock, notifications, providers, scorecard } = deps
  const at = clock.now()
  const trade = (await findTrades(tx, [tradeId])).get(tradeId)?.trade
  if (trade === undefined || !isOpen(trade) || at.getTime() - trade.postedAt > NEWS_MS) {
    return
  }
  const author = (await providers.authorsOf(tx, [trade.providerId])).get(trade.providerId)
  if (author?.verified !== true) {
    return
  }
  const people = await listPeople(deps, tx, trade, { at, after })
  const others = people.filter((who) => who !== trade.providerId)
  const news = await scorecard.deliveries.told(tx, tradeId, others, at)
  // Leaves out the levels, because a notification outlives a plan; the page shows them to those who
  // may see them.
  await notifications.notifyAll(tx, news, {
    kind: 'trade',
    title: `${author.name} (${author.regNumber}): a new call`,
    text: `${trade.entryType === 'buy' ? 'Buy' : 'Sell'} ${trade.symbol}, ${trade.exchange}`,
    href: PAGE + tradeId,
  })
  return people.length < AT_ONCE ? undefined : people.at(-1)
}

/** People who may see the call at this instant and want notifications, ordered by id. */
async function listPeople(
  { plans, follows }: CommunicationDeps,
  tx: Tx,
  { providerId, plans: planIds, share }: Trade,
  { at, after }: { readonly at: Date; readonly after: string },
): Promise<readonly string[]> {
  const page = { after, limit: AT_ONCE }
  const [entitled, followers] = await Promise.all([
    plans.holders.listEntitled(tx, { providerId, planIds, at }, page),
    share === 'all' ? follows.listFollowers(tx, providerId, page) : [],
  ])
  return [...new Set([...entitled, ...followers])].sort().slice(0, AT_ONCE)
}
