import { WebSocket } from 'ws'
import { SECOND_MS } from '#kit/clock.ts'

/** One WebSocket to the feed, made again whenever it breaks, for as long as anything is wanted. */
export type Line = {
  /** Tells it what is wanted; what was wanted before stays so. */
  readonly add: (tokens: readonly number[]) => void
  readonly remove: (tokens: readonly number[]) => void
  readonly size: () => number
  readonly state: () => LineState
  readonly stop: () => void
}

export type LineState = 'idle' | 'connecting' | 'live' | 'down'

export type LineOptions = {
  /** Holds the credentials: never logged, never part of an error. */
  readonly url: () => string
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number
  readonly timing?: Partial<LineTiming>
  readonly onFrame: (frame: ArrayBuffer) => void
  /** The line is open anew: prices may have been missed. */
  readonly onOpen: () => void
  readonly onState: () => void
  /** A sentence for the log. */
  readonly onProblem: (what: string) => void
}

export type LineTiming = {
  /** Heartbeats come every second or two; after so long without a byte the line is dead. */
  readonly silenceMs: number
  readonly connectMs: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** A line that lived for so long was no failure: the next pause is the first one again. */
  readonly settledMs: number
}

const TIMING: LineTiming = {
  silenceMs: 10 * SECOND_MS,
  connectMs: 10 * SECOND_MS,
  firstPauseMs: SECOND_MS,
  longestPauseMs: 60 * SECOND_MS,
  settledMs: 30 * SECOND_MS,
}

/** Tokens in one command. */
const COMMAND_TOKENS = 500

/** 3,000 packets of the largest kind are 558,002 bytes. */
const MAX_FRAME_BYTES = 2 ** 20

/** Pauses double from failure to failure; a random half of each keeps lines from coming in step. */
export function pauseAfter(
  failures: number,
  random: number,
  { firstPauseMs, longestPauseMs }: Pick<LineTiming, 'firstPauseMs' | 'longestPauseMs'>,
): number {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 20))
  return longest * (0.5 + random / 2)
}

export function openLine(options: LineOptions): Line {
  const timing = { ...TIMING, ...options.timing }
  const wanted = new Set<number>()
  let socket: WebSocket | undefined
  let state: LineState = 'idle'
  let failures = 0
  let openedAtMs = 0
  let reconnecting: NodeJS.Timeout | undefined
  let watchdog: NodeJS.Timeout | undefined

  const turn = (to: LineState) => {
    if (state !== to) {
      state = to
      options.onState()
    }
  }

  const connect = () => {
    reconnecting = undefined
    turn('connecting')
    const opening = new WebSocket(options.url(), {
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      headers: { 'x-kite-version': '3' },
    })
    socket = opening
    opening.binaryType = 'arraybuffer'
    watch(timing.connectMs)
    opening.on('open', () => {
      if (socket === opening) {
        openedAtMs = performance.now()
        options.onOpen()
        turn('live')
        tell('subscribe', [...wanted])
        watch(timing.silenceMs)
      }
    })
    opening.on('message', (data, isBinary) => {
      if (socket === opening) {
        watch(timing.silenceMs)
        receive(data, isBinary)
      }
    })
    opening.on('unexpected-response', (_request, { statusCode }) => {
      if (socket === opening) {
        fail(`was refused with status ${statusCode}`)
      }
    })
    // Always followed by a 'close'. Its message may hold the address, and with it the key.
    opening.on('error', () => undefined)
    opening.on('close', (code) => {
      if (socket === opening) {
        fail(`closed with code ${code}`)
      }
    })
  }

  /** Texts come as a Buffer, whatever `binaryType` says. */
  const receive = (data: unknown, isBinary: boolean) => {
    if (data instanceof ArrayBuffer) {
      options.onFrame(data)
      return
    }
    const told = isBinary ? undefined : errorTold(String(data))
    if (told !== undefined) {
      options.onProblem(`the feed says: ${told}`)
    }
  }

  const watch = (withinMs: number) => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => fail('fell silent'), withinMs)
  }

  const hangUp = () => {
    clearTimeout(watchdog)
    clearTimeout(reconnecting)
    reconnecting = undefined
    const gone = socket
    socket = undefined
    // Without waiting for a goodbye, which a dead peer never says.
    gone?.terminate()
  }

  const fail = (why: string) => {
    failures = state === 'live' && performance.now() - openedAtMs > timing.settledMs ? 0 : failures
    hangUp()
    turn('down')
    const pauseMs = pauseAfter(failures, options.random(), timing)
    failures += 1
    options.onProblem(`the line ${why}; again in ${Math.round(pauseMs)} ms`)
    reconnecting = setTimeout(connect, pauseMs)
  }

  /** Numbers, not texts; the mode only after the subscription. */
  const tell = (command: 'subscribe' | 'unsubscribe', tokens: readonly number[]) => {
    if (state !== 'live') {
      return
    }
    for (let from = 0; from < tokens.length; from += COMMAND_TOKENS) {
      const part = tokens.slice(from, from + COMMAND_TOKENS)
      socket?.send(JSON.stringify({ a: command, v: part }))
      if (command === 'subscribe') {
        socket?.send(JSON.stringify({ a: 'mode', v: ['full', part] }))
      }
    }
  }

  return {
    add: (tokens) => {
      const fresh = tokens.filter((token) => !wanted.has(token))
      for (const token of fresh) {
        wanted.add(token)
      }
      if (state === 'idle' && wanted.size > 0) {
        connect()
      } else {
        tell('subscribe', fresh)
      }
    },
    remove: (tokens) => {
      const known = tokens.filter((token) => wanted.delete(token))
      tell('unsubscribe', known)
      if (wanted.size === 0) {
        hangUp()
        turn('idle')
      }
    },
    size: () => wanted.size,
    state: () => state,
    stop: () => {
      wanted.clear()
      hangUp()
      turn('idle')
    },
  }
}

const MAX_TOLD_CHARACTERS = 200

/** Text frames are news of orders and errors; only the latter concern us. */
function errorTold(text: string): string | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message === 'object' && message !== null && 'type' in message && 'data' in message) {
      return message.type === 'error'
        ? String(message.data).slice(0, MAX_TOLD_CHARACTERS)
        : undefined
    }
  } catch {
    return
  }
  return
}
