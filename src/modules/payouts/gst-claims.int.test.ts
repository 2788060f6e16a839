import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimGst, gstClaims, gstDue, walletStatement } from '#contract/payouts/calls.ts'
import { gstByProvider } from '#contract/payouts/gst-by-provider.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { directSaleEntry, refundEntry, saleEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const fresh = (viewer: SignedInViewer): SignedInViewer => ({
  ...viewer,
  provedAt: market.clock.now(),
})

/** A sale of ₹999 with GST; the GST on the platform's charge is ₹9. */
async function sell(at: Date) {
  const provider = await market.addProvider({ gst: true, gstin: '19AAPFU0939F1ZS' })
  const sale = saleEntry({
    lineId: newId(),
    providerId: provider.accountId,
    gross: 999_00n,
    gst: 152_38n,
    charge: { charge: 50_00n, gst: 9_00n },
    at,
  })
  await market.db.transaction((tx) => market.app.ledger.post(tx, sale))
  return { providerId: provider.accountId, sale }
}

type Range = { readonly from: string; readonly to: string }
type Claim = Range & { readonly amountSP: number; readonly amountTradebox: number }

const askDue = async (admin: SignedInViewer, query: Range) => market.call(gstDue, { query }, admin)
const claim = (admin: SignedInViewer, body: Claim) => market.call(claimGst, { body }, fresh(admin))
const breaches = async () => (await market.app.payouts.checkInvariants(market.db.read)).gstClaims

