import type { Sql } from 'postgres'
import { SECOND_MS } from '#kit/clock.ts'
import type { Gauge } from '../metrics.ts'
import { withDeadline } from './gate.ts'
import { areStaleReadsAllowed } from './public-reads.ts'

/** The most lag of the replica for changes that are not announced. */
const BEHIND_MAX_MS = 5 * SECOND_MS
const POLL_MS = SECOND_MS
/** The first pause while the replica is behind an announced change. The pause doubles each time. */
const FIRST_POLL_MS = 10
/** A replica that has not answered by then is skipped. */
const QUERY_TIMEOUT_MS = SECOND_MS
/** The most positions kept that the replica has not reached. */
const POSITIONS_MAX = 100

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

type WalPosition = { readonly at: number; readonly lsn: bigint }

type State = {
  readonly options: ReplicaOptions
  /**
   * WAL positions of the primary, with the time of each query, that the replica has not reached.
   */
  unreached: readonly WalPosition[]
  /** The replica has everything committed by this time. */
  caughtUpAt: number
  changedAt: number
  pauseMs: number
  timer: NodeJS.Timeout | undefined
  isPolling: boolean
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
    unreached: [],
    caughtUpAt: Number.NEGATIVE_INFINITY,
    changedAt: Number.NEGATIVE_INFINITY,
    pauseMs: POLL_MS,
    timer: undefined,
    isPolling: false,
    isStopped: false,
  }
  void poll(state)
  return {
    read: (there, primary) => read(state, there, primary),
    changed: () => {
      state.changedAt = performance.now()
      state.pauseMs = FIRST_POLL_MS
      if (!state.isPolling) {
        clearTimeout(state.timer)
        void poll(state)
      }
    },
    gauges: [
      {
        name: 'replica_serves',
        help: '1 while the replica knows enough to serve what is public.',
        read: async () => (isUpToDate(state) ? 1 : 0),
      },
    ],
    stop: () => {
      state.isStopped = true
      clearTimeout(state.timer)
    },
  }
}

function isUpToDate({ options, caughtUpAt, changedAt }: State): boolean {
  const { behindMaxMs = BEHIND_MAX_MS } = options
  return caughtUpAt >= changedAt && caughtUpAt >= performance.now() - behindMaxMs
}

async function read<T>(
  state: State,
  there: (sql: Sql) => PromiseLike<T>,
  primary: () => Promise<T>,
): Promise<T> {
  if (!(areStaleReadsAllowed() && isUpToDate(state))) {
    return primary()
  }
  try {
    return await withDeadline(Promise.resolve(there(state.options.replica)), QUERY_TIMEOUT_MS)
  } catch {
    // After any error the replica is skipped for a while and the primary is asked. A faulty
    // statement fails there too.
    state.caughtUpAt = Number.NEGATIVE_INFINITY
    return primary()
  }
}

async function poll(state: State): Promise<void> {
  state.isPolling = true
  try {
    await measureLag(state)
  } catch {
    // One of the two is unavailable. It is queried again, and what is known becomes outdated.
    state.pauseMs = POLL_MS
  }
  state.isPolling = false
  if (!state.isStopped) {
    const isBehind = state.caughtUpAt < state.changedAt
    state.timer = setTimeout(() => void poll(state), isBehind ? state.pauseMs : POLL_MS)
    state.timer.unref()
    state.pauseMs = Math.min(state.pauseMs * 2, POLL_MS)
  }
}

async function measureLag(state: State): Promise<void> {
  const { primary, replica } = state.options
  const at = performance.now()
  const [now] = await withDeadline(
    primary<{ system: string; lsn: string }[]>`
      select system_identifier::text as system, pg_current_wal_insert_lsn()::text as lsn
      from pg_control_system()`.then((rows) => rows),
    QUERY_TIMEOUT_MS,
  )
  const [there] = await withDeadline(
    replica<{ system: string; lsn: string | null }[]>`
      select system_identifier::text as system, pg_last_wal_replay_lsn()::text as lsn
      from pg_control_system()`.then((rows) => rows),
    QUERY_TIMEOUT_MS,
  )
  if (now === undefined || !there?.lsn || there.system !== now.system) {
    // WAL positions of another cluster cannot be compared with ours.
    state.unreached = []
    return
  }
  const reached = parseLsn(there.lsn)
  const unreached = [...state.unreached, { at, lsn: parseLsn(now.lsn) }]
  const known = unreached.findLast(({ lsn }) => lsn <= reached)
  state.caughtUpAt = Math.max(state.caughtUpAt, known?.at ?? Number.NEGATIVE_INFINITY)
  state.unreached = unreached.filter(({ lsn }) => lsn > reached).slice(-POSITIONS_MAX)
}

function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return BigInt(`0x${high}${low.padStart(8, '0')}`)
}
