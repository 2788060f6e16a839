import type { Sql } from 'postgres'
import { openSql } from '../open-tx.ts'
import type { Tx } from '../tx.ts'
import { equalBytes, type Secrets } from './secrets.ts'

const PURPOSE = 'key-check'

/**
 * Refuses a key ring in which a key that this database's data depend on is missing or has another
 * value: nothing could be decrypted, and correct passwords would be rejected.
 */
export async function checkKeys(sql: Sql, secrets: Secrets): Promise<void> {
  const kid = secrets.newestKid
  await sql`
    insert into key_check (kid, value) values (${kid}, ${secrets.sign(PURPOSE, kid)})
    on conflict (kid) do nothing`
  const known = await sql<{ kid: string; value: Uint8Array }[]>`select kid, value from key_check`
  for (const check of known) {
    const value = secrets.signWith(check.kid, PURPOSE, check.kid)
    if (value === undefined || !equalBytes(value, check.value)) {
      const what = value === undefined ? 'is missing' : 'has another value'
      throw new Error(`SECRETS_KEY: the key ${check.kid}, which made data here, ${what}`)
    }
  }
}

/** Later starts do not require this key. */
export async function forgetKey(tx: Tx, kid: string): Promise<void> {
  await openSql(tx)`delete from key_check where kid = ${kid}`
}
