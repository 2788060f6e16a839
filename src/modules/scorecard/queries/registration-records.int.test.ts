import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adminProviderDetails,
  deleteServiceProvider,
  endProviderRegistration,
} from '#contract/providers/admin-calls.ts'
import { performanceReport } from '#contract/scorecard/query-calls.ts'
import { REGISTRATION_RECORDS_MAX, registrationRecords } from '#contract/scorecard/summary-calls.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'

const NUMBER = 'INH000066666'

let market: Marketplace
let world: TradeWorld
let admin: SignedInViewer
let share: number

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  await world.standInForEngine()
  admin = await market.addAdmin()
  share = await world.addInstrument('RELIANCE')
})
afterAll(() => market.close())

const sure = () => ({ ...admin, provedAt: market.clock.now() })
const ask = ({ accountId: providerId }: SignedInViewer, viewer: Viewer = anonymous) =>
  market.call(registrationRecords, { query: { providerId } }, viewer)
const recordsOf = async (provider: SignedInViewer, viewer: Viewer = anonymous) =>
  (await ask(provider, viewer)).reply().data

async function lose(provider: SignedInViewer) {
  world.setPrice(share, 1010)
  const { _id } = await world.post(provider, share)
  market.clock.advance(MINUTE_MS)
  await world.applyMarketEvent(_id, 'initiated', 1005)
  market.clock.advance(MINUTE_MS)
  await world.applyMarketEvent(_id, 'sl', 980)
}

describe('the record of a provider that left', () => {
  it('is shown with its figures on the profile that has the same registration now', async () => {
    const former = await world.addAnalyst({ regName: 'Neem Research', regNumber: NUMBER })
    await lose(former)
    await lose(former)
    const { overall, since, curve } = (
      await market.call(performanceReport, { query: { providerId: former.accountId } })
    ).reply().data
    const body = { id: former.accountId }
    ;(await market.call(deleteServiceProvider, { body }, sure())).reply()

    const unrelated = await world.addAnalyst({ regNumber: 'INH000066667' })
    const trainer = await market.addProvider({ category: 'Trainers', regNumber: NUMBER })
    const again = await market.addProvider({
      status: 'approved',
      regName: 'Neem Capital',
      regNumber: 'inh 0000-66666',
    })
    const record = {
      providerId: former.accountId,
      name: 'Neem Research',
      listed: false,
      calls: 2,
      wins: 0,
      successRatio: 0,
      totalR: overall.totalR,
      since,
      until: curve.at(-1)?.at,
    }
    // Before anybody sees the new profile, the admin who decides and its owner see the record.
    expect(await recordsOf(again, admin)).toEqual([record])
    expect(await recordsOf(again, again)).toEqual([record])
    for (const viewer of [anonymous, unrelated]) {
      expect((await ask(again, viewer)).code).toBe('not_found')
    }
    await market.db.sql`
      update provider set status = 'verified', verified_at = now()
      where account_id = ${again.accountId}`
    expect(await recordsOf(again)).toEqual([record])
    expect(await recordsOf(unrelated)).toEqual([])
    expect(await recordsOf(trainer)).toEqual([])
    expect((await market.call(registrationRecords, { query: { providerId: newId() } })).code).toBe(
      'not_found',
    )
  })

  it('is shown after SEBI’s end of the registration too, and without calls there is none', async () => {
    const regNumber = 'INH000055555'
    const former = await world.addAnalyst({ regNumber })
    await lose(former)
    const effectiveOn = dayInIndia(market.clock.now())
    const ended = { id: former.accountId, effectiveOn, order: 'WTM/2026/17' }
    ;(await market.call(endProviderRegistration, { body: ended }, sure())).reply()
    const again = await world.addAnalyst({ regNumber })
    expect(await recordsOf(again)).toMatchObject([
      { providerId: former.accountId, listed: false, calls: 1 },
    ])
    // The new profile has not posted yet.
    expect(await recordsOf(former, former)).toEqual([])
  })
})

it('a record is shown however many applied with its number before and were never approved', async () => {
  const regNumber = 'INH000033333'
  const former = await world.addAnalyst({ regNumber })
  await lose(former)
  const appliedAt = new Date('2025-01-01')
  for (let number = 0; number < REGISTRATION_RECORDS_MAX; number += 1) {
    await market.addProvider({ status: 'rejected', regNumber, appliedAt })
  }
  const again = await market.addProvider({ status: 'new', regNumber })
  expect(await recordsOf(again, admin)).toMatchObject([{ providerId: former.accountId }])
})

describe('the record of a sub-profile', () => {
  it('is shown on its company and on the next sub-profile, and to the admin who approves', async () => {
    const regNumber = 'INH000044444'
    const company = await world.addAnalyst({
      type: 'Non Individual',
      regName: 'Desk Ltd',
      regNumber,
    })
    const more = {
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Desk Ltd',
      regName: 'Desk Ltd',
      regNumber,
    } as const
    const first = await world.addAnalyst({ ...more, contactName: 'Ravi Rao' })
    await lose(first)
    const second = await world.addAnalyst({ ...more, contactName: 'Uma Rao' })
    const shown = [{ providerId: first.accountId, name: 'Ravi Rao, at Desk Ltd', listed: true }]
    expect(await recordsOf(second)).toMatchObject(shown)
    expect(await recordsOf(company)).toMatchObject(shown)
    const alone = await market.addProvider({ status: 'new', regNumber })
    expect(await recordsOf(alone, admin)).toMatchObject(shown)
    const seen = await market.call(adminProviderDetails, { query: { id: alone.accountId } }, admin)
    const ids = seen.reply().serviceProviderData.sameRegistration.map(({ _id }) => _id)
    expect(new Set(ids)).toEqual(new Set([company, first, second].map((one) => one.accountId)))
    const own = await market.call(adminProviderDetails, { query: { id: second.accountId } }, admin)
    expect(own.reply().serviceProviderData.sameRegistration.map(({ _id }) => _id)).toEqual([
      alone.accountId,
    ])
  })
})
