import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Joined } from '#platform/sockets/namespace.ts'
import type { ScorecardDeps } from '../deps.ts'
import { VISITOR, type View } from '../rules/visibility.ts'
import { viewOf } from '../visibility.ts'
import type { Follower } from './follower.ts'
import { type Known, type Missed, type MissedDeps, readMissed } from './missed.ts'
import { journalsOn, viewKey, viewOnPage } from './page.ts'
import type { PageRooms } from './page-rooms.ts'
import type { Member, Mode } from './room.ts'

export type MembersDeps = Omit<MissedDeps, 'follower'> &
  Pick<ScorecardDeps, 'clock' | 'log'> & {
    readonly plans: Pick<ScorecardDeps['plans'], 'subscriptions'>
    readonly rooms: PageRooms
    readonly follower: Pick<Follower, 'ready' | 'knowOver' | 'catchUp'>
    /** The rights of the connection have changed; the page is shown again. */
    readonly onChanged: (connection: Joined) => void
  }

const AGAIN_MS = SECOND_MS / 2
/** Minimum time between two requests of a browser for the page. */
const SHOWN_EVERY_MS = SECOND_MS / 2
const CHECKED_AT_ONCE = 20
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Members = ReturnType<typeof createMembers>

type Place = {
  readonly member: Member
  /** Increases whenever the member is placed again, which cancels earlier attempts. */
  turn: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** When it last entered a room. */
  shownAtMs: number
}

type PageMembers = MembersDeps & {
  readonly places: Map<Joined, Place>
}

/**
 * Moves the browsers of a page into the rooms of what they may see, and out again when that
 * changes. While their rights are being read, which needs the database, they are in no room.
 */
export function createMembers(parts: MembersDeps) {
  const members: PageMembers = { ...parts, places: new Map<Joined, Place>() }

  return {
    renew: (connection: Joined) => renew(members, connection),

    /** Shows the page to a browser, or resumes where it was. */
    join: (connection: Joined & { readonly viewer: Viewer }, mode: Mode, known?: Known) =>
      joinPage(members, connection, mode, known),

    left: (connection: Joined) => leavePage(members, connection),

    /**
     * To be called when the rights of this account may have changed; it is shown nothing until they
     * are read.
     */
    renewAccount: (accountId: string): void => {
      for (const { member } of [...members.places.values()]) {
        if (isOf(member.viewer, accountId)) {
          renew(members, member.connection)
        }
      }
    },

    /** Checks the rights of all members again, in case a change was not signalled. */
    check: async (): Promise<void> => {
      const all = members.page === 'mine' ? [] : [...members.places.values()]
      for (let from = 0; from < all.length; from += CHECKED_AT_ONCE) {
        await Promise.all(
          all.slice(from, from + CHECKED_AT_ONCE).map((place) => checkOne(members, place)),
        )
      }
    },

    stop: (): void => {
      for (const { member } of [...members.places.values()]) {
        const place = members.places.get(member.connection)
        clearTimeout(place?.timer)
        if (place !== undefined) {
          place.turn += 1
        }
      }
      members.places.clear()
    },
  }
}

async function readView(members: PageMembers, viewer: Viewer): Promise<View> {
  return members.page === 'mine'
    ? { ...VISITOR, providerId: viewer.kind === 'account' ? viewer.accountId : null }
    : viewOnPage(
        members.page,
        await viewOf(members.plans, members.db.read, viewer, members.clock.now()),
      )
}

/** False if the rights have ended or more news has arrived meanwhile. */
function enterRoom(
  members: PageMembers,
  place: Place,
  view: View,
  missed: Missed | undefined,
): boolean {
  const nowMs = members.clock.now().getTime()
  const isOver = view.until !== null && view.until <= nowMs
  if (isOver || missed?.isAll() === false) {
    return false
  }
  place.shownAtMs = performance.now()
  if (missed === undefined) {
    members.rooms.show(place.member, view)
  } else {
    members.rooms.resume(place.member, view, missed.news)
  }
  if (view.until !== null) {
    // Timers may be a millisecond early.
    const wait = Math.min(view.until - nowMs + 1, LONGEST_TIMER_MS)
    place.timer = setTimeout(() => renew(members, place.member.connection), wait)
  }
  return true
}

async function bring(members: PageMembers, place: Place, known?: Known, waitMs = 0): Promise<void> {
  const { member } = place
  members.rooms.leave(member)
  clearTimeout(place.timer)
  place.turn += 1
  const { turn } = place
  const isMeant = () => place.turn === turn
  if (waitMs > 0) {
    await sleep(waitMs)
  }
  while (isMeant()) {
    try {
      await members.follower.ready()
      const view = await readView(members, member.viewer)
      const missed = known && (await readMissed(members, view, known))
      if (missed === undefined) {
        await members.follower.knowOver(journalsOn(members.page, view, members.index))
      }
      if (isMeant() && enterRoom(members, place, view, missed)) {
        return
      }
    } catch (error) {
      members.log.warn({ err: error }, 'live scorecard')
      await sleep(AGAIN_MS)
    }
  }
}

function renew(members: PageMembers, connection: Joined): void {
  const place = members.places.get(connection)
  if (place !== undefined) {
    members.onChanged(connection)
    void bring(members, place)
  }
}

async function checkOne(members: PageMembers, { member }: Place): Promise<void> {
  const { viewer, room, connection } = member
  if (viewer.kind === 'account' && room !== undefined) {
    const key = viewKey(members.page, await readView(members, viewer))
    if (member.room === room && key !== room.key) {
      renew(members, connection)
    }
  }
}

function joinPage(
  members: PageMembers,
  connection: Joined & { readonly viewer: Viewer },
  mode: Mode,
  known?: Known,
) {
  const { viewer } = connection
  const place = members.places.get(connection) ?? {
    member: { connection, viewer, mode, room: undefined, until: Number.POSITIVE_INFINITY },
    turn: 0,
    timer: undefined,
    shownAtMs: Number.NEGATIVE_INFINITY,
  }
  members.rooms.leave(place.member)
  place.member.mode = mode
  members.places.set(connection, place)
  return bring(members, place, known, place.shownAtMs + SHOWN_EVERY_MS - performance.now())
}

function leavePage(members: PageMembers, connection: Joined): void {
  const place = members.places.get(connection)
  if (place !== undefined) {
    members.places.delete(connection)
    clearTimeout(place.timer)
    place.turn += 1
    members.rooms.leave(place.member)
  }
}

function isOf(viewer: Viewer, accountId: string): boolean {
  return viewer.kind === 'account' && viewer.accountId === accountId
}
