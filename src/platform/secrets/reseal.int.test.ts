import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '#embedded-postgres/connection.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { countUnder, resealColumn } from './reseal.ts'
import { createSecrets, generateSecretsKey } from './secrets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.close())

it('goes through a table that takes longer to read than a request may', async () => {
  const secrets = createSecrets(generateSecretsKey())
  const slow = { table: 'slow', column: 'sealed', key: ['id'], context: () => 'context' }
  await withClient(database.connection, async (sql) => {
    const sealed = secrets.seal('context', 'done by an earlier run')
    await sql`create table large (id int primary key, sealed bytea)`
    await sql`insert into large values (1, ${sealed})`
    await sql`create view slow as select * from large where pg_sleep(0.3)::text = '' offset 0`
    await sql`set statement_timeout = 100`
    await sql`set transaction_timeout = 100`
    expect(await resealColumn(sql, secrets, slow)).toEqual({ count: 0, unreadable: [] })
    expect(await countUnder(sql, secrets.newestKid, slow)).toBe(1)
    await expect(sql`select * from slow`).rejects.toThrow()
  })
})
