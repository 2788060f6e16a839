import type { Sql } from 'postgres'
import { UPLOAD_PER_DAY_MAX_BYTES } from '#contract/common/limits.ts'
import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { openSql } from '../open-tx.ts'
import type { Database } from '../tx.ts'

type QuotaVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/** How much an account may upload in 24 hours, counted from the first file. */
export type UploadQuota = {
  readonly take: (accountId: string, bytes: number, now: Date) => Promise<QuotaVerdict>
  /** Deletes expired periods. */
  readonly sweep: (now: Date) => Promise<void>
}

export function createUploadQuota(db: Database): UploadQuota {
  return {
    take: (accountId, bytes, now) =>
      db.transaction((tx) => take(openSql(tx), { accountId, bytes, now })),
    sweep: (now) =>
      db.transaction(async (tx) => {
        await openSql(tx)`delete from upload_quota where started_at <= ${dayBefore(now)}`
      }),
  }
}

type Taking = { readonly accountId: string; readonly bytes: number; readonly now: Date }

async function take(sql: Sql, { accountId, bytes, now }: Taking): Promise<QuotaVerdict> {
  const since = dayBefore(now)
  const [taken] = await sql`
    insert into upload_quota as used (account_id, started_at, bytes)
    values (${accountId}, ${now}, ${bytes})
    on conflict (account_id) do update set
      started_at = case when used.started_at > ${since} then used.started_at else ${now} end,
      bytes = case when used.started_at > ${since} then used.bytes else 0 end + excluded.bytes
    where case when used.started_at > ${since} then used.bytes else 0 end + excluded.bytes
      <= ${UPLOAD_PER_DAY_MAX_BYTES}
    returning bytes`
  if (taken !== undefined) {
    return { allowed: true }
  }
  const [row] = await sql<{ started_at: Date }[]>`
    select started_at from upload_quota where account_id = ${accountId}`
  const endsAt = (row?.started_at ?? now).getTime() + DAY_MS
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - now.getTime()) / SECOND_MS))
  return { allowed: false, retryAfterSeconds }
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}
