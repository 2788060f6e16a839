import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testPdf } from '#platform/files/testing.ts'
import { walletBalance, withdraw } from '../src/contract/payouts/calls.ts'
import { ownPlans } from '../src/contract/plans/own-plans.ts'
import type { ActorKey } from '../src/demo/actors.ts'
import { formatRupees, formatWholeRupees } from '../src/kit/money.ts'
import {
  atGateway,
  button,
  call,
  confirmIfAsked,
  dialog,
  ownerOf,
  settleOpen,
  toast,
} from './money-hands.ts'
import {
  expectAccessible,
  isFocused,
  open,
  refuseOnce,
  reload,
  requireStepUpOnce,
  type Screen,
  visitAs,
  waitForHydration,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const PLANS = '/dashboard/serviceprovider/services'
const WALLET = '/dashboard/serviceprovider/wallet'

const signedIn = (actor: ActorKey, path: string, screen: Screen) =>
  visitAs(world, actor, path, screen)

async function describeService(page: Page, title: string): Promise<void> {
  const box = dialog(page)
  await box.getByLabel('Title').fill(title)
  await box.getByLabel('Description').fill('Swing ideas in large caps.')
  await box.getByLabel('Key features').fill('Two ideas a week\nExit alerts')
  await box.getByLabel('Price').fill('1,499')
  await box.getByRole('button', { name: 'Continue' }).click()
  await box.getByRole('group', { name: 'Plan' }).waitFor()
}

const SCREENS = [
  { screen: 'desktop', actor: 'P1' },
  { screen: 'phone', actor: 'P2' },
] as const

describe.each(SCREENS)('on a $screen', ({ screen, actor }) => {
  test('a provider buys a platform plan after a failed payment, and the service is listed', async () => {
    const path = '/dashboard/serviceprovider/platformplans'
    const { page, context, errors } = await signedIn(actor, path, screen)
    await expectAccessible(page)
    await button(page, 'New plan').click()
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await dialog(page).getByText('Please fill in this field').first().waitFor()
    await expectAccessible(page)
    await describeService(page, 'Large Cap Letter')
    const pay = dialog(page).getByRole('button', { name: 'Pay and create' })
    await pay.click()
    await toast(page, 'Please select plan type')
    await dialog(page).getByRole('radio', { name: /Gold/ }).check()
    await pay.click()
    await toast(page, 'Please plan duration')
    await dialog(page)
      .getByRole('radio', { name: /12 months/ })
      .check()
    await dialog(page).getByText('₹13,806.00').waitFor()
    await expectAccessible(page)
    await pay.click()
    await atGateway(page, 'Let it fail', 'Close')
    await toast(page, 'Payment Failed')
    await page.locator('iframe[title="Payment"]').waitFor({ state: 'detached' })
    const loaded = page.waitForEvent('load')
    const told = toast(page, 'Product Purchased')
    await pay.click()
    await atGateway(page, 'Pay successfully')
    await Promise.all([told, loaded])
    const table = page.getByRole('table', { name: 'Purchased platform plans' })
    const row = table.getByRole('row', { name: /Large Cap Letter/ })
    await row.getByText('Active').waitFor()
    await row.getByText('₹13,806.00').waitFor()
    await open(page, PLANS)
    await page.getByRole('heading', { name: 'Large Cap Letter' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('a promo code creates a free service once', async () => {
    const { page, context, errors } = await signedIn(actor, PLANS, screen)
    for (const said of ['Service Created', 'There was an error claiming please try again']) {
      await button(page, 'New plan').click()
      await describeService(page, 'Opening Bell')
      await dialog(page)
        .getByRole('textbox', { name: /Promo code/ })
        .fill('PROMOS1')
      const told = toast(page, said)
      const loaded = said === 'Service Created' ? page.waitForEvent('load') : undefined
      await dialog(page).getByRole('button', { name: 'Claim' }).click()
      await Promise.all([told, loaded])
      await waitForHydration(page)
    }
    expect(errors).toEqual([])
    await context.close()
  })

  test('a plan is changed and gets new terms', async () => {
    const { page, context, errors } = await signedIn(actor, PLANS, screen)
    const answer = await page.request.get('/api/provider/services')
    const { data } = ownPlans.reply.parse(await answer.json())
    const plan = data.find((one) => one.activated) ?? expect.unreachable('a plan is on sale')
    await page
      .getByRole('link', { name: `Modify ${plan.title}` })
      .first()
      .click()
    await page.getByRole('form', { name: 'Plan' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Price').fill('2499.5')
    await page.getByLabel('Validity').fill('0')
    await button(page, 'Save').click()
    await page.getByText('Please enter a whole number within the limits').waitFor()
    await page.getByLabel('Validity').fill('45')
    await button(page, 'Add document').click()
    await dialog(page).getByLabel('Name').fill('Terms of 2026')
    await dialog(page).locator('input[type=file]').setInputFiles(PDF)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    await button(page, 'Discard changes').waitFor({ state: 'detached' })
    const saved = await page.request.get(`/api/provider/services/${plan._id}`)
    expect(await saved.json()).toMatchObject({
      data: { price: 2499.5, validity: 45, Documents: [{ name: 'Terms of 2026' }] },
    })
    expect(errors).toEqual([])
    await context.close()
  })

  test('a coupon is created and ended', async () => {
    const path = '/dashboard/serviceprovider/coupons'
    const { page, context, errors } = await signedIn(actor, path, screen)
    await expectAccessible(page)
    await button(page, 'New coupon').press('Enter')
    const code = dialog(page).getByLabel('Code')
    await dialog(page).getByLabel('Percent', { exact: true }).press('Enter')
    await dialog(page).getByText('Please use 4 to 20 letters and digits.').waitFor()
    await expect.poll(() => isFocused(code)).toBe(true)
    await code.fill('monsoon26')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await code.inputValue()).toBe('monsoon26')
    await dialog(page).getByLabel('Percent', { exact: true }).fill('15')
    await dialog(page).getByLabel('Last day').fill('2036-12-31')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row', { name: /MONSOON26/ })
    await row.getByText('Active').waitFor()
    await row.getByText('0 of 100').waitFor()
    await expect.poll(() => isFocused(button(page, 'New coupon'))).toBe(true)
    await button(page, 'End MONSOON26').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End coupon' }).click()
    await row.getByText('Ended').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a withdrawal is requested, approved and paid', async () => {
    const admin = await signedIn('A-full', '/dashboard/admin/serviceproviders', screen)
    const provider = await signedIn(actor, WALLET, screen)
    const { page } = provider
    const { id, name } = await ownerOf(page)
    await settleOpen(admin.page, id)
    await open(admin.page, `/dashboard/admin/serviceproviderapproval/${id}`)
    await expectAccessible(admin.page)
    await button(admin.page, 'Recharge Wallet').click()
    await dialog(admin.page).getByRole('button', { name: 'Recharge' }).click()
    await dialog(admin.page).getByRole('alert').getByText('Missing fields').waitFor()
    await dialog(admin.page).getByLabel('Amount').fill('5000.75')
    await dialog(admin.page).getByLabel('Transaction ID').fill(`NEFT${screen.toUpperCase()}1`)
    await dialog(admin.page).getByRole('button', { name: 'Recharge' }).click()
    await confirmIfAsked(admin.page, 'A-full', 'Wallet recharged successfully')

    await reload(page)
    const held = walletBalance.reply.parse(await call(page, '/api/payment/walletbalance'))
    const { WalletBalance: available, walletbalance: floored } = held.data
    await page.getByText(formatWholeRupees(floored), { exact: true }).first().waitFor()
    await expectAccessible(page)
    await button(page, 'Withdraw').click()
    await dialog(page)
      .getByText(/account ending \d{4}\./)
      .waitFor()
    await dialog(page)
      .getByLabel('Amount')
      .fill((available + 0.01).toFixed(2))
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
    await dialog(page)
      .getByText(`Please enter at most ${formatRupees(available)}.`)
      .waitFor()
    await expectAccessible(page)
    await dialog(page).getByLabel('Amount').fill('1200.5')
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
    await confirmIfAsked(page, actor, 'Withdraw request created')
    await page.getByRole('table', { name: 'Withdrawals' }).getByText('Pending').first().waitFor()

    await open(admin.page, '/dashboard/admin/withdrawals')
    await expectAccessible(admin.page)
    await button(admin.page, `Approve the withdrawal of ${name}`).click()
    const sure = admin.page.getByRole('alertdialog')
    await sure.getByText('IFSC', { exact: true }).waitFor()
    await refuseOnce(admin.page, '/api/admin/withdrawal/approve', 'Somebody else is deciding.')
    await sure.getByRole('button', { name: 'Approve' }).click()
    await sure.getByRole('alert').getByText('Somebody else is deciding.').waitFor()
    await sure.getByRole('button', { name: 'Approve' }).click()
    await confirmIfAsked(admin.page, 'A-full', 'Withdrawal approved')
    await open(admin.page, '/dashboard/admin/withdrawals?status=approved')
    await savesBankFileOnce(admin.page)
    await button(admin.page, `Process the withdrawal of ${name}`).click()
    await dialog(admin.page).getByText('IFSC', { exact: true }).waitFor()
    await dialog(admin.page).getByLabel('Reference number').fill(`UTR${screen.toUpperCase()}77`)
    await expectAccessible(admin.page)
    await dialog(admin.page).getByRole('button', { name: 'Process' }).click()
    await confirmIfAsked(admin.page, 'A-full', 'Withdrawal processed')
    await admin.page.goto('/dashboard/admin/withdrawals?status=processed')
    await admin.page.getByText(`UTR${screen.toUpperCase()}77`).waitFor()
    await expect.poll(() => button(admin.page, /^Process/).count()).toBe(0)
    await open(admin.page, `/dashboard/admin/serviceproviderapproval/${id}/wallet`)
    await admin.page
      .getByText(formatRupees(Number((available - 1200.5).toFixed(2))))
      .first()
      .waitFor()
    await expectAccessible(admin.page)

    await reload(page)
    const own = page.getByRole('table', { name: 'Withdrawals' })
    await own.getByText(`UTR${screen.toUpperCase()}77`).waitFor()
    await own.getByText('Processed', { exact: true }).first().waitFor()
    expect([...provider.errors, ...admin.errors]).toEqual([])
    await provider.context.close()
    await admin.context.close()
  })
})

/** Withdrawals that are in one bank file go into a second one only after confirmation. */
async function savesBankFileOnce(page: Page) {
  const saved = page.waitForEvent('download')
  await button(page, 'Bank file').click()
  expect((await saved).suggestedFilename()).toMatch(/^Tradebox_Withdrawals_[\d-]{10}\.csv$/)
  await page.getByRole('main').getByText('In the bank file of').first().waitFor()
  // The toast covers the button, so reload.
  await reload(page)
  await button(page, 'Bank file').click()
  const sure = page.getByRole('alertdialog')
  await sure.getByText('Create the bank file again?').waitFor()
  await expectAccessible(page)
  const again = page.waitForEvent('download')
  await sure.getByRole('button', { name: 'Create again' }).click()
  await again
}

describe('exceptions in selling and withdrawing', () => {
  const ADMIN = '/dashboard/admin/withdrawals'

  test('a withdrawal is rejected with a reason, and a paid one is marked as returned', async () => {
    const admin = await signedIn('A-full', ADMIN, 'desktop')
    const { page, context, errors } = await signedIn('P1', WALLET, 'desktop')
    const { id: providerId, name } = await ownerOf(page)
    await settleOpen(admin.page, providerId)
    const credit = { amount: 900, transactionId: 'NEFTREJECTED1', providerId }
    await call(admin.page, '/api/admin/recharge-wallet', credit)
    const asked = async (amount: number) =>
      withdraw.reply.parse(await call(page, withdraw.path, { amount })).data._id
    await asked(300)
    await reload(admin.page)
    await button(admin.page, `Reject the withdrawal of ${name}`).click()
    const sure = admin.page.getByRole('alertdialog')
    const reject = sure.getByRole('button', { name: 'Reject' })
    await expect.poll(() => reject.isDisabled()).toBe(true)
    await sure.getByLabel('Reason').fill('The name at the bank is another.')
    await refuseOnce(admin.page, '/api/admin/withdrawal/reject', 'Somebody else is deciding.')
    await reject.click()
    const why = sure.getByRole('alert')
    await why.getByText('Failed to reject withdrawal').waitFor()
    await why.getByText('Somebody else is deciding.').waitFor()
    await expect
      .poll(() => sure.getByLabel('Reason').inputValue())
      .toBe('The name at the bank is another.')
    await expectAccessible(admin.page)
    await reject.click()
    await toast(admin.page, 'Withdrawal rejected')

    const id = await asked(400)
    await call(admin.page, '/api/admin/withdrawal/approve', { id })
    const transfer = { id, referenceNo: 'UTRBOUNCED1', notes: '' }
    await call(admin.page, '/api/admin/withdrawal/process', transfer)
    await open(admin.page, `${ADMIN}?status=processed`)
    const row = admin.page.getByRole('row', { name: /UTRBOUNCED1/ })
    await row.getByRole('button', { name: /^Details of the withdrawal/ }).click()
    await dialog(admin.page).getByText('UTRBOUNCED1').waitFor()
    await expectAccessible(admin.page)
    await dialog(admin.page).getByRole('button', { name: 'Mark as returned' }).click()
    await dialog(admin.page).getByLabel('Reference number').fill('RTNBOUNCED1')
    await dialog(admin.page).getByLabel('Reason').fill('Account closed')
    await expectAccessible(admin.page)
    await dialog(admin.page).getByRole('button', { name: 'Mark as returned' }).click()
    await toast(admin.page, 'Withdrawal returned')
    await open(admin.page, `${ADMIN}?status=returned`)
    await admin.page.getByText('Account closed').waitFor()
    await expectAccessible(admin.page)

    await reload(page)
    const own = page.getByRole('table', { name: 'Withdrawals' })
    await own.getByText('The name at the bank is another.').waitFor()
    await own.getByText(/Account closed/).waitFor()
    await expectAccessible(page)
    expect([...errors, ...admin.errors]).toEqual([])
    await context.close()
    await admin.context.close()
  })

  test('a recharge that was entered by mistake is reversed, and the provider reads why', async () => {
    const admin = await signedIn('A-full', '/dashboard/admin/serviceproviders', 'desktop')
    const { page, context, errors } = await signedIn('P1', WALLET, 'desktop')
    const { id: providerId } = await ownerOf(page)
    const credit = { amount: 777, transactionId: 'NEFTMISTAKEN1', providerId }
    await call(admin.page, '/api/admin/recharge-wallet', credit)
    await open(admin.page, `/dashboard/admin/serviceproviderapproval/${providerId}/wallet`)
    await button(admin.page, 'Reverse the recharge of ₹777.00').click()
    const sure = admin.page.getByRole('alertdialog')
    await sure.getByLabel('Reason').fill('Another provider sent it.')
    await expectAccessible(admin.page)
    await sure.getByRole('button', { name: 'Reverse recharge' }).click()
    await confirmIfAsked(admin.page, 'A-full', 'Recharge reversed')
    await admin.page.getByRole('row', { name: /Recharge reversed/ }).waitFor()
    await expect.poll(() => button(admin.page, 'Reverse the recharge of ₹777.00').count()).toBe(0)

    await reload(page)
    await page.getByRole('row', { name: /Recharge reversed/ }).waitFor()
    await expect.poll(() => button(page, /^Reverse/).count()).toBe(0)
    await open(page, '/dashboard/notifications')
    await page.getByText(/by mistake and taken back: Another provider sent it\./).waitFor()
    expect([...errors, ...admin.errors]).toEqual([])
    await context.close()
    await admin.context.close()
  })

  test('a plan that is not on sale is activated again by a payment', async () => {
    const { page, context, errors } = await signedIn('P1', PLANS, 'desktop')
    await button(page, /^Activate again/)
      .first()
      .click()
    await dialog(page)
      .getByRole('radio', { name: /Silver/ })
      .check()
    await dialog(page)
      .getByRole('radio', { name: /1 month/ })
      .check()
    await dialog(page).getByText('₹1,180.00').waitFor()
    await expectAccessible(page)
    const loaded = page.waitForEvent('load')
    await dialog(page).getByRole('button', { name: /^Pay/ }).click()
    await atGateway(page, 'Pay successfully')
    await loaded
    await page
      .getByRole('link', { name: /^Modify/ })
      .first()
      .waitFor()
    await expect.poll(() => button(page, /^Activate again/).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('a bank account is changed after a step-up', async () => {
    const { page, context, errors } = await signedIn('P1', WALLET, 'desktop')
    await requireStepUpOnce(page, '/api/updateprofile/serviceprovider/paymentdetails')
    await button(page, /bank account$/).click()
    await dialog(page).getByLabel('Account number').fill('12')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Please check this against your bank account').waitFor()
    await expectAccessible(page)
    await dialog(page).getByLabel('Account number').fill('999956789012')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    await confirmIfAsked(page, 'P1', 'Bank details saved')
    await page.getByText('999956789012').waitFor()
    await page.getByRole('status').filter({ hasText: 'Buyers don’t see it' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})

const PDF = {
  name: 'terms.pdf',
  mimeType: 'application/pdf',
  buffer: testPdf('a cheque'),
}
