import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fieldMessages } from '../src/contract/common/texts.ts'
import { expectAccessible, open, reload, type Screen, visit, worldOfFile } from './world.ts'

const world = worldOfFile()

async function blankPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await world.browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: world.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...options,
  })
  return context.newPage()
}

async function textOf(path: string): Promise<string> {
  return (await fetch(world.url + path)).text()
}

async function sitemapPaths(): Promise<readonly string[]> {
  const found = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)]
  return found.flatMap(([, address]) => (address ? [new URL(address).pathname] : []))
}

async function aProfile(): Promise<string> {
  const path = (await sitemapPaths()).find((one) => one.startsWith('/view/serviceprovider/'))
  expect(path).toBeDefined()
  return path ?? ''
}

describe.each<Screen>(['desktop', 'phone'])('a visitor on a %s', (screen) => {
  test('opens the plans and one of them from the home page', async () => {
    const { page, context, errors } = await visit(world, '/', screen)
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toContain('Unlocking Your Financial Potential')
    const ads = page.getByRole('region', { name: 'Plans on Tradebox' })
    await expect
      .poll(() => ads.getByRole('link').first().getAttribute('href'))
      .toBe('/view/allplans')
    await ads.scrollIntoViewIfNeeded()
    await page.getByText('Past performance is no guarantee of future results').waitFor()
    await page.getByRole('link', { name: 'See all plans' }).first().click()
    await page.waitForURL('**/view/allplans')
    await page.getByRole('heading', { level: 1, name: 'All plans' }).waitFor()
    await expectAccessible(page)
    await page.locator('main li a').first().click()
    await page.waitForURL('**/view/services/*')
    const prices = page.locator('main').getByText('₹').locator('visible=true')
    // Read all at once: the prices of the previous page are about to disappear.
    const highest = () =>
      prices.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().y)))
    const screenHeight = page.viewportSize()?.height ?? 0
    await expect
      .poll(highest, { message: 'the price is on the first screen' })
      .toBeLessThan(screenHeight)
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('finds a provider despite a typing error', async () => {
    const { page, context, errors } = await visit(world, '/', screen)
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.getByRole('combobox').fill('Mugda Joglekar')
    await page.getByRole('option', { name: /Mugdha Joglekar/ }).click()
    await page.waitForURL('**/view/serviceprovider/*')
    await page.getByRole('heading', { level: 1, name: 'Mugdha Joglekar' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('Our Family advances after ten seconds, and stays when paused', async () => {
  const page = await blankPage()
  await page.clock.install()
  await open(page, '/')
  const family = page.getByRole('region', { name: 'Our Family' })
  await family.scrollIntoViewIfNeeded()
  const shown = () =>
    family.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card, index) => {
        const { left, right } = card.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth ? [index] : []
      }),
    )
  await expect.poll(() => shown()).toEqual([0, 1, 2, 3])
  // Fires the timer once, however much of the ten seconds has passed by itself.
  await page.clock.fastForward(10_500)
  await expect.poll(shown).toEqual([4, 5, 6, 7])
  await family.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(25_000)
  await expect.poll(() => shown()).toEqual([4, 5, 6, 7])
  await expect.poll(() => family.getByRole('button', { name: 'Play' }).count()).toBe(1)
  await page.context().close()
})

test('a chosen theme applies from the first frame of the next visit', async () => {
  const page = await blankPage({ colorScheme: 'light' })
  await open(page, '/')
  await page.locator('footer').getByRole('button', { name: 'Dark' }).click()
  const ground = () => getComputedStyle(document.documentElement).backgroundColor
  const dark = await page.evaluate(ground)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { grounds: seen })
    const look = () => {
      seen.push(getComputedStyle(document.documentElement).backgroundColor)
      if (seen.length < 20) {
        requestAnimationFrame(look)
      }
    }
    requestAnimationFrame(look)
  })
  await reload(page)
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'grounds').length))
    .toBeGreaterThan(5)
  const seen: string[] = await page.evaluate(() => Reflect.get(window, 'grounds'))
  expect([...new Set(seen)]).toEqual([dark])
  await page.context().close()
})

test('a followed link announces and focuses the page, and a tab keeps the scroll position', async () => {
  const { page, context, errors } = await visit(world, '/')
  await page.getByRole('link', { name: 'See all plans' }).first().click()
  await page.getByRole('status').filter({ hasText: 'All plans' }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await open(page, await aProfile())
  await page.evaluate(() => window.scrollTo(0, 150))
  await page
    .locator('main')
    .getByRole('link', { name: /^Services/ })
    .click()
  await page.waitForURL('**/services')
  await page.getByRole('status').filter({ hasText: 'Services of' }).waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150)
  expect(errors).toEqual([])
  await context.close()
})

test('a slow navigation shows a progress bar', async () => {
  const { page, context } = await visit(world, '/')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/services*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'See all plans' }).first().click()
  const bar = page.locator('[role=progressbar][data-loading]')
  await bar.waitFor({ state: 'attached' })
  await expect.poll(() => bar.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
  release()
  await page.waitForURL('**/view/allplans')
  await bar.waitFor({ state: 'detached' })
  await context.close()
})

