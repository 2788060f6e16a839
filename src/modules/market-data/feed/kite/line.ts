import { WebSocket } from 'ws'
import { SECOND_MS } from '#kit/clock.ts'

/** One WebSocket to the feed, reconnected whenever it breaks while any token is wanted. */
export type Line = {
  /** Subscribes to more tokens; earlier ones stay subscribed. */
  readonly add: (tokens: readonly number[]) => void
  readonly remove: (tokens: readonly number[]) => void
  readonly size: () => number
  readonly state: () => LineState
  readonly stop: () => void
}

type LineState = 'idle' | 'connecting' | 'live' | 'down'

export type LineOptions = {
  /** Contains the credentials: never log it or put it into an error. */
  readonly url: () => string
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number
  readonly timing?: Partial<LineTiming>
  readonly onFrame: (frame: ArrayBuffer) => void
  /** The line was opened again: prices may have been missed. */
  readonly onOpen: () => void
  readonly onState: () => void
  /** Receives messages for the log. */
  readonly onProblem: (what: string) => void
}

export type LineTiming = {
  /** Heartbeats come every second or two; without a byte for this long, the line is dead. */
  readonly silenceMs: number
  readonly connectMs: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** A line that lived this long did not fail: the backoff starts again from the first pause. */
  readonly settledMs: number
}

const TIMING: LineTiming = {
  silenceMs: 10 * SECOND_MS,
  connectMs: 10 * SECOND_MS,
  firstPauseMs: SECOND_MS,
  longestPauseMs: 60 * SECOND_MS,
  settledMs: 30 * SECOND_MS,
}

/** Maximum tokens per command. */
const COMMAND_TOKENS = 500

/** 3,000 packets of the largest kind are 558,002 bytes. */
const MAX_FRAME_BYTES = 2 ** 20

/**
 * Exponential backoff; a random half of each pause keeps lines from reconnecting at the same time.
 */
export function pauseAfter(
  failures: number,
  random: number,
  { firstPauseMs, longestPauseMs }: Pick<LineTiming, 'firstPauseMs' | 'longestPauseMs'>,
): number {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 20))
  return longest * (0.5 + random / 2)
}

type OpenLine = Omit<LineOptions, 'timing'> & {
  readonly timing: LineTiming
  readonly wanted: Set<number>
  socket: WebSocket | undefined
  state: LineState
  failures: number
  openedAtMs: number
  reconnecting: NodeJS.Timeout | undefined
  watchdog: NodeJS.Timeout | undefined
}

export function openLine(options: LineOptions): Line {
  const line: OpenLine = {
    ...options,
    timing: { ...TIMING, ...options.timing },
    wanted: new Set<number>(),
    socket: undefined,
    state: 'idle',
    failures: 0,
    openedAtMs: 0,
    reconnecting: undefined,
    watchdog: undefined,
  }

  return {
    add: (tokens) => addTokens(line, tokens),
    remove: (tokens) => removeTokens(line, tokens),
    size: () => line.wanted.size,
    state: () => line.state,
    stop: () => {
      line.wanted.clear()
      disconnect(line)
      setState(line, 'idle')
    },
  }
}

function setState(line: OpenLine, to: LineState) {
  if (line.state !== to) {
    line.state = to
    line.onState()
  }
}

function connect(line: OpenLine) {
  line.reconnecting = undefined
  setState(line, 'connecting')
  const opening = new WebSocket(line.url(), {
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    headers: { 'x-kite-version': '3' },
  })
  line.socket = opening
  opening.binaryType = 'arraybuffer'
  watch(line, line.timing.connectMs)
  opening.on('open', () => {
    if (line.socket === opening) {
      line.openedAtMs = performance.now()
      line.onOpen()
      setState(line, 'live')
      sendCommand(line, 'subscribe', [...line.wanted])
      watch(line, line.timing.silenceMs)
    }
  })
  opening.on('message', (data, isBinary) => {
    if (line.socket === opening) {
      watch(line, line.timing.silenceMs)
      receive(line, data, isBinary)
    }
  })
  opening.on('unexpected-response', (_request, { statusCode }) => {
    if (line.socket === opening) {
      fail(line, `was refused with status ${statusCode}`)
    }
  })
  // Always followed by 'close'. The message may contain the URL, and with it the API key.
  opening.on('error', () => undefined)
  opening.on('close', (code) => {
    if (line.socket === opening) {
      fail(line, `closed with code ${code}`)
    }
  })
}

/** Text frames arrive as a Buffer, whatever `binaryType` says. */
function receive(line: OpenLine, data: unknown, isBinary: boolean) {
  if (data instanceof ArrayBuffer) {
    line.onFrame(data)
    return
  }
  const errorText = isBinary ? undefined : errorOf(String(data))
  if (errorText !== undefined) {
    line.onProblem(`the feed says: ${errorText}`)
  }
}

function watch(line: OpenLine, withinMs: number) {
  clearTimeout(line.watchdog)
  line.watchdog = setTimeout(() => fail(line, 'fell silent'), withinMs)
}

function disconnect(line: OpenLine) {
  clearTimeout(line.watchdog)
  clearTimeout(line.reconnecting)
  line.reconnecting = undefined
  const gone = line.socket
  line.socket = undefined
  // Does not wait for a close frame, which a dead peer never sends.
  gone?.terminate()
}

function fail(line: OpenLine, why: string) {
  line.failures =
    line.state === 'live' && performance.now() - line.openedAtMs > line.timing.settledMs
      ? 0
      : line.failures
  disconnect(line)
  setState(line, 'down')
  const pauseMs = pauseAfter(line.failures, line.random(), line.timing)
  line.failures += 1
  line.onProblem(`the line ${why}; again in ${Math.round(pauseMs)} ms`)
  line.reconnecting = setTimeout(() => connect(line), pauseMs)
}

/** Tokens are sent as numbers, not strings; the mode has to follow the subscription. */
function sendCommand(
  line: OpenLine,
  command: 'subscribe' | 'unsubscribe',
  tokens: readonly number[],
) {
  if (line.state !== 'live') {
    return
  }
  for (let from = 0; from < tokens.length; from += COMMAND_TOKENS) {
    const part = tokens.slice(from, from + COMMAND_TOKENS)
    line.socket?.send(JSON.stringify({ a: command, v: part }))
    if (command === 'subscribe') {
      line.socket?.send(JSON.stringify({ a: 'mode', v: ['full', part] }))
    }
  }
}

function addTokens(line: OpenLine, tokens: readonly number[]) {
  const fresh = tokens.filter((token) => !line.wanted.has(token))
  for (const token of fresh) {
    line.wanted.add(token)
  }
  if (line.state === 'idle' && line.wanted.size > 0) {
    connect(line)
  } else {
    sendCommand(line, 'subscribe', fresh)
  }
}

function removeTokens(line: OpenLine, tokens: readonly number[]) {
  const known = tokens.filter((token) => line.wanted.delete(token))
  sendCommand(line, 'unsubscribe', known)
  if (line.wanted.size === 0) {
    disconnect(line)
    setState(line, 'idle')
  }
}

const MAX_ERROR_CHARACTERS = 200

/** Text frames carry order updates and errors; only errors matter here. */
function errorOf(text: string): string | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message === 'object' && message !== null && 'type' in message && 'data' in message) {
      return message.type === 'error'
        ? String(message.data).slice(0, MAX_ERROR_CHARACTERS)
        : undefined
    }
  } catch {
    return
  }
  return
}
