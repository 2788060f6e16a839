import type { listSessions as listSessionsCall } from '#contract/accounts/sign-in.ts'
import { accountTexts } from '#contract/accounts/texts.ts'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { CallAnswer } from '#contract/call.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Context } from '#platform/http/context.ts'
import type { SignedInViewer, Viewer } from '#platform/http/viewer.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { isLive } from '../rules/session-lifetime.ts'
import type { AccountsServices } from '../services.ts'
import { findAccount } from '../store/accounts.ts'
import { listSessions } from '../store/sessions.ts'
import { deviceName } from './device-name.ts'
import { sessionUserOf } from './session-user.ts'

type ListedSession = CallAnswer<typeof listSessionsCall>['data'][number]

export async function currentUser(
  parts: AccountsServices,
  viewer: Viewer,
): Promise<{ readonly user: SessionUser | null }> {
  const { db } = parts
  const account =
    viewer.kind === 'account' ? await findAccount(db.read, viewer.accountId) : undefined
  return { user: account === undefined ? null : await sessionUserOf(parts, db.read, account) }
}

export async function listOpenSessions(
  { db }: AccountsServices,
  { accountId, role, sessionId }: SignedInViewer,
  now: Date,
): Promise<ListedSession[]> {
  const open = await listSessions(db.read, accountId)
  return open
    .filter((session) => isLive(session, role, now))
    .map((session) => ({
      _id: session.id,
      current: session.id === sessionId,
      device: deviceName(session.userAgent),
      ip: session.ip,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.seenAt.toISOString(),
    }))
}

export async function endOneSession(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  sessionId: string,
): Promise<Result<{ readonly message: string }, 'not_found'>> {
  const ended = await parts.db.transaction(async (tx) => {
    const ending = { accountId: viewer.accountId, why: 'ended by its owner', visit }
    if (!(await parts.sessions.end(tx, sessionId, ending))) {
      return fail('not_found')
    }
    await recordAccountAction(parts, tx, {
      visit,
      action: 'auth.session-ended',
      actor: viewer,
      detail: { why: ending.why, own: sessionId === viewer.sessionId },
    })
    return ok({ message: accountTexts.sessionEnded })
  })
  if (ended.ok && sessionId === viewer.sessionId) {
    visit.cookies.clear('sid')
  }
  return ended
}

export async function endOthers(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
): Promise<{ readonly message: string; readonly ended: number }> {
  const ending = { accountId: viewer.accountId, why: 'ended by its owner', now: visit.now }
  const ended = await parts.db.transaction(async (tx) => {
    const count = await parts.sessions.endAll(tx, ending, viewer.sessionId)
    await recordAccountAction(parts, tx, {
      visit,
      action: 'auth.sessions-ended',
      actor: viewer,
      detail: { why: ending.why, count },
    })
    return count
  })
  return { message: accountTexts.otherSessionsEnded, ended }
}

/** Succeeds without a session too: the cookie is cleared either way. */
export async function signOut(
  parts: AccountsServices,
  context: Context,
): Promise<Record<string, never>> {
  const { viewer } = context
  if (viewer.kind === 'account') {
    await parts.db.transaction(async (tx) => {
      const { accountId, sessionId } = viewer
      await parts.sessions.end(tx, sessionId, { accountId, why: 'signed out', visit: context })
      await recordAccountAction(parts, tx, {
        visit: context,
        action: 'auth.signed-out',
        actor: viewer,
      })
    })
  }
  context.cookies.clear('sid')
  return {}
}
