import type { Viewer } from '#platform/http/viewer.ts'
import type { Joined } from '#platform/sockets/namespace.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'
import type { KeptTrade } from '../store/trades.ts'
import { openIn, sortOut } from './frames.ts'
import type { News, OpenTradesIndex } from './open-trades-index.ts'
import { journalsOn, type Page, viewKey } from './page.ts'

/** `whole`: the specification's frames; `frames`: a whole one, and then what changes. */
export type Mode = 'whole' | 'frames'

/** A browser on a page. */
export type Member = {
  readonly connection: Joined
  readonly viewer: Viewer
  mode: Mode
  /** Where it is told things just now. */
  room: Room | undefined
  /** When its rights end. */
  until: Instant
}

/** Those who are shown the same: what is said to them is made once. */
export type Room = {
  readonly name: string
  /** Of what they see, whoever they are. */
  readonly key: string
  readonly page: Page
  readonly mode: Mode
  readonly view: View
  readonly members: Set<Member>
  /** Members whose first whole frame has still to be made. */
  readonly awaited: Set<Member>
  /** The open trades that are shown. */
  open: Map<string, KeptTrade>
  /** Up to where the room has been told of each journal. */
  told: Map<string, number>
  /** Whose prices are of interest; undefined since the open trades are others. */
  instruments: ReadonlySet<number> | undefined
  /** What is watched of them so far. */
  watched: { readonly instruments: ReadonlySet<number>; readonly release: () => void } | undefined
  /** Those of them that had no price when the room was last told. */
  unpriced: Set<number>
  /** Frames of prices so far. */
  priceSeq: number
  /** Those who did not get the last frame of prices, and what was in those that they missed. */
  behind: Set<Joined>
  missed: Set<number>
  /** When the first of its members' rights ends. */
  nextEnd: Instant
  /** Of a room of whole frames: something has changed since the last one, and when that was. */
  isDirty: boolean
  lastFrameMs: number
}

export function roomName(page: Page, mode: Mode, view: View): string {
  return `${viewKey(page, view)} ${mode}`
}

export function openRoom(page: Page, mode: Mode, view: View, index: OpenTradesIndex): Room {
  const room: Room = {
    name: roomName(page, mode, view),
    key: viewKey(page, view),
    page,
    mode,
    view,
    members: new Set(),
    awaited: new Set(),
    open: new Map(),
    told: new Map(),
    instruments: undefined,
    watched: undefined,
    unpriced: new Set(),
    priceSeq: 0,
    behind: new Set(),
    missed: new Set(),
    nextEnd: Number.POSITIVE_INFINITY,
    isDirty: false,
    lastFrameMs: Number.NEGATIVE_INFINITY,
  }
  refill(room, index)
  return room
}

/** As the index is, for when more has changed than news tell. */
export function refill(room: Room, index: OpenTradesIndex): void {
  room.open = openIn(room, index)
  room.told = new Map(
    journalsOn(room.page, room.view, index).map(({ providerId, seq }) => [providerId, seq]),
  )
  room.instruments = undefined
}

/** Brings the room up to date; answers what its members are sent, undefined where they see nothing of it. */
export function applyNews(room: Room, news: News): News | undefined {
  const { journal, to, trades } = news
  const { shown, gone } = sortOut(room, journal, trades)
  if (shown.length === 0 && gone.length === 0) {
    return
  }
  for (const { trade } of trades) {
    const now = journal.open.get(trade.id)
    if (now === undefined || !shown.some((one) => one.trade.id === trade.id)) {
      room.open.delete(trade.id)
    } else {
      room.open.set(trade.id, now)
    }
  }
  room.instruments = undefined
  // What the room saw nothing of since then is part of what it is told now.
  const from = room.told.get(journal.providerId) ?? 0
  room.told.set(journal.providerId, to)
  return { ...news, from }
}

/** Of the open trades that are shown. Many of them, seldom asked for: computed when they are. */
export function instrumentsOf(room: Room): ReadonlySet<number> {
  room.instruments ??= new Set([...room.open.values()].map(({ instrumentId }) => instrumentId))
  return room.instruments
}
