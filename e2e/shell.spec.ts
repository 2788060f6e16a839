import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { AD_CAROUSEL_INTERVAL_MS } from '../src/contract/content/limits.ts'
import { expectAccessible, expectContrast, open, visit, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const PAGES = [
  '/',
  '/documents/terms-and-conditions',
  '/documents/frequently-asked-questions',
  '/documents/agreements/research-analyst',
  '/view/events/upcomingevents',
  '/market-watch/equity/articles',
  '/api/docs',
  '/dev/outbox',
  '/no/such/page',
]

function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
}

const SCREENS = [
  { screen: 'desktop', theme: 'light', other: 'dark' },
  { screen: 'phone', theme: 'dark', other: undefined },
] as const

describe.each(SCREENS)('on a $screen', ({ screen, theme, other }) => {
  test.each(PAGES)('%s is accessible', async (path) => {
    const { page, context, errors } = await visit(world, path, screen)
    await inTheme(page, theme)
    await expectAccessible(page)
    if (other !== undefined) {
      await inTheme(page, other)
      await expectContrast(page)
    }
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a menu opens, closes on Escape with the focus restored, and leads to a page', async () => {
  const { page, context, errors } = await visit(world, '/')
  const menu = page.getByRole('navigation', { name: 'Main' }).getByText('Events', { exact: true })
  const item = page.getByRole('link', { name: /^Upcoming events/ })
  await menu.click()
  await item.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => item.isVisible()).toBe(false)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Events')
  await page.keyboard.press('Enter')
  await item.click()
  await page.waitForURL('**/view/events/upcomingevents')
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.locator('details[data-menu][open]').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('menus open without JavaScript', async () => {
  const context = await world.browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: world.url,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('summary[aria-label="Menu"]').click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByText('Market Updates').click()
  await menu.getByRole('link', { name: /^Commodity/ }).waitFor()
  await expect.poll(() => menu.getByRole('link', { name: 'Plans' }).isVisible()).toBe(true)
  await expect
    .poll(() => page.getByRole('link', { name: 'Sign up with email' }).first().isVisible())
    .toBe(true)
  await context.close()
})

test('visitors see the sign-up links and no Services menu', async () => {
  const { page, context } = await visit(world, '/')
  await expect
    .poll(() => page.locator('header').getByText('Services', { exact: true }).count())
    .toBe(0)
  await page.locator('header').getByText('Join Us', { exact: true }).first().click()
  const signUp = page.locator('header').getByRole('link', { name: 'Sign up with email' }).first()
  await expect.poll(() => signUp.getAttribute('href')).toBe('/auth/signup/user?callbackUrl=%2F')
  const footer = page.locator('footer')
  await expect.poll(() => footer.getByText('© 2024').isVisible()).toBe(true)
  await expect
    .poll(() => footer.getByRole('link', { name: /as a service provider/ }).isVisible())
    .toBe(true)
  await expect.poll(() => footer.locator('a[href^="/documents/"]').count()).toBe(11)
  await context.close()
})

test('the search palette suggests, finds, reports no results and closes on Escape', async () => {
  const { page, context, errors } = await visit(world, '/')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox')
  await box.waitFor()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Service providers', 'Equity', 'Commodity'])
  await box.fill('research')
  await expect.poll(() => page.getByRole('group').count()).toBeGreaterThan(0)
  const first = page.getByRole('option').first()
  await expect.poll(() => first.textContent()).toContain('Research')
  await expectAccessible(page)
  await box.fill('qqzzxxqqzzxx')
  await page.getByText('No results.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => box.count()).toBe(0)
  await page.keyboard.press('Control+k')
  await box.fill('equity')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/view\/(serviceprovider|services)\//)
  expect(errors).toEqual([])
  await context.close()
})

test('Our Family shows four of ten cards, and the arrows move by four', async () => {
  const { page, context } = await visit(world, '/')
  const family = page.getByRole('region', { name: 'Our Family' })
  const cards = family.getByRole('article')
  await expect.poll(() => cards.count()).toBe(10)
  const shown = async () => {
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left, right } = card.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth
      }),
    )
    return boxes.flatMap((inside, index) => (inside ? [index] : []))
  }
  await expect.poll(() => shown()).toEqual([0, 1, 2, 3])
  await family.getByRole('button', { name: 'Next' }).click()
  await expect.poll(shown).toEqual([4, 5, 6, 7])
  await family.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(shown).toEqual([0, 1, 2, 3])
  await context.close()
})

test('the Controlled Sphere carousel wraps around and links to all plans', async () => {
  const { page, context } = await visit(world, '/')
  const ads = page.getByRole('region', { name: 'Plans on Tradebox' })
  const current = () => ads.locator('button[aria-current="true"]').getAttribute('aria-label')
  const first = await current()
  // The clock stands still, so that the pictures change only when the test says so.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await ads.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  )
  const seen = [first]
  while (seen.length < 4) {
    const before = seen.at(-1)
    await page.clock.fastForward(AD_CAROUSEL_INTERVAL_MS)
    await expect.poll(current).not.toBe(before)
    seen.push(await current())
  }
  expect(new Set(seen).size).toBe(3)
  expect(seen.at(-1)).toBe(first)
  await expect.poll(() => ads.getByRole('link').first().getAttribute('href')).toBe('/view/allplans')
  await context.close()
})

test('a chosen theme is kept after a reload', async () => {
  const { page, context } = await visit(world, '/')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.locator('footer').getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => theme()).toBe('dark')
  await page.reload()
  await expect.poll(() => theme()).toBe('dark')
  await context.close()
})

