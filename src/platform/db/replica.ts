import type { Sql } from 'postgres'
import { SECOND_MS } from '#kit/clock.ts'
import type { Gauge } from '../metrics.ts'
import { withDeadline } from './gate.ts'
import { areStaleReadsAllowed } from './public-reads.ts'

/** The most lag of the replica for changes that are not announced. */
const BEHIND_MAX_MS = 5 * SECOND_MS
const LOOK_EVERY_MS = SECOND_MS
/** The first pause while the replica is behind an announced change. The pause doubles each time. */
const LOOK_AGAIN_MS = 10
/** A replica that has not answered by then is skipped. */
const WITHIN_MS = SECOND_MS
/** The most positions kept that the replica has not reached. */
const PLACES_MAX = 100

export type Replica = {
  /**
   * Reads public data from the replica while it is sufficiently up to date. All other reads, and
   * reads that fail there, go to the primary.
   */
  readonly read: <T>(there: (sql: Sql) => PromiseLike<T>, primary: () => Promise<T>) => Promise<T>
  /** Announces a change that visitors see. Until the replica has it, the primary serves. */
  readonly changed: () => void
  readonly gauges: readonly Gauge[]
  readonly stop: () => void
}

export type ReplicaOptions = {
  readonly primary: Sql
  readonly replica: Sql
  readonly behindMaxMs?: number
}

type Place = { readonly at: number; readonly lsn: bigint }

type State = {
  readonly options: ReplicaOptions
  /**
   * WAL positions of the primary, with the time of each query, that the replica has not reached.
   */
  places: readonly Place[]
  /** The replica has everything committed by this time. */
  knownAt: number
  changedAt: number
  pauseMs: number
  timer: NodeJS.Timeout | undefined
  isLooking: boolean
  isStopped: boolean
}

/**
 * Lag is measured by WAL positions: once the replica has replayed what the primary had written at a
 * moment, it has everything committed by then. Both positions are queried once a second, and
 * immediately after an announcement. A replica that is cut off from a primary with writes falls
 * behind automatically; from one without writes it misses nothing. The insert position counts, not
 * the flushed one, because a transaction may commit without waiting for the disk.
 */
export function followReplica(options: ReplicaOptions): Replica {
  const state: State = {
    options,
    places: [],
    knownAt: Number.NEGATIVE_INFINITY,
    changedAt: Number.NEGATIVE_INFINITY,
    pauseMs: LOOK_EVERY_MS,
    timer: undefined,
    isLooking: false,
    isStopped: false,
  }
  void look(state)
  return {
    read: (there, primary) => read(state, there, primary),
    changed: () => {
      state.changedAt = performance.now()
      state.pauseMs = LOOK_AGAIN_MS
      if (!state.isLooking) {
        clearTimeout(state.timer)
        void look(state)
      }
    },
    gauges: [
      {
        name: 'replica_serves',
        help: '1 while the replica knows enough to serve what is public.',
        read: async () => (knowsEnough(state) ? 1 : 0),
      },
    ],
    stop: () => {
      state.isStopped = true
      clearTimeout(state.timer)
    },
  }
}

function knowsEnough({ options, knownAt, changedAt }: State): boolean {
  const { behindMaxMs = BEHIND_MAX_MS } = options
  return knownAt >= changedAt && knownAt >= performance.now() - behindMaxMs
}

async function read<T>(
  state: State,
  there: (sql: Sql) => PromiseLike<T>,
  primary: () => Promise<T>,
): Promise<T> {
  if (!(areStaleReadsAllowed() && knowsEnough(state))) {
    return primary()
  }
  try {
    return await withDeadline(Promise.resolve(there(state.options.replica)), WITHIN_MS)
  } catch {
    // After any error the replica is skipped for a while and the primary is asked. A faulty
    // statement fails there too.
    state.knownAt = Number.NEGATIVE_INFINITY
    return primary()
  }
}

async function look(state: State): Promise<void> {
  state.isLooking = true
  try {
    await compare(state)
  } catch {
    // One of the two is unavailable. It is queried again, and what is known becomes outdated.
    state.pauseMs = LOOK_EVERY_MS
  }
  state.isLooking = false
  if (!state.isStopped) {
    const isBehind = state.knownAt < state.changedAt
    state.timer = setTimeout(() => void look(state), isBehind ? state.pauseMs : LOOK_EVERY_MS)
    state.timer.unref()
    state.pauseMs = Math.min(state.pauseMs * 2, LOOK_EVERY_MS)
  }
}

async function compare(state: State): Promise<void> {
  const { primary, replica } = state.options
  const at = performance.now()
  const [now] = await withDeadline(
    primary<{ system: string; lsn: string }[]>`
      select system_identifier::text as system, pg_current_wal_insert_lsn()::text as lsn
      from pg_control_system()`.then((rows) => rows),
    WITHIN_MS,
  )
  const [there] = await withDeadline(
    replica<{ system: string; lsn: string | null }[]>`
      select system_identifier::text as system, pg_last_wal_replay_lsn()::text as lsn
      from pg_control_system()`.then((rows) => rows),
    WITHIN_MS,
  )
  if (now === undefined || !there?.lsn || there.system !== now.system) {
    // WAL positions of another cluster cannot be compared with ours.
    state.places = []
    return
  }
  const reached = placeOf(there.lsn)
  const places = [...state.places, { at, lsn: placeOf(now.lsn) }]
  const known = places.findLast(({ lsn }) => lsn <= reached)
  state.knownAt = Math.max(state.knownAt, known?.at ?? Number.NEGATIVE_INFINITY)
  state.places = places.filter(({ lsn }) => lsn > reached).slice(-PLACES_MAX)
}

function placeOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return BigInt(`0x${high}${low.padStart(8, '0')}`)
}
