import { TRENDING_DAYS, VIEW_FLUSH_MS } from '#contract/content/limits.ts'
import { DAY_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { inSteps } from '#platform/jobs/in-steps.ts'
import { networkOf } from '#platform/rate.ts'
import type { ContentDeps } from '../deps.ts'
import {
  countViews,
  deleteViewersBefore,
  forgetViewDays,
  type PieceView,
  refreshTrends,
} from '../store/readers.ts'
import { countsAsPerson } from './counts-as-person.ts'

/** Views queued beyond this are dropped: views are a figure, not money. */
const QUEUE_MAX = 20_000
const BATCH_SIZE = 2_000

export type Visitor = {
  /** The account; visitors without one are identified by the network of `ip`. */
  readonly accountId?: string | undefined
  readonly ip: string
}

/** Counts views once per viewer and day. They are collected here and written in batches. */
export function createViews(deps: ContentDeps) {
  const { db, clock, secrets, log } = deps
  const queue = new Map<string, PieceView>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  const writeQueue = async (): Promise<void> => {
    while (queue.size > 0) {
      const views = [...queue.values()].slice(0, BATCH_SIZE)
      for (const view of views) {
        queue.delete(keyOf(view))
      }
      await db.transaction((tx) => countViews(tx, views))
    }
  }

  /** Writes the queued views, one batch after the other. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(writeQueue).catch((error: unknown) => {
      log.warn({ err: error }, 'views')
    })
    return flushing
  }

  const today = () => dayInIndia(clock.now())
  const trendingSince = () =>
    dayInIndia(new Date(clock.now().getTime() - (TRENDING_DAYS - 1) * DAY_MS))

  return {
    record: async (pieceId: string, { accountId, ip }: Visitor): Promise<void> => {
      const day = today()
      // Viewers are not distinguished by user agent, nor by an account with an unproven number:
      // either can be made up at will to inflate the count.
      const isPerson = accountId !== undefined && (await countsAsPerson(deps, db.read, accountId))
      const who = isPerson ? accountId : networkOf(ip)
      const viewer = secrets.sign('content-view', `${day}|${who}`).subarray(0, 16).toString('hex')
      const view = { day, pieceId, viewer }
      if (queue.size < QUEUE_MAX) {
        queue.set(keyOf(view), view)
      }
      timer ??= setTimeout(() => void flush(), VIEW_FLUSH_MS).unref()
    },

    flush,

    /** Trending uses the views of the last days. */
    refreshTrends: async (): Promise<void> => {
      const since = trendingSince()
      await db.transaction(async (tx) => {
        if (await refreshTrends(tx, since)) {
          announceChange(tx, 'content')
        }
      })
    },

    /** Deletes who viewed a piece before today, and daily counts too old for trends. */
    forgetViewers: async (): Promise<void> => {
      const [ofWhom, ofCounts] = [today(), trendingSince()]
      await inSteps(db, (tx, rows) => deleteViewersBefore(tx, ofWhom, rows))
      await inSteps(db, (tx, rows) => forgetViewDays(tx, ofCounts, rows))
    },
  }
}

function keyOf({ day, pieceId, viewer }: PieceView): string {
  return `${day}|${pieceId}|${viewer}`
}
