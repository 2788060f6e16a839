import { SESSIONS_PER_ACCOUNT_COUNT } from '#contract/accounts/limits.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { randomToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import { type AccountsDeps, recordAccountAction, type Visit } from '../deps.ts'
import { type SessionMethod, sessionEnd, sessionSeconds } from '../rules/session-lifetime.ts'
import { type Account, lockAccount } from '../store/accounts.ts'
import { findSession } from '../store/session-viewers.ts'
import {
  endSession,
  endSessions,
  endSurplus,
  insertBackendToken,
  insertSession,
  renewSession,
} from '../store/sessions.ts'
import type { Viewers } from './viewers.ts'

/** A new session. Send the token to the browser after the commit. */
export type OpenedSession = {
  readonly sessionId: string
  readonly token: string
  readonly account: Account
}

type SessionOwner = Pick<SignedInViewer, 'accountId' | 'role' | 'sessionId'>

export type Sessions = {
  /** Undefined if the account may not sign in: it is suspended, removed or missing. */
  readonly open: (
    tx: Tx,
    accountId: string,
    opening: { readonly visit: Visit; readonly method: SessionMethod },
  ) => Promise<OpenedSession | undefined>
  /** Sets the cookie of a new session and clears the pre-session. */
  readonly setCookie: (visit: Visit, session: OpenedSession) => void
  /**
   * Continues the session under a new token, with a fresh proof of identity. Call the returned
   * function after the commit to set the cookie.
   */
  readonly renew: (tx: Tx, viewer: SignedInViewer, visit: Visit) => Promise<() => void>
  readonly end: (
    tx: Tx,
    sessionId: string,
    ending: { readonly accountId: string; readonly why: string; readonly visit: Visit },
  ) => Promise<boolean>
  /** Ends all sessions of the account except `except`; returns how many. */
  readonly endAll: (
    tx: Tx,
    ending: { readonly accountId: string; readonly why: string; readonly now: Date },
    except?: string,
  ) => Promise<number>
  /** The token is shown once; issuing it is recorded. */
  readonly issueBackendToken: (tx: Tx, owner: SessionOwner, visit: Visit) => Promise<string>
}

export function createSessions(deps: AccountsDeps, viewers: Viewers): Sessions {
  const sessions: Sessions = {
    open: async (tx, accountId, { visit, method }) => {
      const account = await lockAccount(tx, accountId)
      if (account?.state !== 'active') {
        return undefined
      }
      await endPresented(deps, viewers, tx, visit)
      const opened = { sessionId: deps.newId(), token: randomToken(), account }
      await insertSession(tx, {
        id: opened.sessionId,
        accountId,
        tokenHash: sha256(opened.token),
        method,
        now: visit.now,
        endsAt: sessionEnd(account.role, visit.now),
        ip: visit.ip,
        userAgent: visit.userAgent,
      })
      const ending = { accountId, why: 'too many', now: visit.now }
      const surplus = await endSurplus(tx, SESSIONS_PER_ACCOUNT_COUNT, ending)
      if (surplus > 0) {
        viewers.invalidate(tx, accountId)
      }
      return opened
    },
    setCookie: (visit, { token, account }) => {
      visit.cookies.set('sid', token, { maxAge: sessionSeconds(account.role) })
      visit.cookies.clear('pre')
    },
    renew: async (tx, viewer, visit) => {
      const token = randomToken()
      const renewed = { id: viewer.sessionId, tokenHash: sha256(token), now: visit.now }
      await renewSession(tx, renewed)
      viewers.invalidate(tx, viewer.accountId)
      return () => visit.cookies.set('sid', token, { maxAge: sessionSeconds(viewer.role) })
    },
    end: async (tx, sessionId, { accountId, why, visit }) => {
      const ended = await endSession(tx, sessionId, { accountId, why, now: visit.now })
      viewers.invalidate(tx, accountId)
      return ended
    },
    endAll: async (tx, ending, except) => {
      const ended = await endSessions(tx, ending, except)
      viewers.invalidate(tx, ending.accountId)
      return ended
    },
    issueBackendToken: async (tx, { accountId, role, sessionId }, visit) => {
      const token = randomToken()
      await insertBackendToken(tx, { tokenHash: sha256(token), sessionId, now: visit.now })
      const actor = { accountId, role, sessionId }
      await recordAccountAction(deps, tx, { visit, action: 'auth.backend-token-issued', actor })
      return token
    },
  }
  return sessions
}

/** A browser has one session: signing in again ends the one whose cookie it sends. */
async function endPresented(
  deps: AccountsDeps,
  viewers: Viewers,
  tx: Tx,
  visit: Visit,
): Promise<void> {
  const presented = visit.cookies.get('sid')
  const row = presented === undefined ? undefined : await findSession(tx, sha256(presented))
  if (row !== undefined) {
    const { accountId, role, sessionId } = row
    await endSession(tx, sessionId, { accountId, why: 'signed in again', now: visit.now })
    await recordAccountAction(deps, tx, {
      visit,
      action: 'auth.session-ended',
      actor: { accountId, role, sessionId },
      detail: { why: 'signed in again' },
    })
    viewers.invalidate(tx, accountId)
  }
}
