import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { auditChain } from '../src/contract/admin/audit-log.ts'
import {
  customerDetails,
  customers,
  endSubscription,
  suspendCustomer,
} from '../src/contract/admin/customers.ts'
import { actorCredentials } from '../src/demo/actors.ts'
import { button, call, confirmIfAsked, dialog } from './money-hands.ts'
import {
  expectAccessible,
  expectTablesFit,
  failOnce,
  open,
  refuseOnce,
  reload,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const CUSTOMERS = '/dashboard/admin/customers'
const AUDIT = '/dashboard/admin/auditlog'
const ADMINS = '/dashboard/admin/admins'
const GST = '/dashboard/admin/gst'

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** Presses the export button and returns the download; a workbook is a ZIP archive. */
async function exported(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export to Excel').click(),
  ])
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  return download
}

describe.each(['desktop', 'phone'] as const)('on a %s', (screen) => {
  test('customers are searched, opened and exported', async () => {
    const { page, context, errors } = await visitAs(world, 'A-view', CUSTOMERS, screen)
    await expectAccessible(page)
    await expect.poll(() => button(page, /^Delete /).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Search' }).fill('amruta@')
    await page.waitForURL(/q=amruta%40|q=amruta@/)
    const { name } = actorCredentials.U1
    await page.getByRole('row', { name: new RegExp(name) }).waitFor()
    await expect.poll(() => button(page, /^Details of /).count()).toBe(1)
    await failOnce(page, customerDetails.path, 'internal')
    await button(page, `Details of ${name}`).click()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    const plans = dialog(page).getByRole('table', { name: `Plans of ${name}` })
    await plans.getByRole('row').nth(1).waitFor()
    const orders = dialog(page).getByRole('table', { name: `Latest orders of ${name}` })
    await orders.getByText('Card or UPI').first().waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    expect((await exported(page)).suggestedFilename()).toBe(`Tradebox_Customers_${today()}.xlsx`)
    await page.getByLabel('Status').selectOption('suspended')
    await page.getByText('No results.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.getByText('No results.').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })

  test('purchases of all providers are filtered and exported', async () => {
    const { page, context, errors } = await visitAs(
      world,
      'A-view',
      '/dashboard/admin/plans',
      screen,
    )
    const plans = page.getByRole('table', { name: 'Plans' })
    await plans.getByRole('row').nth(1).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Status').selectOption('Expired')
    await page.waitForURL(/status=Expired/)
    await expect.poll(() => plans.getByText('Active', { exact: true }).count()).toBe(0)
    await plans.getByText('Expired', { exact: true }).first().waitFor()
    const named = /^Tradebox_Plans_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/
    expect((await exported(page)).suggestedFilename()).toMatch(named)
    await open(page, '/dashboard/admin/walletpurchases')
    const purchases = page.getByRole('table', { name: 'Wallet purchases' })
    await purchases.getByRole('row').nth(1).waitFor()
    const pages = page.getByRole('navigation', { name: 'Pages of Wallet purchases' })
    for (const rows of ['1–10', '11–20', '21–30', '31–40', '41–50', '51–60']) {
      await pages.getByText(`${rows} of `, { exact: false }).waitFor()
      await button(page, 'Next page').click()
    }
    await expectAccessible(page)
    await expectTablesFit(page)
    await page.getByLabel('Payment method').selectOption('manual')
    await page.waitForURL(/method=manual/)
    await expect.poll(() => purchases.getByText('Card or UPI').count()).toBe(0)
    await purchases.getByText('To the provider').first().waitFor()
    expect((await exported(page)).suggestedFilename()).toBe('AdminWalletSPData.xlsx')
    await page.getByLabel('From').fill('2001-01-01')
    await page.getByLabel('To', { exact: true }).fill('2001-01-02')
    await page.getByText('No results.').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('the audit log is searched, and its chain check is retried after a failure', async () => {
    const { page, context, errors } = await visitAs(world, 'A-view', AUDIT, screen)
    await page.getByText('The log is intact').waitFor()
    await expectAccessible(page)
    await failOnce(page, auditChain.path, 'internal')
    await reload(page)
    await page.getByText('We couldn’t check the log').waitFor()
    await button(page, 'Check again').click()
    await page.getByText('The log is intact').waitFor()
    await page.getByRole('searchbox', { name: 'Person' }).fill(actorCredentials['A-view'].email)
    await page.waitForURL(/person=/)
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect.poll(() => log.getByText(actorCredentials['A-full'].name).count()).toBe(0)
    await log.getByRole('link', { name: 'auth.signed-in' }).first().click()
    await page.waitForURL(/action=auth.signed-in/)
    await log.getByText(actorCredentials['A-view'].name).first().waitFor()
    await page.getByRole('searchbox', { name: 'Person' }).fill('nobody@nowhere.example')
    await page.getByText('No results.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await log.getByText('access.permission-used').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a customer is deleted after the dialog shows what is removed, kept and refunded', async () => {
  const { page, context, errors } = await visitAs(world, 'A-full', CUSTOMERS)
  const listed = await call(page, '/api/admin/customers?limit=50')
  const found = customers.reply.parse(listed).data
  const victim = found.find(({ email }) => email !== null) ?? expect.unreachable('a customer')
  await open(page, `${CUSTOMERS}?q=${encodeURIComponent(victim.email ?? '')}`)
  await button(page, `Delete ${victim.name}`).click()
  await dialog(page).getByText('Removed at once').waitFor()
  await dialog(page).getByText('Kept as required by law').waitFor()
  await dialog(page).getByText('Refunded', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await refuseOnce(page, '/api/admin/deletecustomer', 'Somebody else was quicker.')
  await button(page, 'Delete customer').click()
  await dialog(page).getByText('Somebody else was quicker.').waitFor()
  await dialog(page).getByText('Failed to delete user').waitFor()
  await button(page, 'Delete customer').click()
  await confirmIfAsked(page, 'A-full', 'User deleted')
  await page.getByText('No results.').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test.each([
  ['disputes', 'Disputes'],
  ['owed', 'Owed by providers'],
])('the page of %s can be read on a desktop and on a phone', async (desk, title) => {
  const path = `/dashboard/admin/${desk}`
  const { page, context, errors } = await visitAs(world, 'A-full', path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectAccessible(page)
  await expectTablesFit(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await expectTablesFit(page)
  expect(errors).toEqual([])
  await context.close()
})

test('a customer is suspended and reopened, with reasons', async () => {
  const { page, context, errors } = await visitAs(world, 'A-full', `${CUSTOMERS}?q=amruta%40`)
  const { name } = actorCredentials.U1
  await button(page, `Details of ${name}`).click()
  await button(page, 'Suspend').click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Reason').fill('Two people use it.')
  await expectAccessible(page)
  await refuseOnce(page, suspendCustomer.path, 'Somebody else was quicker.')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await question.getByText('Somebody else was quicker.').waitFor()
  await question.getByRole('button', { name: 'Suspend' }).click()
  await confirmIfAsked(page, 'A-full', 'Customer suspended')
  await dialog(page).getByText('Reason: Two people use it.').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await button(page, 'Reopen account').click()
  await question.getByLabel('Reason').fill('It was one person.')
  await question.getByRole('button', { name: 'Reopen account' }).click()
  await confirmIfAsked(page, 'A-full', 'Account reopened')
  await dialog(page).getByText('Reason: It was one person.').waitFor()
  await button(page, 'Suspend').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('one plan of a customer is cancelled, with a reason', async () => {
  const { page, context, errors } = await visitAs(world, 'A-full', `${CUSTOMERS}?q=amruta%40`)
  await button(page, `Details of ${actorCredentials.U1.name}`).click()
  const offers = dialog(page).getByRole('button', { name: /^Cancel / })
  await offers.first().waitFor()
  const count = await offers.count()
  await expectAccessible(page)
  await offers.first().click()
  const confirmation = page.getByRole('alertdialog')
  await expectAccessible(page)
  await confirmation.getByLabel('Reason').fill('The bank took the payment back.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await refuseOnce(page, endSubscription.path, 'Wait until the dispute has ended.')
  await confirmation.getByRole('button', { name: 'Cancel plan' }).click()
  await confirmation.getByText('Wait until the dispute has ended.').waitFor()
  await confirmation.getByRole('button', { name: 'Cancel plan' }).click()
  await confirmIfAsked(page, 'A-full', 'Subscription cancelled')
  await expect.poll(() => offers.count()).toBe(count - 1)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})

test('GST is claimed once for a range of days', async () => {
  const { page, context, errors } = await visitAs(world, 'A-full', GST)
  await expectAccessible(page)
  const day = today()
  await page.getByLabel('First day').fill(day)
  await page.getByLabel('Last day').fill('2099-01-01')
  await page.getByText('Choose a last day between the first day and today.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Last day').fill(day)
  await button(page, 'Claim GST').click()
  await expectAccessible(page)
  await refuseOnce(page, '/api/admin/tradeboxwallet/claimgst', 'The ledger holds more.')
  await dialog(page).getByRole('button', { name: 'Claim', exact: true }).click()
  await dialog(page).getByText('The ledger holds more.').waitFor()
  await dialog(page).getByText('Failed to claim', { exact: true }).waitFor()
  const loaded = page.waitForEvent('load')
  await dialog(page).getByRole('button', { name: 'Claim', exact: true }).click()
  await confirmIfAsked(page, 'A-full', 'GST claimed')
  await loaded
  const history = page.getByRole('table', { name: 'GST claims' })
  await history.getByRole('row').nth(1).waitFor()
  await page.getByText('Nothing is left to claim.').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})

test('an admin adds, changes and ends another admin, but not the own account', async () => {
  const { page, context, errors } = await visitAs(world, 'A-full', ADMINS)
  await expectAccessible(page)
  const own = page.getByRole('row', { name: new RegExp(actorCredentials['A-full'].name) })
  await own.getByText('Your account').waitFor()
  await expect.poll(() => own.getByRole('button').count()).toBe(0)
  await button(page, 'Add admin').click()
  await dialog(page).getByLabel('Name').fill('Devika Menon')
  await dialog(page).getByLabel('Email').fill(actorCredentials['A-view'].email)
  await dialog(page).getByLabel('Read the audit log').check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Add admin' }).click()
  await dialog(page).getByRole('alert').or(dialog(page).locator('[aria-invalid]')).first().waitFor()
  await dialog(page).getByLabel('Email').fill('devika.menon@tradebox.example')
  await dialog(page).getByRole('button', { name: 'Add admin' }).click()
  await confirmIfAsked(page, 'A-full', 'Admin added. We emailed an invitation.')
  const row = page.getByRole('row', { name: /Devika Menon/ })
  await row.getByText('Read the audit log').waitFor()
  await button(page, 'Change permissions of Devika Menon').click()
  await dialog(page).getByLabel('See and export customers').check()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await confirmIfAsked(page, 'A-full', 'Permissions saved')
  await row.getByText('See and export customers').waitFor()
  await button(page, 'End the account of Devika Menon').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End account' }).click()
  await confirmIfAsked(page, 'A-full', 'Admin account ended')
  await row.waitFor({ state: 'detached' })
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})

test('an admin without the permission sees neither the link nor the content of a page', async () => {
  const { page, context } = await visitAs(world, 'A-view', CUSTOMERS)
  const places = page.getByRole('navigation', { name: /Dashboard/ })
  await places.getByRole('link', { name: 'GST' }).waitFor()
  await expect.poll(() => places.getByRole('link', { name: 'Admins' }).count()).toBe(0)
  await open(page, GST)
  await expect.poll(() => button(page, 'Claim GST').count()).toBe(0)
  await open(page, ADMINS)
  await expect.poll(() => page.getByRole('table', { name: 'Admins' }).count()).toBe(0)
  await expectAccessible(page)
  await context.close()
})
