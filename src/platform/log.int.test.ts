import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/testing.ts'
import { createLogger } from './log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(1)
})
afterAll(() => database.close())

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('debug', { write: (line: string) => lines.push(line) }))
  return lines.join('')
}

it('logs the code of a database error, but no values', async () => {
  const { sql } = database.db
  await sql`create table person (email text primary key, born date, pin varchar(6), n integer)`
  await sql`insert into person values ('canary@x.in', null, null, null)`
  const failures = [
    () => sql`select ${'canary'}::text::uuid`,
    () => sql`select ${'canary'}::text::integer`,
    () => sql`select ${'canary'}::text::timestamptz`,
    () => sql`select ${'{"canary'}::text::json`,
    () => sql`insert into person values ('canary@x.in', null, null, null)`,
    () => sql`insert into person (email, pin) values ('b', 'canary7')`,
    () => sql`insert into person (email, n) values ('b', ${'9999999999'}::bigint)`,
    () => sql`select * from canary_free where email = ${'canary'}`,
  ]
  const codes: unknown[] = []
  for (const fail of failures) {
    const error: unknown = await fail().catch((caught: unknown) => caught)
    codes.push(Object(error).code)
    const line = logged((log) => log.error({ err: new Error('call', { cause: error }) }, 'failed'))
    expect(line).toContain(String(Object(error).code))
    expect(line.replaceAll('canary_free', '')).not.toContain('canary')
  }
  expect(codes).toEqual(['22P02', '22P02', '22007', '22P02', '23505', '22001', '22003', '42P01'])
})

it('redacts secrets and personal data, even in nested fields', () => {
  const inside = { password: 'canary', email: 'canary', number: 'canary', otp: 'canary' }
  const line = logged((log) => {
    log.info({ ...inside, cookie: 'canary', headers: { authorization: 'canary' } }, 'one')
    log.info({ request: { body: inside, form: inside } }, 'two')
  })
  expect(line.match(/\[redacted\]/g)).toHaveLength(11)
  expect(line).not.toContain('canary')
})
