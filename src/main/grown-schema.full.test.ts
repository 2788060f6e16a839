import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { moneyOperations } from './testing/money-operations.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function doAll(): Promise<readonly string[]> {
  const failed: string[] = []
  for (const { spec, prepare } of moneyOperations) {
    const { viewer, body, uploads } = await prepare(market)
    market.gateway.deliverTo(market.app.payments)
    const { status, message } = await market.call(spec, { body } as never, viewer, {
      ...(uploads === undefined ? {} : { uploads }),
    })
    if (status !== 200) {
      failed.push(`${spec.name}: ${status} ${message}`)
    }
  }
  return failed
}

it('every money call still works after each table has gained a column', async () => {
  expect(await doAll()).toEqual([])
  const tables = await market.db.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  expect(tables.length).toBeGreaterThan(50)
  for (const { name } of tables) {
    await market.db.sql`alter table ${market.db.sql(name)} add column later_version text`
  }
  expect(await doAll()).toEqual([])
}, 120_000)
