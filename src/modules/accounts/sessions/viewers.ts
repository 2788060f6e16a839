import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { cannotWrite } from '#platform/db/temporarily-unavailable.ts'
import type { Credentials, ResolveViewer, SignedInViewer, Viewer } from '#platform/http/viewer.ts'
import { anonymous } from '#platform/http/viewer.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { type SignalSubscription, type Signals, signal } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsDeps } from '../deps.ts'
import { isLive, isTokenLive, needsTouch } from '../rules/session-lifetime.ts'
import { findBackendToken, findSession, type SessionRow } from '../store/session-viewers.ts'
import { endSession, touchBackendToken, touchSession } from '../store/sessions.ts'

/** The signal sent with an account's id when the account or one of its sessions changes. */
export const ACCOUNT_CHANGED = 'account_changed'
/** How long a cached session is used without reading it again. */
const CACHE_TTL_MS = 5 * SECOND_MS
const CACHE_MAX_ENTRIES = 5000

type CachedSession = { readonly row: SessionRow; readonly foundAt: number }

export type Viewers = {
  readonly resolve: ResolveViewer
  /** Call this in the transaction that changes an account or ends one of its sessions. */
  readonly invalidate: (tx: Tx, accountId: string) => void
  /**
   * Listens for changes by other processes. Sessions are cached for a few seconds only while this
   * connection is up; otherwise every request reads the session again.
   */
  readonly follow: (signals: Signals) => Promise<SignalSubscription>
}

export function createViewers({ db, clock }: Pick<AccountsDeps, 'db' | 'clock'>): Viewers {
  const cache = createSessionCache()
  const findRow = async (tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> => {
    const key = tokenHash.toString('base64')
    const known = cache.get(key, now)
    if (known !== undefined) {
      return known
    }
    const generation = cache.generation()
    const row = await findSession(db.read, tokenHash)
    if (row !== undefined) {
      cache.put(key, { row, foundAt: now.getTime() }, generation)
    }
    return row
  }
  const bySession = async (token: string, now: Date, passive = false): Promise<Viewer> => {
    const row = await findRow(sha256(token), now)
    if (row === undefined) {
      return anonymous
    }
    if (!isLive(row, row.role, now)) {
      // Stored, or the session would live again if the clock were set back.
      const ending = { accountId: row.accountId, why: 'expired', now }
      await ignoreDiskFull(endSession(db.read, row.sessionId, ending))
      cache.drop(row.accountId)
      return anonymous
    }
    if (!passive && needsTouch(row.seenAt, now)) {
      await ignoreDiskFull(touchSession(db.read, row.sessionId, now))
      cache.drop(row.accountId)
    }
    return viewerOf(row)
  }
  const resolve = async ({ sessionToken, bearer, passive }: Credentials): Promise<Viewer> => {
    const now = clock.now()
    if (bearer !== undefined) {
      const viewer = await byBearer(db.read, bearer, now)
      // A bearer token sent with a cookie must belong to the same session; otherwise the viewer is
      // anonymous.
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
    invalidate: (tx, accountId) => {
      cache.bypass(accountId, clock.now())
      signal(tx, ACCOUNT_CHANGED, accountId)
    },
    follow: async (signals) => {
      const subscription = await signals.follow(ACCOUNT_CHANGED, {
        onSignal: cache.drop,
        onGap: cache.clear,
      })
      cache.enable(true)
      return {
        stop: async () => {
          cache.enable(false)
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
    await ignoreDiskFull(touchBackendToken(tx, { tokenHash, now }))
    await ignoreDiskFull(touchSession(tx, row.sessionId, now))
  }
  return viewerOf(row)
}

/**
 * Signed-in users can still read when the database's disk is full; only the time of last use is not
 * stored.
 */
async function ignoreDiskFull(touched: Promise<unknown>): Promise<void> {
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

type SessionCache = {
  readonly get: (key: string, now: Date) => SessionRow | undefined
  readonly generation: () => number
  /**
   * Adds the entry unless anything was dropped since `generation`, since the entry itself may have
   * been.
   */
  readonly put: (key: string, entry: CachedSession, generation: number) => void
  readonly drop: (accountId: string) => void
  /**
   * Drops the account's entries and caches none until any transaction in progress must have ended.
   */
  readonly bypass: (accountId: string, now: Date) => void
  readonly clear: () => void
  readonly enable: (enabled: boolean) => void
}

const NO_CACHE_MS = 15 * SECOND_MS

function createSessionCache(): SessionCache {
  const entries = new Map<string, CachedSession>()
  const bypassUntil = new Map<string, number>()
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
      return age >= 0 && age < CACHE_TTL_MS ? entry?.row : undefined
    },
    generation: () => generation,
    put: (key, entry, asOf) => {
      const uncachedUntil = bypassUntil.get(entry.row.accountId) ?? 0
      if (!enabled || asOf !== generation || uncachedUntil > entry.foundAt) {
        return
      }
      if (entries.size >= CACHE_MAX_ENTRIES) {
        entries.clear()
      }
      bypassUntil.delete(entry.row.accountId)
      entries.set(key, entry)
    },
    drop,
    bypass: (accountId, now) => {
      drop(accountId)
      if (bypassUntil.size >= CACHE_MAX_ENTRIES) {
        bypassUntil.clear()
        clear()
      }
      bypassUntil.set(accountId, now.getTime() + NO_CACHE_MS)
    },
    clear,
    enable: (on) => {
      enabled = on
      clear()
    },
  }
}
