import type { Selectable } from 'kysely'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'

export type VersionRow = Selectable<PlansTables['plan_version']>

/** Stores the current promises of these plans under their current versions. */
export async function insertVersions(tx: Tx, planIds: readonly string[]): Promise<void> {
  await openSql(tx)`
    insert into plan_version (plan_id, version, title, segment, description, key_features,
      bonus_features, price_paise, validity_days, languages, free_trial_days, tnc_file, made_at)
    select id, version, title, segment, description, key_features, bonus_features, price_paise,
      validity_days, languages, free_trial_days, tnc_file, updated_at
    from plan where id = any(${[...planIds]}::uuid[])
    on conflict do nothing`
}

export async function findVersion(
  tx: Tx,
  planId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await openSql(tx)<VersionRow[]>`
    select * from plan_version where plan_id = ${planId} and version = ${version}`
  return row
}

/** Titles of plans in some of their versions; no version may be listed twice. */
export async function findVersionTitles(
  tx: Tx,
  versions: readonly { readonly planId: string; readonly planVersion: number }[],
): Promise<readonly { planId: string; planVersion: number; title: string }[]> {
  return openSql(tx)<{ planId: string; planVersion: number; title: string }[]>`
    select plan_id as "planId", version as "planVersion", title from plan_version
    where (plan_id, version) in (select * from unnest(
      ${versions.map(({ planId }) => planId)}::uuid[],
      ${versions.map(({ planVersion }) => planVersion)}::int[]))`
}
