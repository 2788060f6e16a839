import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { importMaster } from './import-master.ts'
import { findWithLastPrices } from './store/prices.ts'

const HEADER =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'
const share = (token: number, symbol: string) =>
  `${token},1,${symbol},A NAME,100,,0,0.05,1,EQ,NSE,NSE`
const future = (token: number, symbol: string) =>
  `${token},1,${symbol},A NAME,100,2026-12-29,0,0.05,500,FUT,NFO-FUT,NFO`
const OTHERS = ['E', 'F', 'G', 'H'].map((symbol, at) => share(at + 101, symbol))

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

/** Imports the list, and returns what is listed then, by symbol. */
async function take(day: string, ...lines: readonly string[]) {
  const { db } = database
  await db.transaction((tx) => importMaster(tx, [HEADER, ...OTHERS, ...lines], day))
  const rows = await db.sql<{ id: number; symbol: string; token: number }[]>`
    select id, symbol, token::int from instrument where valid_until is null`
  return new Map(rows.map(({ symbol, ...one }) => [symbol, one]))
}

it('keeps the id of what is renamed or moved to another series', async () => {
  const lines = [share(1, 'ZOMATO'), share(2, 'SUZLON'), future(3, 'ZOMATO26DECFUT')]
  const before = await take('2026-11-20', ...lines)
  const renamed = [future(3, 'ETERNAL26DECFUT'), share(22, 'SUZLON-BE'), share(1, 'ETERNAL')]
  const after = await take('2026-11-23', ...renamed)
  expect(after.get('ETERNAL')).toEqual(before.get('ZOMATO'))
  expect(after.get('ETERNAL26DECFUT')).toEqual(before.get('ZOMATO26DECFUT'))
  expect(after.get('SUZLON-BE')).toEqual({ ...before.get('SUZLON'), token: 22 })
  expect(after.size).toBe(before.size)
  const again = await take('2026-11-24', ...lines)
  expect(again).toEqual(before)
})

it('gives a new id to what is on the list beside the old symbol', async () => {
  const before = await take('2026-11-20', share(1, 'TATA'), share(2, 'HANDS'))
  const lines = [share(11, 'TATA-BE'), share(2, 'TAKES'), share(1, 'TATA'), share(22, 'HANDS')]
  const after = await take('2026-11-23', ...lines)
  expect(after.get('TATA')).toEqual(before.get('TATA'))
  expect(after.get('HANDS')).toEqual({ ...before.get('HANDS'), token: 22 })
  const ids = [...before.values()].map(({ id }) => id)
  expect(ids).not.toContain(after.get('TATA-BE')?.id)
  expect(ids).not.toContain(after.get('TAKES')?.id)
  expect(after.size).toBe(before.size + 2)
})

it('leaves what has left the list with its token, until that is another’s', async () => {
  const found = async (ids: readonly number[]) =>
    (await findWithLastPrices(database.db.read, ids)).map(({ instrument }) => instrument.id)
  const before = await take('2026-11-20', share(1, 'GONE'))
  const ids = [before.get('GONE')?.id ?? 0]
  expect((await take('2026-11-23')).has('GONE')).toBe(false)
  expect(await found(ids)).toEqual(ids)
  await take('2026-11-24', share(1, 'NEXT'))
  expect(await found(ids)).toEqual([])
})
