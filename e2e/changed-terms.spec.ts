import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { submitPayment } from '#contract/checkout/orders.ts'
import { billingProfile } from '#contract/invoices/calls.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { testPdf } from '#platform/files/testing.ts'
import { actorCredentials } from '../src/demo/actors.ts'
import { call, planNamed, readTerms, signAgreement } from './buyer-hands.ts'
import { button, dialog } from './money-hands.ts'
import { expectAccessible, interceptNext, open, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const CART = '/dashboard/user/cart'

async function putIntoCart(page: Page, title: string): Promise<void> {
  const serviceId = await planNamed(page, title)
  expect((await call(page, '/api/cart/add', { serviceId })).status).toBe(200)
  await open(page, CART)
}

/** The agreement contains the buyer's address, so this changes its text. */
async function move(page: Page, address2: string): Promise<void> {
  const found = await call(page, '/api/billing/profile')
  const { data } = billingProfile.reply.parse(found.body)
  const moved = await call(page, '/api/billing/profile', { ...data, address2 })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
}

/**
 * Changes the address while the request is in flight: if the page knew earlier, it would disable
 * the button.
 */
async function moveBefore(page: Page, path: string, address2: string): Promise<void> {
  await interceptNext(page, path, async (route) => {
    await move(page, address2)
    await route.fallback()
  })
}

test('terms that changed after acceptance must be read again before paying by card', async () => {
  const { page, context } = await visitAs(world, 'U1', CART, 'desktop')
  await putIntoCart(page, 'Liquid Futures Desk')
  await button(page, 'Continue to payment').click()
  await readTerms(page)
  await page.getByText('You accepted the terms.').waitFor()
  await moveBefore(page, checkoutPayment.path, 'Third floor')
  await button(page, /^Pay ₹/).click()
  await page.getByText('The terms have changed since you accepted them.').waitFor()
  await expect.poll(() => page.getByText('nothing left to pay').count()).toBe(0)
  await expectAccessible(page)
  await button(page, 'Read the terms').click()
  await readTerms(page)
  await page.getByText('You accepted the terms.').waitFor()
  await button(page, /^Pay ₹/).waitFor()
  await context.close()
})

test('terms that changed after signing must be read and signed again before the proof is sent', async () => {
  const { page, context } = await visitAs(world, 'U2', CART, 'phone')
  await putIntoCart(page, 'Smaller Companies Notebook')
  await button(page, 'Pay by bank transfer for Smaller Companies Notebook').click()
  await readTerms(page)
  await signAgreement(world, page, actorCredentials.U2.number ?? '')
  await page.getByText('To pay').waitFor()
  await moveBefore(page, submitPayment.path, 'Fourth floor')
  const before = page.url()
  const proof = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: testPdf('new terms') }
  await page.locator('input[type=file]').setInputFiles(proof)
  await button(page, 'Submit Payment').click()
  await page.getByText('The terms have changed since you signed the agreement.').first().waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await button(page, 'Read the new terms').click()
  // On a phone the message would cover the dialog's close button.
  await page.locator('.toast-place').getByRole('alert').waitFor({ state: 'detached' })
  await readTerms(page)
  await button(page, 'Send the code').waitFor({ timeout: 90_000 })
  expect(page.url()).not.toBe(before)
  await context.close()
})
