import { expect, test } from 'vitest'
import { paymentDetails } from '../src/contract/checkout/orders.ts'
import { walletBalance } from '../src/contract/payouts/calls.ts'
import { paymentDetailsMessages } from '../src/contract/providers/texts.ts'
import { MINUTE_MS } from '../src/kit/clock.ts'
import { button, call } from './money-hands.ts'
import { expectAccessible, failOnce, reload, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const WALLET = '/dashboard/serviceprovider/wallet'
const SALES = '/dashboard/serviceprovider/sales'

test('a bank account that fails to load leaves the rest of the wallet usable', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', WALLET, 'desktop')
  // The first page has its answer, so the failure affects the request of the second.
  await page.getByText('Cancelled cheque', { exact: true }).waitFor()
  await failOnce(page, paymentDetails.path, 'rate_limited')
  await reload(page)
  await page.getByText(paymentDetailsMessages.loadFailed.title).waitFor()
  await page.getByRole('table', { name: 'Withdrawals' }).waitFor()
  await expectAccessible(page)
  await button(page, 'Try again').click()
  await page.getByText('Cancelled cheque', { exact: true }).waitFor()
  await expectAccessible(page)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.setFixedTime(Date.now() + 2 * MINUTE_MS)
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor()
  await page.goBack()
  await page.getByText('Cancelled cheque', { exact: true }).waitFor()
  await expect.poll(() => asked).toContain(walletBalance.path)
  expect(asked).not.toContain(paymentDetails.path)
  expect(errors).toEqual([])
  await context.close()
})

test('without JavaScript the wallet explains why the bank account is missing', async () => {
  const { context } = await visitAs(world, 'P1', WALLET, 'desktop')
  const plain = await world.browser.newContext({
    baseURL: world.url,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const page = await plain.newPage()
  await page.goto(WALLET)
  await expect.poll(() => page.locator('main').textContent()).toContain('which needs JavaScript')
  await page.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1).waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count()).toBe(0)
  await plain.close()
  await context.close()
})

test('late refunds of direct payments bar withdrawals, and the wallet leads to them', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', SALES, 'desktop')
  const wallet = walletBalance.reply.parse(await call(page, walletBalance.path))
  const withdrawalBar = { reason: 'refunds-owed', until: null, owed: 1_234.5 }
  const barred = { success: true, data: { ...wallet.data, withdrawalBar } }
  await page.route(
    ({ pathname }) => pathname === walletBalance.path,
    (route) => route.fulfill({ json: barred }),
  )
  await page.getByRole('link', { name: 'Wallet', exact: true }).first().click()
  await page.getByText(/refunds of ₹1,234\.50\./).waitFor()
  expect(await button(page, 'Withdraw').isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to refunds' }).click()
  await page.waitForURL(`**${SALES}`)
  expect(errors).toEqual([])
  await context.close()
})
