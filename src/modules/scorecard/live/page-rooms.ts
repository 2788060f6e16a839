import type { subscribedScorecardLive } from '#contract/scorecard/live.ts'
import type { ScorecardFrame, TodayScorecardsFrame } from '#contract/scorecard/types.ts'
import type { MarketData } from '#modules/market-data/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Joined, LiveEmitter } from '#platform/sockets/namespace.ts'
import type { View } from '../rules/visibility.ts'
import type { StoredTrade } from '../store/trades.ts'
import { createPriceTexts, deltaOf, todayFrame, wholeFrame } from './frames.ts'
import type { Author, Journal, JournalUpdate, OpenTradesIndex } from './open-trades-index.ts'
import { isOnPage, journalsOn, type Page } from './page.ts'
import {
  applyUpdate,
  instrumentsOf,
  type Member,
  openRoom,
  type Room,
  refill,
  roomName,
} from './room.ts'

/** Sends to the browsers of a page. */
export type PageEmitters = {
  readonly rooms: LiveEmitter<(typeof subscribedScorecardLive)['emits']>
  /** Only for the page that shows today's calls. */
  readonly today?: {
    readonly to: (members: readonly Joined[], frame: TodayScorecardsFrame) => void
    readonly toRoom: (room: string, frame: TodayScorecardsFrame, except: readonly Joined[]) => void
  }
}

export type PageRoomsDeps = {
  readonly page: Page
  readonly emitters: PageEmitters
  readonly index: OpenTradesIndex
  readonly prices: Pick<MarketData['prices'], 'lastOf' | 'watch'>
  readonly now: () => Date
  readonly log: Logger
  /** The member's rights have ended and have to be read again. */
  readonly onEnded: (member: Member) => void
}

/**
 * First frames are collected for this long, so that one serves all members who arrive meanwhile.
 */
const FIRST_FRAMES_MS = 20
/** Minimum time between whole frames for members in `whole` mode. */
const WHOLE_FRAMES_MS = 1000

type PageState = PageRoomsDeps & {
  readonly rooms: Map<string, Room>
  firstFrames: ReturnType<typeof setTimeout> | undefined
}

/**
 * The rooms of a page, and what is sent to them. Nothing here awaits, so everything read is of one
 * moment.
 */
export function createPageRooms(parts: PageRoomsDeps) {
  const state: PageState = { ...parts, rooms: new Map<string, Room>(), firstFrames: undefined }

  return {
    leave: (member: Member) => leaveRoom(state, member),

    /** Shows the page to a member from now on, starting with a whole frame. */
    show: (member: Member, view: View): void => {
      enterRoom(state, member, view).awaited.add(member)
      state.firstFrames ??= setTimeout(() => sendFirstFrames(state), FIRST_FRAMES_MS)
    },

    /** Resumes a member that has missed only these updates. */
    resume: (member: Member, view: View, missed: readonly JournalUpdate[]) =>
      resumeMember(state, member, view, missed),

    sendUpdate: (update: JournalUpdate) => sendUpdate(state, update),

    /**
     * To be called when a provider is renamed, or appears in or disappears from the public list.
     */
    showAgain: (journal: Journal, before: Author) => showAgain(state, journal, before),

    /** To be called a few times a second with the instruments whose price has moved. */
    sendPrices: (moved: ReadonlySet<number>, texts: ReturnType<typeof createPriceTexts>) =>
      sendPrices(state, moved, texts),

    stop: (): void => {
      clearTimeout(state.firstFrames)
      for (const { watched } of state.rooms.values()) {
        watched?.release()
      }
    },
  }
}

/** Call it before sending: renews members whose rights have ended; false if the room is empty. */
function expelEnded(state: PageState, room: Room): boolean {
  const nowMs = state.now().getTime()
  if (room.nextEnd <= nowMs) {
    for (const member of [...room.members].filter(({ until }) => until <= nowMs)) {
      state.onEnded(member)
    }
    room.nextEnd = firstEnd(room)
  }
  return room.members.size > 0
}

function frameOf(state: PageState, room: Room): ScorecardFrame {
  return wholeFrame(room, state.index, room.open)
}

/** Notes which shown trades have no price, so that it is sent as soon as it is known. */
function noteUnpriced(state: PageState, room: Room, shown: Iterable<StoredTrade>) {
  for (const { instrumentId } of shown) {
    if (state.prices.lastOf(instrumentId) === undefined) {
      room.unpriced.add(instrumentId)
    }
  }
}

function sendFirst(state: PageState, room: Room, members: readonly Member[]) {
  const journals = journalsOn(state.page, room.view, state.index).map(
    ({ providerId, seq }): [string, number] => [providerId, seq],
  )
  const frame = frameOf(state, room)
  const more = room.mode === 'frames' ? { journals, view: room.key } : {}
  const connections = members.map(({ connection }) => connection)
  for (const connection of connections) {
    connection.join(room.name)
  }
  state.emitters.rooms.emitTo(connections, 'scorecard', { ...frame, ...more })
  noteUnpriced(state, room, room.open.values())
  state.emitters.today?.to(connections, todayFrame(room.open, state.index, state.now()))
  room.lastFrameMs = performance.now()
}

function sendFirstFrames(state: PageState) {
  state.firstFrames = undefined
  for (const room of [...state.rooms.values()].filter(({ awaited }) => awaited.size > 0)) {
    guarded(state, room, () => {
      const members = [...room.awaited]
      room.awaited.clear()
      sendFirst(state, room, members)
    })
  }
}

function leaveRoom(state: PageState, member: Member) {
  const { room } = member
  if (room === undefined) {
    return
  }
  member.room = undefined
  member.connection.leave(room.name)
  room.members.delete(member)
  room.awaited.delete(member)
  room.behind.delete(member.connection)
  if (room.members.size === 0) {
    state.rooms.delete(room.name)
    room.watched?.release()
  }
}

