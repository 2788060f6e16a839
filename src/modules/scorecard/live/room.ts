import type { Viewer } from '#platform/http/viewer.ts'
import type { Joined } from '#platform/sockets/namespace.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'
import type { StoredTrade } from '../store/trades.ts'
import { openIn, splitByVisibility } from './frames.ts'
import type { JournalUpdate, OpenTradesIndex } from './open-trades-index.ts'
import { journalsOn, type Page, viewKey } from './page.ts'

/** `whole`: the specification's frames; `frames`: one whole frame, then changes. */
export type Mode = 'whole' | 'frames'

/** A browser on a page. */
export type Member = {
  readonly connection: Joined
  readonly viewer: Viewer
  mode: Mode
  /** The room whose messages it receives. */
  room: Room | undefined
  /** When its rights end. */
  until: Instant
}

/** Members that are shown the same; each message to them is made once. */
export type Room = {
  readonly name: string
  /** Identifies the view, whoever the members are. */
  readonly key: string
  readonly page: Page
  readonly mode: Mode
  readonly view: View
  readonly members: Set<Member>
  /** Members who have not received their first whole frame. */
  readonly awaited: Set<Member>
  /** The open trades that are shown. */
  open: Map<string, StoredTrade>
  /** The last event of each journal that the room was sent. */
  sentSeq: Map<string, number>
  /** Instruments of the open trades; undefined after the open trades have changed. */
  instruments: ReadonlySet<number> | undefined
  /** The instruments watched at the moment. */
  watched: { readonly instruments: ReadonlySet<number>; readonly release: () => void } | undefined
  /** Instruments without a price when the room was last sent its trades. */
  unpriced: Set<number>
  /** Number of price frames sent. */
  priceSeq: number
  /**
   * Connections that did not get the last price frame, and the instruments in the frames they
   * missed.
   */
  behind: Set<Joined>
  missed: Set<number>
  /** When the first of its members' rights ends. */
  nextEnd: Instant
  /**
   * For `whole` mode: whether something has changed since the last frame, and when that was sent.
   */
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
    sentSeq: new Map(),
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

/** Resets the room from the index when more has changed than an update describes. */
export function refill(room: Room, index: OpenTradesIndex): void {
  room.open = openIn(room, index)
  room.sentSeq = new Map(
    journalsOn(room.page, room.view, index).map(({ providerId, seq }) => [providerId, seq]),
  )
  room.instruments = undefined
}

/** Updates the room; returns the update for its members, undefined if they see none of it. */
export function applyUpdate(room: Room, update: JournalUpdate): JournalUpdate | undefined {
  const { journal, to, trades } = update
  const { shown, gone } = splitByVisibility(room, journal, trades)
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
  // Starts after the last event sent, so that events invisible to the room are included.
  const from = room.sentSeq.get(journal.providerId) ?? 0
  room.sentSeq.set(journal.providerId, to)
  return { ...update, from }
}

/**
 * The instruments of the open trades shown. They are many and rarely needed, so computed on demand.
 */
export function instrumentsOf(room: Room): ReadonlySet<number> {
  room.instruments ??= new Set([...room.open.values()].map(({ instrumentId }) => instrumentId))
  return room.instruments
}
