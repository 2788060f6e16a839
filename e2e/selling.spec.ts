import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPdf } from '#platform/files/testing.ts'
import { consentDocuments, quoteOrder } from '../src/contract/checkout/cart.ts'
import { getDocuments, ownPlans } from '../src/contract/plans/own-plans.ts'
import { adminServiceProviders } from '../src/contract/providers/admin-calls.ts'
import { drawnText } from './drawn-text.ts'
import {
  codeSentTo,
  expectAccessible,
  failOnce,
  open,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const PLANS = '/dashboard/serviceprovider/services'
const COUPONS = '/dashboard/serviceprovider/coupons'

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const reply = await page.request.post(path, { data, headers: { origin: world.url } })
  const body = await reply.json()
  expect(reply.status(), `${path}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

async function get(page: Page, path: string): Promise<unknown> {
  return (await page.request.get(path)).json()
}

/**
 * The number of managers used. Each test takes another one, because of the pause between two codes
 * to one address.
 */
let taken = 0

/** Signs in as a portfolio manager of the demo who has just reset the password. */
async function asPortfolioManager(path: string) {
  const admin = await visitAs(world, 'A-full', '/documents/about-us')
  const listed = await get(admin.page, '/api/admin/serviceproviders?verified=true&q=INP&limit=50')
  const found = adminServiceProviders.reply.parse(listed).serviceProviders
  const { email } =
    found.filter(({ category }) => category === 'PMS')[taken] ?? expect.unreachable('a manager')
  taken += 1
  await admin.context.close()
  const visitor = await visit(world, '/documents/about-us')
  const { page } = visitor
  const since = new Date()
  const newPassword = 'verandah-monsoon-ledger-48'
  await post(page, '/api/auth/requestpassresetotp', { email })
  await post(page, '/api/auth/checkotp', { email, otp: await codeSentTo(world, email, since) })
  await post(page, '/api/auth/resetpassword', { email, newPassword })
  await post(page, '/api/auth/signin/credentials', { email, password: newPassword })
  await open(page, path)
  return visitor
}

async function picture(name: string, width: number, height: number) {
  const create = { width, height, channels: 3, background: '#2b4a7f' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

const pdf = (title: string) => ({
  name: 'terms.pdf',
  mimeType: 'application/pdf',
  buffer: testPdf(title),
})

test('a portfolio manager creates a fund with its figures and a banner', async () => {
  const { page, context, errors } = await asPortfolioManager(PLANS)
  await page.getByRole('button', { name: 'New plan' }).click()
  const box = dialog(page)
  await box.getByLabel('Title').fill('Quality Compounders')
  await box.getByLabel('Description').fill('Twenty companies, held for years.')
  await box.getByLabel('Price').fill('50,000')
  await box.getByLabel('Assets under management').fill('1,25,00,00,000')
  await box.getByRole('button', { name: 'Continue' }).click()
  await box.getByText('Please enter a whole number within the limits').waitFor()
  await box.getByLabel('Clients').fill('112')
  await box.getByRole('textbox', { name: /Fund manager/ }).fill('Asha Rao')
  await box.getByLabel('1Y').fill('18.4')
  await box.getByLabel('3Y').fill('-2.25')

  const chooser = box.locator('input[type=file]')
  // The field reports it without a request; a dropped file can be of any type.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') {
      sent.push(request.url())
    }
  })
  await chooser.setInputFiles(pdf('none'))
  await box.getByText('Choose an image: JPEG, PNG, WebP, AVIF, GIF or SVG.').waitFor()
  expect(sent).toEqual([])
  await chooser.setInputFiles({ ...pdf('none'), name: 'terms.png', mimeType: 'image/png' })
  await box.getByText('We can’t read this image. Try another file.').waitFor()
  await chooser.setInputFiles(await picture('banner.png', 1500, 1500))
  await box.getByAltText('The banner').waitFor()
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Continue' }).click()
  await box.getByRole('textbox', { name: /Promo code/ }).fill('PROMOS1')
  const loaded = page.waitForEvent('load')
  await box.getByRole('button', { name: 'Claim' }).click()
  await Promise.all([toast(page, 'Service Created'), loaded])

  const card = page.getByRole('listitem').filter({ hasText: 'Quality Compounders' })
  await card.getByText('₹125 Cr').waitFor()
  await card.getByText('112', { exact: true }).waitFor()
  await expect.poll(() => card.getByText('Subscribers').count()).toBe(0)
  const { data } = ownPlans.reply.parse(await get(page, '/api/provider/services'))
  const plan = data.find(({ title }) => title === 'Quality Compounders')
  const { _id, bannerURL } = plan ?? expect.unreachable('it was created')
  await open(page, `/view/services/${_id}`)
  const shown = await page.request.get(
    (await page.locator('article header img').first().getAttribute('src')) ?? '',
  )
  expect(new URL(shown.url()).pathname).toBe(bannerURL)
  expect(await sharp(await shown.body()).metadata()).toMatchObject({ width: 1200, height: 480 })
  const figures = page.getByRole('region', { name: 'The fund in figures' })
  for (const text of ['Asha Rao', '112', /18\.40?\s?%/, /2\.25\s?%/, 'N/A']) {
    await figures.getByText(text).first().waitFor()
  }
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})

test('terms that failed to load for a new service can be loaded again', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', PLANS)
  await failOnce(page, getDocuments.path, 'internal')
  await page.getByRole('button', { name: 'New plan' }).click()
  const box = dialog(page)
  const terms = box.getByLabel('Terms and conditions').getByRole('option')
  const failure = box.getByText('Your terms didn’t load')
  await failure.waitFor()
  await expect.poll(() => terms.allTextContents()).toEqual(['None'])
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => terms.count()).toBeGreaterThan(1)
  await failure.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

test('a platform plan is refused without a plan type, a duration or a known price', async () => {
  const { page, context } = await visitAs(world, 'P1', PLANS)
  const draft = {
    title: 'Opening Bell',
    segment: 'Equity Cash',
    description: 'One idea before the open.',
    keyFeatures: [],
    price: 999,
    validity: 30,
    languages: ['english'],
  }
  for (const [choice, message] of [
    [{ duration: 30 }, 'Please select plan type'],
    [{ planName: 'gold' }, 'Please plan duration'],
    [{ planName: 'gold', duration: 45 }, 'Error pricing'],
    [{ planName: 'bronze', duration: 30 }, 'Error pricing'],
  ] as const) {
    const reply = await page.request.post('/api/post/createservice', {
      data: { ...draft, ...choice },
      headers: { origin: world.url },
    })
    expect([reply.status(), (await reply.json()).message]).toEqual([400, message])
  }
  await context.close()
})

test('replacing the terms of a plan changes the file that buyers open', async () => {
  const { page, context, errors } = await visitAs(world, 'P2', PLANS)
  const { data } = ownPlans.reply.parse(await get(page, '/api/provider/services'))
  const plan = data.find((one) => one.activated && one.tncDocumentId !== null)
  const { _id, Documents } = plan ?? expect.unreachable('a plan has terms')
  await open(page, `${PLANS}/editplan/${_id}`)
  await page.getByRole('button', { name: `Replace ${Documents[0]?.name}` }).click()
  const box = dialog(page)
  const send = box.getByRole('button', { name: 'Replace', exact: true })
  await box.locator('input[type=file]').setInputFiles(await picture('terms.png', 40, 40))
  await box.getByText('PDF', { exact: false }).first().waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await box.getByLabel('Name').fill('Terms of November')
  await box.locator('input[type=file]').setInputFiles(pdf('November'))
  await expectAccessible(page)
  await send.click()
  await toast(page, 'Document Updated')
  await page.getByRole('button', { name: 'Replace Terms of November' }).waitFor()

  await open(page, `/view/services/${_id}`)
  await page.getByRole('link', { name: 'Terms and conditions' }).first().click()
  const link = dialog(page).getByRole('link', { name: /^Open the terms of / })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(drawnText(await file.body())).toContain('November')
  expect(errors).toEqual([])
  await context.close()
})

/** Buys a plan with a coupon of 100 %. */
async function buyFree(page: Page, serviceId: string, couponCode: string): Promise<void> {
  await post(page, '/api/cart/add', { serviceId })
  await post(page, '/api/cart/coupon', { serviceId, couponCode })
  const quoted = await post(page, '/api/checkout/quote', {
    method: 'card',
    serviceIds: [serviceId],
  })
  const { _id: orderId } = quoteOrder.reply.parse(quoted).data
  const texts = await get(page, `/api/checkout/consent?orderId=${orderId}`)
  const documents = consentDocuments.reply
    .parse(texts)
    .data.map((one) => ({ serviceId: one.serviceId, document: one.document, digest: one.digest }))
  await post(page, '/api/checkout/consent', { orderId, accepted: true, documents })
  await post(page, '/api/checkout/complete', { orderId })
}

test('a used-up and an expired coupon are shown as such and refused', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', COUPONS)
  const { data } = ownPlans.reply.parse(await get(page, '/api/provider/services'))
  const plan = data.find((one) => one.activated) ?? expect.unreachable('a plan is on sale')
  await page.getByRole('button', { name: 'New coupon' }).click()
  const box = dialog(page)
  await box.getByLabel('Code').fill('onlyone')
  await box.getByLabel('Percent', { exact: true }).fill('100')
  await box.getByLabel('For').selectOption({ label: plan.title })
  await box.getByLabel('Maximum uses').fill('1')
  await box.getByLabel('Last day').fill('2020-01-01')
  await box.getByRole('button', { name: 'Create' }).click()
  await box.getByRole('alert').or(box.locator('[aria-invalid=true]')).first().waitFor()
  await box.getByLabel('Last day').fill('2036-12-31')
  await box.getByRole('button', { name: 'Create' }).click()
  const row = page.getByRole('row', { name: /ONLYONE/ })
  await row.getByText('0 of 1').waitFor()

  const buyer = await visitAs(world, 'U2', '/dashboard/user/cart')
  await buyFree(buyer.page, plan._id, 'ONLYONE')
  await buyer.context.close()
  await open(page, COUPONS)
  await row.getByText('1 of 1').waitFor()
  await row.getByText('Used up').waitFor()
  await expect.poll(() => row.getByRole('button').count()).toBe(0)
  await page
    .getByRole('row', { name: /DIWALI20/ })
    .getByText('Expired')
    .waitFor()
  await expectAccessible(page)
  await open(page, '/dashboard/serviceprovider/sales')
  await page
    .getByRole('table', { name: 'Sales' })
    .getByRole('row', { name: plan.title })
    .filter({ hasText: 'Nothing to pay' })
    .waitFor()

  const late = await visitAs(world, 'U1', '/dashboard/user/cart')
  for (const couponCode of ['ONLYONE', 'DIWALI20']) {
    const reply = await late.page.request.post('/api/services/applycoupon', {
      data: { serviceId: plan._id, couponCode },
      headers: { origin: world.url },
    })
    expect([reply.status(), (await reply.json()).message]).toEqual([
      400,
      'The coupon code is invalid.',
    ])
  }
  await late.context.close()
  expect(errors).toEqual([])
  await context.close()
})
