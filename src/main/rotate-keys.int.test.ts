import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { sealedColumns } from './rotate-keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(2)
})
afterAll(() => database.close())

/** Digests, signatures and public values, which are never opened. */
const NOT_SEALED =
  /(?:digest|hash|sha256|mac|binding|prev|root|salt|viewer|certificate|destination_key|person_key|key_check\.value)$/

it('every bytea column is either rotated or known to hold no secret', async () => {
  const rows = await database.db.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and data_type = 'bytea' and table_type = 'BASE TABLE'`
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  const others = rows.map(({ name }) => name).filter((name) => !sealed.includes(name))
  expect(others.filter((name) => !NOT_SEALED.test(name))).toEqual([])
  expect(rows.length - others.length).toBe(sealed.length)
})

it("allows renewing an ended agreement's seal, but no other change of it", async () => {
  const [older, newer] = [generateSecretsKey(), generateSecretsKey().replace('k1:', 'k2:')]
  const [before, after] = [createSecrets(older), createSecrets(`${newer},${older}`)]
  const sealed = before.seal('context', 'facts')
  const renewed = after.reseal('context', sealed)
  const judge = async (was: Buffer, became: Buffer | undefined) => {
    const [row] = await database.db.sql<{ fine: boolean }[]>`
      select agreement_seal_renewed(${was}, ${became ?? null}) as fine`
    return row?.fine
  }
  expect(await judge(sealed, renewed)).toBe(true)
  expect(await judge(sealed, sealed)).toBe(true)
  expect(await judge(sealed, before.seal('context', 'facts'))).toBe(false)
  expect(await judge(sealed, after.seal('context', 'other facts'))).toBe(false)
})
