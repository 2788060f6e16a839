import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { consentDocuments, quoteOrder } from '../src/contract/checkout/cart.ts'
import { cancelPreview, mySubscriptions } from '../src/contract/checkout/subscriptions.ts'
import { checkoutPayment } from '../src/contract/payments/calls.ts'
import { services } from '../src/contract/plans/calls.ts'
import { actorCredentials } from '../src/demo/actors.ts'
import { sellersPlan } from './demo-plans.ts'
import { atGateway } from './money-hands.ts'
import { expectAccessible, open, reload, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Sends a request as the page's own script does. */
async function call(page: Page, path: string, body?: object): Promise<unknown> {
  const answer = await page.evaluate(
    async ([address, sent]) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'tradebox' }
      const init = sent === null ? {} : { method: 'POST', body: sent }
      const response = await fetch(address, { ...init, headers })
      return { status: response.status, body: await response.json() }
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const paid = z.object({
  proof: z
    .object({
      razorpay_order_id: z.string(),
      razorpay_payment_id: z.string(),
      razorpay_signature: z.string(),
    })
    .transform((proof) => ({
      orderId: proof.razorpay_order_id,
      paymentId: proof.razorpay_payment_id,
      signature: proof.razorpay_signature,
    })),
})

/** An order of a plan with accepted terms, ready to be paid. */
async function readyToPay(page: Page, title: string) {
  const found = await call(page, `/api/services?q=${encodeURIComponent(title)}&limit=50`)
  const serviceIds = [sellersPlan(services.reply.parse(found).data, title)]
  const quoted = await call(page, '/api/checkout/quote', { method: 'card', serviceIds })
  const { _id: orderId, total } = quoteOrder.reply.parse(quoted).data
  const texts = await call(page, `/api/checkout/consent?orderId=${orderId}`)
  const documents = consentDocuments.reply
    .parse(texts)
    .data.map(({ serviceId, document, digest }) => ({ serviceId, document, digest }))
  await call(page, '/api/checkout/consent', { orderId, accepted: true, documents })
  return { orderId, total }
}

/** Buys a plan by card; with `fragile`, its first refund will fail. */
async function buy(page: Page, title: string, outcome: 'success' | 'fragile'): Promise<void> {
  const { orderId, total } = await readyToPay(page, title)
  const opened = await call(page, '/api/payment/checkout', { amount: total, orderId })
  const { checkout, display } = checkoutPayment.reply.parse(opened)
  const asked = { key: display.keyId, order_id: checkout.id, method: 'upi', outcome }
  const { proof } = paid.parse(await call(page, '/sandbox-gateway/pay', asked))
  await call(page, '/api/payment/verify', proof)
}

async function subscriptionsTo(page: Page, title: string) {
  const held = mySubscriptions.reply.parse(await call(page, '/api/subscriptions/mine'))
  return held.data.filter((one) => one.serviceName === title && one.canCancel)
}

async function cancelAll(page: Page, title: string): Promise<void> {
  for (const { _id: id } of await subscriptionsTo(page, title)) {
    const shown = await call(page, `/api/subscriptions/cancel?id=${id}`)
    const { refund } = cancelPreview.reply.parse(shown).data
    await call(page, '/api/subscriptions/cancel', { id, refund })
  }
}

test('a failed refund is retried, and another is recorded as a bank transfer', async () => {
  const buyer = await visitAs(world, 'U1', '/dashboard/user/myprofile')
  await buy(buyer.page, 'Liquid Futures Desk', 'fragile')
  await buy(buyer.page, 'Long-Horizon Reports', 'fragile')
  await cancelAll(buyer.page, 'Liquid Futures Desk')
  await cancelAll(buyer.page, 'Long-Horizon Reports')

  const path = '/dashboard/admin/refunds'
  const { page, context, errors } = await visitAs(world, 'A-full', path)
  const rows = page.getByRole('row').filter({ hasText: actorCredentials.U1.name })
  await expect
    .poll(
      async () => {
        await reload(page)
        return rows.count()
      },
      { timeout: 30_000 },
    )
    .toBe(2)
  await expectAccessible(page)
  await button(page, /^Retry refund of/)
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retry refund' }).click()
  await page.getByText('Refund retried').first().waitFor()
  await expect.poll(() => rows.count()).toBe(1)

  await page.setViewportSize({ width: 360, height: 740 })
  await button(page, /^Sent by bank: the refund/).click()
  await dialog(page).getByLabel('Reference number').fill('NEFT')
  await dialog(page).getByLabel('Sent on').fill('2001-01-01')
  await button(page, 'Record transfer').click()
  await dialog(page).getByText('at least 6').waitFor()
  await expectAccessible(page)
  await dialog(page).getByLabel('Reference number').fill('NEFT778812')
  await button(page, 'Record transfer').click()
  await dialog(page).getByText('Enter a date from').waitFor()
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  await dialog(page).getByLabel('Sent on').fill(today)
  await button(page, 'Record transfer').click()
  await page.getByText('Bank transfer recorded').first().waitFor()
  await page.getByText('No failed refunds.').waitFor()
  await page.getByRole('link', { name: 'Sent by bank' }).click()
  await page.getByText('NEFT778812').waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('NEFT778812')
  await page.waitForURL(/q=NEFT778812/)
  const currentTab = page
    .getByRole('navigation', { name: 'Refunds by status' })
    .locator('[aria-current="page"]')
  await expect.poll(() => currentTab.allTextContents()).toEqual(['Sent by bank'])

  await open(buyer.page, '/dashboard/notifications')
  await buyer.page.getByText('Bank reference: NEFT778812.').waitFor()
  await buyer.page.getByText('was refunded to your original payment method').first().waitFor()
  expect([...errors, ...buyer.errors]).toEqual([])
  await buyer.context.close()
  await context.close()
})

test.each(['desktop', 'phone'] as const)(
  'cancelling a subscription keeps or cancels its renewal, on a %s',
  async (screen) => {
    const { page, context, errors } = await visitAs(
      world,
      'U2',
      '/dashboard/user/myprofile',
      screen,
    )
    const title = 'Long-Horizon Reports'
    await cancelAll(page, title)
    await buy(page, title, 'success')
    await buy(page, title, 'success')
    await open(page, '/dashboard/user/subscriptions')
    const ask = () => button(page, `Cancel ${title}`).first().click()
    await ask()
    await dialog(page).getByText('× 179 / 180 days').first().waitFor()
    await expect.poll(() => dialog(page).getByText('× 180 / 180 days').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('radio', { name: /Cancel the renewal as well/ }).check()
    await dialog(page).getByText('× 180 / 180 days').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('radio', { name: /Keep the renewal/ }).check()
    await button(page, 'Cancel the plan').click()
    await page.getByText('Subscription cancelled').first().waitFor()
    await expect
      .poll(async () => (await subscriptionsTo(page, title)).map(({ status }) => status))
      .toEqual(['running'])

    await buy(page, title, 'success')
    await reload(page)
    await ask()
    await page.getByRole('radio', { name: /Cancel the renewal as well/ }).check()
    await button(page, 'Cancel the plan').click()
    await expect.poll(() => subscriptionsTo(page, title)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  },
)

test('a payment without an answer from the bank shows as waiting on order, list and cart', async () => {
  const { page, context, errors } = await visitAs(world, 'U2', '/', 'phone')
  const plan = 'Results Season Options'
  const found = await call(page, `/api/services?q=${encodeURIComponent(plan)}&limit=50`)
  const serviceId = sellersPlan(services.reply.parse(found).data, plan)
  await call(page, '/api/cart/add', { serviceId })
  const { orderId } = await readyToPay(page, plan)
  const path = `/dashboard/user/orders/${orderId}`
  await open(page, path)
  await button(page, /^Pay ₹/).click()
  await atGateway(page, 'Never answer')
  await page.frameLocator('iframe[title="Payment"]').getByText('Waiting for the bank').waitFor()
  await atGateway(page, 'Close')
  const waiting = page.locator('main').getByText('Waiting for your bank')
  const mayPay = () => button(page, /^(Pay ₹|Continue to payment|Pay by bank transfer)/).count()
  await waiting.waitFor({ timeout: SOON_MS })
  await expectAccessible(page)
  await reload(page)
  await waiting.waitFor()
  expect(await mayPay()).toBe(0)
  await page.locator('main').getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('list', { name: 'Orders' }).getByText('Waiting for your bank').waitFor()
  await expectAccessible(page)
  await open(page, '/dashboard/user/cart')
  await page.getByText(`for ${plan} is waiting for your bank. Please don’t pay again.`).waitFor()
  expect(await mayPay()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the payment' }).click()
  await page.waitForURL(`**${path}`)
  expect(errors).toEqual([])
  await context.close()
})

/** Less than the time for which the payment window polls. */
const SOON_MS = 15_000
