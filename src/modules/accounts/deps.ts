import type { Role } from '#contract/accounts/roles.ts'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { AuditAction } from '#contract/admin/audit-actions.ts'
import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Audit, AuditDetail } from '#modules/audit/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { Context } from '#platform/http/context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Messages } from '#platform/messages/messages.ts'
import type { RateLimiter } from '#platform/rate.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database, Tx } from '#platform/tx.ts'

/** What the providers module adds to the session user. */
type ProviderDescription = Pick<SessionUser, 'type' | 'category'>

export type AccountsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly secrets: Secrets
  readonly messages: Pick<Messages, 'queue'>
  readonly audit: Audit
  readonly files: Files
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly rateLimiter: RateLimiter
  /** For links in mails. */
  readonly publicUrl: URL
  /** Limit on SMS codes per Indian day. Beyond it none are sent and an alarm is logged. */
  readonly smsDailyBudget: number
  readonly describeProvider?: (
    tx: Tx,
    accountId: string,
  ) => Promise<ProviderDescription | undefined>
}

/** The part of the request context that use cases receive. */
export type Visit = Pick<Context, 'ip' | 'userAgent' | 'requestId' | 'now' | 'cookies'>

type Actor = {
  readonly accountId: string
  readonly role: Role
  readonly sessionId?: string
}

/**
 * Records an audit action and where the request came from. Without an actor, nobody was signed in.
 */
export async function recordAccountAction(
  { audit }: Pick<AccountsDeps, 'audit'>,
  tx: Tx,
  entry: {
    readonly visit: Visit
    readonly action: AuditAction
    readonly actor?: Actor | undefined
    readonly accountId?: string | undefined
    readonly detail?: AuditDetail
  },
): Promise<void> {
  const { visit, action, actor, accountId = actor?.accountId, detail } = entry
  await audit.record(tx, {
    action,
    actor:
      actor === undefined
        ? { kind: 'anonymous' }
        : { kind: 'account', accountId: actor.accountId, role: actor.role },
    ...(actor?.sessionId === undefined ? {} : { sessionId: actor.sessionId }),
    ip: visit.ip,
    ...(accountId === undefined ? {} : { object: { type: 'account', id: accountId } }),
    ...(detail === undefined ? {} : { detail }),
    requestId: visit.requestId,
  })
}
