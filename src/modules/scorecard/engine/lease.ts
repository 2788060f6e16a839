import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import {
  claimShards,
  deleteWorker,
  type HeldShard,
  releaseShards,
  renewWorker,
  setCatchingUp,
} from '../store/shards.ts'

/** Another worker may take over from one that has not renewed its lease for this long. */
const LEASE_MS = 2 * SECOND_MS
const ROUNDS_PER_LEASE = 3

export type KeepLeaseOptions = {
  readonly db: Database
  readonly log: Logger
  /** This process, under an id that is never reused. */
  readonly worker: string
  readonly leaseMs?: number
  /**
   * The worker has gained or lost all shards, or holds them under new epochs: what it knows of open
   * trades is void, and events not written yet are left to the holder.
   */
  readonly onChange: () => void
  /** The database may say that the worker is behind: write again whether it is. */
  readonly onDoubt: () => void
}

/** A worker's right to decide all open trades. */
export type LeaseKeeper = {
  /** All shards, under which the worker may write unless the database refuses; or none. */
  readonly held: () => readonly HeldShard[]
  /** Releases the shards. */
  readonly stop: () => Promise<void>
}

/**
 * Takes all shards as soon as no other live worker has one, and keeps them. Events are written under
 * the epochs of the shards (`recordEvents`), so two workers that both believe they hold them cannot
 * both write.
 */
export async function keepLease(keeping: KeepLeaseOptions): Promise<LeaseKeeper> {
  const { db, log, worker, leaseMs = LEASE_MS } = keeping
  let held: readonly HeldShard[] = []
  let running: Promise<void> = Promise.resolve()

  const change = (next: readonly HeldShard[]) => {
    const isSame = epochsOf(next) === epochsOf(held)
    held = next
    if (!isSame) {
      keeping.onChange()
    }
  }
  const round = async () => {
    const { next, hadEnded } = await db.transaction(async (tx) => {
      const hadEnded = await renewWorker(tx, worker, leaseMs)
      const next = await claimShards(tx, worker)
      // From here on the worker counts as alive, but it may have events that it could not write.
      if (hadEnded) {
        await setCatchingUp(tx, next, true)
      }
      return { next, hadEnded }
    })
    if (hadEnded) {
      keeping.onDoubt()
    }
    change(next)
  }
  // Without the database the worker keeps its shards: events found meanwhile are written when the
  // database is back, unless another worker has taken over by then.
  const tryRound = () =>
    round().catch((error: unknown) => {
      keeping.onDoubt()
      log.warn({ err: error }, 'trade engine: its lease was not renewed')
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
      change([])
      await db.transaction(async (tx) => {
        await releaseShards(tx, worker)
        await deleteWorker(tx, worker)
      })
    },
  }
}

function epochsOf(held: readonly HeldShard[]): string {
  return held.map(({ epoch }) => epoch).join()
}
