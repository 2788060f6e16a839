import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { AdminDeps } from '../deps.ts'

/** Ends all sessions of somebody else's account, including their bearer tokens. */
export function signOutAccount(
  { accounts, audit, clock, db }: AdminDeps,
  actor: Actor,
  id: string,
): Promise<Result<{ readonly ended: number }, 'not_found'>> {
  return db.transaction(async (tx) => {
    if ((await accounts.findAccount(tx, id)) === undefined) {
      return fail('not_found')
    }
    const ended = await accounts.endSessions(tx, { accountId: id, now: clock.now() })
    await audit.record(tx, {
      action: 'account.signed-out',
      ...signedBy(actor),
      object: { type: 'account', id },
      detail: { ended },
    })
    return ok({ ended })
  })
}
