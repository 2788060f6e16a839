import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Joined } from '#platform/sockets/namespace.ts'
import type { ScorecardDeps } from '../deps.ts'
import { VISITOR, type View } from '../rules/visibility.ts'
import { viewOf } from '../visibility.ts'
import type { Follower } from './follower.ts'
import {
  type KnownState,
  type MissedUpdates,
  type MissedUpdatesDeps,
  readMissedUpdates,
} from './missed-updates.ts'
import { journalsOn, viewKey, viewOnPage } from './page.ts'
import type { PageRooms } from './page-rooms.ts'
import type { Member, Mode } from './room.ts'

export type MembersDeps = Omit<MissedUpdatesDeps, 'follower'> &
  Pick<ScorecardDeps, 'clock' | 'log'> & {
    readonly plans: Pick<ScorecardDeps['plans'], 'subscriptions'>
    readonly rooms: PageRooms
    readonly follower: Pick<Follower, 'ready' | 'loadEnded' | 'catchUp'>
    /** The rights of the connection have changed; the page is shown again. */
    readonly onChanged: (connection: Joined) => void
  }

const RETRY_MS = SECOND_MS / 2
/** Minimum time between two requests of a browser for the page. */
const SHOW_INTERVAL_MS = SECOND_MS / 2
const CHECKED_AT_ONCE = 20
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Members = ReturnType<typeof createMembers>

type MemberState = {
  readonly member: Member
  /** Increases whenever the member is placed again, which cancels earlier attempts. */
  attempt: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** When it last entered a room. */
  shownAtMs: number
}

type PageMembers = MembersDeps & {
  readonly states: Map<Joined, MemberState>
}

/**
 * Moves the browsers of a page into the rooms of what they may see, and out again when that
 * changes. While their rights are being read, which needs the database, they are in no room.
 */
export function createMembers(parts: MembersDeps) {
  const members: PageMembers = { ...parts, states: new Map<Joined, MemberState>() }

  return {
    renew: (connection: Joined) => renew(members, connection),

    /** Shows the page to a browser, or resumes where it was. */
    join: (connection: Joined & { readonly viewer: Viewer }, mode: Mode, known?: KnownState) =>
      joinPage(members, connection, mode, known),

    left: (connection: Joined) => leavePage(members, connection),

    /**
     * To be called when the rights of this account may have changed; it is shown nothing until they
     * are read.
     */
    renewAccount: (accountId: string): void => {
      for (const { member } of [...members.states.values()]) {
        if (isOf(member.viewer, accountId)) {
          renew(members, member.connection)
        }
      }
    },

    /** Checks the rights of all members again, in case a change was not signalled. */
    check: async (): Promise<void> => {
      const all = members.page === 'mine' ? [] : [...members.states.values()]
      for (let from = 0; from < all.length; from += CHECKED_AT_ONCE) {
        await Promise.all(
          all.slice(from, from + CHECKED_AT_ONCE).map((state) => checkOne(members, state)),
        )
      }
    },

    stop: (): void => {
      for (const { member } of [...members.states.values()]) {
        const state = members.states.get(member.connection)
        clearTimeout(state?.timer)
        if (state !== undefined) {
          state.attempt += 1
        }
      }
      members.states.clear()
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

/** False if the rights have ended or more updates have arrived meanwhile. */
function enterRoom(
  members: PageMembers,
  state: MemberState,
  view: View,
  missed: MissedUpdates | undefined,
): boolean {
  const nowMs = members.clock.now().getTime()
  const isOver = view.until !== null && view.until <= nowMs
  if (isOver || missed?.isAll() === false) {
    return false
  }
  state.shownAtMs = performance.now()
  if (missed === undefined) {
    members.rooms.show(state.member, view)
  } else {
    members.rooms.resume(state.member, view, missed.updates)
  }
  if (view.until !== null) {
    // Timers may be a millisecond early.
    const wait = Math.min(view.until - nowMs + 1, LONGEST_TIMER_MS)
    state.timer = setTimeout(() => renew(members, state.member.connection), wait)
  }
  return true
}

async function placeInRoom(
  members: PageMembers,
  state: MemberState,
  known?: KnownState,
  waitMs = 0,
): Promise<void> {
  const { member } = state
  members.rooms.leave(member)
  clearTimeout(state.timer)
  state.attempt += 1
  const { attempt } = state
  const isCurrent = () => state.attempt === attempt
  if (waitMs > 0) {
    await sleep(waitMs)
  }
  while (isCurrent()) {
    try {
      await members.follower.ready()
      const view = await readView(members, member.viewer)
      const missed = known && (await readMissedUpdates(members, view, known))
      if (missed === undefined) {
        await members.follower.loadEnded(journalsOn(members.page, view, members.index))
      }
      if (isCurrent() && enterRoom(members, state, view, missed)) {
        return
      }
    } catch (error) {
      members.log.warn({ err: error }, 'live scorecard')
      await sleep(RETRY_MS)
    }
  }
}

function renew(members: PageMembers, connection: Joined): void {
  const state = members.states.get(connection)
  if (state !== undefined) {
    members.onChanged(connection)
    void placeInRoom(members, state)
  }
}

async function checkOne(members: PageMembers, { member }: MemberState): Promise<void> {
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
  known?: KnownState,
) {
  const { viewer } = connection
  const state = members.states.get(connection) ?? {
    member: { connection, viewer, mode, room: undefined, until: Number.POSITIVE_INFINITY },
    attempt: 0,
    timer: undefined,
    shownAtMs: Number.NEGATIVE_INFINITY,
  }
  members.rooms.leave(state.member)
  state.member.mode = mode
  members.states.set(connection, state)
  return placeInRoom(members, state, known, state.shownAtMs + SHOW_INTERVAL_MS - performance.now())
}

function leavePage(members: PageMembers, connection: Joined): void {
  const state = members.states.get(connection)
  if (state !== undefined) {
    members.states.delete(connection)
    clearTimeout(state.timer)
    state.attempt += 1
    members.rooms.leave(state.member)
  }
}

function isOf(viewer: Viewer, accountId: string): boolean {
  return viewer.kind === 'account' && viewer.accountId === accountId
}
