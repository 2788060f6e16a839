import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { homeScorecardLive } from '#contract/scorecard/live.ts'
import type { Trade } from '../../../src/contract/scorecard/types.ts'
import { headersOf } from './server.ts'
import type { Truth, Who } from './truth.ts'

const { emits } = homeScorecardLive
const NAMESPACES = {
  all: '/scorecardlive/forhomepage',
  subscribed: '/scorecardlive/forsubscribed',
  mine: '/scorecardlive/serviceproviderdashboard',
}

export type Tally = {
  readonly missed: string[]
  readonly doubled: string[]
  readonly reordered: string[]
  readonly leaked: string[]
  frames: number
  deltas: number
  prices: number
  connections: number
  readonly catchUpMs: number[]
}

export type ReaderOptions = {
  readonly name: string
  readonly who: Who
  readonly mode: 'frames' | 'whole'
  readonly address: () => string
  readonly random: () => number
  readonly truth: Truth
  /**
   * The largest recent delay of this process's timers: received events are processed late by as
   * much.
   */
  readonly lagMs: () => number
  readonly tally: Tally
  /** The plan whose subscribers alone see the calls on the instrument. */
  readonly planOf: ReadonlyMap<number, { readonly planId: string; readonly providerId: string }>
}

export type Reader = ReturnType<typeof openReader>

/** How long a right may still have an effect after its end. */
const TOLERANCE_MS = 1000
/**
 * The same for a cancelled right: the end is announced by a signal, and signals are lost in this
 * run.
 */
const CANCELLED_GRACE_MS = 5000

type ReaderState = ReaderOptions & {
  readonly trades: Map<string, Trade>
  known: Map<string, number>
  view: string | undefined
  socket: Socket | undefined
  isOver: boolean
  heldBackMs: number
  waiting: { readonly since: number; readonly for: ReadonlyMap<string, number> } | undefined
}

/** A browser that stores what it receives, reconnects when cut off, and checks every event. */
export function openReader(options: ReaderOptions) {
  const reader: ReaderState = {
    ...options,
    trades: new Map<string, Trade>(),
    known: new Map<string, number>(),
    view: undefined,
    socket: undefined,
    isOver: false,
    heldBackMs: 0,
    waiting: undefined,
  }

  connect(reader)

  return {
    /** Breaks the connection as a lost network does. */
    cut: () => lineOf(reader)?.terminate(),
    /** Stops reading for a while. */
    holdBack: (forMs: number) => holdBack(reader, forMs),
    isUpToDate: () =>
      reader.socket?.connected === true &&
      (reader.mode === 'whole'
        ? differencesOf(reader).length === 0
        : isUpTo(reader, reader.truth.seqsFor(reader.who))),
    differences: () => differencesOf(reader),
    close: () => {
      reader.isOver = true
      reader.socket?.disconnect()
    },
  }
}

function mayReceive(reader: ReaderState, planIds: readonly string[], providerId: string) {
  const arrivedLateBy = reader.heldBackMs + reader.lagMs()
  return (
    providerId === reader.who.accountId ||
    reader.who.rights.some(({ planId, until, isCancelled }) => {
      const grace = isCancelled ? CANCELLED_GRACE_MS : TOLERANCE_MS
      return planIds.includes(planId) && until > Date.now() - grace - arrivedLateBy
    })
  )
}

function endedBefore(reader: ReaderState, planIds: readonly string[]) {
  return reader.who.rights
    .filter(({ planId }) => planIds.includes(planId))
    .map(
      ({ until, isCancelled }) =>
        `${isCancelled ? 'cancelled' : 'ended'} ${Math.round(Date.now() - until)} ms before`,
    )
    .join()
}

function takeTrade(reader: ReaderState, trade: Trade) {
  const isForSome = trade.status === 'open' && trade.shareWith === 'subscribers'
  if (isForSome && !mayReceive(reader, trade.shareWithPlans, trade.category)) {
    reader.tally.leaked.push(
      `${reader.name}: trade ${trade._id}, ${endedBefore(reader, trade.shareWithPlans)}`,
    )
  }
  const old = reader.trades.get(trade._id)
  if (old !== undefined && old.version > trade.version) {
    reader.tally.reordered.push(`${reader.name}: trade ${trade._id} went back to ${trade.version}`)
  }
  reader.trades.set(trade._id, trade)
}

function arrived(reader: ReaderState) {
  if (reader.waiting !== undefined && isUpTo(reader, reader.waiting.for)) {
    reader.tally.catchUpMs.push(performance.now() - reader.waiting.since)
    reader.waiting = undefined
  }
}

function isUpTo(reader: ReaderState, seqs: ReadonlyMap<string, number>) {
  return [...seqs].every(([providerId, seq]) => (reader.known.get(providerId) ?? 0) >= seq)
}

