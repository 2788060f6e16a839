import type { ScorecardFrame, TodayScorecardsFrame } from '#contract/entities/trade.ts'
import type { subscribedScorecardLive } from '#contract/scorecard/live.ts'
import type { MarketData } from '#modules/market-data/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Joined, LiveVoice } from '#platform/sockets/namespace.ts'
import type { View } from '../rules/visibility.ts'
import type { KeptTrade } from '../store/trades.ts'
import type { Author, Board, Journal, News } from './board.ts'
import { createPriceTexts, deltaOf, todayFrame, wholeFrame } from './frames.ts'
import { isOnPage, journalsOn, type Page } from './page.ts'
import { enter, instrumentsOf, type Member, openRoom, type Room, refill, roomName } from './room.ts'

/** What is said to the browsers of a page. */
export type Voice = {
  readonly rooms: LiveVoice<(typeof subscribedScorecardLive)['emits']>
  /** Where the page shows them. */
  readonly today?: {
    readonly to: (members: readonly Joined[], frame: TodayScorecardsFrame) => void
    readonly toRoom: (room: string, frame: TodayScorecardsFrame, except: readonly Joined[]) => void
  }
}

export type PageRoomsParts = {
  readonly page: Page
  readonly voice: Voice
  readonly board: Board
  readonly prices: Pick<MarketData['prices'], 'lastOf' | 'watch'>
  readonly now: () => Date
  readonly log: Logger
  /** Its rights have ended: what it may see has to be asked anew. */
  readonly onEnded: (member: Member) => void
}

/** First frames are made for all who have come meanwhile. */
const FIRST_FRAMES_MS = 20
/** Whole frames, to those who know no others, come no faster. */
const WHOLE_FRAMES_MS = 1000

