import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { cannotWrite } from '#platform/db/lost-connection.ts'
import type { Credentials, ResolveViewer, SignedInViewer, Viewer } from '#platform/http/viewer.ts'
import { anonymous } from '#platform/http/viewer.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { type SignalSubscription, type Signals, signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsDeps } from '../deps.ts'
import { isLive, isTokenLive, needsTouch } from '../rules/session-lifetime.ts'
import { findBackendToken, findSession, type SessionRow } from '../store/session-viewers.ts'
import { endSession, touchBackendToken, touchSession } from '../store/sessions.ts'

/** Signalled with an account's id when it or a session of it changes. */
export const ACCOUNT_CHANGED = 'account_changed'
/** How long a session that was looked up is believed without looking again. */
const KEEP_MS = 5 * SECOND_MS
const MAX_KEPT = 5000

type Kept = { readonly row: SessionRow; readonly foundAt: number }

export type Viewers = {
  readonly resolve: ResolveViewer
  /** To be called in the transaction that changes an account or ends a session of it. */
  readonly forget: (tx: Tx, accountId: string) => void
  /**
   * Follows what other processes change. Only then are looked-up sessions kept for a few seconds;
   * before, and whenever the connection was lost, each request looks again.
   */
  readonly follow: (signals: Signals) => Promise<SignalSubscription>
}

export function createViewers({ db, clock }: Pick<AccountsDeps, 'db' | 'clock'>): Viewers {
  const kept = createKeptSessions()
  const findRow = async (tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> => {
    const key = tokenHash.toString('base64')
    const known = kept.get(key, now)
    if (known !== undefined) {
      return known
    }
    const generation = kept.generation()
    const row = await findSession(db.read, tokenHash)
    if (row !== undefined) {
      kept.put(key, { row, foundAt: now.getTime() }, generation)
    }
    return row
  }
  const bySession = async (token: string, now: Date, passive = false): Promise<Viewer> => {
    const row = await findRow(sha256(token), now)
    if (row === undefined) {
      return anonymous
    }
    if (!isLive(row, row.role, now)) {
      // Written down, or it would live again when the clock goes back.
      const ending = { accountId: row.accountId, why: 'expired', now }
      await ifThereIsRoom(endSession(db.read, row.sessionId, ending))
      kept.drop(row.accountId)
      return anonymous
    }
    if (!passive && needsTouch(row.seenAt, now)) {
      await ifThereIsRoom(touchSession(db.read, row.sessionId, now))
      kept.drop(row.accountId)
    }
    return viewerOf(row)
  }
  const resolve = async ({ sessionToken, bearer, passive }: Credentials): Promise<Viewer> => {
    const now = clock.now()
    if (bearer !== undefined) {
      const viewer = await byBearer(db.read, bearer, now)
      // A token beside a cookie must belong to the same session; a mixture is nobody.
      const cookie = sessionToken === undefined ? viewer : await bySession(sessionToken, now)
      const same =
        cookie.kind === 'anonymous' ||
        (viewer.kind === 'account' && cookie.sessionId === viewer.sessionId)
      return same ? viewer : anonymous
    }
    return sessionToken === undefined ? anonymous : bySession(sessionToken, now, passive)
  }
  return {
    resolve,
    forget: (tx, accountId) => {
      kept.distrust(accountId, clock.now())
      signal(tx, ACCOUNT_CHANGED, accountId)
    },
    follow: async (signals) => {
      const subscription = await signals.follow(ACCOUNT_CHANGED, {
        onSignal: kept.drop,
        onGap: kept.clear,
      })
      kept.enable(true)
      return {
        stop: async () => {
          kept.enable(false)
          await subscription.stop()
        },
      }
    },
  }
}

async function byBearer(tx: Tx, bearer: string, now: Date): Promise<Viewer> {
  const tokenHash = sha256(bearer)
  const row = await findBackendToken(tx, tokenHash)
  if (row === undefined || !isLive(row, row.role, now) || !isTokenLive(row.usedAt, now)) {
    return anonymous
  }
  if (needsTouch(row.usedAt, now)) {
    await ifThereIsRoom(touchBackendToken(tx, { tokenHash, now }))
    await ifThereIsRoom(touchSession(tx, row.sessionId, now))
  }
  return viewerOf(row)
}

/** Who is signed in goes on reading while the database's disk is full; only the last use is not noted. */
async function ifThereIsRoom(touched: Promise<unknown>): Promise<void> {
  try {
    await touched
  } catch (error) {
    if (!cannotWrite(error)) {
      throw error
    }
  }
}

function viewerOf(row: SessionRow): SignedInViewer {
  return {
    kind: 'account',
    accountId: row.accountId,
    role: row.role,
    permissions: new Set(row.permissions),
    name: row.name,
    email: row.email,
    sessionId: row.sessionId,
    provedAt: row.provedAt,
  }
}

type KeptSessions = {
  readonly get: (key: string, now: Date) => SessionRow | undefined
  readonly generation: () => number
  /** Keeps it unless anything was dropped since `generation`: it may have been that. */
  readonly put: (key: string, entry: Kept, generation: number) => void
  readonly drop: (accountId: string) => void
  /** Drops it, and keeps nothing of it until a transaction under way must have ended. */
  readonly distrust: (accountId: string, now: Date) => void
  readonly clear: () => void
  readonly enable: (enabled: boolean) => void
}

const DISTRUST_MS = 15 * SECOND_MS

function createKeptSessions(): KeptSessions {
  const entries = new Map<string, Kept>()
  const distrusted = new Map<string, number>()
  let generation = 0
  let enabled = false
  const drop = (accountId: string) => {
    generation += 1
    for (const [key, { row }] of entries) {
      if (row.accountId === accountId) {
        entries.delete(key)
      }
    }
  }
  const clear = () => {
    generation += 1
    entries.clear()
  }
  return {
    get: (key, now) => {
      const entry = entries.get(key)
      const age = entry === undefined ? DAY_MS : now.getTime() - entry.foundAt
      return age >= 0 && age < KEEP_MS ? entry?.row : undefined
    },
    generation: () => generation,
    put: (key, entry, asOf) => {
      const distrustedUntil = distrusted.get(entry.row.accountId) ?? 0
      if (!enabled || asOf !== generation || distrustedUntil > entry.foundAt) {
        return
      }
      if (entries.size >= MAX_KEPT) {
        entries.clear()
      }
      distrusted.delete(entry.row.accountId)
      entries.set(key, entry)
    },
    drop,
    distrust: (accountId, now) => {
      drop(accountId)
      if (distrusted.size >= MAX_KEPT) {
        distrusted.clear()
        clear()
      }
      distrusted.set(accountId, now.getTime() + DISTRUST_MS)
    },
    clear,
    enable: (on) => {
      enabled = on
      clear()
    },
  }
}
