import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { actorCredentials } from '../src/demo/actors.ts'
import { openTermsFiles } from './buyer-hands.ts'
import { codeSentTo, expectAccessible, open, visit, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

type Found = {
  _id: string
  title: string
  price: number
  isFreeTrial: boolean
  authorData: { id: string; name: string }
}

async function plansWhere(query: Record<string, string>): Promise<Found[]> {
  const reply = await fetch(`${world.url}/api/services?${new URLSearchParams(query)}`)
  const { data } = (await reply.json()) as { data: Found[] }
  return data
}

/** The plans of the demo's company with a sign-in account. */
async function plansOfKachnar(): Promise<Found[]> {
  const { name } = actorCredentials.P1
  const reply = await fetch(
    `${world.url}/api/data/serviceproviders?${new URLSearchParams({ q: name })}`,
  )
  const { data } = (await reply.json()) as {
    data: { serviceproviders: { _id: string; type: string }[] }
  }
  const providerId = data.serviceproviders.find(({ type }) => type !== 'sub profile')?._id ?? ''
  return plansWhere({ providerId, limit: '50' })
}

/**
 * The first plan that the viewer has bought, or, with `had` false, has neither bought nor tried.
 */
async function planOf(page: Page, plans: readonly Found[], had: boolean): Promise<Found> {
  for (const plan of plans) {
    const reply = await page.request.get(`/api/services/${plan._id}`)
    const { data } = (await reply.json()) as {
      data: { subscribedBy: string[]; trailAvailedBy: string[] }
    }
    if (
      had
        ? data.subscribedBy.length > 0
        : data.subscribedBy.concat(data.trailAvailedBy).length === 0
    ) {
      return plan
    }
  }
  throw new Error('the demo holds such a plan')
}

const main = (page: Page) => page.locator('main')
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor()
const cardsOf = (page: Page) => main(page).locator('ul').getByRole('heading', { level: 2 })
/** Either the box or the bar at the bottom shows it, never both. */
const seen = (page: Page, name: string) =>
  main(page).getByText(name, { exact: true }).filter({ visible: true })

const screens = ['desktop', 'phone'] as const

describe.each(screens)('a visitor on a %s', (screen) => {
  test('reads every section of a plan and its terms', async () => {
    const [plan] = await plansOfKachnar()
    const { page, context, errors } = await visit(world, `/view/services/${plan?._id}`, screen)
    await page.getByRole('heading', { level: 1, name: plan?.title }).waitFor()
    await expect.poll(() => page.title()).toContain(plan?.title)
    for (const title of [
      'About this plan',
      'Key features',
      'Expert details',
      'Refund policy',
      'Disclaimer',
      'Risk factors',
      'Questions and answers',
    ]) {
      await expect
        .poll(() => page.getByRole('heading', { level: 2, name: title }).count(), {
          message: title,
        })
        .toBe(1)
    }
    const [expert, officer] = await page
      .getByRole('region', { name: 'Expert details' })
      .locator('dl')
      .all()
    const termsOf = async (list: typeof expert) => await list?.locator('dt').allTextContents()
    await expect
      .poll(() => termsOf(expert))
      .toEqual([
        'SEBI Registration Number',
        'Registered on (self-declared)',
        'Phone',
        'Email',
        'Address',
      ])
    await expect.poll(() => termsOf(officer)).toEqual(['Name', 'Phone', 'Email'])
    await page.getByRole('button', { name: 'Read more about the refund policy' }).click()
    await page.getByRole('button', { name: 'Read less about the refund policy' }).waitFor()
    await page.getByText('Are profits guaranteed?').click()
    await main(page)
      .getByText(/^No\. No provider may promise a return/)
      .waitFor()
    const warning =
      'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.'
    await main(page).getByText(warning, { exact: true }).first().waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Terms and conditions' }).first().click()
    const link = dialog(page).getByRole('link', { name: /^Open the terms of / })
    const path = (await link.getAttribute('href')) ?? ''
    const file = await page.request.get(path)
    expect(file.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-frame-options': 'DENY',
    })
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('filters and sorts plans, and the address keeps it', async () => {
    const { page, context, errors } = await visit(world, '/view/allplans', screen)
    if (screen === 'phone') {
      await page.getByText(/^Filters/).click()
    }
    await main(page).getByLabel('Validity').selectOption('90')
    await page.waitForURL('**?validity=90')
    await main(page).getByLabel('Free trial').selectOption('true')
    await page.waitForURL('**&trial=true')
    await main(page).getByLabel('Language').selectOption('hindi')
    await page.waitForURL('**&language=hindi')
    await main(page).getByLabel('Sort by').selectOption('price-low')
    await page.waitForURL('**&sort=price-low')
    const query = { validity: '90', trial: 'true', language: 'hindi', sort: 'price-low' }
    const expected = (await plansWhere(query)).map(({ title }) => title)
    expect(expected.length).toBeGreaterThan(1)
    await expect.poll(() => cardsOf(page).allTextContents()).toEqual(expected)
    for (const line of await main(page)
      .getByText(/^Valid for \d+ days$/)
      .allTextContents()) {
      const days = Number(/\d+/.exec(line)?.[0])
      expect(days).toBeGreaterThan(30)
      expect(days).toBeLessThanOrEqual(90)
    }
    if (screen === 'phone') {
      await page.getByText('Filters(3)', { exact: true }).click()
      await main(page).getByLabel('Language').waitFor({ state: 'hidden' })
    }
    await expectAccessible(page)
    await page.goBack()
    await page.waitForURL('**language=hindi')
    await expect.poll(() => main(page).getByLabel('Sort by').inputValue()).toBe('newest')
    expect(errors).toEqual([])
    await context.close()
  })

  test('compares plans side by side', async () => {
    const { page, context, errors } = await visit(world, '/view/allplans', screen)
    const titles = (await cardsOf(page).allTextContents()).slice(0, 2)
    const toggles = main(page).getByRole('button', { name: /^Compare ./ })
    await toggles.nth(0).click()
    await expect.poll(() => toggles.nth(0).getAttribute('aria-pressed')).toBe('true')
    const tray = page.getByRole('region', { name: 'Plans to compare' })
    await tray.getByText('1 plan to compare').waitFor()
    await toggles.nth(1).click()
    await expectAccessible(page)
    await tray.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compare plans' }).waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('plans')?.split(',').length === 2)
    const table = page.getByRole('table', { name: 'Plans side by side' })
    for (const title of titles) {
      await table.getByRole('link', { name: title, exact: true }).waitFor()
    }
    for (const row of ['Price', 'Validity', 'Free trial', 'Key features']) {
      await expect
        .poll(() => table.getByRole('rowheader', { name: row, exact: true }).count(), {
          message: row,
        })
        .toBe(1)
    }
    await expectAccessible(page)
    await table.getByRole('link', { name: `Remove ${titles[0]}` }).click()
    await page.getByText('Add another plan to compare').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('sorts funds by their returns', async () => {
    const { page, context, errors } = await visit(world, '/view/pms', screen)
    await (screen === 'phone' ? choosePeriod(page) : sortTheTable(page))
    await expectAccessible(page)
    await page.locator('main a[href^="/view/services/"]:visible').first().click()
    await page.getByRole('heading', { level: 2, name: 'The fund in figures' }).waitFor()
    await expect
      .poll(() => main(page).getByText('Assets under management', { exact: true }).count())
      .toBe(1)
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a plan can be read without JavaScript', async () => {
  const [plan] = await plansOfKachnar()
  const context = await world.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${world.url}/view/services/${plan?._id}`)
  const login = page.getByRole('link', { name: 'Login to Purchase' }).first()
  await expect
    .poll(() => login.getAttribute('href'))
    .toBe(`/auth/signin?callbackUrl=${encodeURIComponent(`/view/services/${plan?._id}`)}`)
  await expect
    .poll(() => page.getByRole('link', { name: 'Terms and conditions' }).first().isVisible())
    .toBe(true)
  await page.goto(`${world.url}/view/compareplans?plans=${plan?._id},nonsense`)
  await page.getByText('Add another plan to compare').waitFor()
  await context.close()
})

describe.each(screens)('a buyer on a %s', (screen) => {
  test('gets from the login dialog to the sign-up page and back', async () => {
    const [plan] = await plansOfKachnar()
    const { page, context, errors } = await visit(world, `/view/services/${plan?._id}`, screen)
    await seen(page, 'Login to Purchase').click()
    await dialog(page).getByText('Login with email').click()
    await dialog(page).getByRole('link', { name: 'Sign Up' }).click()
    await page.waitForURL('**/auth/signup/user?**')
    await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.goBack()
    await seen(page, 'Login to Purchase').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('signs in to purchase, finds the plan in the cart and is asked for Telegram', async () => {
    const [plan] = await plansOfKachnar()
    const { page, context, errors } = await visit(world, `/view/services/${plan?._id}`, screen)
    await seen(page, 'Login to Purchase').click()
    const number = screen === 'phone' ? '9000100201' : '9000100202'
    const since = new Date()
    await dialog(page).getByRole('textbox', { name: 'Mobile number' }).fill(number)
    await dialog(page).getByRole('button', { name: 'Request OTP' }).click()
    const code = await codeSentTo(world, number, since)
    await dialog(page).getByRole('textbox', { name: 'OTP' }).pressSequentially(code)
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Ketaki Bhosale')
    await dialog(page).getByRole('textbox', { name: 'Email' }).fill(`ketaki.${screen}@example.com`)
    await dialog(page).locator('button[type="submit"]').click()
    await page.waitForURL('**/dashboard/user/cart')
    await main(page)
      .getByText(plan?.title ?? '')
      .first()
      .waitFor()

    // Without a Telegram handle, a message appears and nothing goes into the cart.
    const [, other] = await plansOfKachnar()
    await open(page, `/view/services/${other?._id}`)
    await expect.poll(() => page.getByRole('link', { name: 'Tradebox, home page' }).count()).toBe(0)
    await seen(page, 'Buy Plan').click()
    await main(page).getByText('Telegram Not Added', { exact: true }).waitFor()
    await main(page)
      .getByText(
        'Please add your Telegram handle in your profile before proceeding with the purchase.',
        { exact: true },
      )
      .waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).pathname).toBe(`/view/services/${other?._id}`)
    expect(errors).toEqual([])
    await context.close()
  })

  test('applies, removes and reapplies a coupon, which stays with the plan in the cart', async () => {
    const actor = screen === 'phone' ? 'U1' : 'U2'
    const { page, context, errors } = await visitAs(world, actor, '/view/allplans', screen)
    const { _id, title, price } = await planOf(page, (await plansOfKachnar()).reverse(), false)
    await open(page, `/view/services/${_id}`)
    const shown = main(page).locator('[data-price]')
    const before = await shown.textContent()
    await main(page).getByLabel('Coupon code').fill('nothing')
    await button(page, 'Apply').click()
    await toast(page, 'Invalid Coupon')
    await expect
      .poll(() => main(page).getByLabel('Coupon code').getAttribute('aria-invalid'))
      .toBe('true')
    await main(page).getByLabel('Coupon code').fill('welcome10')
    await button(page, 'Apply').click()
    await toast(page, 'Coupon Applied')
    const left = (price * 0.9).toLocaleString('en-IN', {
      minimumFractionDigits: Number.isInteger(price * 0.9) ? 0 : 2,
      maximumFractionDigits: 2,
    })
    await expect.poll(() => shown.textContent()).toContain(`₹${left}`)
    await expectAccessible(page)
    await button(page, 'Remove the coupon').click()
    await toast(page, 'Coupon Removed')
    await expect.poll(() => shown.textContent()).toBe(before)

    await main(page).getByLabel('Coupon code').fill('WELCOME10')
    await button(page, 'Apply').click()
    await main(page).getByText('WELCOME10 takes').waitFor()
    await seen(page, 'Buy Plan').click()
    await page.waitForURL('**/dashboard/user/cart')
    await main(page).getByText(title).first().waitFor()
    await main(page).getByText('WELCOME10').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('starts a free trial once, after reading and accepting the terms', async () => {
    const actor = screen === 'phone' ? 'U1' : 'U2'
    const { page, context, errors } = await visitAs(
      world,
      actor,
      '/view/allplans?trial=true',
      screen,
    )
    const triable = await plansWhere({ trial: 'true', category: 'Research Analyst' })
    const { _id } = await planOf(page, triable, false)
    await open(page, `/view/services/${_id}`)
    await button(page, 'Avail Free Trial').click()
    const accept = dialog(page).getByRole('checkbox')
    await accept.waitFor()
    const goOn = dialog(page).getByRole('button', { name: 'Continue' })
    await expect.poll(() => accept.isDisabled()).toBe(true)
    await dialog(page)
      .getByRole('region', { name: 'The terms' })
      .evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await openTermsFiles(page)
    await expect.poll(() => accept.isDisabled()).toBe(false)
    await expect.poll(() => goOn.isDisabled()).toBe(true)
    await accept.check()
    await expectAccessible(page)
    await goOn.click()
    await toast(page, 'Free Trial availed')
    await button(page, 'Free Trial Already Availed').waitFor()
    await expect.poll(() => button(page, 'Free Trial Already Availed').isDisabled()).toBe(true)
    await seen(page, 'Buy Plan').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a subscriber sees nothing to buy, and the provider a link to modify the plan', async () => {
  const plans = await plansOfKachnar()
  const buyer = await visitAs(world, 'U1', '/view/allplans')
  const { _id } = await planOf(buyer.page, plans, true)
  await open(buyer.page, `/view/services/${_id}`)
  await seen(buyer.page, 'Subscribed').waitFor()
  for (const name of ['Buy Plan', 'Avail Free Trial', 'Apply']) {
    await expect.poll(() => button(buyer.page, name).count(), { message: name }).toBe(0)
  }
  await expectAccessible(buyer.page)
  await buyer.context.close()

  const seller = await visitAs(world, 'P1', `/view/services/${_id}`)
  const modify = main(seller.page).getByRole('link', { name: 'Modify' })
  await expect
    .poll(() => modify.getAttribute('href'))
    .toBe(`/dashboard/serviceprovider/services/editplan/${_id}`)
  await expect.poll(() => button(seller.page, 'Buy Plan').count()).toBe(0)
  await expectAccessible(seller.page)
  await seller.context.close()
})

/** The percentages as shown; null for `N/A`. */
async function returnsIn(cells: Locator): Promise<(number | null)[]> {
  return (await cells.allTextContents()).map((text) =>
    text === 'N/A' ? null : Number(text.replace('\u2212', '-').replace('%', '')),
  )
}

async function sortTheTable(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Funds and their returns' })
  const heads = await table.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['Investment Approach', '1M', '6M', '1Y', '3Y', '5Y'])
  await table.getByRole('button', { name: '5Y' }).click()
  const fiveYears = async () => returnsIn(table.locator('tbody tr td:last-child'))
  const shown = await fiveYears()
  const known = shown.filter((one) => one !== null)
  expect(known.length).toBeGreaterThan(5)
  expect(known.every(Number.isFinite)).toBe(true)
  const order = await table.getByRole('columnheader', { name: '5Y' }).getAttribute('aria-sort')
  const sorted = [...known].sort((a, b) => (order === 'ascending' ? a - b : b - a))
  expect(known).toEqual(sorted)
  expect(shown.slice(known.length).every((one) => one === null)).toBe(true)
}

async function choosePeriod(page: Page): Promise<void> {
  const cards = page.getByRole('list', { name: 'Funds and their returns' }).getByRole('listitem')
  await page.getByText('5Y', { exact: true }).locator('visible=true').click()
  const shown = await returnsIn(cards.locator('span.text-lg'))
  const known = shown.filter((one) => one !== null)
  expect(known.length).toBeGreaterThan(5)
  expect(known).toEqual([...known].sort((a, b) => b - a))
  expect(shown.slice(known.length).every((one) => one === null)).toBe(true)
}

test('a plan whose sale is paused takes no new clients, and its present ones renew', async () => {
  const plans = await plansOfKachnar()
  const { page, context, errors } = await visitAs(world, 'U1', '/view/allplans')
  const other = await planOf(page, plans, false)
  const owned = await planOf(page, plans, true)
  const add = ({ _id: serviceId }: Found) =>
    page.request.post('/api/cart/add', {
      data: { serviceId },
      headers: { origin: world.url },
    })
  expect((await add(other)).status()).toBe(200)

  const seller = await visitAs(world, 'P1', '/dashboard/serviceprovider/services')
  for (const { title } of [other, owned]) {
    await button(seller.page, `Pause sale: ${title}`).click()
    await toast(seller.page, 'Sale paused. Present clients can still renew.')
    await button(seller.page, `Resume sale: ${title}`).waitFor()
  }
  await expectAccessible(seller.page)

  await open(page, '/dashboard/user/cart')
  await main(page).getByText(`Not on sale at present: ${other.title}.`).waitFor()
  await expectAccessible(page)
  await open(page, `/view/services/${other._id}`)
  await main(page).getByText('Not taking new clients right now', { exact: false }).first().waitFor()
  expect((await add(other)).status()).toBe(409)
  expect((await add(owned)).status()).toBe(200)
  await open(page, '/dashboard/user/cart')
  await main(page).getByText(owned.title).first().waitFor()

  await button(seller.page, `Resume sale: ${other.title}`).click()
  await toast(seller.page, 'The plan takes new clients again')
  await open(page, `/view/services/${other._id}`)
  await seen(page, 'Buy Plan').waitFor()
  expect([...errors, ...seller.errors]).toEqual([])
  await seller.context.close()
  await context.close()
})
