import { SECOND_MS } from '#kit/clock.ts'
import { CLOCKS_APART_MS } from '../../rules/freshness.ts'
import { type Known, unseenRange } from '../../rules/unseen-range.ts'
import { createBatchBuilder } from '../batch.ts'
import type { Feed, FeedListener, FeedState, OpenFeed, Subscription } from '../feed.ts'
import { type KitePacket, readFrame } from './frames.ts'
import { type Line, type LineTiming, openLine } from './line.ts'

export type KiteFeedOptions = {
  /** As 'wss://ws.kite.trade'. */
  readonly url: URL
  readonly apiKey: string
  readonly accessToken: string
  readonly now: () => number
  readonly random: () => number
  readonly timing?: Partial<LineTiming>
  /** Sentences for the log, without secrets. */
  readonly onProblem: (what: string) => void
}

/** What one key may have at once. */
const MAX_LINES = 3
export const LINE_TOKENS = 3000

/** The broker's market data feed, over as many lines as it takes. */
export function openKiteFeed(options: KiteFeedOptions): OpenFeed {
  return (listener) => createFeed(options, listener)
}

type Watched = {
  readonly instrument: number
  readonly line: Line
  last: Known | undefined
  /** What came before the next price was not seen. */
  missed: boolean
}

function createFeed(options: KiteFeedOptions, listener: FeedListener): Feed {
  const watched = new Map<number, Watched>()
  const tokens = new Map<number, number>()
  const lines: Line[] = []
  const batch = createBatchBuilder()
  let told: FeedState = 'idle'

  const state = (): FeedState => {
    const states = lines.map((line) => line.state()).filter((one) => one !== 'idle')
    if (states.length === 0) {
      return 'idle'
    }
    if (states.includes('down')) {
      return 'down'
    }
    return states.includes('connecting') ? 'connecting' : 'live'
  }

  const tellState = () => {
    const now = state()
    if (now !== told) {
      told = now
      listener.onState(now)
    }
  }

  const takePacket = ({ token, price, exchangeAtMs, dayRange }: KitePacket) => {
    const one = watched.get(token)
    if (one === undefined) {
      return
    }
    const atMs = timeOf(one, exchangeAtMs, options.now())
    const known = { price, atMs, dayRange }
    if (one.missed && one.last !== undefined && one.last.atMs <= atMs) {
      flush()
      listener.onUnseen({
        instrument: one.instrument,
        since: one.last.atMs,
        at: atMs,
        ...unseenRange(one.last, known),
        last: price,
      })
    }
    one.missed = false
    one.last = known
    batch.add(one.instrument, price, atMs)
  }

  const flush = () => {
    if (!batch.isEmpty()) {
      listener.onTicks(batch.take())
    }
  }

  const newLine = (): Line => {
    const line = openLine({
      url: () => addressOf(options),
      random: options.random,
      ...(options.timing === undefined ? {} : { timing: options.timing }),
      onFrame: (frame) => {
        if (!readFrame(frame, takePacket)) {
          options.onProblem(`a frame of ${frame.byteLength} bytes could not be read to its end`)
        }
        flush()
      },
      onOpen: () => {
        for (const one of watched.values()) {
          if (one.line === line) {
            one.missed = true
          }
        }
      },
      onState: () => tellState(),
      onProblem: options.onProblem,
    })
    lines.push(line)
    return line
  }

  /** The line with room for one more, or none. */
  const lineWithRoom = (taken: ReadonlyMap<Line, number[]>): Line | undefined => {
    const room = (line: Line) => line.size() + (taken.get(line)?.length ?? 0) < LINE_TOKENS
    return lines.find(room) ?? (lines.length < MAX_LINES ? newLine() : undefined)
  }

  const subscribe = (subscriptions: readonly Subscription[]) => {
    const taken = new Map<Line, number[]>()
    let refused = 0
    for (const { instrument, last } of subscriptions) {
      const line = tokens.has(instrument.id) ? undefined : lineWithRoom(taken)
      if (line !== undefined) {
        tokens.set(instrument.id, instrument.token)
        watched.set(instrument.token, { instrument: instrument.id, line, last, missed: true })
        addTo(taken, line, instrument.token)
      } else if (!tokens.has(instrument.id)) {
        refused += 1
      }
    }
    for (const [line, added] of taken) {
      line.add(added)
    }
    if (refused > 0) {
      options.onProblem(`${refused} instruments are beyond what one key may watch`)
    }
  }

  return {
    subscribe,
    unsubscribe: (ids) => {
      const gone = new Map<Line, number[]>()
      for (const id of ids) {
        const token = tokens.get(id)
        const one = token === undefined ? undefined : watched.get(token)
        if (token !== undefined && one !== undefined) {
          tokens.delete(id)
          watched.delete(token)
          addTo(gone, one.line, token)
        }
      }
      for (const [line, removed] of gone) {
        line.remove(removed)
      }
    },
    state,
    stop: async () => {
      watched.clear()
      tokens.clear()
      for (const line of lines) {
        line.stop()
      }
    },
  }
}

/**
 * When a price was made. One of the future would end all calls whose time is up by then. The exchange
 * tells seconds: what comes later within one is later, and counts for a trade that the one before it
 * entered. What is told again, after a gap, keeps its time.
 */
function timeOf(
  { last, missed }: Watched,
  exchangeAtMs: number | undefined,
  nowMs: number,
): number {
  const atMs = Math.min(exchangeAtMs ?? nowMs, nowMs + CLOCKS_APART_MS)
  const isWithin =
    !missed && last !== undefined && last.atMs >= atMs && last.atMs < atMs + SECOND_MS
  return isWithin ? last.atMs + 1 : atMs
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
