import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmRecharge,
  rechargeRequests,
  rechargeWallet,
  rejectRecharge,
  walletBalance,
} from '#contract/payouts/calls.ts'
import { FOUR_EYES_RUPEES, REPORTED_RECHARGES_MAX } from '#contract/payouts/limits.ts'
import { reportedRecharges, reportRecharge } from '#contract/payouts/recharge-reports.ts'
import { rechargeMessages } from '#contract/payouts/texts.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { checkInvariants } from '#main/invariants.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { drainAuditInbox } from '#main/testing/refunds.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const reference = () => `NEFT${newId().slice(-12).toUpperCase()}`

const report = (provider: SignedInViewer, { amount = 250, transactionId = reference() } = {}) =>
  market.call(reportRecharge, { body: { amount, transactionId } }, provider)

const confirm = (admin: SignedInViewer, id: string) =>
  market.call(confirmRecharge, { body: { id } }, admin)

const available = async (provider: SignedInViewer) =>
  (await market.call(walletBalance, { query: {} }, provider)).reply().data.WalletBalance

const queued = async (admin: SignedInViewer, { accountId }: SignedInViewer) =>
  (await market.call(rechargeRequests, { query: { limit: 50 } }, admin))
    .reply()
    .data.filter((row) => row.providerId === accountId)

const shown = async (provider: SignedInViewer) =>
  (await market.call(reportedRecharges, {}, provider)).reply().data

async function reported(amount?: number) {
  const provider = await market.addProvider()
  const answer = (await report(provider, amount === undefined ? {} : { amount })).reply()
  return { provider, id: answer.data._id, transactionId: answer.data.transactionId, answer }
}

const sound = async () => {
  await drainAuditInbox(market)
  const { app, db, platform, folder: dataDir } = market
  const { breaches } = await checkInvariants({ app, db, secrets: platform.secrets, dataDir })
  expect(breaches).toEqual({})
}

describe('a reported transfer', () => {
  it('is credited when an admin confirms it, once', async () => {
    const { provider, id, transactionId, answer } = await reported()
    expect(answer.message).toBe(rechargeMessages.reported.description)
    expect(await available(provider)).toBe(0)
    const [one, other] = [await market.addAdmin(), await market.addAdmin('wallet.recharge')]
    expect(await queued(one, provider)).toMatchObject([{ _id: id, amount: 250, byProvider: true }])
    const { accountId: providerId } = provider
    const body = { providerId, amount: 250, transactionId: transactionId.toLowerCase() }
    const entered = await market.call(rechargeWallet, { body }, other)
    expect([entered.code, entered.message]).toEqual([
      'recharge_repeated',
      rechargeMessages.waitsAlready,
    ])
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(one, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await available(provider)).toBe(250)
    expect(await shown(provider)).toMatchObject([{ _id: id, status: 'confirmed', reason: null }])
    const again = await report(provider, { transactionId })
    expect([again.code, again.message]).toEqual([
      'recharge_repeated',
      rechargeMessages.reportedBefore,
    ])
    await sound()
  })

  it('takes two admins if it is large', async () => {
    const { provider, id, answer } = await reported(FOUR_EYES_RUPEES)
    market.clock.advance(MINUTE_MS)
    const [one, other] = [await market.addAdmin(), await market.addAdmin('wallet.recharge')]
    expect((await confirm(one, id)).reply()).toMatchObject({
      message: rechargeMessages.waiting.description,
      data: { status: 'waiting', byProvider: false, byYou: true },
    })
    expect(await available(provider)).toBe(0)
    expect((await confirm(one, id)).code).toBe('recharge_same_admin')
    expect((await confirm(other, id)).reply().data.status).toBe('confirmed')
    expect(await available(provider)).toBe(FOUR_EYES_RUPEES)
    expect(await shown(provider)).toMatchObject([{ reportedAt: answer.data.reportedAt }])
    await sound()
  })

  it('shows its provider why it was rejected, and can then be reported again', async () => {
    const { provider, id, transactionId } = await reported()
    const body = { id, reason: 'Nothing arrived.' }
    ;(await market.call(rejectRecharge, { body }, await market.addAdmin())).reply()
    expect(await shown(provider)).toMatchObject([{ status: 'rejected', reason: body.reason }])
    expect((await report(provider, { transactionId })).status).toBe(200)
    expect(await shown(await market.addProvider())).toEqual([])
  })

  it('is refused if it was credited, waits elsewhere, or too many wait', async () => {
    const { transactionId } = await reported()
    const rival = await market.addProvider()
    expect((await report(rival, { transactionId })).code).toBe('recharge_repeated')
    const body = { providerId: rival.accountId, amount: 1, transactionId: reference() }
    ;(await market.call(rechargeWallet, { body }, await market.addAdmin())).reply()
    const credited = { transactionId: body.transactionId }
    expect((await report(rival, credited)).code).toBe('recharge_repeated')
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(rival)))
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(REPORTED_RECHARGES_MAX)
    expect(
      present(
        answers.find(({ status }) => status !== 200),
        'one',
      ).code,
    ).toBe('recharges_unconfirmed')
    await sound()
  })

  it('is refused by a closed wallet, and for anybody but providers', async () => {
    const provider = await market.addProvider()
    const gone = { body: { id: provider.accountId } }
    ;(await market.call(deleteServiceProvider, gone, await market.addAdmin())).reply()
    expect((await report(provider)).code).toBe('wallet_closed')
    for (const viewer of [await market.addUser(), await market.addAdmin()]) {
      expect((await report(viewer)).code).toBe('forbidden')
      expect((await market.call(reportedRecharges, {}, viewer)).code).toBe('forbidden')
    }
    const body = { amount: 1, transactionId: reference() }
    expect((await market.call(reportRecharge, { body })).code).toBe('unauthenticated')
    expect((await market.call(reportedRecharges, {})).code).toBe('unauthenticated')
  })
})
