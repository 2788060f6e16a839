import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '../log.ts'
import type { Gauge } from '../metrics.ts'
import type { SignalBus, SignalFollower } from './signals.ts'

/*
 * Signals through Redis. For many signals, such as prices, it takes a fraction of the time of
 * NOTIFY and does not load the database. Redis stores nothing, and only the speed of signals
 * depends on it: without it followers poll, as they always do.
 */

export type RedisSignals = SignalBus & {
  /**
   * Connects. `market` separates products that share a Redis, because pub/sub ignores database
   * numbers. Throws if it cannot connect. Later losses are reconnected automatically.
   */
  readonly open: (market: string) => Promise<void>
  readonly gauges: readonly Gauge[]
}

export type RedisSignalsOptions = {
  readonly url: URL
  readonly log: Logger
  /** How often the connection is tested, and how long an answer may take. */
  readonly aliveMs?: number
  /** The time within which a new connection must be open and subscribed. */
  readonly connectMs?: number
}

/** The most signals queued for Redis. Further ones are dropped, and followers are notified of a gap. */
const MAX_WAITING = 10_000
const CONNECT_MS = 5 * SECOND_MS
const ALIVE_MS = 2 * SECOND_MS
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5 * SECOND_MS
/** An internal channel that reports that a sender has dropped signals. */
const GAP = '!gap'

/** Inferred from the package, whose own type lists every command of Redis. */
type Client = ReturnType<typeof clientFor>

type State = {
  readonly options: RedisSignalsOptions
  readonly followers: Map<string, Set<SignalFollower>>
  queued: Map<string, readonly [channel: string, text: string]>
  prefix: string
  /** The current connection, subscribed to all followed channels. */
  client: Client | undefined
  /** A signal was dropped by this process, and the others have not been notified. */
  dropped: boolean
  readonly closing: AbortController
}

export function createRedisSignals(options: RedisSignalsOptions): RedisSignals {
  const state: State = {
    options,
    followers: new Map(),
    queued: new Map(),
    prefix: '',
    client: undefined,
    dropped: false,
    closing: new AbortController(),
  }
  return {
    open: async (market) => {
      state.prefix = `tradebox:${market}:`
      state.followers.set(GAP, new Set([{ onSignal: () => notifyGap(state) }]))
      await connect(state)
    },
    follow: async (channel, follower) => {
      await follow(state, channel, follower)
      return { stop: () => unfollow(state, channel, follower) }
    },
    send: (channel, text) => send(state, channel, text),
    close: async () => {
      state.closing.abort()
      const { client } = state
      state.client = undefined
      end(client)
    },
    gauges: [
      {
        name: 'signals_up',
        help: '1 while Redis takes signals to other processes and brings theirs.',
        read: async () => (state.client === undefined ? 0 : 1),
      },
    ],
  }
}

function clientFor(url: URL, connectMs: number) {
  const { hostname, port, username, password, protocol } = url
  return createClient({
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    socket: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 6379),
      connectTimeout: connectMs,
      // We reconnect ourselves, because only this code knows the followed channels and the missed
      // signals.
      reconnectStrategy: false,
      ...(protocol === 'rediss:' ? { tls: true as const } : {}),
    },
    // With RESP 3, commands and subscriptions share one connection.
    RESP: 3,
    name: 'tradebox',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    maintNotifications: 'disabled',
  })
}

/** Also subscribes channels that are followed while it connects. */
async function connect(state: State): Promise<void> {
  const { url, connectMs = CONNECT_MS } = state.options
  const client = clientFor(url, connectMs)
  client.on('error', (error: unknown) => dropConnection(state, client, error))
  // A server that accepts the connection but never answers would be waited for forever.
  const late = setTimeout(() => end(client), connectMs)
  try {
    await client.connect()
    const subscribed = new Set<string>()
    for (let more = [...state.followers.keys()]; more.length > 0; ) {
      await subscribe(state, client, more)
      more.forEach((channel) => void subscribed.add(channel))
      more = [...state.followers.keys()].filter((channel) => !subscribed.has(channel))
    }
  } catch (error) {
    end(client)
    throw error
  } finally {
    clearTimeout(late)
  }
  if (state.closing.signal.aborted) {
    end(client)
    return
  }
  state.client = client
  pingRegularly(state, client)
  notifyGap(state)
  reportDropped(state)
}

