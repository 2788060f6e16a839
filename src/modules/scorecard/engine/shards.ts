import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import {
  claimShards,
  deleteWorker,
  type HeldShard,
  releaseShards,
  renewWorker,
  SHARDS,
  setCatchingUp,
} from '../store/shards.ts'

/** The shards of a worker that has not renewed for this long may be taken by others. */
const LEASE_MS = 2 * SECOND_MS
const ROUNDS_PER_LEASE = 3

export type KeepShardsOptions = {
  readonly db: Database
  readonly log: Logger
  /** This process, under an id that is never reused. */
  readonly worker: string
  readonly leaseMs?: number
  /** The shards belong to this worker: load their open trades. */
  readonly onGained: (shards: readonly HeldShard[]) => Promise<void>
  /** The shards are lost: events not written yet are left to the next worker. */
  readonly onLost: (shards: readonly HeldShard[]) => Promise<void>
  /** The database may say that the shards are behind: write again whether they are. */
  readonly onDoubt: () => void
}

/** A worker's shards: its part of the instruments. */
export type ShardKeeper = {
  /** The shards under which the worker may write, unless the database refuses. */
  readonly held: () => readonly HeldShard[]
  /** Releases all shards. */
  readonly stop: () => Promise<void>
}

/**
 * Keeps a fair number of shards: with n workers each has 64/n of them. Events are written under the
 * epochs of the worker's shards (`recordEvents`), so two workers that both believe they own an
 * instrument cannot both write.
 */
export async function keepShards(keeping: KeepShardsOptions): Promise<ShardKeeper> {
  const { db, log, worker, leaseMs = LEASE_MS } = keeping
  let held: readonly HeldShard[] = []
  let running: Promise<void> = Promise.resolve()

  const change = async (next: readonly HeldShard[]) => {
    const lost = missing(held, next)
    const gained = missing(next, held)
    held = next
    if (lost.length > 0) {
      await keeping.onLost(lost)
      const left = lost.filter(({ shard }) => !next.some((one) => one.shard === shard))
      await db.transaction((tx) =>
        releaseShards(
          tx,
          worker,
          left.map(({ shard }) => shard),
        ),
      )
    }
    if (gained.length > 0) {
      await keeping.onGained(gained)
    }
  }
  const round = async () => {
    const { next, hadEnded } = await db.transaction(async (tx) => {
      const { workers, hadEnded } = await renewWorker(tx, worker, leaseMs)
      const next = await claimShards(tx, { worker, wanted: Math.ceil(SHARDS / workers) })
      // From here on the worker counts as alive, but it may have events that it could not write.
      if (hadEnded) {
        await setCatchingUp(tx, next, true)
      }
      return { next, hadEnded }
    })
    if (hadEnded) {
      keeping.onDoubt()
    }
    await change(next)
  }
  // Without the database the worker keeps its shards: events found meanwhile are written when the
  // database is back, unless another worker has taken over by then.
  const tryRound = () =>
    round().catch((error: unknown) => {
      keeping.onDoubt()
      log.warn({ err: error }, 'trade shares')
    })
  await round()
  const timer = setInterval(() => {
    running = running.then(tryRound)
  }, leaseMs / ROUNDS_PER_LEASE)
  return {
    held: () => held,
    stop: async () => {
      clearInterval(timer)
      await running
      await change([])
      await db.transaction((tx) => deleteWorker(tx, worker))
    },
  }
}

/** The shards in `some` that are not in `others` under the same epoch. */
function missing(some: readonly HeldShard[], others: readonly HeldShard[]): readonly HeldShard[] {
  const epochs = new Map(others.map(({ shard, epoch }) => [shard, epoch]))
  return some.filter(({ shard, epoch }) => epochs.get(shard) !== epoch)
}