test('the contents of a legal page mark the current section, and print shows only the text', async () => {
  const { page, context } = await visit(world, '/documents/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const last = contents.getByRole('link').last()
  await last.click()
  await expect.poll(() => last.getAttribute('aria-current')).toBe('location')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('header').first().isVisible()).toBe(false)
  await expect.poll(() => page.locator('footer').isVisible()).toBe(false)
  await expect.poll(() => contents.isVisible()).toBe(false)
  await expect.poll(() => page.locator('h1').isVisible()).toBe(true)
  await context.close()
})

test('the API reference finds calls by words', async () => {
  const { page, context, errors } = await visit(world, '/api/docs')
  await page.getByLabel('Find a call').fill('post follow')
  await page
    .getByRole('status')
    .filter({ hasText: /^2 calls$/ })
    .waitFor()
  await page.getByText('/api/user/unfollow', { exact: true }).click()
  await page.getByText('self_unfollow').waitFor()
  await page.getByLabel('Find a call').fill('nothing like this')
  await page.getByText('No results.').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

const bar = (page: Page) => page.locator('header').first()
const opener = (page: Page) => bar(page).locator('summary').filter({ hasText: 'Account' })

async function accountLinks(page: Page): Promise<string[]> {
  await opener(page).click()
  const links = bar(page).locator('details[open] a')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => link.textContent?.replace(/\d.*/, '') ?? ''))
}

test('a customer sees a greeting and an account menu without a dashboard', async () => {
  const { page, context, errors } = await visitAs(world, 'U1', '/')
  await expect.poll(() => bar(page).getByText('Hello, Amruta Deshmukh').isVisible()).toBe(true)
  await expect.poll(() => bar(page).getByText('Services', { exact: true }).count()).toBe(0)
  await expect
    .poll(() => accountLinks(page))
    .toEqual(['My Profile', 'My Subscriptions', 'My Orders', 'Cart', 'Notifications'])
  await expectAccessible(page)
  const cta = page.locator('main').getByRole('link', { name: 'Go to Dashboard' })
  await expect.poll(() => cta.getAttribute('href')).toBe('/dashboard/user/myprofile')
  await expect.poll(() => page.getByRole('link', { name: /as a service provider/ }).count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('a provider has dashboard and profile in the account menu, and dashboard navigation', async () => {
  const { page, context } = await visitAs(world, 'P1', '/dashboard')
  await page.waitForURL('**/dashboard/serviceprovider/home')
  await open(page, '/dashboard/serviceprovider')
  await page.waitForURL('**/dashboard/serviceprovider/home')
  await expect
    .poll(() => accountLinks(page))
    .toEqual(['My Dashboard', 'My Profile', 'Notifications'])
  const places = page.getByRole('navigation', { name: 'Dashboard' })
  await places.getByRole('link', { name: 'Notifications' }).click()
  await page.waitForURL('**/dashboard/notifications')
  const current = places.locator('[data-status="active"]')
  await expect.poll(() => current.textContent()).toBe('Notifications')
  await expect
    .poll(() => page.locator('aside').getByText('Research Analyst').isVisible())
    .toBe(true)
  await context.close()
})

test('an admin has the Services menu and no profile', async () => {
  const { page, context } = await visitAs(world, 'A-full', '/')
  await bar(page).getByText('Services', { exact: true }).first().click()
  await bar(page)
    .getByRole('link', { name: /^All plans/ })
    .waitFor()
  await expect.poll(() => accountLinks(page)).toEqual(['My Dashboard', 'Notifications'])
  await context.close()
})

test('a customer sees neither logo nor menus on the page of a plan', async () => {
  const { page, context } = await visitAs(world, 'U1', '/view/allplans')
  const plan = page.locator('main a[href^="/view/services/"]').first()
  await expect.poll(() => bar(page).locator('a[href="/"]').count()).toBe(1)
  await plan.click()
  await page.waitForURL('**/view/services/**')
  await expect.poll(() => bar(page).locator('a[href="/"]').count()).toBe(0)
  await expect.poll(() => bar(page).getByRole('navigation').count()).toBe(0)
  await expect.poll(() => bar(page).locator('summary[aria-label="Menu"]').count()).toBe(0)
  await opener(page).waitFor()
  await context.close()
})

test('forms and pages report a lost connection, and work again once it is back', async () => {
  const { page, context, errors } = await visitAs(world, 'U1', '/dashboard/user/myprofile', 'phone')
  const handle = page.getByRole('textbox', { name: /^Telegram handle/ })
  const reached = page.getByText('We couldn’t reach Tradebox. Check your connection and try again.')
  const before = await handle.inputValue()
  await handle.fill('@away_for_a_while')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await reached.waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await open(page, '/dashboard/user/myprofile')
  expect(await handle.inputValue()).toBe(before)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await reached.waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
  expect(errors.filter((text) => !/socket|imported module/i.test(text))).toEqual([])
  await context.close()
})

test('signing out leaves protected pages and clears private data from the browser', async () => {
  const { page, context } = await visitAs(world, 'U1', '/dashboard/notifications', 'phone')
  await page.evaluate(() => {
    localStorage.setItem('searches', '["my provider"]')
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('plans-compared', '[]')
  })
  await opener(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${world.url}/`)
  await bar(page).getByRole('link', { name: 'Login' }).waitFor()
  // The router stores the scroll positions of this tab's pages in the session storage, so only some
  // keys are checked.
  const kept = await page.evaluate(() => [
    localStorage.getItem('searches'),
    localStorage.getItem('theme'),
    sessionStorage.getItem('plans-compared'),
  ])
  expect(kept).toEqual([null, 'dark', null])
  expect((await context.request.get('/api/notifications')).status()).toBe(401)
  await context.close()
})
