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

/** People who are told in one transaction. */
const AT_ONCE = 1000
/** A call of yesterday is no news, whatever has kept us from telling of it. */
const NEWS_MS = 30 * MINUTE_MS

/**
 * New calls go to those who may see them: entitled ones, and where a call is for all, customers and
 * followers. Apart from other events, which do not wait for thousands of people to be told.
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

/** The trades that such notices of these links are about. */
export function tradesOf(notices: readonly Pick<Shown, 'kind' | 'link'>[]): readonly string[] {
  return notices.flatMap(({ kind, link }) =>
    kind === 'trade' && link?.startsWith(PAGE) ? [link.slice(PAGE.length)] : [],
  )
}

type Shown = { readonly kind: Notice['kind']; readonly link: string | null }

const PAGE = '/scorecard?trade='

/** When it runs again after a crash, it passes over those who were told. */
async function tellAll(deps: CommunicationDeps, tradeId: string): Promise<void> {
  let after: string | undefined = NIL_ID
  while (after !== undefined) {
    const from: string = after
    after = await deps.db.transaction((tx) => tellSome(deps, tx, tradeId, from))
  }
}

/** Gives after whom to go on; undefined when all are told, or nobody is to be told any more. */
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
  // Without its levels, which only the page shows to whoever may see them: a notice outlives a plan.
  await notifications.notifyAll(tx, news, {
    kind: 'trade',
    title: `${author.name} (${author.regNumber}): a new call`,
    text: `${trade.entryType === 'buy' ? 'Buy' : 'Sell'} ${trade.symbol}, ${trade.exchange}`,
    href: PAGE + tradeId,
  })
  return people.length < AT_ONCE ? undefined : people.at(-1)
}

/** Those who may see it at this instant and want to know of it, in the order of their ids. */
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