function reportDropped(state: State): void {
  if (state.dropped) {
    state.dropped = false
    send(state, GAP, '')
  }
}

/**
 * Pings the connection and gives it up without an answer, because a dead connection may give no
 * sign.
 */
function pingRegularly(state: State, client: Client): void {
  const { aliveMs = ALIVE_MS } = state.options
  const timer = setInterval(() => {
    if (state.client !== client) {
      clearInterval(timer)
      return
    }
    reportDropped(state)
    const late = setTimeout(() => dropConnection(state, client, new Error('no answer')), aliveMs)
    client
      .ping()
      .catch((error: unknown) => dropConnection(state, client, error))
      .finally(() => clearTimeout(late))
  }, aliveMs)
  timer.unref()
}

/** Handles the loss of the current connection once, however many signs of it there are. */
function dropConnection(state: State, client: Client, error: unknown): void {
  end(client)
  if (state.client === client) {
    state.client = undefined
    state.options.log.warn({ err: error }, 'signals: Redis is away')
    void reconnect(state)
  }
}

/** Reconnects with exponential backoff and jitter, so that not all processes reconnect at once. */
async function reconnect(state: State): Promise<void> {
  const { log } = state.options
  const { signal } = state.closing
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted && state.client === undefined) {
    await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    if (!signal.aborted) {
      await connect(state).then(
        () => log.warn('signals: Redis is back'),
        (error: unknown) => log.debug({ err: error }, 'signals: Redis is still away'),
      )
    }
  }
}

function end(client: Client | undefined): void {
  if (client?.isOpen) {
    client.destroy()
  }
}

async function subscribe(state: State, client: Client, channels: readonly string[]): Promise<void> {
  const { prefix } = state
  await client.subscribe(
    channels.map((channel) => prefix + channel),
    (text, channel) => deliver(state, channel.slice(prefix.length), text),
  )
}

async function follow(state: State, channel: string, follower: SignalFollower): Promise<void> {
  const others = state.followers.get(channel)
  if (others !== undefined) {
    others.add(follower)
    guarded(state, () => follower.onGap?.())
    return
  }
  state.followers.set(channel, new Set([follower]))
  const { client } = state
  if (client !== undefined) {
    // If it fails, the next connection subscribes to the channel.
    await subscribe(state, client, [channel]).catch((error: unknown) =>
      dropConnection(state, client, error),
    )
    guarded(state, () => follower.onGap?.())
  }
}

async function unfollow(state: State, channel: string, follower: SignalFollower): Promise<void> {
  const others = state.followers.get(channel)
  others?.delete(follower)
  if (others?.size === 0) {
    state.followers.delete(channel)
    await state.client?.unsubscribe(state.prefix + channel).catch(() => undefined)
  }
}

/** Sends the signals of one turn of the event loop together, without duplicates. */
function send(state: State, channel: string, text: string): void {
  const { queued } = state
  if (queued.size >= MAX_WAITING) {
    state.dropped = true
    return
  }
  queued.set(`${channel} ${text}`, [channel, text])
  if (queued.size === 1) {
    setImmediate(() => flush(state))
  }
}

function flush(state: State): void {
  const batch = [...state.queued.values()]
  state.queued = new Map()
  const { client, prefix } = state
  for (const [channel, text] of batch) {
    // A signal that cannot be sent is at least delivered to the followers in this process.
    const lost = () => {
      state.dropped = true
      deliver(state, channel, text)
    }
    if (client === undefined) {
      lost()
    } else {
      client.publish(prefix + channel, text).catch(lost)
    }
  }
}

function deliver(state: State, channel: string, text: string): void {
  for (const { onSignal } of state.followers.get(channel) ?? []) {
    guarded(state, () => onSignal(text))
  }
}

function notifyGap(state: State): void {
  for (const { onGap } of [...state.followers.values()].flatMap((set) => [...set])) {
    guarded(state, () => onGap?.())
  }
}

/** A follower that throws must not keep signals from the others. */
function guarded({ options: { log } }: State, work: () => void): void {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'signals')
  }
}
