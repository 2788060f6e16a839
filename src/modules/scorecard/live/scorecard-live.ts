import { SECOND_MS } from '#kit/clock.ts'
import type { MarketData } from '#modules/market-data/index.ts'
import { ENTITLEMENT_CHANNEL } from '#modules/plans/index.ts'
import type { Signals } from '#platform/signals.ts'
import type { ScorecardDeps } from '../deps.ts'
import { createBoard } from './board.ts'
import { createBoardReader } from './board-reader.ts'
import { type Follower, startFollower } from './follower.ts'
import { createPriceTexts } from './frames.ts'
import { createMembers, type Members } from './members.ts'
import type { Page } from './page.ts'
import { createPageRooms, type PageRooms, type Voice } from './page-rooms.ts'
import { PROVIDER_CHANNEL } from './provider-signals.ts'

export type ScorecardLiveParts = Pick<ScorecardDeps, 'db' | 'clock' | 'log'> & {
  readonly plans: Pick<ScorecardDeps['plans'], 'subscriptions'>
  readonly providers: Pick<ScorecardDeps['providers'], 'authorsOf'>
  readonly marketData: Pick<MarketData, 'prices' | 'findInstruments'>
  readonly signals: Signals
}

/** Prices that move are told so often. */
const BEAT_MS = 250
const CHECK_MS = 30 * SECOND_MS

type OpenPage = { readonly rooms: PageRooms; readonly members: Members }

/** The live scorecard of this process: one board for all pages, kept while a page is open. */
export function createScorecardLive(parts: ScorecardLiveParts) {
  const { db, clock, log, signals, marketData } = parts
  const { prices } = marketData
  const board = createBoard(parts)
  const reader = createBoardReader({ ...parts, board })
  const pages = new Map<Page, OpenPage>()
  let keeping: Promise<Keeping> | undefined

  const keep = async (): Promise<Keeping> => {
    const moves = prices.book.moves()
    const beat = setInterval(() => {
      const moved = new Set(moves.take().map(({ instrument }) => instrument))
      const texts = createPriceTexts(prices)
      for (const { rooms } of pages.values()) {
        rooms.beat(moved, texts)
      }
    }, BEAT_MS)
    const follower = await startFollower({
      board,
      reader,
      signals,
      log,
      onNews: (news) => {
        for (const { rooms } of pages.values()) {
          rooms.tell(news)
        }
      },
      onAuthor: (journal, before) => {
        for (const { rooms } of pages.values()) {
          rooms.retell(journal, before)
        }
      },
    })
    const check = () => {
      for (const { members } of pages.values()) {
        members.check().catch((error: unknown) => log.warn({ err: error }, 'live scorecard'))
      }
    }
    const checking = setInterval(check, CHECK_MS)
    const following = await Promise.all([
      signals.follow(PROVIDER_CHANNEL, { onSignal: follower.lookAtAuthor }),
      signals.follow(ENTITLEMENT_CHANNEL, {
        onSignal: (accountId) => {
          for (const { members } of pages.values()) {
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

  return {
    /** Opens a page to the browsers of its namespace. */
    open: async (page: Page, voice: Voice): Promise<OpenPage> => {
      keeping ??= keep()
      const { follower } = await keeping
      const now = () => clock.now()
      const rooms = createPageRooms({
        page,
        voice,
        board,
        prices,
        now,
        log,
        onEnded: ({ connection }) => members.renew(connection),
      })
      const members: Members = createMembers({
        ...parts,
        db,
        page,
        board,
        reader,
        follower,
        rooms,
        onChanged: (connection) => {
          voice.rooms.emitTo([connection], 'changed', { reason: 'entitlement' })
        },
      })
      const opened = { rooms, members }
      pages.set(page, opened)
      return opened
    },

    close: async (page: Page): Promise<void> => {
      const opened = pages.get(page)
      pages.delete(page)
      opened?.members.stop()
      opened?.rooms.stop()
      if (pages.size === 0 && keeping !== undefined) {
        const { stop } = await keeping
        keeping = undefined
        await stop()
      }
    },
  }
}

type Keeping = { readonly follower: Follower; readonly stop: () => Promise<void> }
