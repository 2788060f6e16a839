import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Joined } from '#platform/sockets/namespace.ts'
import type { ScorecardDeps } from '../deps.ts'
import { VISITOR, type View } from '../rules/visibility.ts'
import { viewOf } from '../visibility.ts'
import type { Follower } from './follower.ts'
import { type Known, type Missed, type MissedParts, readMissed } from './missed.ts'
import { journalsOn, viewKey, viewOnPage } from './page.ts'
import type { PageRooms } from './page-rooms.ts'
import type { Member, Mode } from './room.ts'

export type MembersParts = Omit<MissedParts, 'follower'> &
  Pick<ScorecardDeps, 'clock' | 'log'> & {
    readonly plans: Pick<ScorecardDeps['plans'], 'subscriptions'>
    readonly rooms: PageRooms
    readonly follower: Pick<Follower, 'ready' | 'knowOver' | 'catchUp'>
    /** Its rights are others now; it is shown the page anew. */
    readonly onChanged: (connection: Joined) => void
  }

const AGAIN_MS = SECOND_MS / 2
/** A browser that asks for the page again and again waits for it. */
const SHOWN_EVERY_MS = SECOND_MS / 2
const CHECKED_AT_ONCE = 20
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Members = ReturnType<typeof createMembers>

type Place = {
  readonly member: Member
  /** Rises whenever the member is placed anew: what was begun before is given up. */
  turn: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** When it was last brought into a room. */
  shownAtMs: number
}

/**
 * Brings the browsers of a page into the rooms of what they may see, and out of them when that
 * changes. While their rights are asked for, which fails without a database, they are in no room.
 */
export function createMembers(parts: MembersParts) {
  const { page, rooms, clock, board, follower } = parts
  const places = new Map<Joined, Place>()
  const nowMs = () => clock.now().getTime()

  const readView = async (viewer: Viewer): Promise<View> =>
    page === 'mine'
      ? { ...VISITOR, providerId: viewer.kind === 'account' ? viewer.accountId : null }
      : viewOnPage(page, await viewOf(parts.plans, parts.db.read, viewer, clock.now()))

  /** False where it has become another matter meanwhile. */
  const enter = (place: Place, view: View, missed: Missed | undefined): boolean => {
    const isOver = view.until !== null && view.until <= nowMs()
    if (isOver || missed?.isAll() === false) {
      return false
    }
    place.shownAtMs = performance.now()
    if (missed === undefined) {
      rooms.show(place.member, view)
    } else {
      rooms.resume(place.member, view, missed.news)
    }
    if (view.until !== null) {
      // Timers may be a millisecond early.
      const wait = Math.min(view.until - nowMs() + 1, LONGEST_TIMER_MS)
      place.timer = setTimeout(() => renew(place.member.connection), wait)
    }
    return true
  }

  const bring = async (place: Place, known?: Known, waitMs = 0): Promise<void> => {
    const { member } = place
    rooms.leave(member)
    clearTimeout(place.timer)
    place.turn += 1
    const { turn } = place
    const isMeant = () => place.turn === turn
    if (waitMs > 0) {
      await sleep(waitMs)
    }
    while (isMeant()) {
      try {
        await follower.ready()
        const view = await readView(member.viewer)
        const missed = known && (await readMissed(parts, view, known))
        if (missed === undefined) {
          await follower.knowOver(journalsOn(page, view, board))
        }
        if (isMeant() && enter(place, view, missed)) {
          return
        }
      } catch (error) {
        parts.log.warn({ err: error }, 'live scorecard')
        await sleep(AGAIN_MS)
      }
    }
  }

  const renew = (connection: Joined): void => {
    const place = places.get(connection)
    if (place !== undefined) {
      parts.onChanged(connection)
      void bring(place)
    }
  }

  const checkOne = async ({ member }: Place): Promise<void> => {
    const { viewer, room, connection } = member
    if (viewer.kind === 'account' && room !== undefined) {
      const key = viewKey(page, await readView(viewer))
      if (member.room === room && key !== room.key) {
        renew(connection)
      }
    }
  }

  return {
    renew,

    /** Shows the page to a browser, or goes on where it was. */
    join: (connection: Joined & { readonly viewer: Viewer }, mode: Mode, known?: Known) => {
      const { viewer } = connection
      const place = places.get(connection) ?? {
        member: { connection, viewer, mode, room: undefined, until: Number.POSITIVE_INFINITY },
        turn: 0,
        timer: undefined,
        shownAtMs: Number.NEGATIVE_INFINITY,
      }
      rooms.leave(place.member)
      place.member.mode = mode
      places.set(connection, place)
      return bring(place, known, place.shownAtMs + SHOWN_EVERY_MS - performance.now())
    },

    left: (connection: Joined): void => {
      const place = places.get(connection)
      if (place !== undefined) {
        places.delete(connection)
        clearTimeout(place.timer)
        place.turn += 1
        rooms.leave(place.member)
      }
    },

    /** The rights of this account may have changed: until they are known it is shown nothing. */
    renewAccount: (accountId: string): void => {
      for (const { member } of [...places.values()]) {
        if (isOf(member.viewer, accountId)) {
          renew(member.connection)
        }
      }
    },

    /** Looks whether the rights of all are what they were: for what was never told. */
    check: async (): Promise<void> => {
      const all = page === 'mine' ? [] : [...places.values()]
      for (let from = 0; from < all.length; from += CHECKED_AT_ONCE) {
        await Promise.all(all.slice(from, from + CHECKED_AT_ONCE).map(checkOne))
      }
    },

    stop: (): void => {
      for (const { member } of [...places.values()]) {
        const place = places.get(member.connection)
        clearTimeout(place?.timer)
        if (place !== undefined) {
          place.turn += 1
        }
      }
      places.clear()
    },
  }
}

function isOf(viewer: Viewer, accountId: string): boolean {
  return viewer.kind === 'account' && viewer.accountId === accountId
}
