import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentDocuments, quoteOrder } from '../src/contract/checkout/cart.ts'
import { startAgreement } from '../src/contract/esign/calls.ts'
import { walletBalance, withdrawals } from '../src/contract/payouts/calls.ts'
import { ownPlans } from '../src/contract/plans/own-plans.ts'
import { formatRupees, formatWholeRupees } from '../src/kit/money.ts'
import { actorCredentials } from '../src/main/demo/actors.ts'
import { codeSentTo, expectAccessible, openWorld, type Screen, visit, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PLANS = '/dashboard/serviceprovider/services'
const WALLET = '/dashboard/serviceprovider/wallet'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

async function signedIn(actor: keyof typeof actorCredentials, path: string, screen: Screen) {
  const door = actor === 'A-full' ? '/auth/admin' : '/auth/signin'
  const visitor = await visit(world, `${door}?callbackUrl=${encodeURIComponent(path)}`, screen)
  const { page } = visitor
  const { email, password } = actorCredentials[actor]
  const form = page.locator('main')
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return visitor
}

/** The gateway's own window. */
async function atGateway(page: Page, outcome: 'Pay successfully' | 'Let it fail') {
  const sheet = page.frameLocator('iframe[title="Payment"]')
  await sheet.getByRole('button', { name: outcome, exact: true }).click()
  if (outcome === 'Let it fail') {
    await sheet.getByText('declined').waitFor()
    await sheet.getByRole('button', { name: /close/i }).click()
  }
}

/** A call as the page's own script makes it; a file travels as the proof of a payment. */
async function call(page: Page, path: string, data?: object, proof?: string): Promise<unknown> {
  const answer = await page.evaluate(
    async ([address, sent, file]) => {
      const headers = { 'X-Requested-With': 'tradebox' }
      let init: RequestInit = { headers }
      if (sent !== null && file !== null) {
        const body = new FormData()
        body.append('data', sent)
        body.append('paymentProof', new File([file], 'proof.pdf', { type: 'application/pdf' }))
        init = { method: 'POST', body, headers }
      } else if (sent !== null) {
        const typed = { ...headers, 'Content-Type': 'application/json' }
        init = { method: 'POST', body: sent, headers: typed }
      }
      const response = await fetch(address, init)
      return { status: response.status, body: await response.json() }
    },
    [path, data === undefined ? null : JSON.stringify(data), proof ?? null] as const,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** A customer signs, pays at the bank and sends the proof; answers the order's reference. */
async function paidByHand(customer: 'U1' | 'U2', planId: string): Promise<string> {
  const { page, context } = await signedIn(customer, '/dashboard/user/myprofile', 'desktop')
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
  const since = new Date()
  await call(page, '/api/esign/otp', { id })
  const otp = await codeSentTo(world, actorCredentials[customer].number ?? '', since)
  await call(page, '/api/esign/confirm', { id, otp })
  const utr = `AXIS${Date.now()}`
  const payment = { subscribedToId: planId, orderId, utr }
  await call(page, '/api/payment/createorder', payment, `${PDF.buffer}% ${utr}\n`)
  await context.close()
  return order.reference
}

async function describeService(page: Page, title: string): Promise<void> {
  const box = dialog(page)
  await box.getByLabel('Title').fill(title)
  await box.getByLabel('Description').fill('Swing ideas in large caps.')
  await box.getByLabel('Key features').fill('Two ideas a week\nExit alerts')
  await box.getByLabel('Price').fill('1,499')
  await box.getByRole('button', { name: 'Continue' }).click()
  await box.getByRole('group', { name: 'Plan' }).waitFor()
}

/** Asked for in between, when the sign-in is too long ago. */
async function confirmIfAsked(page: Page, actor: 'P1' | 'P2' | 'A-full', done: string) {
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const finished = page.getByText(done, { exact: true }).first()
  await asked.or(finished).first().waitFor()
  if (await asked.isVisible()) {
    const password = asked.getByLabel('Password', { exact: true })
    await password.fill(actorCredentials[actor].password)
    await asked.getByRole('button', { name: 'Continue' }).click()
  }
  await finished.waitFor()
}

/** The demo may have left a request open; only one may wait at a time. */
async function settleOpen(page: Page, providerId: string): Promise<void> {
  for (const status of ['pending', 'approved'] as const) {
    const listed = await call(page, `/api/admin/withdrawals?status=${status}&limit=50`)
    for (const { _id: id, spId } of withdrawals.reply.parse(listed).data) {
      if (spId === providerId && status === 'pending') {
        await call(page, '/api/admin/withdrawal/reject', { id })
      } else if (spId === providerId) {
        const referenceNo = `SETTLED-${id.slice(-8)}`
        await call(page, '/api/admin/withdrawal/process', { id, referenceNo, notes: '' })
      }
    }
  }
}

const SCREENS = [
  { screen: 'desktop', actor: 'P1' },
  { screen: 'phone', actor: 'P2' },
] as const

describe.each(SCREENS)('on a $screen', ({ screen, actor }) => {
  test('a provider buys a platform plan, and the service is on sale', async () => {
    const path = '/dashboard/serviceprovider/platformplans'
    const { page, context, errors } = await signedIn(actor, path, screen)
    await expectAccessible(page)
    await button(page, 'New service').click()
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
    await atGateway(page, 'Let it fail')
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
    await page.goto(PLANS)
    await page.getByRole('heading', { name: 'Large Cap Letter' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('a promo code opens a free service, once', async () => {
    const { page, context, errors } = await signedIn(actor, PLANS, screen)
    for (const said of ['Service Created', 'There was an error claiming please try again']) {
      await button(page, 'New service').click()
      await describeService(page, 'Opening Bell')
      await dialog(page)
        .getByRole('textbox', { name: /Promo code/ })
        .fill('PROMOS1')
      const told = toast(page, said)
      const loaded = said === 'Service Created' ? page.waitForEvent('load') : undefined
      await dialog(page).getByRole('button', { name: 'Claim' }).click()
      await Promise.all([told, loaded])
      await page.waitForLoadState('networkidle')
    }
    expect(errors).toEqual([])
    await context.close()
  })

  test('a plan is changed, with new terms', async () => {
    const { page, context, errors } = await signedIn(actor, PLANS, screen)
    const answer = await page.request.get('/api/provider/services')
    const { data } = ownPlans.reply.parse(await answer.json())
    const plan = data.find((one) => one.activated) ?? expect.unreachable('a plan is on sale')
    await page
      .getByRole('link', { name: `Modify ${plan.title}` })
      .first()
      .click()
    await page.getByRole('form', { name: 'Plan' }).waitFor()
    await page.waitForLoadState('networkidle')
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

  test('a coupon is made, and ended', async () => {
    const path = '/dashboard/serviceprovider/coupons'
    const { page, context, errors } = await signedIn(actor, path, screen)
    await expectAccessible(page)
    await button(page, 'New coupon').click()
    await dialog(page).getByLabel('Code').fill('monsoon26')
    await dialog(page).getByLabel('Percent', { exact: true }).fill('15')
    await dialog(page).getByLabel('Last day').fill('2036-12-31')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row', { name: /MONSOON26/ })
    await row.getByText('Active').waitFor()
    await row.getByText('0 of 100').waitFor()
    await button(page, 'End MONSOON26').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End coupon' }).click()
    await row.getByText('Ended').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('money is withdrawn, approved and paid', async () => {
    const admin = await signedIn('A-full', '/dashboard/admin/serviceproviders', screen)
    const provider = await signedIn(actor, WALLET, screen)
    const { page } = provider
    const session = await page.request.get('/api/provider/services')
    const { data } = ownPlans.reply.parse(await session.json())
    const { id, name } = data[0]?.authorData ?? expect.unreachable('the provider has plans')

    await settleOpen(admin.page, id)
    await admin.page.goto(`/dashboard/admin/serviceproviderapproval/${id}`)
    await admin.page.waitForLoadState('networkidle')
    await expectAccessible(admin.page)
    await button(admin.page, 'Recharge Wallet').click()
    await dialog(admin.page).getByRole('button', { name: 'Recharge' }).click()
    await toast(admin.page, 'Missing fields')
    await dialog(admin.page).getByLabel('Amount').fill('5000.75')
    await dialog(admin.page).getByLabel('Transaction ID').fill(`NEFT-${screen}-1`)
    await dialog(admin.page).getByRole('button', { name: 'Recharge' }).click()
    await confirmIfAsked(admin.page, 'A-full', 'Wallet recharged successfully')

    await page.reload()
    await page.waitForLoadState('networkidle')
    const held = walletBalance.reply.parse(await call(page, '/api/payment/walletbalance'))
    const { WalletBalance: available, walletbalance: floored } = held.data
    await page.getByText(formatWholeRupees(floored), { exact: true }).first().waitFor()
    await expectAccessible(page)
    await button(page, 'Withdraw').click()
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

    await admin.page.goto('/dashboard/admin/withdrawals')
    await admin.page.waitForLoadState('networkidle')
    await expectAccessible(admin.page)
    await button(admin.page, `Approve the withdrawal of ${name}`).click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await confirmIfAsked(admin.page, 'A-full', 'Withdrawal approved')
    await admin.page.goto('/dashboard/admin/withdrawals?status=approved')
    await admin.page.waitForLoadState('networkidle')
    await button(admin.page, `Process the withdrawal of ${name}`).click()
    await dialog(admin.page).getByLabel('Reference number').fill(`UTR-${screen}-77`)
    await expectAccessible(admin.page)
    await dialog(admin.page).getByRole('button', { name: 'Process' }).click()
    await confirmIfAsked(admin.page, 'A-full', 'Withdrawal processed')
    await admin.page.goto('/dashboard/admin/withdrawals?status=processed')
    await admin.page.getByText(`UTR-${screen}-77`).waitFor()
    expect(await button(admin.page, /^Process/).count()).toBe(0)
    await admin.page.goto(`/dashboard/admin/serviceproviderapproval/${id}/wallet`)
    await admin.page
      .getByText(formatRupees(Number((available - 1200.5).toFixed(2))))
      .first()
      .waitFor()
    await admin.page.waitForLoadState('networkidle')
    await expectAccessible(admin.page)

    await page.reload()
    const own = page.getByRole('table', { name: 'Withdrawals' })
    await own.getByText(`UTR-${screen}-77`).waitFor()
    await own.getByText('Paid', { exact: true }).first().waitFor()
    expect([...provider.errors, ...admin.errors]).toEqual([])
    await provider.context.close()
    await admin.context.close()
  })
})

describe('a payment made by hand', () => {
  /** An activated plan of the provider, and the customer's payment for it. */
  async function paid(page: Page, customer: 'U1' | 'U2') {
    const plans = ownPlans.reply.parse(await call(page, '/api/provider/services')).data
    const plan = plans.find((one) => one.activated) ?? expect.unreachable('a plan is on sale')
    return { title: plan.title, reference: await paidByHand(customer, plan._id) }
  }

  /** A prepaid provider needs the platform's charge in its wallet. */
  async function recharge(page: Page) {
    const plans = ownPlans.reply.parse(await call(page, '/api/provider/services')).data
    const providerId = plans[0]?.authorData.id
    const admin = await signedIn('A-full', '/dashboard/admin/orders', 'desktop')
    const body = { amount: 5_000, transactionId: 'NEFT-CHARGES-1', providerId }
    await call(admin.page, '/api/admin/recharge-wallet', body)
    await admin.context.close()
  }

  test('is verified by its provider, on a desktop', async () => {
    const path = '/dashboard/serviceprovider/sales'
    const { page, context, errors } = await signedIn('P1', path, 'desktop')
    await expectAccessible(page)
    const { title, reference } = await paid(page, 'U1')
    await recharge(page)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await button(page, `Check payment ${reference}`).click()
    await page.getByTitle('Proof of the payment').waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Verify payment' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await button(page, `View payment ${reference}`).waitFor()
    await page.getByRole('table', { name: 'Sales' }).getByText(title).first().waitFor()
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
    await page.getByTitle('Proof of the payment').waitFor()
    await dialog(page).getByRole('button', { name: 'Reject' }).click()
    const confirm = dialog(page).getByRole('button', { name: 'Reject payment' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog(page).getByLabel('Reason').fill('Nothing arrived under this reference.')
    await expectAccessible(page)
    await confirm.click()
    await dialog(page).waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: new RegExp(reference) })
    await row.getByText('Nothing arrived under this reference.').waitFor()
    expect([...errors, ...provider.errors]).toEqual([])
    await provider.context.close()
    await context.close()
  })
})

const PDF = {
  name: 'terms.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}
