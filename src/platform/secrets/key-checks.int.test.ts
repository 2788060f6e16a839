import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { checkKeys } from './key-checks.ts'
import { createSecrets, generateSecretsKey } from './secrets.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(2)
})
afterAll(() => database.close())

const first = generateSecretsKey()
const second = generateSecretsKey().replace('k1:', 'k2:')
const check = (ring: string) => checkKeys(database.db.sql, createSecrets(ring))

it('refuses a key ring in which a key of the data is missing or has another value', async () => {
  await check(first)
  await check(first)
  await check(`${second},${first}`)
  await expect(check(second)).rejects.toThrow(
    'SECRETS_KEY: the key k1, which made data here, is missing',
  )
  await expect(check(first)).rejects.toThrow(
    'SECRETS_KEY: the key k2, which made data here, is missing',
  )
  await expect(check(`${second},${generateSecretsKey()}`)).rejects.toThrow(
    'SECRETS_KEY: the key k1, which made data here, has another value',
  )
  await check(`${first},${second}`)
})
