import type { Socket } from 'socket.io'
import type { Access } from '#contract/access.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { createCookieJar } from '../http/cookies.ts'
import { hasAccess, type ResolveViewer, type Viewer } from '../http/viewer.ts'
import type { Logger } from '../log.ts'

/** Checks whether open connections are still covered by the session that opened them. */
export type SocketSessions = {
  /** The viewer who opens the connection. An open socket does not extend the session. */
  readonly identify: (cookieHeader: string | undefined) => Promise<Viewer>
  readonly watch: (socket: Socket, access: Access, viewer: Viewer) => void
  /** Closes connections that the account's sessions no longer cover. */
  readonly recheck: (accountId: string) => Promise<void>
  readonly stop: () => void
}

export type SocketSessionsDeps = {
  readonly resolveViewer: ResolveViewer
  readonly secureCookies: boolean
  readonly log: Logger
}

type Watched = { readonly socket: Socket; readonly access: Access; readonly accountId: string }

/** How often all connections are checked, because sessions also expire. */
const RECHECK_MS = 30 * SECOND_MS
const CHECKED_AT_ONCE = 20

export function createSocketSessions(parts: SocketSessionsDeps): SocketSessions {
  const { resolveViewer, secureCookies, log } = parts
  const watched = new Map<string, Watched>()
  const identify = (cookieHeader: string | undefined) => {
    const sessionToken = createCookieJar(cookieHeader, secureCookies).get('sid')
    return resolveViewer({ sessionToken, bearer: undefined, passive: true })
  }
  const check = async ({ socket, access, accountId }: Watched) => {
    const viewer = await identify(socket.handshake.headers.cookie)
    const same = viewer.kind === 'account' && viewer.accountId === accountId
    if (!(same && hasAccess(access, viewer))) {
      socket.disconnect(true)
    }
  }
  const checkAll = async (entries: readonly Watched[]) => {
    for (let start = 0; start < entries.length; start += CHECKED_AT_ONCE) {
      await Promise.all(entries.slice(start, start + CHECKED_AT_ONCE).map(check))
    }
  }
  // If the database is unavailable, no connection is closed, and the next round checks again.
  const quietly = (checking: Promise<void>) =>
    checking.catch((error: unknown) => log.warn({ err: error }, 'socket sessions'))
  const timer = setInterval(() => void quietly(checkAll([...watched.values()])), RECHECK_MS)
  return {
    identify,
    watch: (socket, access, viewer) => {
      if (viewer.kind === 'account') {
        watched.set(socket.id, { socket, access, accountId: viewer.accountId })
        socket.once('disconnect', () => watched.delete(socket.id))
      }
    },
    recheck: (accountId) =>
      quietly(checkAll([...watched.values()].filter((entry) => entry.accountId === accountId))),
    stop: () => clearInterval(timer),
  }
}
