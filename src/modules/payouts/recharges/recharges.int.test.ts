import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmRecharge,
  rechargeRequests,
  rechargeWallet,
  rejectRecharge,
  walletBalance,
} from '#contract/payouts/calls.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { present } from '#kit/assert.ts'
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

let references = 0
const reference = () => {
  references += 1
  return `NEFT${references}${newId().slice(-8).toUpperCase()}`
}

const enter = (
  admin: SignedInViewer,
  providerId: string,
  { amount = FOUR_EYES_RUPEES, transactionId = reference() } = {},
) => market.call(rechargeWallet, { body: { providerId, amount, transactionId } }, admin)

const confirm = (admin: SignedInViewer, id: string) =>
  market.call(confirmRecharge, { body: { id } }, admin)

const reject = (admin: SignedInViewer, id: string) =>
  market.call(rejectRecharge, { body: { id, reason: 'Nothing arrived.' } }, admin)

const available = async (providerId: string) => {
  const admin = await market.addAdmin()
  const query = { id: providerId }
  return (await market.call(walletBalance, { query }, admin)).reply().data.WalletBalance
}

const waitingOf = async (admin: SignedInViewer, providerId: string) =>
  (await market.call(rechargeRequests, { query: { limit: 50 } }, admin))
    .reply()
    .data.filter((row) => row.providerId === providerId)

async function entered() {
  const provider = await market.addProvider()
  const [one, other] = [await market.addAdmin(), await market.addAdmin('wallet.recharge')]
  const transactionId = reference()
  const answer = await enter(one, provider.accountId, { transactionId })
  const [row] = await waitingOf(other, provider.accountId)
  return { provider, one, other, transactionId, answer, id: present(row, 'it waits')._id, row }
}

const sound = async () => {
  await drainAuditInbox(market)
  const { app, db, platform, folder: dataDir } = market
  const { breaches } = await checkInvariants({ app, db, secrets: platform.secrets, dataDir })
  expect(breaches).toEqual({})
}

describe('a large recharge', () => {
  it('is credited only when another admin confirms it', async () => {
    const { provider, one, other, transactionId, answer, id, row } = await entered()
    const { accountId } = provider
    expect(answer.reply()).toMatchObject({ waiting: true, data: { WalletBalance: 0 } })
    expect(row).toMatchObject({ transactionId, amount: FOUR_EYES_RUPEES, byYou: false })
    expect((await waitingOf(one, accountId))[0]?.byYou).toBe(true)
    expect((await confirm(one, id)).code).toBe('recharge_same_admin')
    expect(await available(accountId)).toBe(0)
    expect((await enter(other, accountId, { transactionId })).code).toBe('recharge_repeated')
    expect((await confirm(other, id)).reply().data.status).toBe('confirmed')
    expect(await available(accountId)).toBe(FOUR_EYES_RUPEES)
    expect(await waitingOf(other, accountId)).toEqual([])
    expect((await confirm(other, id)).code).toBe('recharge_not_waiting')
    expect((await reject(other, id)).code).toBe('recharge_not_waiting')
    const again = { amount: 1, transactionId: transactionId.toLowerCase() }
    expect((await enter(one, accountId, again)).code).toBe('recharge_repeated')
    await sound()
  })

  it('is decided once when admins confirm and reject it concurrently', async () => {
    const { provider, id } = await entered()
    const admins = await Promise.all(Array.from({ length: 20 }, () => market.addAdmin()))
    const answers = await Promise.all(
      admins.map((admin, index) => (index % 4 === 3 ? reject(admin, id) : confirm(admin, id))),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set([undefined, 'recharge_not_waiting']),
    )
    const { status } = present(done[0], 'one').reply().data
    expect(await available(provider.accountId)).toBe(status === 'confirmed' ? FOUR_EYES_RUPEES : 0)
    await sound()
  })

  it('that is rejected can be entered again', async () => {
    const { provider, one, other, transactionId, id } = await entered()
    expect((await reject(other, id)).reply().data.status).toBe('rejected')
    expect(await available(provider.accountId)).toBe(0)
    expect((await enter(one, provider.accountId, { transactionId })).status).toBe(200)
    const [row] = await waitingOf(other, provider.accountId)
    expect((await confirm(other, present(row, 'it waits')._id)).status).toBe(200)
  })

  it('is refused when its transfer was credited elsewhere or its wallet closed meanwhile', async () => {
    const { other, transactionId, id } = await entered()
    const rival = await market.addProvider()
    ;(await enter(other, rival.accountId, { amount: 1, transactionId })).reply()
    expect((await confirm(other, id)).code).toBe('recharge_repeated')
    const gone = await entered()
    ;(await reject(gone.other, gone.id)).reply()
    const body = { id: gone.provider.accountId }
    ;(await market.call(deleteServiceProvider, { body }, await market.addAdmin())).reply()
    await market.db.sql`
      update recharge_request
      set status = 'waiting', decided_at = null, decided_by = null, reason = null
      where id = ${gone.id}`
    expect((await confirm(gone.other, gone.id)).code).toBe('wallet_closed')
    await sound()
  })

  it('requires the permission to recharge, and a recent step-up', async () => {
    const { id, other } = await entered()
    const stale = { ...other, provedAt: new Date(0) }
    expect((await confirm(stale, id)).code).toBe('step_up_required')
    expect((await reject(stale, id)).code).toBe('step_up_required')
    for (const viewer of [await market.addUser(), await market.addAdmin('wallet.view')]) {
      expect((await confirm(viewer, id)).code).toBe('forbidden')
      expect((await reject(viewer, id)).code).toBe('forbidden')
      expect((await market.call(rechargeRequests, { query: {} }, viewer)).code).toBe('forbidden')
    }
    expect((await confirm(other, newId())).code).toBe('not_found')
    expect((await reject(other, newId())).code).toBe('not_found')
    expect((await market.call(rechargeRequests, { query: {} })).code).toBe('unauthenticated')
    const bad = await market.call(rechargeRequests, { query: { cursor: 'x' } }, other)
    expect(bad.code).toBe('invalid_input')
  })
})
