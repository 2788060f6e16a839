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

/** Those of a worker that is not heard of for so long may be taken by others. */
const LEASE_MS = 2 * SECOND_MS
const ROUNDS_PER_LEASE = 3

export type ShareKeeping = {
  readonly db: Database
  readonly log: Logger
  /** This process, under an id that no other has and had. */
  readonly worker: string
  readonly leaseMs?: number
  /** Now its own: their open trades are to be loaded. */
  readonly onGained: (shares: readonly HeldShare[]) => Promise<void>
  /** No longer its own: what is not written by now is somebody else's to find. */
  readonly onLost: (shares: readonly HeldShare[]) => Promise<void>
}

/** A worker's part of the instruments. */
export type ShareKeeper = {
  /** By which the worker may write, until the database says otherwise. */
  readonly held: () => readonly HeldShare[]
  /** Gives all back. */
  readonly stop: () => Promise<void>
}

/**
 * Keeps a fair part of all shares: with n workers each holds 64/n of them. Whatever a worker believes,
 * its events are written under the epochs of its shares (`recordEvents`), so that two that both think
 * to own an instrument cannot both write.
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
  // Without the database it keeps what it has: what it finds meanwhile is written when the database
  // is back, unless somebody else has taken over by then.
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

/** Those of `some` that `others` do not hold under the same epoch. */
function missing(some: readonly HeldShare[], others: readonly HeldShare[]): readonly HeldShare[] {
  const epochs = new Map(others.map(({ share, epoch }) => [share, epoch]))
  return some.filter(({ share, epoch }) => epochs.get(share) !== epoch)
}
