import type { Insertable } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersTables } from '../tables.ts'

export type ProviderInsert = Insertable<ProvidersTables['provider']>

/** PostgreSQL takes 65,535 parameters in a statement; a provider has about fifty. */
const CHUNK = 500

/** Companies may stand behind their sub-profiles: the reference is checked at the statement's end. */
export async function insertProviders(tx: Tx, rows: readonly ProviderInsert[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await openTx<ProvidersTables>(tx)
      .insertInto('provider')
      .values(rows.slice(start, start + CHUNK))
      .execute()
  }
}