describe('collected GST', () => {
  // The clock is at 10:00 in India.
  const today = { from: '2026-11-21', to: '2026-11-21' }
  const yesterday = { from: '2026-11-20', to: '2026-11-20' }

  it('is claimed once, to the paisa, by the Indian day', async () => {
    // 20:00 UTC is 01:30 of the next day in India.
    await sell(new Date('2026-11-20T20:00:00.000Z'))
    const admin = await market.addAdmin('gst.view', 'gst.claim')
    const due = (await askDue(admin, today)).reply().data
    expect(due).toEqual({ ...today, amountSP: 152.38, amountTradebox: 9 })
    const nothing = (await askDue(admin, yesterday)).reply().data
    expect(nothing).toMatchObject({ amountSP: 0, amountTradebox: 0 })
    const wrong = await claim(admin, { ...due, amountSP: 152.39 })
    expect([wrong.status, wrong.code]).toEqual([409, 'gst_amount_differs'])
    expect(wrong.message).toContain('₹152.38')

    const all = await Promise.all(Array.from({ length: 20 }, () => claim(admin, due)))
    const claimed = all.filter((answer) => answer.status === 200)
    expect(claimed).toHaveLength(1)
    expect(claimed[0]?.reply().message).toBe('Recorded GST data successfully')
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([undefined, 'gst_nothing_left']))
    const table = (await market.call(gstClaims, { query: {} }, admin)).reply().data
    expect(table).toMatchObject([{ ...due }])
    expect(await breaches()).toEqual([])
  })

  it('that is booked after a claim of the day can be claimed a minute later', async () => {
    const admin = await market.addAdmin('gst.view', 'gst.claim')
    expect((await askDue(admin, today)).code).toBe('gst_nothing_left')
    await sell(market.clock.now())
    const early = await askDue(admin, today)
    expect([early.status, early.code]).toEqual([409, 'gst_nothing_left'])
    expect(early.message).toContain('claimed up to a minute ago')
    market.clock.advance(MINUTE_MS + 1)
    const rest = (await askDue(admin, today)).reply().data
    expect(rest).toMatchObject({ amountSP: 152.38, amountTradebox: 9 })
    expect((await claim(admin, rest)).status).toBe(200)
    expect((await claim(admin, rest)).code).toBe('gst_nothing_left')
    expect(await breaches()).toEqual([])
  })

  it('of a process whose clock is behind is part of the next claim', async () => {
    const admin = await market.addAdmin('gst.view', 'gst.claim')
    const behind = new Date(market.clock.now().getTime() - 10 * MINUTE_MS)
    const { providerId } = await sell(behind)
    const unclaimed = () => market.app.payouts.gst.unclaimedOf(market.db.read, providerId)
    expect(await unclaimed()).toBe(152_38n)
    market.clock.advance(MINUTE_MS + 1)
    const rest = (await askDue(admin, today)).reply().data
    expect(rest).toMatchObject({ amountSP: 152.38, amountTradebox: 9 })
    expect((await claim(admin, rest)).status).toBe(200)
    expect(await unclaimed()).toBe(0n)
    expect(await breaches()).toEqual([])
  })

  it('is never claimed for days that were claimed, in full or in part', async () => {
    const admin = await market.addAdmin('gst.view', 'gst.claim')
    const both = { from: yesterday.from, to: today.to }
    const due = (await askDue(admin, both)).reply().data
    expect(due).toMatchObject({ amountSP: 457.14, amountTradebox: 27 })
    const refused = await claim(admin, due)
    expect([refused.status, refused.code]).toEqual([409, 'gst_range_overlaps'])
    expect(refused.message).toContain('claimed before')
    const before = { ...yesterday, amountSP: 0, amountTradebox: 0 }
    expect((await claim(admin, before)).status).toBe(200)
    expect((await claim(admin, before)).code).toBe('gst_range_overlaps')
    expect(await breaches()).toEqual([])
  })

  it('is reduced by refunds, and negative for days with more refunds than sales', async () => {
    const admin = await market.addAdmin('gst.view', 'gst.claim')
    const { providerId, sale } = await sell(new Date('2026-11-18T06:00:00.000Z'))
    const refund = refundEntry({
      refundId: newId(),
      providerId,
      sale: sale.lines,
      refundedBefore: { total: 0n, gst: 0n },
      part: { total: 999_00n, gst: 152_38n },
      from: 'gateway',
      at: new Date('2026-11-19T06:00:00.000Z'),
    })
    await market.db.transaction((tx) => market.app.ledger.post(tx, refund))
    const alone = { from: '2026-11-19', to: '2026-11-19' }
    expect((await askDue(admin, alone)).reply().data.amountSP).toBe(-152.38)
    expect((await claim(admin, { ...alone, amountSP: 0, amountTradebox: 0 })).code).toBe(
      'gst_amount_differs',
    )
    const before = { from: '2026-11-18', to: '2026-11-18', amountSP: 152.38, amountTradebox: 9 }
    expect((await claim(admin, before)).status).toBe(200)
    expect(await market.app.payouts.gst.unclaimedOf(market.db.read, providerId)).toBe(-152_38n)
    const due = (await askDue(admin, alone)).reply().data
    expect((await claim(admin, due)).reply().data).toMatchObject({ amountSP: -152.38 })
    expect(await market.app.payouts.gst.unclaimedOf(market.db.read, providerId)).toBe(0n)
    expect(await breaches()).toEqual([])
  })

  it('is listed by provider for a claim, page by page, and adds up to it', async () => {
    const admin = await market.addAdmin('gst.view', 'gst.claim')
    const at = new Date('2026-11-10T06:00:00.000Z')
    const sales = [await sell(at), await sell(at), await sell(at)]
    const [refunded] = sales
    const refund = refundEntry({
      refundId: newId(),
      providerId: present(refunded, 'there are three').providerId,
      sale: present(refunded, 'there are three').sale.lines,
      refundedBefore: { total: 0n, gst: 0n },
      part: { total: 333_00n, gst: 50_80n },
      from: 'gateway',
      at,
    })
    await market.db.transaction((tx) => market.app.ledger.post(tx, refund))
    const days = { from: '2026-11-10', to: '2026-11-10' }
    const list = async (query: object) => {
      const rows = []
      let cursor: string | undefined
      do {
        const page = { query: { ...query, cursor, limit: 2 } }
        const answer = (await market.call(gstByProvider, page, admin)).reply()
        rows.push(...answer.data)
        cursor = answer.nextCursor
      } while (cursor !== undefined)
      return rows
    }
    const due = (await askDue(admin, days)).reply().data
    const beforeClaim = await list(days)
    expect(beforeClaim).toHaveLength(3)
    const sum = (rows: readonly { net: number }[]) =>
      rows.reduce((paise, { net }) => paise + Math.round(net * 100), 0)
    expect(sum(beforeClaim)).toBe(Math.round(due.amountSP * 100))
    const claimed = (await claim(admin, due)).reply().data
    const byClaim = await list({ claimId: claimed._id })
    expect(byClaim).toEqual(beforeClaim)
    expect(sum(byClaim)).toBe(Math.round(claimed.amountSP * 100))
    expect(byClaim.find(({ _id }) => _id === refunded?.providerId)).toMatchObject({
      name: expect.stringMatching(/./),
      gstin: '19AAPFU0939F1ZS',
      taxable: 846.62,
      gst: 152.38,
      refundedTaxable: 282.2,
      refundedGst: 50.8,
      net: 101.58,
    })
  })

  it('is not listed by provider to others, for unknown claims, or without days', async () => {
    const admin = await market.addAdmin('gst.view')
    const ask = async (
      query: { claimId?: string; from?: string; to?: string; cursor?: string },
      viewer?: SignedInViewer,
    ) => (await market.call(gstByProvider, { query }, viewer)).code
    expect(await ask(today)).toBe('unauthenticated')
    expect(await ask(today, await market.addUser())).toBe('forbidden')
    expect(await ask(today, await market.addAdmin('wallet.view'))).toBe('forbidden')
    expect(await ask({ claimId: newId() }, admin)).toBe('not_found')
    expect(await ask({ from: today.from }, admin)).toBe('invalid_input')
    expect(await ask({ ...today, cursor: 'x' }, admin)).toBe('invalid_input')
    expect(await ask(today, admin)).toBe('gst_nothing_left')
  })

  it('of a claim that differs from the ledger is reported as a breach', async () => {
    const { accountId } = await market.addAdmin('gst.claim')
    await market.db.sql`
      insert into gst_claim (id, span, provider_paise, platform_paise, claimed_at, claimed_by)
      values (${newId()}, '[2026-10-01 00:00+05:30,2026-10-02 00:00+05:30)', 1, 0, now(), ${accountId})`
    expect(await breaches()).toEqual([expect.stringContaining('is of 1 and 0, the ledger holds 0')])
  })

  it('is claimed by permitted admins only, and not for future days', async () => {
    const days = { from: '2026-11-17', to: '2026-11-17', amountSP: 0, amountTradebox: 0 }
    const admin = await market.addAdmin('gst.view', 'gst.claim')
    const ahead = { ...days, to: '2027-11-21' }
    expect((await askDue(admin, { from: ahead.from, to: ahead.to })).code).toBe('invalid_input')
    expect((await claim(admin, ahead)).code).toBe('invalid_input')
    const looker = await market.addAdmin('gst.view')
    expect((await claim(looker, days)).code).toBe('forbidden')
    expect((await askDue(await market.addUser(), today)).code).toBe('forbidden')
    expect((await market.call(gstClaims, { query: {} })).code).toBe('unauthenticated')
  })

  it('is what the statement shows; the tax of a direct sale is with the provider', async () => {
    const { accountId: providerId, ...viewer } = await market.addProvider({ gst: true })
    const sold = { providerId, gross: 999_00n, charge: { charge: 50_00n, gst: 9_00n } }
    const at = market.clock.now()
    const card = saleEntry({ ...sold, lineId: newId(), gst: 152_38n, at })
    const direct = directSaleEntry({ ...sold, lineId: newId(), plan: 'Postpaid', at })
    await market.db.transaction((tx) => market.app.ledger.postAll(tx, [card, direct]))
    const owner = { ...viewer, accountId: providerId }
    const { data } = (await market.call(walletStatement, { query: {} }, owner)).reply()
    expect(data.map(({ kind, gross, gst, charge }) => [kind, gross, gst, charge])).toEqual([
      ['direct-sale', 999, 0, 59],
      ['sale', 999, 152.38, 59],
    ])
    const { gstPayable } = await market.app.ledger.balancesOf(market.db.read, providerId)
    expect(gstPayable).toBe(152_38n)
  })
})
