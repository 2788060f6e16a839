import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import { mayStart } from '../send/may-start.ts'
import { mayWrite } from '../send/who-may-write.ts'
import { signalMessaging } from '../signals.ts'
import { findMember, hideAll, type Member, setBlocked, setMuted } from '../store/members.ts'
import { ensureConversation } from '../store/send.ts'

export type ConversationSettings = {
  readonly muted?: boolean | undefined
  readonly blocked?: boolean | undefined
  readonly hide?: true | undefined
}

type ConversationFlags = { readonly muted: boolean; readonly blocked: boolean }

/** Muting, blocking and hiding, each for one side. */
export function createSettings(deps: MessagingDeps) {
  const { db, audit, clock, newId } = deps

  /** Somebody can be blocked before the first message, if one of the two may write to the other. */
  const ensure = async (tx: Tx, actor: Actor, otherId: string): Promise<Member | undefined> => {
    const { accountId } = actor
    const found = await findMember(tx, accountId, otherId)
    if (found !== undefined) {
      return found
    }
    const may =
      (await mayWrite(deps, tx, actor, otherId)).ok ||
      (await mayWrite(deps, tx, { accountId: otherId, role: 'provider' }, accountId)).ok
    if (!may) {
      return undefined
    }
    await ensureConversation(tx, { id: newId(), one: accountId, other: otherId, at: clock.now() })
    return findMember(tx, accountId, otherId)
  }

  const change = (
    actor: Actor,
    otherId: string,
    { muted, blocked, hide }: ConversationSettings,
  ): Promise<Result<ConversationFlags, 'not_found'>> =>
    db.transaction(async (tx) => {
      const { accountId } = actor
      const member = await ensure(tx, actor, otherId)
      if (member === undefined) {
        return fail('not_found')
      }
      const { conversationId } = member
      if (blocked !== undefined && blocked !== member.blocked) {
        await setBlocked(tx, conversationId, accountId, blocked)
        await audit.record(tx, {
          action: blocked ? 'messaging.blocked' : 'messaging.unblocked',
          ...signedBy(actor),
          object: { type: 'conversation', id: conversationId },
        })
      }
      if (muted !== undefined) {
        await setMuted(tx, conversationId, accountId, muted)
      }
      if (hide) {
        await hideAll(tx, conversationId, accountId)
        signalMessaging(tx, { kind: 'count', account: accountId })
      }
      return ok({ muted: muted ?? member.muted, blocked: blocked ?? member.blocked })
    })

  return async (
    actor: Actor,
    otherId: string,
    settings: ConversationSettings,
  ): Promise<Result<ConversationFlags, 'not_found' | 'conversations_used_up'>> => {
    const started = await mayStart(deps, actor, otherId)
    return started.ok ? change(actor, otherId, settings) : started
  }
}
