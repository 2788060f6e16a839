import { SECOND_MS } from '#kit/clock.ts'
import type { MarketData } from '#modules/market-data/index.ts'
import { ENTITLEMENT_CHANNEL } from '#modules/plans/index.ts'
import type { Signals } from '#platform/signals/signals.ts'
import type { ScorecardDeps } from '../deps.ts'
import { type Follower, startFollower } from './follower.ts'
import { createPriceTexts } from './frames.ts'
import { createMembers, type Members } from './members.ts'
import { createOpenTradesIndex } from './open-trades-index.ts'
import { createOpenTradesReader } from './open-trades-reader.ts'
import type { Page } from './page.ts'
import { createPageRooms, type PageEmitters, type PageRooms } from './page-rooms.ts'
import { PROVIDER_CHANNEL } from './provider-signals.ts'

export type ScorecardLiveDeps = Pick<ScorecardDeps, 'db' | 'clock' | 'log'> & {
  readonly plans: Pick<ScorecardDeps['plans'], 'subscriptions'>
  readonly providers: Pick<ScorecardDeps['providers'], 'authorsOf'>
  readonly marketData: Pick<MarketData, 'prices' | 'findInstruments'>
  readonly signals: Signals
}

/** How often changed prices are sent. */
const BEAT_MS = 250
const CHECK_MS = 30 * SECOND_MS

type OpenPage = { readonly rooms: PageRooms; readonly members: Members }

type LiveState = ScorecardLiveDeps & {
  readonly index: ReturnType<typeof createOpenTradesIndex>
  readonly reader: ReturnType<typeof createOpenTradesReader>
  readonly pages: Map<Page, OpenPage>
  keeping: Promise<Keeping> | undefined
}

/**
 * The live scorecard of this process: one index of open trades for all pages, kept up to date while
 * any page is open.
 */
export function createScorecardLive(parts: ScorecardLiveDeps) {
  const index = createOpenTradesIndex(parts)
  const reader = createOpenTradesReader({ ...parts, index })
  const live: LiveState = { ...parts, index, reader, pages: new Map(), keeping: undefined }

  return {
    /** Opens a page for the browsers of its namespace. */
    open: (page: Page, emitters: PageEmitters) => openPage(live, page, emitters),

    close: (page: Page) => closePage(live, page),
  }
}

async function keep(live: LiveState): Promise<Keeping> {
  const { prices } = live.marketData
  const moves = prices.book.moves()
  const beat = setInterval(() => {
    const moved = new Set(moves.take().map(({ instrument }) => instrument))
    const texts = createPriceTexts(prices)
    for (const { rooms } of live.pages.values()) {
      rooms.sendPrices(moved, texts)
    }
  }, BEAT_MS)
  const follower = await startFollower({
    index: live.index,
    reader: live.reader,
    signals: live.signals,
    log: live.log,
    onUpdate: (update) => {
      for (const { rooms } of live.pages.values()) {
        rooms.sendUpdate(update)
      }
    },
    onAuthor: (journal, before) => {
      for (const { rooms } of live.pages.values()) {
        rooms.showAgain(journal, before)
      }
    },
  })
  const check = () => {
    for (const { members } of live.pages.values()) {
      members.check().catch((error: unknown) => live.log.warn({ err: error }, 'live scorecard'))
    }
  }
  const checking = setInterval(check, CHECK_MS)
  const following = await Promise.all([
    live.signals.follow(PROVIDER_CHANNEL, { onSignal: follower.refreshAuthor }),
    live.signals.follow(ENTITLEMENT_CHANNEL, {
      onSignal: (accountId) => {
        for (const { members } of live.pages.values()) {
          members.renewAccount(accountId)
        }
      },
      onGap: check,
    }),
  ])
  return {
    follower,
    stop: async () => {
      clearInterval(beat)
      clearInterval(checking)
      moves.stop()
      await Promise.all(following.map(({ stop }) => stop()))
      await follower.stop()
    },
  }
}

async function openPage(live: LiveState, page: Page, emitters: PageEmitters): Promise<OpenPage> {
  live.keeping ??= keep(live)
  const { follower } = await live.keeping
  const now = () => live.clock.now()
  const rooms = createPageRooms({
    page,
    emitters,
    index: live.index,
    prices: live.marketData.prices,
    now,
    log: live.log,
    onEnded: ({ connection }) => members.renew(connection),
  })
  const members: Members = createMembers({
    ...live,
    page,
    follower,
    rooms,
    onChanged: (connection) => {
      emitters.rooms.emitTo([connection], 'changed', { reason: 'entitlement' })
    },
  })
  const opened = { rooms, members }
  live.pages.set(page, opened)
  return opened
}

async function closePage(live: LiveState, page: Page): Promise<void> {
  const opened = live.pages.get(page)
  live.pages.delete(page)
  opened?.members.stop()
  opened?.rooms.stop()
  if (live.pages.size === 0 && live.keeping !== undefined) {
    const { stop } = await live.keeping
    live.keeping = undefined
    await stop()
  }
}

type Keeping = { readonly follower: Follower; readonly stop: () => Promise<void> }
