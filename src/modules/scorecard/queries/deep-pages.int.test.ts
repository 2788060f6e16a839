import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTrades, PAGED_MAX_ROWS, tradeSorts } from '#contract/scorecard/query-calls.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld } from '#main/testing/trades.ts'

const ROWS = 100
const TOTAL = 2 * PAGED_MAX_ROWS + 3 * ROWS

let market: Marketplace
/** Ids by end, last first. */
let ids: readonly string[]

beforeAll(async () => {
  market = await openMarketplace()
  const world = openTradeWorld(market)
  const { accountId } = await world.addAnalyst({ regName: 'Asha Research' })
  const share = await world.addInstrument('ALPHA')
  const { sql } = market.db
  const at = market.clock.now()
  // Inserting many rows may exceed the usual timeouts.
  await sql.begin(async (tx) => {
    await tx`
      select set_config('statement_timeout', '0', true), set_config('transaction_timeout', '0', true)`
    const rows = await tx<{ id: string }[]>`
      insert into trade (id, provider_id, instrument_id, exchange, symbol, entry_type, lower, upper, target,
        stop, reference, expires_at, share_with, rationale, disclosures, salt, state, version, posted_at,
        changed_at, result, exited_at)
      select gen_random_uuid(), ${accountId}, ${share}, 'NSE', 'ALPHA', 'buy', 100, 101, 110, 90, 105, ${at}, 'all',
        'Volume rises.', '', decode(md5(i::text), 'hex'), 'closed', 2, ends, ends, 'timeout', ends
      from generate_series(1, ${TOTAL}) i
      cross join lateral (select ${at}::timestamptz - make_interval(secs => i) as ends) e
      returning id`
    ids = rows.map(({ id }) => id)
    await tx`
      insert into closed_trade (trade_id, provider_id, exchange, symbol, entry_type, stop, result, posted_at,
        exited_at, holding)
      select id, provider_id, exchange, symbol, entry_type, stop, result, posted_at, exited_at, 0 from trade`
  })
  await sql`
    insert into journal_head (provider_id, seq, hash) values (${accountId}, 1, sha256('x'))
    on conflict (provider_id) do update set seq = 1, hash = excluded.hash`
  await sql`
    insert into journal_listed (provider_id, seq, hash, first_at, posted, closed)
    values (${accountId}, 1, sha256('x'), ${at}, ${TOTAL}, ${TOTAL})`
})
afterAll(() => market.close())

const pageAt = async (offset: number, more: object = {}) => {
  const place = { page: String(offset / ROWS), limit: String(ROWS) }
  const query = { status: 'closed' as const, ...place, ...more }
  const { data, total, outOfReach } = (await market.call(listTrades, { query })).reply()
  expect(total).toBe(TOTAL)
  return { ids: data.map(({ _id }) => _id), outOfReach }
}

it('serves pages near either end, and reports the middle as out of reach in every order', async () => {
  for (const offset of [0, PAGED_MAX_ROWS, TOTAL - PAGED_MAX_ROWS, TOTAL - ROWS]) {
    expect(await pageAt(offset)).toEqual({
      ids: ids.slice(offset, offset + ROWS),
      outOfReach: false,
    })
  }
  const middle = PAGED_MAX_ROWS + ROWS
  for (const sort of tradeSorts) {
    for (const order of ['asc', 'desc'] as const) {
      expect(await pageAt(middle, { sort, order })).toEqual({ ids: [], outOfReach: true })
    }
  }
  expect(await pageAt(TOTAL + ROWS)).toEqual({ ids: [], outOfReach: false })
})
