import { sql } from 'kysely'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import type { ProviderStatus } from '#contract/providers/types.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersTables } from '../tables.ts'

type Registration = {
  readonly category: ProviderCategory
  readonly status: ProviderStatus
  readonly masterId: string | null
  readonly name: string
  readonly number: string
}

/** Locks the provider until the transaction ends. */
export async function findRegistration(tx: Tx, id: string): Promise<Registration | undefined> {
  return openTx<ProvidersTables>(tx)
    .selectFrom('provider')
    .select(['category', 'status', 'master_id as masterId'])
    .select(['reg_name as name', 'reg_number as number'])
    .where('account_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether a provider is registered itself. A sub-profile of its company's category is not. */
export async function hasOwnRegistration(tx: Tx, id: string): Promise<boolean> {
  const shared = await openTx<ProvidersTables>(tx)
    .selectFrom('provider as mine')
    .innerJoin('provider as company', (join) =>
      join
        .onRef('company.account_id', '=', 'mine.master_id')
        .onRef('company.category', '=', 'mine.category'),
    )
    .select('mine.account_id')
    .where('mine.account_id', '=', id)
    .executeTakeFirst()
  return shared === undefined
}

/**
 * Whether another verified provider of the category has this registration number; without a number,
 * the provider's own. Those who share their company's registration are not compared. Concurrent
 * checks of the same number wait until this transaction ends.
 */
export async function isRegistrationTaken(
  tx: Tx,
  id: string,
  number: string | null = null,
): Promise<boolean> {
  if (!(await hasOwnRegistration(tx, id))) {
    return false
  }
  const db = openTx<ProvidersTables>(tx)
  const key = sql<string>`registration_key(coalesce(${number}::text, mine.reg_number))`
  await sql`
    select pg_advisory_xact_lock(hashtextextended(mine.category || '|' || ${key}, 0))
    from provider mine where mine.account_id = ${id}`.execute(db)
  const { rows } = await sql`
    select 1 from provider mine join provider other
      on other.category = mine.category and registration_key(other.reg_number) = ${key}
    where mine.account_id = ${id} and other.account_id <> ${id} and other.status = 'verified'
      and not exists (select from provider company
        where company.account_id = other.master_id and company.category = other.category)
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * A company's sub-profiles get its name too, and its number and date if they are of its
 * category: in another category they are registered on their own. Returns the ids of all.
 */
export async function saveRegistration(
  tx: Tx,
  change: {
    readonly id: string
    readonly category: ProviderCategory
    readonly name: string
    readonly number: string
    /** 'YYYY-MM-DD'. */
    readonly registeredOn: string
    readonly now: Date
  },
): Promise<readonly string[]> {
  const { id, category, name, number, registeredOn, now } = change
  const rows = await openTx<ProvidersTables>(tx)
    .updateTable('provider')
    .set({
      reg_name: name,
      reg_number: sql`case when category = ${category} then ${number} else reg_number end`,
      company_name: sql`case when master_id is not null then ${name} end`,
      registration_date: sql`case when category = ${category} then ${registeredOn}::date
        else registration_date end`,
      updated_at: now,
    })
    .where((where) => where.or([where('account_id', '=', id), where('master_id', '=', id)]))
    .where('status', '<>', 'deleted')
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}
