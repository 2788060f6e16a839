import { SECOND_MS } from '#kit/clock.ts'
import { CLOCKS_APART_MS } from '../../rules/freshness.ts'
import { type Known, skippedRange, unseenRange } from '../../rules/unseen-range.ts'
import { createBatchBuilder } from '../batch.ts'
import type { Feed, FeedListener, FeedState, OpenFeed, Subscription } from '../feed.ts'
import { type KitePacket, readFrame } from './frames.ts'
import { type Line, type LineTiming, openLine } from './line.ts'

export type KiteFeedOptions = {
  /** For example 'wss://ws.kite.trade'. */
  readonly url: URL
  readonly apiKey: string
  readonly accessToken: string
  readonly now: () => number
  readonly random: () => number
  readonly timing?: Partial<LineTiming>
  /** Receives messages for the log, without secrets. */
  readonly onProblem: (what: string) => void
}

/** Limits per API key. */
const MAX_LINES = 3
export const LINE_TOKENS = 3000

/** The broker's market data feed, over as many connections as needed. */
export function openKiteFeed(options: KiteFeedOptions): OpenFeed {
  return (listener) => createFeed(options, listener)
}

type Watched = {
  readonly instrument: number
  readonly line: Line
  last: Known | undefined
  /** Prices before the next one were missed. */
  missed: boolean
}

type KiteFeed = KiteFeedOptions & {
  readonly listener: FeedListener
  readonly watched: Map<number, Watched>
  readonly tokens: Map<number, number>
  readonly lines: Line[]
  readonly batch: ReturnType<typeof createBatchBuilder>
  notifiedState: FeedState
}

function createFeed(options: KiteFeedOptions, listener: FeedListener): Feed {
  const feed: KiteFeed = {
    ...options,
    listener,
    watched: new Map<number, Watched>(),
    tokens: new Map<number, number>(),
    lines: [],
    batch: createBatchBuilder(),
    notifiedState: 'idle',
  }

  return {
    subscribe: (subscriptions) => subscribe(feed, subscriptions),
    unsubscribe: (ids) => unsubscribe(feed, ids),
    state: () => stateOf(feed),
    stop: async () => {
      feed.watched.clear()
      feed.tokens.clear()
      for (const line of feed.lines) {
        line.stop()
      }
    },
  }
}

function stateOf(feed: KiteFeed): FeedState {
  const states = feed.lines.map((line) => line.state()).filter((one) => one !== 'idle')
  if (states.length === 0) {
    return 'idle'
  }
  if (states.includes('down')) {
    return 'down'
  }
  return states.includes('connecting') ? 'connecting' : 'live'
}

function notifyState(feed: KiteFeed) {
  const now = stateOf(feed)
  if (now !== feed.notifiedState) {
    feed.notifiedState = now
    feed.listener.onState(now)
  }
}

function takePacket(feed: KiteFeed, packet: KitePacket) {
  const one = feed.watched.get(packet.token)
  if (one === undefined) {
    return
  }
  const { last, missed } = one
  const { price, dayRange } = packet
  const atMs = timeOf(last, packet, feed.now())
  const known = { price, atMs, dayRange }
  one.last = known
  one.missed = false
  // Only the order book has changed: an old price stays old.
  if (!missed && last?.atMs === atMs && last.price === price) {
    return
  }
  if (last !== undefined && last.atMs <= atMs) {
    const range = missed ? unseenRange(last, known) : skippedRange(last, known)
    if (range !== undefined) {
      flush(feed)
      const { instrument } = one
      feed.listener.onUnseen({ instrument, since: last.atMs, at: atMs, ...range, last: price })
    }
  }
  feed.batch.add(one.instrument, price, atMs)
}

function flush(feed: KiteFeed) {
  if (!feed.batch.isEmpty()) {
    feed.listener.onTicks(feed.batch.take())
  }
}

function addLine(feed: KiteFeed): Line {
  const line = openLine({
    url: () => addressOf(feed),
    random: feed.random,
    ...(feed.timing === undefined ? {} : { timing: feed.timing }),
    onFrame: (frame) => {
      if (!readFrame(frame, (packet) => takePacket(feed, packet))) {
        feed.onProblem(`a frame of ${frame.byteLength} bytes could not be read to its end`)
      }
      flush(feed)
    },
    onOpen: () => {
      for (const one of feed.watched.values()) {
        if (one.line === line) {
          one.missed = true
        }
      }
    },
    onState: () => notifyState(feed),
    onProblem: feed.onProblem,
  })
  feed.lines.push(line)
  return line
}

/** A line with room for one more token, opened if needed; undefined when all are full. */
function lineWithRoom(feed: KiteFeed, taken: ReadonlyMap<Line, number[]>): Line | undefined {
  const room = (line: Line) => line.size() + (taken.get(line)?.length ?? 0) < LINE_TOKENS
  return feed.lines.find(room) ?? (feed.lines.length < MAX_LINES ? addLine(feed) : undefined)
}

function subscribe(feed: KiteFeed, subscriptions: readonly Subscription[]): readonly number[] {
  const taken = new Map<Line, number[]>()
  const refused: number[] = []
  for (const { instrument, last } of subscriptions.filter(
    (one) => !feed.tokens.has(one.instrument.id),
  )) {
    const line = feed.watched.has(instrument.token) ? undefined : lineWithRoom(feed, taken)
    if (line === undefined) {
      refused.push(instrument.id)
    } else {
      feed.tokens.set(instrument.id, instrument.token)
      feed.watched.set(instrument.token, { instrument: instrument.id, line, last, missed: true })
      addTo(taken, line, instrument.token)
    }
  }
  for (const [line, added] of taken) {
    line.add(added)
  }
  if (refused.length > 0) {
    feed.onProblem(
      `no room for ${refused.length} instruments: a key may watch 9,000, each token once`,
    )
  }
  return refused
}

function unsubscribe(feed: KiteFeed, ids: readonly number[]) {
  const gone = new Map<Line, number[]>()
  for (const id of ids) {
    const token = feed.tokens.get(id)
    const one = token === undefined ? undefined : feed.watched.get(token)
    if (token !== undefined && one !== undefined) {
      feed.tokens.delete(id)
      feed.watched.delete(token)
      addTo(gone, one.line, token)
    }
  }
  for (const [line, removed] of gone) {
    line.remove(removed)
  }
}

/**
 * When a price was made. A time in the future is capped, because it would end all calls that expire
 * by then. The exchange sends whole seconds: another price within the same second gets a later
 * time, so that it counts for a trade that the price before it entered. A price that is repeated
 * keeps its time, unless others were traded in between.
 */
function timeOf(
  last: Known | undefined,
  { price, madeAtMs, dayRange }: KitePacket,
  nowMs: number,
): number {
  const atMs = Math.min(madeAtMs, nowMs + CLOCKS_APART_MS)
  if (last === undefined || last.atMs < atMs || last.atMs >= atMs + SECOND_MS) {
    return atMs
  }
  const isRepeated = last.price === price && skippedRange(last, { ...last, dayRange }) === undefined
  return isRepeated ? last.atMs : last.atMs + 1
}

function addTo(byLine: Map<Line, number[]>, line: Line, token: number): void {
  const tokens = byLine.get(line) ?? []
  tokens.push(token)
  byLine.set(line, tokens)
}

function addressOf({ url, apiKey, accessToken }: KiteFeedOptions): string {
  const address = new URL(url)
  address.searchParams.set('api_key', apiKey)
  address.searchParams.set('access_token', accessToken)
  return address.href
}
