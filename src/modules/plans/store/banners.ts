import type { Selectable } from 'kysely'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'

export type BannerRow = Selectable<PlansTables['plan_banner']>

/** A banner of this provider. */
export async function findBanner(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<BannerRow | undefined> {
  const [row] = await openSql(tx)<BannerRow[]>`
    select * from plan_banner where id = ${id} and provider_id = ${providerId}`
  return row
}

export async function insertBanner(tx: Tx, row: BannerRow): Promise<void> {
  await openSql(tx)`
    insert into plan_banner (id, provider_id, file_id, uploaded_at)
    values (${row.id}, ${row.provider_id}, ${row.file_id}, ${row.uploaded_at})`
}

type UnusedBannersQuery = {
  readonly providerId: string
  /** The part of a plan's banner address before the file id. */
  readonly base: string
  readonly keepCount: number
}

/** Deletes the oldest unused banners except the newest `keepCount`; returns their files. */
export async function deleteUnusedBanners(
  tx: Tx,
  { providerId, base, keepCount }: UnusedBannersQuery,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ file_id: string }[]>`
    delete from plan_banner where id in (
      select b.id from plan_banner b
      where b.provider_id = ${providerId} and not exists (
        select from plan p
        where p.provider_id = ${providerId} and p.banner_url = ${base} || b.file_id)
      order by b.uploaded_at desc, b.id desc offset ${keepCount})
    returning file_id`
  return rows.map((row) => row.file_id)
}
