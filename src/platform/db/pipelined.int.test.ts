import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import type { Tx } from '../tx.ts'
import { pipelined } from './pipelined.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.sql`
    create table noted (id int generated always as identity, number int unique)`
})
afterAll(() => database.close())

const note = (tx: Tx, number: number) => openSql(tx)`insert into noted (number) values (${number})`

const noted = async () =>
  (await database.db.sql`select number from noted order by id`).map(({ number }) => Number(number))

it('runs statements in the order in which they are sent, and answers all', async () => {
  const answers = await database.db.transaction((tx) =>
    pipelined([
      note(tx, 1).then(() => 'one'),
      note(tx, 2).then(() => 'two'),
      openSql(tx)<{ count: number }[]>`select count(*)::int as count from noted`,
    ]),
  )
  expect([answers[0], answers[1], answers[2][0]?.count]).toEqual(['one', 'two', 2])
  expect(await noted()).toEqual([1, 2])
})

it('rolls back everything if one fails while another still has statements to send', async () => {
  const failing = database.db.transaction((tx) =>
    pipelined([
      Promise.reject(new Error('here')),
      note(tx, 3).then(async () => {
        await note(tx, 4)
        await note(tx, 5)
      }),
    ]),
  )
  await expect(failing).rejects.toThrow('here')
  expect(await noted()).toEqual([1, 2])
})

it('reports the statement that failed, not a later one', async () => {
  const failing = database.db.transaction((tx) =>
    pipelined([note(tx, 6), note(tx, 1), note(tx, 7)]),
  )
  await expect(failing).rejects.toThrow(/noted_number_key/)
  expect(await noted()).toEqual([1, 2])
})
