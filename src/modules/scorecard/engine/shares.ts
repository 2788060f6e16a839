import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Database } from '#platform/tx.ts'
import {
  claimShares,
  countWorkers,
  deleteWorker,
  type HeldShare,
  releaseShares,
  SHARES,
} from '../store/shares.ts'

/** The shares of a worker that has not renewed for this long may be taken by others. */
const LEASE_MS = 2 * SECOND_MS
const ROUNDS_PER_LEASE = 3

export type ShareKeeping = {
  readonly db: Database
  readonly log: Logger
  /** This process, under an id that is never reused. */
  readonly worker: string
  readonly leaseMs?: number
  /** The shares belong to this worker: load their open trades. */
  readonly onGained: (shares: readonly HeldShare[]) => Promise<void>
  /** The shares are lost: events not written yet are left to the next worker. */
  readonly onLost: (shares: readonly HeldShare[]) => Promise<void>
}

/** A worker's shares: its part of the instruments. */
export type ShareKeeper = {
  /** The shares under which the worker may write, unless the database refuses. */
  readonly held: () => readonly HeldShare[]
  /** Releases all shares. */
  readonly stop: () => Promise<void>
}

/**
 * Keeps a fair number of shares: with n workers each has 64/n of them. Events are written under the
 * epochs of the worker's shares (`recordEvents`), so two workers that both believe they own an
 * instrument cannot both write.
 */
export async function keepShares(keeping: ShareKeeping): Promise<ShareKeeper> {
  const { db, log, worker, leaseMs = LEASE_MS } = keeping
  let held: readonly HeldShare[] = []
  let running: Promise<void> = Promise.resolve()

  const change = async (next: readonly HeldShare[]) => {
    const lost = missing(held, next)
    const gained = missing(next, held)
    held = next
    if (lost.length > 0) {
      await keeping.onLost(lost)
      const left = lost.filter(({ share }) => !next.some((one) => one.share === share))
      await db.transaction((tx) =>
        releaseShares(
          tx,
          worker,
          left.map(({ share }) => share),
        ),
      )
    }
    if (gained.length > 0) {
      await keeping.onGained(gained)
    }
  }
  const round = async () => {
    const next = await db.transaction(async (tx) => {
      const workers = await countWorkers(tx, worker, leaseMs)
      return claimShares(tx, { worker, wanted: Math.ceil(SHARES / workers) })
    })
    await change(next)
  }
  // Without the database the worker keeps its shares: events found meanwhile are written when the
  // database is back, unless another worker has taken over by then.
  const tryRound = () => round().catch((error: unknown) => log.warn({ err: error }, 'trade shares'))
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

/** The shares in `some` that are not in `others` under the same epoch. */
function missing(some: readonly HeldShare[], others: readonly HeldShare[]): readonly HeldShare[] {
  const epochs = new Map(others.map(({ share, epoch }) => [share, epoch]))
  return some.filter(({ share, epoch }) => epochs.get(share) !== epoch)
}
