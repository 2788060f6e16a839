import type { RateLimiter } from '#platform/rate.ts'
import type { Database } from '#platform/tx.ts'
import type { Audit, AuditEntry } from './entry.ts'

type Deps = {
  readonly db: Database
  readonly rateLimiter: RateLimiter
  readonly audit: Pick<Audit, 'record'>
}

export type RecordRefusal = (entry: AuditEntry) => Promise<void>

/**
 * Records refused accesses and claims, up to a limit per account: the log is kept forever, and
 * nobody may fill it.
 */
export function createRefusals({ db, rateLimiter, audit }: Deps): RecordRefusal {
  return async (entry) => {
    const { actor, ip: address = '' } = entry
    const key = { accountId: actor.accountId, address }
    if ((await rateLimiter.take('recorded-refusal', key)).allowed) {
      await db.transaction((tx) => audit.record(tx, entry))
    }
  }
}
