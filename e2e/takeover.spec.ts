import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reload, visit, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const TABS_SCRIPT = '**/assets/dashboard-tabs-*.js'

/** Collects the documents and API calls that the page requests. */
function watchRequests(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'document' || pathname.startsWith('/api/')) {
      seen.push(`${request.resourceType()} ${pathname}`)
    }
  })
  return seen
}

function isTakenOver(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__react')),
  )
}

test('a rendered page hydrates without an error and without fetching its data again', async () => {
  const { page, context, errors } = await visit(world, '/documents/about-us')
  const requests = watchRequests(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => isTakenOver(page)).toBe(true)
  expect(requests).toEqual(['document /documents/about-us'])
  expect(errors).toEqual([])
  await context.close()
})

test('the tabs on a phone stay visible while their script loads', async () => {
  const { page, context, errors } = await visitAs(world, 'A-full', '/dashboard', 'phone')
  // The test decides when the script comes, however long the machine takes for the rest.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await context.route(TABS_SCRIPT, async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    const watch = () => {
      const isThere = document.querySelector('.dashboard-tabs') !== null
      const { dataset } = document.documentElement
      dataset.tabs = isThere && dataset.tabs !== 'gone' ? 'there' : 'gone'
      requestAnimationFrame(watch)
    }
    document.addEventListener('DOMContentLoaded', watch)
  })
  await reload(page)
  // Opens another page before the tabs hydrate.
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await page.waitForURL('**/dashboard/notifications')
  const come = page.waitForResponse(TABS_SCRIPT)
  release()
  await come
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('More').click()
  expect(await page.locator('html').getAttribute('data-tabs')).toBe('there')
  expect(errors).toEqual([])
  await context.close()
})

test('links navigate inside the application, and going back restores the scroll position', async () => {
  const { page, context, errors } = await visit(world, '/documents/terms-and-conditions')
  const requests = watchRequests(page)
  const title = await page.title()
  await page.evaluate(() => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, document.body.scrollHeight)
    return scrolled.then(() => undefined)
  })
  await page.locator('footer a[href="/documents/privacy-policy"]').click()
  await page.waitForURL('**/documents/privacy-policy')
  await expect.poll(() => page.title()).not.toBe(title)
  const canonical = page.locator('link[rel="canonical"]')
  await expect.poll(() => canonical.getAttribute('href')).toContain('/documents/privacy-policy')
  await expect.poll(() => canonical.count()).toBe(1)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.title()).toBe(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(requests.filter((one) => one.startsWith('document'))).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('an unknown address answers 404 and hydrates', async () => {
  const { page, context, errors } = await visit(world, '/no/such/page')
  await expect.poll(() => page.title()).toContain('Page not found')
  await expect.poll(() => isTakenOver(page)).toBe(true)
  expect((await page.request.get('/no/such/page')).status()).toBe(404)
  expect(errors).toEqual([])
  await context.close()
})

test('a chosen theme is applied before any script file loads', async () => {
  const { page, context } = await visit(world, '/documents/about-us')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await expect.poll(() => isTakenOver(page)).toBe(false)
  await context.close()
})

test('a page can be read without JavaScript', async () => {
  const context = await world.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${world.url}/documents/about-us`)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await context.close()
})
