import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayPostCalls } from '#contract/providers/categories.ts'
import {
  RATIONALE_MAX_CHARACTERS,
  RATIONALE_MIN_CHARACTERS,
} from '#contract/scorecard/command-calls.ts'
import { present } from '#kit/assert.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { checkScorecard } from '#modules/scorecard/index.ts'
import { actorCredentials } from '../actors.ts'
import { seedDemoIfEmpty } from '../fill/seed.ts'
import { loadDemoInstruments } from '../instruments/load.ts'
import { loadMarketplace } from '../marketplace.ts'
import { adCodeBreaches } from '../testing.ts'
import { seedDemoCalls } from './seed-calls.ts'

let market: Marketplace

type Row = {
  readonly provider: string
  readonly state: string
  readonly result: string | null
  readonly rationale: string
  readonly disclosures: string
  readonly posted: Date
}
const trades = () =>
  market.db.sql<Row[]>`
    select provider_id as provider, state, result, rationale, disclosures, posted_at as posted from trade`

beforeAll(async () => {
  market = await openMarketplace()
  await seedDemoIfEmpty({ ...market, addPastPayments: market.gateway.addPastPayments })
  await loadDemoInstruments(market.app, market.platform)
  await seedDemoCalls(market.app, market.platform)
}, 120_000)
afterAll(() => market.close())

describe('the calls of the demo', () => {
  it('agree with their journals', async () => {
    expect(await market.db.transaction(checkScorecard)).toEqual([])
  })

  it('are many, by analysts who may post, in every state and with every result', async () => {
    const all = await trades()
    const demo = loadMarketplace(market.clock.now())
    const providers = new Map(demo.providers.map((one) => [one.id, one]))
    const posters = new Set(all.map(({ provider }) => provider))
    expect(posters.size).toBeGreaterThan(15)
    for (const id of posters) {
      const { verified, category } = present(providers.get(id), 'of the demo')
      expect(verified && mayPostCalls(category)).toBe(true)
    }
    const shown = present(
      demo.providers.find(({ email }) => email === actorCredentials.P1.email),
      'the first analyst',
    )
    const own = all.filter(({ provider }) => provider === shown.id)
    expect(own.length).toBeGreaterThan(75)
    expect(new Set(own.map(({ result }) => result))).toEqual(
      new Set(['tp', 'sl', 'manual', 'timeout', null]),
    )
    expect(new Set(all.map(({ state }) => state))).toEqual(
      new Set(['posted', 'initiated', 'closed', 'withdrawn']),
    )
  })

  it('were posted in the past, and more than ten are open', async () => {
    const all = await trades()
    const now = market.clock.now()
    expect(all.every(({ posted }) => posted < now)).toBe(true)
    const open = all.filter(({ state }) => state === 'posted' || state === 'initiated')
    expect(open.length).toBeGreaterThan(10)
  })

  it('have rationales and disclosures that the advertisement code allows', async () => {
    for (const { rationale, disclosures } of await trades()) {
      expect(adCodeBreaches(rationale + disclosures)).toEqual([])
      expect(rationale + disclosures).not.toMatch(/[{}|]/)
      expect(rationale.length).toBeGreaterThan(RATIONALE_MIN_CHARACTERS)
      expect(rationale.length).toBeLessThan(RATIONALE_MAX_CHARACTERS)
    }
  })

  it('were delivered to most clients of the first analyst, and to no stranger', async () => {
    const own = await market.db.sql<{ clients: number; reached: number; soon: boolean }[]>`
      select count(distinct s.user_id)::int as clients,
        count(distinct d.account_id)::int as reached,
        coalesce(bool_and(d.delivered_at is null or d.delivered_at >= t.posted_at), false) as soon
      from account a join plan p on p.provider_id = a.id
        join subscription s on s.plan_id = p.id and s.phase <> 'ended'
        left join trade t on t.provider_id = a.id
        left join trade_delivery d on d.trade_id = t.id and d.account_id = s.user_id
      where a.email = ${actorCredentials.P1.email}`
    const { clients, reached, soon } = present(own[0], 'an aggregate has a row')
    expect(reached).toBeGreaterThan(clients / 2)
    expect(soon).toBe(true)
    const [strangers] = await market.db.sql<{ told: number }[]>`
      select count(*)::int as told from trade_delivery d join trade t on t.id = d.trade_id
      where t.share_with = 'subscribers' and not exists (
        select from subscription s join plan p on p.id = s.plan_id
        where s.user_id = d.account_id and p.provider_id = t.provider_id)`
    expect(strangers?.told).toBe(0)
  })

  it('have chart bars up to their exit', async () => {
    const [trade] = await market.db.sql<{ instrument: number; from: Date; to: Date }[]>`
      select instrument_id as instrument, posted_at as from, exited_at as to from trade
      where state = 'closed' order by exited_at - posted_at desc, id limit 1`
    const { instrument, from, to } = present(trade, 'one that ran for days')
    const { bars, everyMinutes } = await market.app.marketData.bars({
      instrumentId: instrument,
      fromMs: from.getTime(),
      toMs: to.getTime(),
      maxRows: 300,
    })
    expect(bars.length).toBeGreaterThan(100)
    expect(bars.at(-1)?.minuteMs).toBeGreaterThan(to.getTime() - 2 * everyMinutes * 60_000)
  })

  it('are created only once', async () => {
    const before = (await trades()).length
    await seedDemoCalls(market.app, market.platform)
    expect((await trades()).length).toBe(before)
  })
})
