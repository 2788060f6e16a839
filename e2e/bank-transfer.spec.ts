import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testPdf } from '#platform/files/testing.ts'
import { OTP_RESEND_SECONDS } from '../src/contract/accounts/limits.ts'
import { consentDocuments, quoteOrder } from '../src/contract/checkout/cart.ts'
import { mySubscriptions } from '../src/contract/checkout/subscriptions.ts'
import { startAgreement } from '../src/contract/esign/calls.ts'
import { ownPlans } from '../src/contract/plans/own-plans.ts'
import { type ActorKey, actorCredentials } from '../src/demo/actors.ts'
import { SECOND_MS } from '../src/kit/clock.ts'
import { button, call, dialog } from './money-hands.ts'
import {
  codeSentTo,
  expectAccessible,
  refuseOnce,
  reload,
  type Screen,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const PROOF = testPdf('a transfer')

const signedIn = (actor: ActorKey, path: string, screen: Screen) =>
  visitAs(world, actor, path, screen)

/** When each customer was last sent a code: a number gets the next one after a pause. */
const lastCodes = new Map<ActorKey, Date>()

async function whenNextCode(customer: ActorKey): Promise<Date> {
  const next = (lastCodes.get(customer)?.getTime() ?? 0) + (OTP_RESEND_SECONDS + 1) * SECOND_MS
  await sleep(Math.max(0, next - Date.now()))
  return new Date()
}

/** A customer signs, pays by bank transfer and sends the proof; returns the order. */
async function payByHand(page: Page, customer: 'U1' | 'U2', planId: string) {
  const quoted = await call(page, '/api/checkout/quote', { method: 'manual', serviceIds: [planId] })
  const { data: order } = quoteOrder.reply.parse(quoted)
  const orderId = order._id
  const texts = await call(page, `/api/checkout/consent?orderId=${orderId}`)
  const documents = consentDocuments.reply
    .parse(texts)
    .data.map(({ serviceId, document, digest }) => ({ serviceId, document, digest }))
  await call(page, '/api/checkout/consent', { orderId, accepted: true, documents })
  const orderLineId = order.lines[0]?._id
  const started = await call(page, '/api/esign/start', { orderLineId })
  const { _id: id } = startAgreement.reply.parse(started).data
  const since = await whenNextCode(customer)
  await call(page, '/api/esign/otp', { id })
  lastCodes.set(customer, new Date())
  const otp = await codeSentTo(world, actorCredentials[customer].number ?? '', since)
  await call(page, '/api/esign/confirm', { id, otp })
  const utr = `AXIS${Date.now()}`
  const payment = { subscribedToId: planId, orderId, utr }
  await call(page, '/api/payment/createorder', payment, `${PROOF}% ${utr}\n`)
  return { orderId, reference: order.reference }
}

describe('a bank transfer of a buyer', () => {
  /** An activated plan of the provider that the customer does not have, and a payment for it. */
  async function paid(provider: Page, customer: 'U1' | 'U2') {
    const plans = ownPlans.reply.parse(await call(provider, '/api/provider/services')).data
    const { page, context } = await signedIn(customer, '/dashboard/user/myprofile', 'desktop')
    const held = mySubscriptions.reply.parse(await call(page, '/api/subscriptions/mine')).data
    const titles = held.map(({ serviceName }) => serviceName)
    const plan =
      plans.find(({ activated, title }) => activated && !titles.includes(title)) ??
      expect.unreachable('a plan is on sale')
    const order = await payByHand(page, customer, plan._id)
    await context.close()
    return { title: plan.title, ...order }
  }

  /** A prepaid provider needs the platform's charge in its wallet. */
  async function recharge(page: Page) {
    await dialog(page).getByRole('link', { name: 'Recharge your wallet' }).click()
    await page.getByRole('heading', { name: 'Recharge', exact: true }).waitFor()
    await expectAccessible(page)
    await button(page, 'Report transfer').click()
    await dialog(page).getByLabel('Amount').fill('5000')
    await dialog(page).getByLabel('Transaction ID').fill('NEFTCHARGES1')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Report transfer' }).click()
    const reported = page.getByRole('table', { name: 'Reported transfers' })
    await reported.getByText('Under review', { exact: true }).waitFor()
    const admin = await signedIn('A-full', '/dashboard/admin/recharges', 'desktop')
    await admin.page.getByText('by the provider', { exact: true }).waitFor()
    await button(admin.page, /^Confirm the recharge of/).click()
    await button(admin.page, 'Confirm recharge').click()
    await admin.page.getByText('No recharges to confirm.', { exact: true }).waitFor()
    await admin.context.close()
    await reload(page)
    await reported.getByText('Credited', { exact: true }).waitFor()
    await expectAccessible(page)
  }

  test('is verified by the provider, on a desktop', async () => {
    const path = '/dashboard/serviceprovider/sales'
    const { page, context, errors } = await signedIn('P1', path, 'desktop')
    await expectAccessible(page)
    const { title, reference } = await paid(page, 'U1')
    await reload(page)
    const verify = async () => {
      await button(page, `Check payment ${reference}`).click()
      await page.getByRole('link', { name: 'Download the proof' }).waitFor()
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Verify payment' }).click()
    }
    await verify()
    await dialog(page).getByRole('alert').getByText('Recharge it with').waitFor()
    await recharge(page)
    await page.getByRole('link', { name: 'Sales', exact: true }).first().click()
    await verify()
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, `View payment ${reference}`).waitFor()
    const sale = page
      .getByRole('table', { name: 'Sales' })
      .getByRole('row')
      .filter({ hasText: title })
    await sale.first().getByText('Active', { exact: true }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('is rejected by an admin with a reason, on a phone', async () => {
    const provider = await signedIn('P2', '/dashboard/serviceprovider/sales', 'phone')
    await expectAccessible(provider.page)
    const { reference } = await paid(provider.page, 'U2')
    const { page, context, errors } = await signedIn('A-full', '/dashboard/admin/orders', 'phone')
    await expectAccessible(page)
    await button(page, `Check payment ${reference}`).click()
    await page.getByRole('link', { name: 'Download the proof' }).waitFor()
    await refuseOnce(page, '/api/orders/verify', 'The wallet holds too little.')
    await dialog(page).getByRole('button', { name: 'Verify payment' }).click()
    const refusal = dialog(page).getByRole('alert')
    await refusal.getByText('The wallet holds too little.').waitFor()
    await dialog(page).getByRole('button', { name: 'Reject' }).click()
    const confirm = dialog(page).getByRole('button', { name: 'Reject payment' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog(page).getByLabel('Reason').fill('Nothing arrived under this reference.')
    await refuseOnce(page, '/api/orders/reject', 'Somebody else is deciding.')
    await confirm.click()
    await refusal.getByText('Somebody else is deciding.').waitFor()
    await expect.poll(() => refusal.getByText('The wallet holds too little.').count()).toBe(0)
    await expectAccessible(page)
    await confirm.click()
    await dialog(page).waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: new RegExp(reference) })
    await row.getByText('Nothing arrived under this reference.').waitFor()
    expect([...errors, ...provider.errors]).toEqual([])
    await provider.context.close()
    await context.close()
  })

  test('is withdrawn by its buyer, on a phone', async () => {
    const sales = '/dashboard/serviceprovider/sales'
    const provider = await signedIn('P2', sales, 'desktop')
    const { orderId, reference } = await paid(provider.page, 'U1')
    const path = `/dashboard/user/orders/${orderId}`
    const { page, context, errors } = await signedIn('U1', path, 'phone')
    await button(page, 'Withdraw this payment').click()
    const sure = page.getByRole('alertdialog')
    await sure.getByText(/^If you already transferred the amount/).waitFor()
    await sure.getByRole('link', { name: 'support@tradebox.example' }).waitFor()
    await expectAccessible(page)
    await button(page, 'Keep payment').click()
    await page.getByRole('heading', { name: 'Payment under review' }).waitFor()
    await button(page, 'Withdraw this payment').click()
    await sure.getByRole('button', { name: 'Withdraw payment' }).click()
    await page.getByRole('heading', { name: 'You withdrew this payment' }).waitFor()
    await expect.poll(() => button(page, 'Withdraw this payment').count()).toBe(0)
    await expectAccessible(page)

    await reload(provider.page)
    const row = provider.page.getByRole('row', { name: new RegExp(reference) })
    await row.getByText('Withdrawn', { exact: true }).waitFor()
    await expectAccessible(provider.page)
    expect([...errors, ...provider.errors]).toEqual([])
    await provider.context.close()
    await context.close()
  })
})
