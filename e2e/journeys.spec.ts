import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNamed } from './buyer-hands.ts'
import { countEffort } from './effort.ts'
import { openMarketWorld } from './market.ts'
import { button, dialog } from './money-hands.ts'
import { codeSentTo, expectAccessible, isFocused, open, visit, visitAs } from './world.ts'

/*
 * The number of presses and fields that the most common journeys take, and whether they work by
 * keyboard only.
 */

let world: Awaited<ReturnType<typeof openMarketWorld>>

beforeAll(async () => {
  world = await openMarketWorld()
})
afterAll(() => world.close())

const PLAN = 'Liquid Futures Desk'
const planPath = async (page: Page) => `/view/services/${await planNamed(page, PLAN)}`
const paymentWindow = (page: Page) => page.frameLocator('iframe[title="Payment"]')
const paid = (page: Page) =>
  page.getByRole('heading', { name: 'Payment successful' }).waitFor({ timeout: PAID_WITHIN_MS })
const terms = (page: Page) => page.getByRole('region', { name: 'The terms' })
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** Opens the files of the plans' terms, each in its own tab. */
async function openFiles(page: Page, press: (link: Locator) => Promise<void>): Promise<void> {
  for (const link of await dialog(page)
    .getByRole('link', { name: /^Open the terms of / })
    .all()) {
    const beside = page.context().waitForEvent('page')
    await press(link)
    await (await beside).close()
  }
}

describe.each([
  { screen: 'phone', number: '9123400011' },
  { screen: 'desktop', number: '9123400012' },
] as const)('on a $screen', ({ screen, number }) => {
  test('a visitor without an account buys a plan within 9 clicks and 7 fields', async () => {
    const { page, context, errors } = await visit(world, '/', screen)
    const effort = await countEffort(context)
    await open(page, await planPath(page))
    const since = new Date()
    await page
      .getByRole('link', { name: 'Login to Purchase' })
      .locator('visible=true')
      .first()
      .click()
    await box(page, 'Mobile number').fill(number)
    await button(page, 'Request OTP').click()
    await box(page, 'OTP').pressSequentially(await codeSentTo(world, number, since))
    await box(page, 'Name').fill('Meher Dastur')
    await box(page, 'Email').fill(`journey-${screen}@mail.example`)
    await button(page, 'Sign Up').click()
    await page.waitForURL('**/dashboard/user/cart')
    await box(page, 'Address').first().fill('12 Temple Road')
    await box(page, 'City').fill('Pune')
    await box(page, 'PIN code').fill('411001')
    await button(page, 'Continue to payment').click()
    await terms(page).waitFor()
    await terms(page).evaluate((text) => text.scrollTo(0, text.scrollHeight))
    await openFiles(page, (link) => link.click())
    await dialog(page).getByRole('checkbox').check()
    await button(page, 'Continue').click()
    await button(page, /^Pay ₹/).click()
    await paymentWindow(page).getByRole('button', { name: 'Pay successfully' }).click()
    await paid(page)
    effort.expectWithin(`Sign-up to paid, ${screen}`, { clicks: 9, fields: 7 })
    expect(errors).toEqual([])
    await context.close()
  })

  test('a provider posts a call within 4 clicks and 5 fields', async () => {
    const desk = '/dashboard/serviceprovider/scorecard'
    const { page, context, errors } = await visitAs(world, 'P2', '/', screen)
    const { script } = world.takeShare(100)
    const effort = await countEffort(context)
    await open(page, desk)
    await page.getByRole('link', { name: 'Post a call' }).locator('visible=true').first().click()
    await page.waitForURL(`**${desk}/post`)
    await expectOneName(page)
    await page.getByRole('combobox', { name: 'Instrument' }).fill(script)
    await page.getByRole('option').filter({ hasText: 'NSE' }).first().click()
    await page.getByLabel('Entry rate').fill('101')
    await page.getByLabel('Target').fill('110')
    await page.getByLabel('Stop-loss').fill('95')
    await page.getByLabel('Rationale').fill('The range of three weeks is being left upwards.')
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await button(page, 'Post call').click()
    await page.waitForURL(`**${desk}`)
    await page.getByText(`Posted ${script}`, { exact: true }).first().waitFor()
    effort.expectWithin(`A call posted, ${screen}`, { clicks: 4, fields: 5 })
    expect(errors).toEqual([])
    await context.close()
  })
})

/** Landmarks of the same kind must have different names. */
async function expectOneName(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Post a call' }).waitFor()
  for (const role of ['form', 'region', 'complementary', 'navigation'] as const) {
    const names = await page
      .getByRole(role)
      .evaluateAll((marks) =>
        marks.map(
          (mark) =>
            mark.getAttribute('aria-label') ??
            document.getElementById(mark.getAttribute('aria-labelledby') ?? '')?.textContent ??
            '',
        ),
      )
    expect(names, role).toEqual([...new Set(names)])
  }
}

test('a plan is bought by keyboard alone, with roles and names for a screen reader', async () => {
  const { page, context, errors } = await visitAs(world, 'U2', '/')
  await open(page, await planPath(page))
  await tabTo(page, button(page, 'Buy Plan'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/user/cart')
  await page.getByRole('list', { name: 'Plans in the cart' }).waitFor()
  await tabTo(page, button(page, 'Continue to payment'))
  await page.keyboard.press('Enter')

  await terms(page).waitFor()
  const reader = await dialog(page).ariaSnapshot()
  for (const line of [
    'dialog "Terms and conditions"',
    'searchbox "Search the terms"',
    'navigation "Contents"',
    'region "What matters most"',
    'checkbox "I have read these terms and accept them." [disabled]',
    'button "Continue" [disabled]',
  ]) {
    expect(reader).toContain(line)
  }
  await tabTo(page, terms(page))
  await page.keyboard.press('End')
  await openFiles(page, async (link) => {
    await tabTo(page, link)
    await page.keyboard.press('Enter')
  })
  await tabTo(page, dialog(page).getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Continue'))
  await page.keyboard.press('Enter')

  await tabTo(page, button(page, /^Pay ₹/))
  await page.keyboard.press('Enter')
  const pay = paymentWindow(page).getByRole('button', { name: 'Pay successfully' })
  await pay.waitFor()
  // While the payment window is open, the page below is inert.
  await expect
    .poll(() => page.locator('#app').evaluate((app) => app.hasAttribute('inert')))
    .toBe(true)
  for (let tabs = 0; tabs < WINDOW_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#app') ?? null))
      .toBeNull()
  }
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await paid(page)
  const heading = page.getByRole('heading', { name: 'Payment successful' })
  await expect.poll(() => isFocused(heading)).toBe(true)
  expect(await page.locator('main').ariaSnapshot()).toMatch(
    /status:\s+- heading "Payment successful" \[level=2\]/,
  )
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})

/** Moves the focus to the element by the Tab key. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  for (let tabs = 0; tabs < PAGE_TABS; tabs += 1) {
    if (await isFocused(element)) {
      return
    }
    await page.keyboard.press('Tab')
  }
  expect.unreachable(`${element} is reached by the keyboard`)
}

const PAGE_TABS = 150
/** More than the number of tab stops in the payment window. */
const WINDOW_TABS = 15
const PAID_WITHIN_MS = 60_000
