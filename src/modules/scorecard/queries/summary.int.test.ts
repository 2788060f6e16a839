import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { performanceReport } from '#contract/scorecard/query-calls.ts'
import {
  LATEST_CLOSED_ROWS,
  latestClosed,
  recordSummaries,
} from '#contract/scorecard/summary-calls.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let world: TradeWorld
let asha: SignedInViewer
let share: number

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  asha = await world.addAnalyst({ regName: 'Asha Research' })
  share = await world.addInstrument('RELIANCE')
})
afterAll(() => market.close())

const summaries = async (...ids: string[]) =>
  (await market.call(recordSummaries, { query: { providerIds: ids.join(',') } })).reply().data
const latest = async (providerId: string) =>
  (await market.call(latestClosed, { query: { providerId } })).reply().data

/** Posts a call that is entered at once and ends after these minutes. */
async function close(kind: 'tp' | 'sl', minutes: number) {
  world.setPrice(share, 1010)
  const { _id } = await world.post(asha, share)
  market.clock.advance(MINUTE_MS)
  await world.applyMarketEvent(_id, 'initiated', 1005)
  market.clock.advance(minutes * MINUTE_MS)
  await world.applyMarketEvent(_id, kind, kind === 'tp' ? 1060 : 980)
  return _id
}

describe('the summary of a record', () => {
  it('is empty before the first call, and for unverified and unknown providers', async () => {
    const hidden = await market.addProvider({ status: 'approved' })
    expect(await summaries(asha.accountId, hidden.accountId, newId())).toEqual([])
    expect(await latest(asha.accountId)).toEqual([])
    expect(await latest(newId())).toEqual([])
  })

  it('matches the performance report, and gives the usual duration of a call', async () => {
    const ids = [await close('tp', 10), await close('sl', 30), await close('tp', 50)]
    world.setPrice(share, 1010)
    await world.post(asha, share)
    const [summary] = await summaries(asha.accountId, asha.accountId)
    const { overall, since } = (
      await market.call(performanceReport, { query: { providerId: asha.accountId } })
    ).reply().data
    expect(summary).toEqual({
      providerId: asha.accountId,
      calls: 3,
      wins: 2,
      successRatio: overall.successRatio,
      open: 1,
      segments: ['Equity'],
      callsAMonth: 4,
      minutesInCall: 30,
      since,
    })
    expect((await latest(asha.accountId)).map(({ _id }) => _id)).toEqual(ids.toReversed())
  })

  it('lists the latest closed calls, and no open one', async () => {
    const last = await close('tp', 5)
    world.setPrice(share, 1010)
    await world.post(asha, share, { shareWith: 'subscribers' })
    const shown = await latest(asha.accountId)
    expect(shown).toHaveLength(LATEST_CLOSED_ROWS)
    expect(shown[0]?._id).toBe(last)
    expect(shown.every(({ status }) => status === 'closed')).toBe(true)
  })

  it.each(['', 'x', `${newId()},x`, Array.from({ length: 101 }, newId).join(',')])(
    'rejects the ids %j',
    async (providerIds) => {
      const answer = await market.call(recordSummaries, { query: { providerIds } })
      expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    },
  )
})
