import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { SECOND_MS } from '#kit/clock.ts'
import { withDeadline } from '../db/gate.ts'
import type { SignalBus, SignalFollower } from './signals.ts'

const COLLECT_MS = 5
/** Signals beyond this are dropped. Followers also poll. */
const MAX_WAITING = 10_000
const BATCH = 500
/** How often the connection is tested, because a dead connection may give no sign. */
const ALIVE_MS = 10 * SECOND_MS
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = SECOND_MS

export type PostgresSignalsOptions = {
  /** The pool for sending. */
  readonly sql: Sql
  /** Opens a listening connection, which is abandoned when it is first lost. */
  readonly openConnection: (events: ConnectionEvents) => Sql
  readonly aliveMs?: number
}

export type ConnectionEvents = {
  readonly onnotify: (channel: string, text: string) => void
  readonly onclose: () => void
}

type State = {
  readonly options: PostgresSignalsOptions
  readonly followers: Map<string, Set<SignalFollower>>
  /** The current connection, and the channels it listens on. */
  connection: Sql | undefined
  listening: Set<string>
  /** While there is no connection, the running reconnect. */
  reconnecting: Promise<void> | undefined
  isClosed: boolean
}

/**
 * Signals through PostgreSQL. The single listening connection is reopened whenever it is lost, even
 * during a start, and new followers wait for it. NOTIFY inside a transaction would make PostgreSQL
 * commit such transactions one at a time, each with its own disk flush, which costs more than half
 * of the throughput. Signals are therefore sent after the commit (`createSender`).
 */
export function createPostgresSignals(options: PostgresSignalsOptions): SignalBus {
  const state: State = {
    options,
    followers: new Map(),
    connection: undefined,
    listening: new Set(),
    reconnecting: undefined,
    isClosed: false,
  }
  const timer = setInterval(() => void testConnection(state), options.aliveMs ?? ALIVE_MS)
  timer.unref()
  return {
    follow: (channel, follower) => follow(state, channel, follower),
    send: createSender(options.sql),
    close: async () => {
      state.isClosed = true
      clearInterval(timer)
      await dropConnection(state, state.connection)
    },
  }
}

/** Collects signals for 5 ms, drops duplicates, and sends them in a separate statement. */
function createSender(sql: Sql): SignalBus['send'] {
  let waiting = new Map<string, readonly [channel: string, text: string]>()
  let timer: NodeJS.Timeout | undefined
  let sending = false
  const flush = async () => {
    timer = undefined
    sending = true
    const batch = [...waiting.values()]
    waiting = new Map()
    for (let start = 0; start < batch.length; start += BATCH) {
      const part = batch.slice(start, start + BATCH)
      await sql`
        select pg_notify(s->>0, s->>1)
        from jsonb_array_elements(${JSON.stringify(part)}::text::jsonb) s`.catch(() => undefined)
    }
    sending = false
    schedule()
  }
  const schedule = () => {
    if (!sending && timer === undefined && waiting.size > 0) {
      timer = setTimeout(flush, COLLECT_MS)
      timer.unref()
    }
  }
  return (channel, text) => {
    if (waiting.size < MAX_WAITING) {
      waiting.set(`${channel} ${text}`, [channel, text])
    }
    schedule()
  }
}

async function follow(state: State, channel: string, follower: SignalFollower) {
  const { followers } = state
  const together = followers.get(channel) ?? new Set()
  followers.set(channel, together.add(follower))
  while (!state.isClosed && !state.listening.has(channel)) {
    const { connection } = state
    if (connection === undefined) {
      state.reconnecting ??= reconnect(state)
      await state.reconnecting
    } else {
      await listen(connection, channel).then(
        () => connection === state.connection && state.listening.add(channel),
        () => dropConnection(state, connection),
      )
    }
  }
  follower.onGap?.()
  const stop = async () => {
    together.delete(follower)
    if (together.size === 0 && followers.get(channel) === together) {
      followers.delete(channel)
      if (state.listening.delete(channel)) {
        await state.connection?.unsafe(`unlisten "${channel}"`).catch(() => undefined)
      }
    }
  }
  return { stop }
}

async function listen(connection: Sql, channel: string): Promise<void> {
  await withDeadline(connection.unsafe(`listen "${channel}"`).then(() => undefined))
}

/** Reconnects with exponential backoff and jitter, so that not all processes reconnect at once. */
async function reconnect(state: State): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!(state.isClosed || (await connect(state)))) {
    await sleep(pauseMs * (0.5 + Math.random() / 2))
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  state.reconnecting = undefined
  for (const { onGap } of [...state.followers.values()].flatMap((some) => [...some])) {
    onGap?.()
  }
}

/** Opens a connection that listens on all followed channels. Returns whether it succeeded. */
async function connect(state: State): Promise<boolean> {
  let isLost = false
  const connection = state.options.openConnection({
    onnotify: (channel, text) => {
      for (const { onSignal } of state.followers.get(channel) ?? []) {
        onSignal(text)
      }
    },
    onclose: () => {
      isLost = true
      void dropConnection(state, connection)
    },
  })
  const channels = [...state.followers.keys()]
  try {
    await Promise.all(channels.map((channel) => listen(connection, channel)))
  } catch {
    isLost = true
  }
  if (isLost || state.isClosed) {
    await end(connection)
    return false
  }
  state.connection = connection
  state.listening = new Set(channels)
  return true
}

/** Handles the loss of the current connection once, however many signs of it there are. */
async function dropConnection(state: State, connection: Sql | undefined): Promise<void> {
  if (connection === undefined || connection !== state.connection) {
    return
  }
  state.connection = undefined
  state.listening = new Set()
  await end(connection)
  state.reconnecting ??= reconnect(state)
}

async function end(connection: Sql): Promise<void> {
  await connection.end({ timeout: 0 }).catch(() => undefined)
}

async function testConnection(state: State): Promise<void> {
  const { connection } = state
  const [channel] = state.listening
  if (connection !== undefined && channel !== undefined) {
    await listen(connection, channel).catch(() => dropConnection(state, connection))
  }
}
