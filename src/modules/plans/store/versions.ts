import type { Selectable } from 'kysely'
import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'

export type VersionRow = Selectable<PlansTables['plan_version']>

/** Keeps what these plans promise now under their present version. */
export async function keepVersions(tx: Tx, planIds: readonly string[]): Promise<void> {
  await openSql(tx)`
    insert into plan_version (plan_id, version, title, segment, description, key_features,
      bonus_features, price_paise, validity_days, languages, free_trial_days, tnc_file, made_at)
    select id, version, title, segment, description, key_features, bonus_features, price_paise,
      validity_days, languages, free_trial_days, tnc_file, updated_at
    from plan where id = any(${[...planIds]}::uuid[])
    on conflict do nothing`
}

export function findVersion(
  tx: Tx,
  planId: string,
  version: number,
): Promise<VersionRow | undefined> {
  return openTx<PlansTables>(tx)
    .selectFrom('plan_version')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('version', '=', version)
    .executeTakeFirst()
}
