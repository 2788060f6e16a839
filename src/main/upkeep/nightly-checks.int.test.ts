import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { saleEntry } from '#modules/ledger/index.ts'
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts'
import { openTradeWorld } from '../testing/trades.ts'
import { checkGauges, startNightlyChecks } from './nightly-checks.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const figures = async () => {
  const [ledger, scorecard, age] = await Promise.all(
    checkGauges(market.platform).map(({ read }) => read()),
  )
  const values = typeof age === 'object' ? age.map(({ value }) => value) : []
  return { ledger, scorecard, ages: values }
}

/** Runs a check, and returns what it logs. */
async function runLogged(name: string) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  let running: Promise<unknown> = Promise.resolve()
  const schedule = async (job: string, _cron: string, run: () => Promise<unknown>) => {
    running = job === name ? run() : running
  }
  const jobs = { ...market.platform.jobs, schedule }
  await startNightlyChecks(market.app, { ...market.platform, jobs, log })
  await running
  return lines.map((line) => JSON.parse(line))
}

it('finds nothing wrong in a sound marketplace, and says when it looked', async () => {
  const never = Number.POSITIVE_INFINITY
  expect(await figures()).toEqual({ ledger: 0, scorecard: 0, ages: [never, never] })
  await market.runJob('ledger-check')
  await market.runJob('scorecard-check')
  market.clock.advance(HOUR_MS)
  expect(await figures()).toEqual({ ledger: 0, scorecard: 0, ages: [3600, 3600] })
})

it('names a broken invariant of the ledger', async () => {
  const { accountId: providerId } = await market.addProvider()
  const charge = { charge: 0n, gst: 0n }
  const sale = { lineId: newId(), providerId, gross: 100n, gst: 0n, charge }
  const entry = saleEntry({ ...sale, at: market.clock.now() })
  await market.db.transaction((tx) => market.app.ledger.post(tx, entry))
  expect(await runLogged('ledger-check')).toMatchObject([
    {
      level: 50,
      of: 'ledger',
      invariant: 'books',
      count: 2,
      breaches: [
        '0 paise are with the gateway, the ledger says 100',
        'of 1 sale and direct-sale entries 0 are known to their owners',
      ],
    },
  ])
  expect(await figures()).toMatchObject({ ledger: 1, scorecard: 0, ages: [0, 3600] })
})

it('names a broken scorecard', async () => {
  const world = openTradeWorld(market)
  const share = await world.addInstrument('LISTED')
  world.setPrice(share, 1010)
  const { _id: id } = await world.post(await world.addAnalyst(), share)
  const [row] = await market.db.sql`delete from open_trade where trade_id = ${id} returning *`
  expect(await runLogged('scorecard-check')).toMatchObject([
    { of: 'scorecard', invariant: 'scorecard', breaches: [expect.stringContaining(id)] },
  ])
  expect(await figures()).toMatchObject({ scorecard: 1 })
  await market.db.sql`insert into open_trade ${market.db.sql(row ?? {})}`
  expect(await runLogged('scorecard-check')).toEqual([])
  expect(await figures()).toMatchObject({ scorecard: 0 })
})
