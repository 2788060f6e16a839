import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  approveWithdrawal,
  processWithdrawal,
  rechargeWallet,
  rejectRecharge,
  rejectWithdrawal,
  returnWithdrawal,
  walletStatement,
  withdraw,
} from '#contract/payouts/calls.ts'
import { reportRecharge } from '#contract/payouts/recharge-reports.ts'
import { reverseRecharge } from '#contract/payouts/recharge-reversal.ts'
import { activateMembership, changeMembership } from '#contract/platform-plans/calls.ts'
import { saveBankAccount } from '#contract/providers/bank-account.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import { platformPlanPaid } from '#modules/platform-plans/index.ts'
import { bankAccountConfirmed, bankAccountMoved } from '#modules/providers/index.ts'
import { publish } from '#platform/outbox/outbox.ts'

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
  const reported = { amount: 70, transactionId: 'NEFT0002' }
  const report = (await market.call(reportRecharge, { body: reported }, provider)).reply().data
  const rejection = { id: report._id, reason: 'Nothing arrived.' }
  ;(await market.call(rejectRecharge, { body: rejection }, admin)).reply()
  const asked = await market.call(withdraw, { body: { amount: 400 } }, provider)
  const { _id: id } = asked.reply().data
  await expect
    .poll(() => news.texts(admin))
    .toEqual([
      'A withdrawal was requested: Neel Research requested ₹400.00 from the wallet.',
      'A recharge was reported: Neel Research transferred ₹70.00 to recharge the wallet. Check the bank account.',
    ])
  await market.call(approveWithdrawal, { body: { id } }, admin)
  await market.call(processWithdrawal, { body: { id, referenceNo: 'UTR000001' } }, admin)
  const back = { id, reason: 'Account closed', returnedOn: '2026-11-21', referenceNo: 'RTN000001' }
  await market.call(returnWithdrawal, { body: back }, admin)
  await expect
    .poll(() => news.texts(provider))
    .toEqual([
      'Your withdrawal was returned: The bank could not pay ₹400.00 to your account. The money is back in your wallet. Check your bank account before you withdraw again.',
      'Your withdrawal was paid: ₹400.00 is on its way to your bank account.',
      'Your withdrawal is approved: ₹400.00 will be sent to your bank account.',
      'A recharge was rejected: Your transfer of ₹70.00 wasn’t credited: Nothing arrived.',
      'Your membership terms change: New terms start on 1 Feb 2027. See them on your wallet page.',
      'Your membership has started: It runs for one year. See its terms on your wallet page.',
      'Your wallet was recharged: Your transfer of ₹900.00 has arrived.',
    ])
})

it('tells a provider that a recharge was reversed, and why', async () => {
  const provider = await market.addProvider()
  const admin = await market.addAdmin()
  const credit = { providerId: provider.accountId, amount: 900, transactionId: 'NEFT0004' }
  ;(await market.call(rechargeWallet, { body: credit }, admin)).reply()
  const query = { id: provider.accountId }
  const { data } = (await market.call(walletStatement, { query }, admin)).reply()
  const id = data[0]?.subject.id ?? ''
  const body = { id, reason: 'Another provider sent it.' }
  ;(await market.call(reverseRecharge, { body }, admin)).reply()
  await expect
    .poll(() => news.texts(provider))
    .toEqual([
      'A recharge was reversed: ₹900.00 was credited to your wallet by mistake and taken back: Another provider sent it.',
      'Your wallet was recharged: Your transfer of ₹900.00 has arrived.',
    ])
})

it('notifies provider and admins of a new bank account or a changed number or beneficiary', async () => {
  const provider = await market.addProvider({ regName: 'Neel Research' })
  const admin = await market.addAdmin()
  const added =
    'Your bank account was added: We check the beneficiary’s name and then use the account, after 24 hours at the latest. If this wasn’t you, change your password now and correct the account.'
  ;(await market.call(saveBankAccount, { body: account, files: {} }, provider)).reply()
  await expect.poll(() => news.texts(provider)).toEqual([added])
  const otherBankName = { ...account, bankName: 'Bank of Pune Camp' }
  const otherNumber = { ...otherBankName, accNumber: '999956789012' }
  const otherName = { ...otherNumber, beneficiaryName: 'Neel Research LLP' }
  for (const body of [otherBankName, otherNumber, otherName]) {
    ;(await market.call(saveBankAccount, { body, files: {} }, provider)).reply()
  }
  const credit = { providerId: provider.accountId, amount: 900, transactionId: 'NEFT0003' }
  await market.call(rechargeWallet, { body: credit }, admin)
  await expect
    .poll(() => news.texts(provider))
    .toEqual([
      'Your wallet was recharged: Your transfer of ₹900.00 has arrived.',
      added,
      added,
      added,
    ])
  const check =
    'A bank account needs checking: Neel Research added a first bank account. Confirm the beneficiary’s name.'
  await expect.poll(() => news.texts(admin)).toEqual([check, check, check])
})

it('notifies a provider of a changed and of a confirmed bank account, and of a paid platform plan', async () => {
  const provider = await market.addProvider()
  const { accountId: providerId } = provider
  const plan = await market.addPlan(providerId)
  await market.db.transaction(async (tx) => {
    await publish(tx, bankAccountMoved, { providerId, isFirst: false })
    await publish(tx, bankAccountConfirmed, { providerId })
    await publish(tx, platformPlanPaid, { providerId, planId: plan.id, purchaseId: newId() })
  })
  await expect
    .poll(() => news.texts(provider))
    .toEqual([
      `Your plan is on sale: The platform plan for ${plan.title} is paid. Find its invoice in Invoices.`,
      'Your bank account is confirmed: You can now withdraw to it, and buyers can pay to it.',
      'Your bank account was changed: It is used for withdrawals and shown to buyers after 24 hours. If this wasn’t you, change your password now and restore your account.',
    ])
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
