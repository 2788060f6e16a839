import type { Permission, Role } from '#contract/accounts/roles.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { SessionMethod } from '../rules/session-lifetime.ts'

/** A session that was not ended, with its account. Rules decide whether it has expired. */
export type SessionRow = {
  readonly sessionId: string
  readonly method: SessionMethod
  readonly createdAt: Date
  readonly seenAt: Date
  readonly provedAt: Date
  readonly endsAt: Date
  readonly accountId: string
  readonly role: Role
  readonly name: string
  readonly email: string | null
  readonly permissions: readonly Permission[]
}

/** Runs for every signed-in request, as one prepared statement. */
export async function findSession(tx: Tx, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await openSql(tx)<SessionRow[]>`
    select s.id as "sessionId", s.method, s.created_at as "createdAt", s.seen_at as "seenAt",
      s.proved_at as "provedAt", s.ends_at as "endsAt",
      a.id as "accountId", a.role, a.name, a.email, a.permissions
    from account_session s join account a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and a.state = 'active'`
  return row
}

export type BackendTokenRow = SessionRow & { readonly usedAt: Date }

export async function findBackendToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<BackendTokenRow | undefined> {
  const [row] = await openSql(tx)<BackendTokenRow[]>`
    select t.used_at as "usedAt",
      s.id as "sessionId", s.method, s.created_at as "createdAt", s.seen_at as "seenAt",
      s.proved_at as "provedAt", s.ends_at as "endsAt",
      a.id as "accountId", a.role, a.name, a.email, a.permissions
    from account_backend_token t
      join account_session s on s.id = t.session_id
      join account a on a.id = s.account_id
    where t.token_hash = ${tokenHash} and s.ended_at is null
      and a.state = 'active' and a.role = 'admin'`
  return row
}
