import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import type { Trade } from '#contract/entities/trade.ts'
import { homeScorecardLive } from '#contract/scorecard/live.ts'
import { PUBLIC_URL } from './server.ts'
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
  /** How late this process does what is due, at worst of late: what arrives is told no sooner. */
  readonly lagMs: () => number
  readonly tally: Tally
  /** The plan whose subscribers alone trade the instrument. */
  readonly planOf: ReadonlyMap<number, { readonly planId: string; readonly providerId: string }>
}

export type Reader = ReturnType<typeof openReader>

/** How long after its end a right may still have an effect. */
const GRACE_MS = 1000
/** The same where it was cancelled: of that a signal tells, and signals are lost here. */
const CANCELLED_GRACE_MS = 5000

/** A browser that keeps what it is told, comes again when it is cut off, and believes nothing. */
export function openReader(options: ReaderOptions) {
  const { name, who, mode, address, random, truth, lagMs, tally, planOf } = options
  const trades = new Map<string, Trade>()
  let known = new Map<string, number>()
  let view: string | undefined
  let socket: Socket | undefined
  let isOver = false
  let heldBackMs = 0
  let waiting: { readonly since: number; readonly for: ReadonlyMap<string, number> } | undefined

  const had = (planIds: readonly string[], providerId: string) => {
    const arrivedLateBy = heldBackMs + lagMs()
    return (
      providerId === who.accountId ||
      who.rights.some(({ planId, until, isCancelled }) => {
        const grace = isCancelled ? CANCELLED_GRACE_MS : GRACE_MS
        return planIds.includes(planId) && until > Date.now() - grace - arrivedLateBy
      })
    )
  }
  const ended = (planIds: readonly string[]) =>
    who.rights
      .filter(({ planId }) => planIds.includes(planId))
      .map(
        ({ until, isCancelled }) =>
          `${isCancelled ? 'cancelled' : 'ended'} ${Math.round(Date.now() - until)} ms before`,
      )
      .join()

  const take = (trade: Trade) => {
    const isForSome = trade.status === 'open' && trade.shareWith === 'subscribers'
    if (isForSome && !had(trade.shareWithPlans, trade.category)) {
      tally.leaked.push(`${name}: trade ${trade._id}, ${ended(trade.shareWithPlans)}`)
    }
    const old = trades.get(trade._id)
    if (old !== undefined && old.version > trade.version) {
      tally.reordered.push(`${name}: trade ${trade._id} went back to ${trade.version}`)
    }
    trades.set(trade._id, trade)
  }

  const arrived = () => {
    if (waiting !== undefined && isUpTo(waiting.for)) {
      tally.catchUpMs.push(performance.now() - waiting.since)
      waiting = undefined
    }
  }
  const isUpTo = (seqs: ReadonlyMap<string, number>) =>
    [...seqs].every(([providerId, seq]) => (known.get(providerId) ?? 0) >= seq)

  const hearWhole = (data: unknown) => {
    tally.frames += 1
    const frame = emits.scorecard.parse(data)
    trades.clear()
    for (const trade of [...frame.openTrades, ...frame.closedTrades]) {
      take(trade)
    }
    known = new Map(frame.journals ?? [])
    view = frame.view
    arrived()
  }

  const hearDelta = (data: unknown) => {
    tally.deltas += 1
    const { providerId, from, to, trades: changed, gone } = emits.delta.parse(data)
    const end = known.get(providerId) ?? 0
    if (view === undefined) {
      tally.reordered.push(`${name}: news before the first frame`)
    }
    if (from > end) {
      tally.missed.push(`${name}: ${providerId} ${end} to ${from}`)
    }
    if (to <= end) {
      tally.doubled.push(`${name}: ${providerId} ${from} to ${to}, known to ${end}`)
    }
    changed.forEach(take)
    for (const id of gone) {
      trades.delete(id)
    }
    known.set(providerId, Math.max(end, to))
    arrived()
  }

  const hearPrices = (data: unknown) => {
    tally.prices += 1
    const [, , ...pairs] = z.string().parse(data).split(';')
    for (const pair of pairs) {
      const plan = planOf.get(Number(pair.split(',')[0]))
      if (plan !== undefined && !had([plan.planId], plan.providerId)) {
        tally.leaked.push(`${name}: price ${pair}, ${ended([plan.planId])}`)
      }
    }
  }

  const connect = () => {
    tally.connections += 1
    const { cookie } = who
    const made = io(`${address()}${NAMESPACES[who.page]}`, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: { origin: PUBLIC_URL.origin, ...(cookie === undefined ? {} : { cookie }) },
    })
    socket = made
    made.on('connect', () => {
      waiting = { since: performance.now(), for: truth.seqsFor(who) }
      if (mode === 'frames' && view !== undefined) {
        made.emit('since', { journals: [...known], view })
      } else {
        made.emit('details', { id: name, role: 'anything', page: 'any', mode: claimed(mode) })
      }
      if (mode === 'whole' || isUpTo(waiting.for)) {
        waiting = undefined
      }
    })
    made.on('scorecard', hearWhole)
    made.on('delta', hearDelta)
    made.on('prices', hearPrices)
    made.on('changed', () => {
      waiting = undefined
    })
    const again = () => {
      if (!isOver && socket === made) {
        socket = undefined
        waiting = undefined
        setTimeout(connect, 50 + random() * 450)
      }
    }
    made.once('disconnect', again)
    made.once('connect_error', again)
  }
  connect()

  const line = () => lineSchema.safeParse(socket?.io.engine?.transport).data?.ws

  return {
    /** As a network that is gone. */
    cut: () => line()?.terminate(),
    /** Reads nothing for a while. */
    holdBack: async (forMs: number) => {
      const ws = line()
      ws?.pause()
      heldBackMs = forMs
      // How soon it is told says nothing now.
      waiting = undefined
      await new Promise((resolve) => setTimeout(resolve, forMs))
      ws?.resume()
      await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
      heldBackMs = 0
    },
    isUpToDate: () =>
      socket?.connected === true &&
      (mode === 'whole' ? differences().length === 0 : isUpTo(truth.seqsFor(who))),
    differences: () => differences(),
    close: () => {
      isOver = true
      socket?.disconnect()
    },
  }

  /** Between what it was told and what is so. */
  function differences(): readonly string[] {
    const right = truth.openFor(who)
    const open = [...trades.values()].filter(({ status }) => status === 'open')
    const stale = open.flatMap(({ _id, version }) => {
      const now = right.get(_id)
      return now?.version === version
        ? []
        : [`${name}: shows ${_id} ${version}, is ${now?.version}`]
    })
    const absent = [...right.keys()].filter((id) => trades.get(id)?.status !== 'open')
    const ended = [...trades.values()].flatMap(({ _id, status, version }) =>
      status === 'closed' && truth.trade(_id)?.version !== version
        ? [`${name}: end of ${_id}`]
        : [],
    )
    return [...stale, ...absent.map((id) => `${name}: does not show ${id}`), ...ended]
  }
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