/** The rooms of a page, and what is said in them. Nothing here waits: what is read is of one moment. */
export function createPageRooms(parts: PageRoomsParts) {
  const { page, voice, board, prices, now, log, onEnded } = parts
  const rooms = new Map<string, Room>()
  let firstFrames: ReturnType<typeof setTimeout> | undefined

  /** Puts out whose rights have ended: asked before anything is said. */
  const isFit = (room: Room): boolean => {
    const nowMs = now().getTime()
    if (room.nextEnd <= nowMs) {
      for (const member of [...room.members].filter(({ until }) => until <= nowMs)) {
        onEnded(member)
      }
      room.nextEnd = endOf(room)
    }
    return room.members.size > 0
  }

  const frameOf = (room: Room): ScorecardFrame => wholeFrame(room, board, room.open)

  /** These were shown just now, some of them without a price: it is told when it is known. */
  const noteUnpriced = (room: Room, shown: Iterable<KeptTrade>) => {
    for (const { instrumentId } of shown) {
      if (prices.lastOf(instrumentId) === undefined) {
        room.unpriced.add(instrumentId)
      }
    }
  }

  const sayFirst = (room: Room, members: readonly Member[]) => {
    const journals = journalsOn(page, room.view, board).map(
      ({ providerId, seq }): [string, number] => [providerId, seq],
    )
    const frame = frameOf(room)
    const more = room.mode === 'frames' ? { journals, view: room.key } : {}
    const connections = members.map(({ connection }) => connection)
    for (const connection of connections) {
      connection.join(room.name)
    }
    voice.rooms.emitTo(connections, 'scorecard', { ...frame, ...more })
    noteUnpriced(room, room.open.values())
    voice.today?.to(connections, todayFrame(room.open, board, now()))
    room.lastFrameMs = performance.now()
  }

  const sayFirstFrames = () => {
    firstFrames = undefined
    for (const room of [...rooms.values()].filter(({ awaited }) => awaited.size > 0)) {
      guarded(room, () => {
        const members = [...room.awaited]
        room.awaited.clear()
        sayFirst(room, members)
      })
    }
  }

  const leave = (member: Member) => {
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
      rooms.delete(room.name)
      room.watched?.release()
    }
  }

  const enterRoom = (member: Member, view: View): Room => {
    const name = roomName(page, member.mode, view)
    const room = rooms.get(name) ?? openRoom(page, member.mode, view, board)
    if (!rooms.has(name)) {
      rooms.set(name, room)
      watch(room)
    }
    room.members.add(member)
    member.room = room
    member.until = view.until ?? Number.POSITIVE_INFINITY
    room.nextEnd = Math.min(room.nextEnd, member.until)
    return room
  }

  const watch = (room: Room) => {
    const instruments = instrumentsOf(room)
    if (room.watched?.instruments !== instruments) {
      const release = prices.watch([...instruments])
      // Only then: what both want is not given up in between.
      room.watched?.release()
      room.watched = { instruments, release }
      room.unpriced = room.unpriced.intersection(instruments)
    }
  }

  /** What has moved of a room's, and what was brought from before, which is no move. */
  const movedIn = (room: Room, moved: ReadonlySet<number>): ReadonlySet<number> => {
    const mine = instrumentsOf(room).intersection(moved)
    for (const instrument of room.unpriced) {
      if (prices.lastOf(instrument) !== undefined) {
        room.unpriced.delete(instrument)
        mine.add(instrument)
      }
    }
    return mine
  }

  const sayPricesTo = (
    { priceSeq }: Room,
    connections: readonly Joined[],
    instruments: Iterable<number>,
    texts: ReturnType<typeof createPriceTexts>,
  ) => {
    const frame = connections.length === 0 ? undefined : texts.frame(priceSeq, instruments)
    if (frame !== undefined) {
      voice.rooms.emitTo(connections, 'prices', frame)
    }
  }

  const sayPrices = (
    room: Room,
    mine: ReadonlySet<number>,
    texts: ReturnType<typeof createPriceTexts>,
  ) => {
    if (mine.size === 0 && room.behind.size === 0) {
      return
    }
    room.priceSeq += 1
    const behind = new Set(voice.rooms.behind(room.name))
    const caughtUp = [...room.behind].filter((one) => one.isOpen() && !behind.has(one))
    const frame = texts.frame(room.priceSeq, mine)
    if (frame !== undefined) {
      voice.rooms.emit(room.name, 'prices', frame, [...behind])
    }
    sayPricesTo(room, caughtUp, room.missed, texts)
    room.missed = behind.size === 0 ? new Set() : new Set([...room.missed, ...mine])
    room.behind = behind
  }

  const sayWhole = (room: Room) => {
    room.lastFrameMs = performance.now()
    const behind = voice.rooms.behind(room.name)
    voice.rooms.emit(room.name, 'scorecard', frameOf(room), behind)
    voice.today?.toRoom(room.name, todayFrame(room.open, board, now()), behind)
    room.isDirty = behind.length > 0
  }

  const guarded = (room: Room, say: () => void) => {
    try {
      if (isFit(room)) {
        say()
      }
    } catch (error) {
      log.error({ err: error, room: room.name }, 'live scorecard')
    }
  }

  return {
    leave,

    /** Shows the page to a member from now on; a whole frame comes first. */
    show: (member: Member, view: View): void => {
      enterRoom(member, view).awaited.add(member)
      firstFrames ??= setTimeout(sayFirstFrames, FIRST_FRAMES_MS)
    },

    /** Goes on with a member that knows all but this news. */
    resume: (member: Member, view: View, missed: readonly News[]): void => {
      const room = enterRoom(member, view)
      const { connection } = member
      connection.join(room.name)
      for (const news of missed) {
        voice.rooms.emitTo([connection], 'delta', deltaOf(room, board, news))
      }
      noteUnpriced(room, room.open.values())
      sayPricesTo(room, [connection], instrumentsOf(room), createPriceTexts(prices))
    },

    tell: (news: News): void => {
      for (const room of [...rooms.values()]) {
        guarded(room, () => {
          const told = enter(room, news)
          room.isDirty ||= told !== undefined
          if (told === undefined) {
            return
          }
          if (room.mode === 'frames') {
            voice.rooms.emit(room.name, 'delta', deltaOf(room, board, told))
          }
          noteUnpriced(
            room,
            told.trades.filter(({ trade }) => room.open.has(trade.id)),
          )
        })
      }
    },

    /** A provider has another name, or is not for the public any more, or is again. */
    retell: (journal: Journal, before: Author): void => {
      const was = { ...journal, author: before }
      for (const room of [...rooms.values()]) {
        const { view } = room
        if (isOnPage(page, view, journal) || isOnPage(page, view, was)) {
          refill(room, board)
          guarded(room, () => {
            voice.rooms.emit(room.name, 'changed', { reason: 'entitlement' })
            sayFirst(room, [...room.members])
            room.awaited.clear()
          })
        }
      }
    },

    /** A few times a second, with what has moved since. */
    beat: (moved: ReadonlySet<number>, texts: ReturnType<typeof createPriceTexts>): void => {
      for (const room of [...rooms.values()]) {
        guarded(room, () => {
          watch(room)
          const mine = movedIn(room, moved)
          if (room.mode === 'frames') {
            sayPrices(room, mine, texts)
            return
          }
          room.isDirty ||= mine.size > 0
          if (room.isDirty && performance.now() - room.lastFrameMs >= WHOLE_FRAMES_MS) {
            sayWhole(room)
          }
        })
      }
    },

    stop: (): void => {
      clearTimeout(firstFrames)
      for (const { watched } of rooms.values()) {
        watched?.release()
      }
    },
  }
}

export type PageRooms = ReturnType<typeof createPageRooms>

/** When the first right of its members ends. */
function endOf({ members }: Room): number {
  return [...members].reduce((end, { until }) => Math.min(end, until), Number.POSITIVE_INFINITY)
}
