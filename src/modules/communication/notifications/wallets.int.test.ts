import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  approveWithdrawal,
  processWithdrawal,
  rechargeWallet,
  rejectWithdrawal,
  returnWithdrawal,
  withdraw,
} from '#contract/payouts/calls.ts'
import { activateMembership, changeMembership } from '#contract/platform-plans/calls.ts'
import { saveBankAccount } from '#contract/providers/bank-account.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'

let news: News
let market: Marketplace

beforeEach(async () => {
  news = await openNews()
  market = news.market
})
afterEach(() => news.close())

const account = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Neel Research',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}

it('notifies the provider of wallet, membership and withdrawal events, and admins of requests', async () => {
  const provider = await market.addProvider({ regName: 'Neel Research' })
  const admin = await market.addAdmin()
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId: provider.accountId, account }]),
  )
  const credit = { providerId: provider.accountId, amount: 900, transactionId: 'NEFT0001' }
  await market.call(rechargeWallet, { body: credit }, admin)
  await market.call(activateMembership, { body: { id: provider.accountId } }, admin)
  const terms = {
    id: provider.accountId,
    version: 1,
    startsOn: '2027-02-01',
    plan: 'Prepaid',
    pricingType: 'Percentage',
    renewalCharge: 0,
    customerLimit: 0,
    percentageFreshOnboarding: 4,
    percentageRenewal: 0,
    fixedFreshOnboardingCharge: 0,
    fixedRenewalCharge: 0,
  } as const
  ;(await market.call(changeMembership, { body: terms }, admin)).reply()
  const asked = await market.call(withdraw, { body: { amount: 400 } }, provider)
  const { _id: id } = asked.reply().data
  await expect.poll(() => news.titles(admin)).toEqual(['A withdrawal was requested'])
  await market.call(approveWithdrawal, { body: { id } }, admin)
  await market.call(processWithdrawal, { body: { id, referenceNo: 'UTR000001' } }, admin)
  const back = { id, reason: 'Account closed', returnedOn: '2026-11-21' }
  await market.call(returnWithdrawal, { body: back }, admin)
  await expect
    .poll(() => news.titles(provider))
    .toEqual([
      'Your withdrawal was returned',
      'Your withdrawal was paid',
      'Your withdrawal is approved',
      'Your membership terms change',
      'Your membership has started',
      'Your wallet was recharged',
    ])
})

it('notifies provider and admins of a new bank account or a changed number or beneficiary', async () => {
  const provider = await market.addProvider()
  const admin = await market.addAdmin()
  ;(await market.call(saveBankAccount, { body: account, files: {} }, provider)).reply()
  await expect.poll(() => news.titles(provider)).toEqual(['Your bank account was added'])
  const otherBankName = { ...account, bankName: 'Bank of Pune Camp' }
  const otherNumber = { ...otherBankName, accNumber: '999956789012' }
  const otherName = { ...otherNumber, beneficiaryName: 'Neel Research LLP' }
  for (const body of [otherBankName, otherNumber, otherName]) {
    ;(await market.call(saveBankAccount, { body, files: {} }, provider)).reply()
  }
  const credit = { providerId: provider.accountId, amount: 900, transactionId: 'NEFT0003' }
  await market.call(rechargeWallet, { body: credit }, admin)
  const added = 'Your bank account was added'
  await expect
    .poll(() => news.titles(provider))
    .toEqual(['Your wallet was recharged', added, added, added])
  const check = 'A bank account needs checking'
  await expect.poll(() => news.titles(admin)).toEqual([check, check, check])
})

it.each([
  ['The bank could not find this account.', ' Reason: The bank could not find this account.'],
  [undefined, ''],
])('notifies a provider why a withdrawal was rejected: %s', async (reason, shown) => {
  const provider = await market.addProvider()
  const admin = await market.addAdmin()
  await market.db.transaction((tx) =>
    importBankAccounts(market.platform, tx, [{ providerId: provider.accountId, account }]),
  )
  const credit = { providerId: provider.accountId, amount: 900, transactionId: 'NEFT0002' }
  await market.call(rechargeWallet, { body: credit }, admin)
  const asked = await market.call(withdraw, { body: { amount: 400 } }, provider)
  const { _id: id } = asked.reply().data
  ;(await market.call(rejectWithdrawal, { body: { id, reason } }, admin)).reply()
  await expect.poll(() => news.titles(provider)).toContain('Your withdrawal was rejected')
  const [latest] = await news.texts(provider)
  expect(latest).toBe(
    `Your withdrawal was rejected: ₹400.00 is available in your wallet again.${shown}`,
  )
})