test('a script that fails to load leaves the rest of the page working', async () => {
  const page = await blankPage()
  let isLost = false
  await page.route('**/assets/toaster-*.js', (route) => {
    isLost = true
    return route.abort()
  })
  await open(page, '/')
  // The page may be shown before its key listener is attached.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return isLost
    })
    .toBe(true)
  await page.getByRole('link', { name: 'See all plans' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'All plans' }).waitFor()
  await expect.poll(() => page.locator('header').first().isVisible()).toBe(true)
  await page.context().close()
})

test('a form submitted before its rules are loaded waits for them; if they are lost, the server checks it', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const submit = async (meet: (route: Route) => Promise<void>) => {
    const page = await blankPage()
    let asked = 0
    await page.route('**/api/auth/checkforuser*', (route) => {
      asked += 1
      return route.continue()
    })
    await page.route('**/assets/schemas-*.js', meet)
    await open(page, '/auth/forgotpassword')
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    await email.fill('nobody')
    await page.getByRole('button', { name: 'Request OTP' }).click()
    return { page, email, asked: () => asked }
  }
  const early = await submit(async (route) => {
    await held
    await route.continue()
  })
  await expect.poll(() => early.email.isDisabled()).toBe(true)
  release()
  await early.page.getByText(fieldMessages.invalidEmail).waitFor()
  expect(await early.email.inputValue()).toBe('nobody')
  expect(early.asked()).toBe(0)
  await early.page.context().close()

  const without = await submit((route) => route.abort())
  await without.page.getByText(fieldMessages.invalidEmail).waitFor()
  expect(await without.email.inputValue()).toBe('nobody')
  expect(without.asked()).toBe(1)
  await without.page.context().close()
})

test('no page shows a broken image when pictures fail to load', async () => {
  const context = await world.browser.newContext({ baseURL: world.url })
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
  )
  const first = async (path: string, link: string) => {
    await open(page, path)
    return (await page.locator(`main a[href^="${link}"]`).first().getAttribute('href')) ?? ''
  }
  const paths = [
    '/',
    '/service-providers/Research%20Analyst',
    await first('/service-providers/Research%20Analyst', '/view/serviceprovider/'),
    await first('/view/allplans', '/view/services/'),
    '/market-watch/all/articles',
    '/market-watch/all/videos',
    '/view/events/upcomingevents',
    await first('/view/events/upcomingevents', '/view/events/details/'),
    await first('/market-watch/all/videos', '/view/video/'),
  ]
  for (const path of paths) {
    await open(page, path)
    const broken = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img')]
          // Pictures far below load lazily; this loads them at once.
          .map((picture) => Object.assign(picture, { loading: 'eager' }))
          .map((picture) => picture.src),
      )
    await expect.poll(broken, { message: path }).toEqual([])
  }
  await context.close()
})

test('a profile can be read without JavaScript, and shows no dead buttons', async () => {
  const page = await blankPage({ javaScriptEnabled: false })
  await page.goto(await aProfile())
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('heading', { name: 'Disclaimer' }).isVisible()).toBe(true)
  await expect.poll(() => page.locator('button[type="button"]:visible').count()).toBe(0)
  await page
    .locator('main')
    .getByRole('link', { name: /^Services/ })
    .click()
  await page.locator('main li').first().waitFor()
  await page.context().close()
})

test.each(['/no/such/page', '/service-providers/nonsense', '/view/services/nothing'])(
  '%s answers 404 with a page that is not indexed',
  async (path) => {
    const page = await blankPage()
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    const robots = page.locator('meta[name=robots]')
    await expect.poll(() => robots.getAttribute('content')).toBe('noindex')
    await page.context().close()
  },
)

test('robots.txt and the sitemap lead to pages with unique titles and descriptions', async () => {
  const robots = await textOf('/robots.txt')
  expect(robots).toContain(`Sitemap: ${world.url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /dashboard/')
  const paths = await sitemapPaths()
  const profiles = paths.filter((path) => path.startsWith('/view/serviceprovider/'))
  const plans = paths.filter((path) => path.startsWith('/view/services/'))
  expect(profiles.length).toBeGreaterThan(50)
  expect(plans.length).toBeGreaterThan(100)
  const others = paths.filter((path) => !profiles.includes(path) && !plans.includes(path))
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const read = [...others, ...profiles.slice(0, 3), ...plans.slice(0, 3)]
  for (const path of read) {
    const response = await fetch(world.url + path)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    const description = /name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(title, path).toMatch(/ · Tradebox$/)
    expect(description.length, path).toBeGreaterThan(20)
    expect(html, path).toContain('property="og:image" content="http')
    expect(html, path).not.toContain('name="robots"')
    titles.add(title)
    descriptions.add(description)
  }
  expect(titles.size).toBe(read.length)
  expect(descriptions.size).toBe(read.length)
})
