import {
  approveWithdrawal,
  claimGst,
  gstDue,
  processWithdrawal,
  rechargeWallet,
  rejectWithdrawal,
  walletBalance,
  withdraw,
} from '#contract/payouts/calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { PLATFORM } from '#modules/invoices/index.ts'
import { membershipEntry } from '#modules/ledger/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { countOf, expectCount, type Flow, outcomeOf } from './race.ts'

const bank = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Kite Desk',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}

const RUPEES = 1_000

const recharge = (market: Marketplace, admin: SignedInViewer, providerId: string, id: string) =>
  market.call(rechargeWallet, { body: { providerId, amount: RUPEES, transactionId: id } }, admin)

/** A provider with a bank account and a full wallet, and an admin with all permissions. */
async function addEarner(market: Marketplace) {
  const [provider, admin] = [await market.addProvider(), await market.addAdmin()]
  const { accountId } = provider
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId: accountId, account: bank }]),
  )
  ;(await recharge(market, admin, accountId, newId())).reply()
  return { provider, admin }
}

async function ask(market: Marketplace, provider: SignedInViewer): Promise<string> {
  return (await market.call(withdraw, { body: { amount: RUPEES } }, provider)).reply().data._id
}

/** Checks the wallet in rupees; the parts must add up to what was there. */
async function expectWallet(
  market: Marketplace,
  provider: SignedInViewer,
  right: { readonly held: number; readonly paidOut: number },
): Promise<readonly string[]> {
  const { data } = (await market.call(walletBalance, { query: {} }, provider)).reply()
  return [
    ...expectCount('held', data.held, right.held),
    ...expectCount('paid out', data.paidOut, right.paidOut),
    ...expectCount('available', data.WalletBalance, RUPEES - right.held - right.paidOut),
  ]
}

const withdrawalCreate: Flow = {
  name: 'withdrawal-create',
  losers: ['withdrawal_pending', 'withdrawal_exceeds_balance'],
  prepare: async (market) => {
    const { provider } = await addEarner(market)
    return {
      attempt: async () =>
        outcomeOf(await market.call(withdraw, { body: { amount: RUPEES } }, provider)),
      judge: () => expectWallet(market, provider, { held: RUPEES, paidOut: 0 }),
    }
  },
}

const withdrawalDecide: Flow = {
  name: 'withdrawal-approve-reject',
  losers: ['withdrawal_not_approvable', 'withdrawal_not_rejectable'],
  prepare: async (market) => {
    const { provider, admin } = await addEarner(market)
    const body = { id: await ask(market, provider) }
    return {
      attempt: async (index) => {
        const spec = index % 2 === 0 ? approveWithdrawal : rejectWithdrawal
        return outcomeOf(await market.call(spec, { body }, admin))
      },
      judge: async () => {
        const approved = await countOf(market.db.sql<{ n: number }[]>`
          select count(*)::int n from withdrawal where id = ${body.id} and status = 'approved'`)
        return expectWallet(market, provider, { held: approved * RUPEES, paidOut: 0 })
      },
    }
  },
}

const withdrawalProcess: Flow = {
  name: 'withdrawal-process',
  losers: ['withdrawal_not_processable'],
  prepare: async (market) => {
    const { provider, admin } = await addEarner(market)
    const id = await ask(market, provider)
    ;(await market.call(approveWithdrawal, { body: { id } }, admin)).reply()
    return {
      attempt: async () => {
        const body = { id, referenceNo: `UTR-${newId()}`, notes: '' }
        return outcomeOf(await market.call(processWithdrawal, { body }, admin))
      },
      judge: () => expectWallet(market, provider, { held: 0, paidOut: RUPEES }),
    }
  },
}

const rechargeTwice: Flow = {
  name: 'recharge-same-transaction',
  losers: ['recharge_repeated'],
  prepare: async (market) => {
    const [provider, admin] = [await market.addProvider(), await market.addAdmin()]
    const transactionId = newId()
    return {
      attempt: async () =>
        outcomeOf(await recharge(market, admin, provider.accountId, transactionId)),
      judge: () => expectWallet(market, provider, { held: 0, paidOut: 0 }),
    }
  },
}

let claims = 0
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Ranges of different lengths that all contain one day, on which a membership was charged. */
const gstOverlap: Flow = {
  name: 'gst-claim-overlap',
  losers: ['gst_range_overlaps'],
  prepare: async (market) => {
    claims += 1
    const day = Date.UTC(2000, 3, 10) + claims * 7 * DAY_MS
    const [provider, admin] = [await market.addProvider({ gst: true }), await market.addAdmin()]
    const at = new Date(day)
    const membershipId = newId()
    const { accountId: providerId } = provider
    await market.db.sql`
      insert into membership (id, provider_id, plan, pricing_type, fresh_charge_paise,
        renewal_charge_paise, setup_fee_paise, fresh_bps, renewal_bps, fixed_fresh_paise,
        fixed_renewal_paise, customer_limit, starts_at, ends_at, activated_by)
      values (${membershipId}, ${providerId}, 'Postpaid', 'Percentage', 5000, 0, 0, 0, 0, 0, 0, 0,
        ${at}, ${new Date(day + 365 * DAY_MS)}, ${admin.accountId})`
    const fee = {
      membershipId,
      providerId,
      plan: 'Postpaid',
      base: 50_00n,
      gst: 9_00n,
      at,
    } as const
    await market.db.transaction(async (tx) => {
      await market.app.ledger.post(tx, membershipEntry(fee))
      await market.app.invoices.issue(tx, {
        supplier: PLATFORM,
        buyerId: providerId,
        subject: { type: 'membership', id: membershipId },
        at,
        lines: [{ description: 'Membership', taxable: fee.base, gst: fee.gst }],
      })
    })
    const only = { from: dayOf(day), to: dayOf(day) }
    const { data } = (await market.call(gstDue, { query: only }, admin)).reply()
    return {
      attempt: async (index) => {
        const from = dayOf(day - (index % 3) * DAY_MS)
        const to = dayOf(day + (index % 4) * DAY_MS)
        return outcomeOf(await market.call(claimGst, { body: { ...data, from, to } }, admin))
      },
    }
  },
}

export const walletFlows: readonly Flow[] = [
  withdrawalCreate,
  withdrawalDecide,
  withdrawalProcess,
  rechargeTwice,
  gstOverlap,
]