function receiveWhole(reader: ReaderState, data: unknown) {
  reader.tally.frames += 1
  const frame = emits.scorecard.parse(data)
  reader.trades.clear()
  for (const trade of [...frame.openTrades, ...frame.closedTrades]) {
    takeTrade(reader, trade)
  }
  reader.known = new Map(frame.journals ?? [])
  reader.view = frame.view
  arrived(reader)
}

function receiveDelta(reader: ReaderState, data: unknown) {
  reader.tally.deltas += 1
  const { providerId, from, to, trades: changed, gone } = emits.delta.parse(data)
  const end = reader.known.get(providerId) ?? 0
  if (reader.view === undefined) {
    reader.tally.reordered.push(`${reader.name}: news before the first frame`)
  }
  if (from > end) {
    reader.tally.missed.push(`${reader.name}: ${providerId} ${end} to ${from}`)
  }
  if (to <= end) {
    reader.tally.doubled.push(`${reader.name}: ${providerId} ${from} to ${to}, known to ${end}`)
  }
  for (const trade of changed) {
    takeTrade(reader, trade)
  }
  for (const id of gone) {
    reader.trades.delete(id)
  }
  reader.known.set(providerId, Math.max(end, to))
  arrived(reader)
}

function receivePrices(reader: ReaderState, data: unknown) {
  reader.tally.prices += 1
  const [, , ...pairs] = z.string().parse(data).split(';')
  for (const pair of pairs) {
    const plan = reader.planOf.get(Number(pair.split(',')[0]))
    if (plan !== undefined && !mayReceive(reader, [plan.planId], plan.providerId)) {
      reader.tally.leaked.push(
        `${reader.name}: price ${pair}, ${endedBefore(reader, [plan.planId])}`,
      )
    }
  }
}

function connect(reader: ReaderState) {
  reader.tally.connections += 1
  const { cookie } = reader.who
  const made = io(`${reader.address()}${NAMESPACES[reader.who.page]}`, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: headersOf(cookie),
  })
  reader.socket = made
  made.on('connect', () => {
    reader.waiting = { since: performance.now(), for: reader.truth.seqsFor(reader.who) }
    if (reader.mode === 'frames' && reader.view !== undefined) {
      made.emit('since', { journals: [...reader.known], view: reader.view })
    } else {
      made.emit('details', {
        id: reader.name,
        role: 'anything',
        page: 'any',
        mode: claimed(reader.mode),
      })
    }
    if (reader.mode === 'whole' || isUpTo(reader, reader.waiting.for)) {
      reader.waiting = undefined
    }
  })
  made.on('scorecard', (data) => receiveWhole(reader, data))
  made.on('delta', (data) => receiveDelta(reader, data))
  made.on('prices', (data) => receivePrices(reader, data))
  made.on('changed', () => {
    reader.waiting = undefined
  })
  const again = () => {
    if (!reader.isOver && reader.socket === made) {
      reader.socket = undefined
      reader.waiting = undefined
      setTimeout(() => connect(reader), 50 + reader.random() * 450)
    }
  }
  made.once('disconnect', again)
  made.once('connect_error', again)
}

function lineOf(reader: ReaderState) {
  return lineSchema.safeParse(reader.socket?.io.engine?.transport).data?.ws
}

/** The differences between what the reader shows and what is stored. */
function differencesOf(reader: ReaderState): readonly string[] {
  const right = reader.truth.openFor(reader.who)
  const open = [...reader.trades.values()].filter(({ status }) => status === 'open')
  const stale = open.flatMap(({ _id, version }) => {
    const now = right.get(_id)
    return now?.version === version
      ? []
      : [`${reader.name}: shows ${_id} ${version}, is ${now?.version}`]
  })
  const absent = [...right.keys()].filter((id) => reader.trades.get(id)?.status !== 'open')
  const ended = [...reader.trades.values()].flatMap(({ _id, status, version }) =>
    status === 'closed' && reader.truth.trade(_id)?.version !== version
      ? [`${reader.name}: end of ${_id}`]
      : [],
  )
  return [...stale, ...absent.map((id) => `${reader.name}: does not show ${id}`), ...ended]
}

async function holdBack(reader: ReaderState, forMs: number) {
  const ws = lineOf(reader)
  ws?.pause()
  reader.heldBackMs = forMs
  // The delay of pending events says nothing from here on.
  reader.waiting = undefined
  await new Promise((resolve) => setTimeout(resolve, forMs))
  ws?.resume()
  await new Promise((resolve) => setTimeout(resolve, TOLERANCE_MS))
  reader.heldBackMs = 0
}

function claimed(mode: 'frames' | 'whole'): 'frames' | undefined {
  return mode === 'frames' ? mode : undefined
}

type Line = { terminate: () => void; pause: () => void; resume: () => void }

const lineSchema = z.object({
  ws: z.custom<Line>(
    (value) => typeof value === 'object' && value !== null && 'terminate' in value,
  ),
})