function enterRoom(state: PageState, member: Member, view: View): Room {
  const name = roomName(state.page, member.mode, view)
  const room = state.rooms.get(name) ?? openRoom(state.page, member.mode, view, state.index)
  if (!state.rooms.has(name)) {
    state.rooms.set(name, room)
    watch(state, room)
  }
  room.members.add(member)
  member.room = room
  member.until = view.until ?? Number.POSITIVE_INFINITY
  room.nextEnd = Math.min(room.nextEnd, member.until)
  return room
}

function watch(state: PageState, room: Room) {
  const instruments = instrumentsOf(room)
  if (room.watched?.instruments !== instruments) {
    const release = state.prices.watch([...instruments])
    // Released after the new watch, so that instruments in both sets stay watched.
    room.watched?.release()
    room.watched = { instruments, release }
    room.unpriced = room.unpriced.intersection(instruments)
  }
}

/** The room's instruments whose price has moved or is known for the first time. */
function movedIn(state: PageState, room: Room, moved: ReadonlySet<number>): ReadonlySet<number> {
  const mine = instrumentsOf(room).intersection(moved)
  for (const instrument of room.unpriced) {
    if (state.prices.lastOf(instrument) !== undefined) {
      room.unpriced.delete(instrument)
      mine.add(instrument)
    }
  }
  return mine
}

function sendPricesTo(
  state: PageState,
  { priceSeq }: Room,
  connections: readonly Joined[],
  instruments: Iterable<number>,
  texts: ReturnType<typeof createPriceTexts>,
) {
  const frame = connections.length === 0 ? undefined : texts.frame(priceSeq, instruments)
  if (frame !== undefined) {
    state.emitters.rooms.emitTo(connections, 'prices', frame)
  }
}

function sendMoved(
  state: PageState,
  room: Room,
  mine: ReadonlySet<number>,
  texts: ReturnType<typeof createPriceTexts>,
) {
  if (mine.size === 0 && room.behind.size === 0) {
    return
  }
  room.priceSeq += 1
  const behind = new Set(state.emitters.rooms.behind(room.name))
  const caughtUp = [...room.behind].filter((one) => one.isOpen() && !behind.has(one))
  const frame = texts.frame(room.priceSeq, mine)
  if (frame !== undefined) {
    state.emitters.rooms.emit(room.name, 'prices', frame, [...behind])
  }
  sendPricesTo(state, room, caughtUp, room.missed, texts)
  room.missed = behind.size === 0 ? new Set() : new Set([...room.missed, ...mine])
  room.behind = behind
}

function sendWhole(state: PageState, room: Room) {
  room.lastFrameMs = performance.now()
  const behind = state.emitters.rooms.behind(room.name)
  state.emitters.rooms.emit(room.name, 'scorecard', frameOf(state, room), behind)
  state.emitters.today?.toRoom(room.name, todayFrame(room.open, state.index, state.now()), behind)
  room.isDirty = behind.length > 0
}

function guarded(state: PageState, room: Room, send: () => void) {
  try {
    if (expelEnded(state, room)) {
      send()
    }
  } catch (error) {
    state.log.error({ err: error, room: room.name }, 'live scorecard')
  }
}

function resumeMember(
  state: PageState,
  member: Member,
  view: View,
  missed: readonly JournalUpdate[],
): void {
  const room = enterRoom(state, member, view)
  const { connection } = member
  connection.join(room.name)
  for (const update of missed) {
    state.emitters.rooms.emitTo([connection], 'delta', deltaOf(room, state.index, update))
  }
  noteUnpriced(state, room, room.open.values())
  sendPricesTo(state, room, [connection], instrumentsOf(room), createPriceTexts(state.prices))
}

function sendUpdate(state: PageState, update: JournalUpdate): void {
  for (const room of [...state.rooms.values()]) {
    guarded(state, room, () => {
      const told = applyUpdate(room, update)
      room.isDirty ||= told !== undefined
      if (told === undefined) {
        return
      }
      if (room.mode === 'frames') {
        state.emitters.rooms.emit(room.name, 'delta', deltaOf(room, state.index, told))
      }
      noteUnpriced(
        state,
        room,
        told.trades.filter(({ trade }) => room.open.has(trade.id)),
      )
    })
  }
}

function showAgain(state: PageState, journal: Journal, before: Author): void {
  const was = { ...journal, author: before }
  for (const room of [...state.rooms.values()]) {
    const { view } = room
    if (isOnPage(state.page, view, journal) || isOnPage(state.page, view, was)) {
      refill(room, state.index)
      guarded(state, room, () => {
        state.emitters.rooms.emit(room.name, 'changed', { reason: 'entitlement' })
        sendFirst(state, room, [...room.members])
        room.awaited.clear()
      })
    }
  }
}

function sendPrices(
  state: PageState,
  moved: ReadonlySet<number>,
  texts: ReturnType<typeof createPriceTexts>,
): void {
  for (const room of [...state.rooms.values()]) {
    guarded(state, room, () => {
      watch(state, room)
      const mine = movedIn(state, room, moved)
      if (room.mode === 'frames') {
        sendMoved(state, room, mine, texts)
        return
      }
      room.isDirty ||= mine.size > 0
      if (room.isDirty && performance.now() - room.lastFrameMs >= WHOLE_FRAMES_MS) {
        sendWhole(state, room)
      }
    })
  }
}

export type PageRooms = ReturnType<typeof createPageRooms>

/** When the first of its members' rights ends. */
function firstEnd({ members }: Room): number {
  return [...members].reduce((end, { until }) => Math.min(end, until), Number.POSITIVE_INFINITY)
}
