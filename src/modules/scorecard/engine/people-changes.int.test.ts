import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import type { Signals } from '#platform/signals/signals.ts'
import { recordEvents, recordPosted } from '../record.ts'
import { addSellersBy, PROVIDERS, postedEvent } from '../testing.ts'
import { followPeopleChanges } from './people-changes.ts'

const log = pino({ enabled: false })
const terms = {
  entryType: 'buy',
  lower: 100,
  upper: 100,
  target: 110,
  stop: 95,
  reference: 105,
  holding: 'intraday',
  expiresAt: 1000,
} as const

let database: TestDatabase
let instrumentId = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const [first] = await addSellersBy(database.db.sql, PROVIDERS, 1)
  instrumentId = first ?? 0
})
afterAll(() => database.close())

async function post(index: number) {
  const calls = [{ event: postedEvent(index, terms, 0), instrumentId }]
  const [trade] = await database.db.transaction((tx) => recordPosted(tx, calls))
  return trade ?? expect.fail('it was posted')
}

async function follow(signals: Signals, pollMs: number) {
  const told: string[] = []
  let isAway = false
  let failures = 0
  const { db } = database
  const following = await followPeopleChanges({ db, signals, log, pollMs }, async (ids) => {
    if (isAway) {
      failures += 1
      throw new Error('away')
    }
    told.push(...ids)
  })
  const setUnavailable = (away: boolean) => {
    isAway = away
  }
  return { ...following, told, setUnavailable, countFailures: () => failures }
}

it('reports calls that people changed at once, and none that prices changed', async () => {
  const before = await post(1)
  // Polling is effectively off during this test.
  const { told, stop } = await follow(database.db.signals, 600_000)
  const initiated = { kind: 'initiated', tradeId: before.id, at: 5, price: 100 } as const
  const done = await database.db.transaction((tx) =>
    recordEvents(tx, [{ event: initiated, trade: before }]),
  )
  const after = await post(2)
  await expect.poll(() => told).toEqual([after.id])
  const [trade] = done.ok ? done.value : []
  const manual = { kind: 'manual', tradeId: before.id, at: 6, price: 101 } as const
  await database.db.transaction((tx) =>
    recordEvents(tx, [{ event: manual, trade: trade ?? before }]),
  )
  await expect.poll(() => told).toEqual([after.id, before.id])
  await stop()
})

it('finds changes by polling without signals, also those made while the handler fails', async () => {
  const silent: Signals = { follow: async () => ({ stop: async () => undefined }) }
  const { told, stop, setUnavailable, countFailures } = await follow(silent, 50)
  const first = await post(3)
  await expect.poll(() => told).toEqual([first.id])
  setUnavailable(true)
  const second = await post(4)
  await expect.poll(countFailures).toBeGreaterThan(0)
  const third = await post(5)
  expect(told).toEqual([first.id])
  setUnavailable(false)
  await expect.poll(() => told.toSorted()).toEqual([first.id, second.id, third.id].toSorted())
  await stop()
})
