import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listPieces } from '../src/contract/content/public-calls.ts'
import {
  categoryPath,
  categoryTitle,
  providerCategories,
} from '../src/contract/providers/categories.ts'
import {
  expectAccessible,
  failOnce,
  isFocused,
  open,
  reload,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const ANALYSTS = categoryPath('Research Analyst')
const status = (page: Page) => page.locator('main').getByRole('status').first()
const cards = (page: Page) => page.locator('main article')

/** The id of the verified provider with that name. */
async function providerId(name: string): Promise<string> {
  const query = new URLSearchParams({ q: name })
  const reply = await fetch(`${world.url}/api/data/serviceproviders?${query}`)
  const { data } = (await reply.json()) as {
    data: { serviceproviders: { _id: string; RegName: string; type: string }[] }
  }
  const found = data.serviceproviders.find(
    (one) => one.RegName === name && one.type !== 'sub profile',
  )
  if (found === undefined) {
    throw new Error(`the demo holds ${name}`)
  }
  return found._id
}

describe('a visitor', () => {
  test('filters a category, then opens a profile, its services and a plan', async () => {
    const { page, context, errors } = await visit(world, ANALYSTS)
    await expect.poll(() => page.title()).toContain('Research Analyst')
    const all = await cards(page).count()
    expect(all).toBeGreaterThan(10)
    await expect.poll(() => status(page).textContent()).toBe(`${all} providers`)

    await page.getByRole('searchbox', { name: 'Search' }).fill('kachnar')
    await page.waitForURL('**?q=kachnar')
    await expect.poll(() => cards(page).count()).toBe(3)
    await expect.poll(() => status(page).textContent()).toBe(`3 of ${all} providers`)
    await page.getByRole('combobox', { name: 'State' }).selectOption('Karnataka')
    await page.waitForURL('**&state=Karnataka')
    await expect.poll(() => cards(page).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(3)
    await expect.poll(() => page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('nobody of this name')
    await page.getByText('No results.').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => cards(page).count()).toBe(all)
    await expect.poll(() => search.inputValue()).toBe('')
    await search.pressSequentially('kachnar ')
    await page.waitForURL('**?q=kachnar')
    await expect.poll(() => cards(page).count()).toBe(3)
    await search.pressSequentially('ridge')
    await page.waitForURL('**?q=kachnar+ridge')
    await expect.poll(() => search.inputValue()).toBe('kachnar ridge')

    await cards(page).getByRole('link', { name: 'Kachnar Ridge Research LLP' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Kachnar Ridge Research LLP' }).waitFor()
    for (const text of ['SEBI Registered', 'Verified', 'Compliance officer']) {
      await expect
        .poll(() => page.locator('main').getByText(text, { exact: true }).count(), {
          message: text,
        })
        .toBe(1)
    }
    await expect.poll(() => page.getByRole('link', { name: /^(SCORES|Smart ODR)/ }).count()).toBe(2)
    const disclaimer = page.getByRole('button', { name: 'Read more about the disclaimer' })
    await disclaimer.click()
    await page.getByRole('button', { name: 'Read less about the disclaimer' }).waitFor()

    await page.getByRole('link', { name: /^Services/ }).click()
    await page.waitForURL('**/services')
    await expect.poll(() => page.title()).toContain('Services of Kachnar Ridge Research LLP')
    const plans = page.locator('main ul').getByRole('heading', { level: 3 })
    await expect.poll(() => plans.count()).toBeGreaterThan(3)
    await expect.poll(() => page.getByText(/^Buy: ₹[\d,]+$/).count()).toBe(await plans.count())
    const title = (await plans.first().textContent()) ?? ''
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('link', { name: 'View provider' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kachnar Ridge Research LLP' }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('finds every category under its names, and gets 404 for unknown addresses', async () => {
    const { page, context } = await visit(world, '/documents/about-us')
    const get = async (path: string) => {
      const reply = await page.request.get(path)
      return { code: reply.status(), html: await reply.text() }
    }
    for (const category of providerCategories) {
      const { code, html } = await get(categoryPath(category))
      expect(code, category).toBe(200)
      expect(html).toContain(`>${categoryTitle(category)}</h1>`)
    }
    for (const alias of ['PMS', 'pms', 'portfolio-management-service']) {
      const { html } = await get(`/service-providers/${alias}`)
      expect(html).toContain(`rel="canonical" href="${world.url}${categoryPath('PMS')}"`)
    }
    const unknown = '0197e47b-075e-70f5-9a5c-04a041874934'
    for (const path of [
      '/service-providers/Astrologers',
      `/view/serviceprovider/${unknown}`,
      '/view/serviceprovider/nobody',
      `/view/serviceprovider/${await providerId('Mugdha Joglekar')}/horoscopes`,
      `/view/services/${unknown}`,
    ]) {
      expect((await get(path)).code, path).toBe(404)
    }
    await context.close()
  })

  test('loads more plans, and the address keeps the filter and the order', async () => {
    const { page, context, errors } = await visit(world, '/view/allplans')
    const plans = page.locator('main ul').getByRole('heading', { level: 2 })
    await expect.poll(() => plans.count()).toBe(20)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => plans.count()).toBe(40)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-high')
    await page.waitForURL('**?sort=price-high')
    await page.getByRole('textbox', { name: 'Highest price' }).fill('1000')
    await page.waitForURL('**maxPrice=1000**')
    const prices = async () =>
      (await page.getByText(/^Buy: ₹/).allTextContents()).map((text) =>
        Number(text.replaceAll(/\D/g, '')),
      )
    await expect.poll(async () => Math.max(...(await prices()))).toBeLessThanOrEqual(1000)
    const shown = await prices()
    expect(shown).toEqual([...shown].sort((a, b) => b - a))
    await reload(page)
    await expect.poll(() => prices()).toEqual(shown)
    expect(errors).toEqual([])
    await context.close()
  })

  test('filters a category and reads profiles without JavaScript', async () => {
    const context = await world.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${world.url}${ANALYSTS}`)
    await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
    const state = page.getByRole('combobox', { name: 'State' })
    await state.waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await state.waitFor({ state: 'hidden' })
    await page.getByText('Filters', { exact: true }).click()
    await state.selectOption('Karnataka')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**state=Karnataka**')
    await page.goto(`${world.url}/view/serviceprovider/${await providerId('Mugdha Joglekar')}`)
    await expect.poll(() => page.locator('h1').textContent()).toBe('Mugdha Joglekar')
    const block = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(block ?? '')).toMatchObject({ '@type': 'Person', name: 'Mugdha Joglekar' })
    await context.close()
  })

  test('sees on a phone that the tabs of a profile scroll sideways', async () => {
    const id = await providerId('Mugdha Joglekar')
    const { page, context } = await visit(world, `/view/serviceprovider/${id}`, 'phone')
    const tabs = page.getByRole('navigation', { name: 'Pages of Mugdha Joglekar' })
    const faded = () =>
      tabs.evaluate((row) => {
        const style = getComputedStyle(row)
        return ['--fade-start', '--fade-end'].map((edge) => style.getPropertyValue(edge))
      })
    await expect.poll(faded).toEqual(['0px', '40px'])
    await tabs.evaluate((row) => row.scrollTo(row.scrollWidth, 0))
    await expect.poll(faded).toEqual(['40px', '0px'])
    // The page of the last tab is scrolled to its end.
    await open(page, `/view/serviceprovider/${id}/podcasts`)
    await expect.poll(faded).toEqual(['40px', '0px'])
    await context.close()
  })

  test('finds the tabs of a profile near the top on a phone, at the same place on every page', async () => {
    const id = await providerId('Mugdha Joglekar')
    const { page, context } = await visit(world, `/view/serviceprovider/${id}/services`, 'phone')
    const tabs = page.getByRole('navigation', { name: 'Pages of Mugdha Joglekar' })
    const place = () => tabs.evaluate((row) => Math.round(row.getBoundingClientRect().y))
    const slim = await place()
    expect(slim, 'where the tabs begin').toBeLessThan(280)
    const followers = page.locator('dt', { hasText: 'Followers' })
    await expect.poll(() => followers.isVisible()).toBe(false)
    await page.locator('dt', { hasText: 'Registration number' }).waitFor()
    await tabs.getByRole('link', { name: 'Overview' }).click()
    await followers.waitFor()
    await expect.poll(place).toBe(slim)
    await tabs.getByRole('link', { name: /^Services/ }).click()
    await followers.waitFor({ state: 'hidden' })
    await expect.poll(place).toBe(slim)
    await context.close()
  })

  test("sees the error in a tab that fails, below the provider's name, and retries", async () => {
    const id = await providerId('Mugdha Joglekar')
    const { page, context } = await visit(world, `/view/serviceprovider/${id}`)
    await failOnce(page, listPieces.path, 'internal')
    await page.getByRole('link', { name: /^Articles/ }).click()
    await page.getByRole('heading', { name: 'Something went wrong', level: 2 }).waitFor()
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allTextContents())
      .toEqual([expect.stringContaining('Mugdha Joglekar')])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await cards(page).first().waitFor()
    await context.close()
  })

  test('is asked to sign in when following a provider', async () => {
    const { page, context, errors } = await visit(world, ANALYSTS)
    await cards(page)
      .first()
      .getByRole('button', { name: /^Follow/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).waitFor()
    await page.getByText('You need to be signed in , in order to follow someone').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const button = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name, exact: true })

describe('following', () => {
  test('shows at once, appears in the list and ends with unfollowing', async () => {
    const id = await providerId('Sumana Shetty')
    const { page, context, errors } = await visitAs(world, 'U2', '/dashboard/user/following')
    const title = page.getByRole('heading', { level: 1 })
    const count = async () =>
      Number(
        /^Service Providers You Follow \((\d+)\)$/.exec((await title.textContent()) ?? '')?.[1],
      )
    const before = await count()
    const rows = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Unfollow / }) })
    await expect.poll(() => rows.count()).toBe(before)

    await open(page, `/view/serviceprovider/${id}`)
    const followers = page.locator('dt', { hasText: 'Followers' }).locator('+ dd')
    const had = Number(await followers.textContent())
    await button(page, 'Follow Sumana Shetty').click()
    await toast(page, 'Followed Sumana Shetty')
    await button(page, /^Following Sumana Shetty/).waitFor()
    await expect.poll(async () => Number(await followers.textContent())).toBe(had + 1)
    await open(page, `${ANALYSTS}?q=sumana`)
    await button(page, /^Following Sumana Shetty/).waitFor()

    await open(page, '/dashboard/user/following')
    await expect.poll(() => count()).toBe(before + 1)
    const row = rows.filter({ hasText: 'Sumana Shetty' })
    await expect.poll(() => row.textContent()).toContain(`${had + 1} follower`)
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Unfollow Sumana Shetty' }).click()
    await toast(page, 'unfollowed Sumana Shetty')
    await expect.poll(count).toBe(before)
    await expect.poll(() => row.count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('refuses oneself, and offers admins no button', async () => {
    const own = await visitAs(
      world,
      'P1',
      `/view/serviceprovider/${await providerId('Mugdha Joglekar')}`,
    )
    await button(own.page, 'Follow Mugdha Joglekar').click()
    await toast(own.page, 'You cant follow yourself')
    await own.page.getByRole('link', { name: 'Edit profile' }).waitFor()
    expect(own.errors).toEqual([])
    await own.context.close()
    const admin = await visitAs(world, 'A-view', ANALYSTS)
    await expect.poll(() => cards(admin.page).count()).toBeGreaterThan(10)
    await expect.poll(() => button(admin.page, /^Follow/).count()).toBe(0)
    await admin.context.close()
  })

  test('shows an empty list after the last provider is unfollowed', async () => {
    const { page, context, errors } = await visitAs(
      world,
      'P2',
      '/dashboard/serviceprovider/following',
      'phone',
    )
    const unfollow = page.getByRole('button', { name: /^Unfollow/ })
    while ((await unfollow.count()) > 0) {
      const left = await unfollow.count()
      await unfollow.first().press('Enter')
      await expect.poll(() => unfollow.count()).toBe(left - 1)
      // After unfollowing by keyboard the focus moves to the next provider.
      await expect.poll(async () => left === 1 || isFocused(unfollow.first())).toBe(true)
    }
    await page.getByText('You’re not following anyone yet').waitFor()
    await page.getByRole('heading', { name: 'Service Providers You Follow (0)' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('a provider', () => {
  test('edits its public page', async () => {
    const { page, context, errors } = await visitAs(
      world,
      'P1',
      '/dashboard/serviceprovider/publicprofile',
    )
    await expectAccessible(page)
    const main = page.locator('main')
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
    await main.getByRole('textbox', { name: 'Instagram' }).fill('https://facebook.com/mugdha')
    await button(page, 'Save').click()
    await main.getByText('Please enter a valid https address').waitFor()
    await main.getByRole('textbox', { name: 'Instagram' }).fill('')
    await main.getByRole('textbox', { name: 'Description' }).fill('Reads balance sheets.')
    await main.getByRole('checkbox', { name: 'Kannada' }).check()
    await button(page, 'Save').click()
    await toast(page, 'Public profile saved')
    await main.getByRole('link', { name: 'View public page' }).click()
    await page.getByText('Reads balance sheets.', { exact: true }).waitFor()
    await page.getByText('Kannada', { exact: true }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

const APPROVALS = '/dashboard/admin/serviceproviderapproval'

/** An admin can verify only after opening each of the provider's documents. */
async function openEveryDocument(page: Page): Promise<void> {
  const documents = page.getByRole('button', { name: /^View: / })
  const count = await documents.count()
  for (let nth = 0; nth < count; nth += 1) {
    await documents.nth(nth).click()
    await page
      .getByText(`You opened ${nth + 1} of ${count} document${count === 1 ? '' : 's'}.`)
      .waitFor()
  }
}

describe('an admin', () => {
  test('approves and verifies a provider, who becomes public, and removes the verification', async () => {
    const name = 'Vignesh Natarajan'
    const { page, context, errors } = await visitAs(
      world,
      'A-full',
      `${APPROVALS}?q=vignesh+natarajan`,
    )
    await expectAccessible(page)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect.poll(() => row.textContent()).toContain('False')
    await row.getByRole('link', { name }).click()
    await page.getByText('Not Verified', { exact: true }).waitFor()
    await expectAccessible(page)
    await button(page, 'Approve').click()
    await toast(page, 'Provider verified')
    await toast(page, 'The application is approved. Next: the verification checklist.')
    await page.getByText('Approved, awaiting verification').waitFor()
    await expect.poll(() => button(page, 'Verify').isDisabled()).toBe(true)
    await openEveryDocument(page)
    for (const box of await page.getByRole('checkbox').all()) {
      await box.check()
    }
    await button(page, 'Verify').click()
    await page.getByText('Verified Provider', { exact: true }).waitFor()
    await expect.poll(() => button(page, /^(Approve|Verify|Reject)$/).count()).toBe(0)

    const visitor = await visit(world, `${ANALYSTS}?q=vignesh+natarajan`)
    await expect.poll(() => cards(visitor.page).count()).toBe(1)
    await visitor.context.close()
    await open(page, '/dashboard/admin/serviceproviders?q=vignesh+natarajan')
    await expect.poll(() => row.textContent()).toContain('True')

    await row.getByRole('link', { name }).click()
    await button(page, 'Remove Verification').click()
    const dialog = page.getByRole('alertdialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove Verification' }).click()
    await toast(page, 'Provider verified status removed')
    await button(page, 'Verify').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('rejects an application with a reason, and deletes a provider only with an empty wallet', async () => {
    const { page, context, errors } = await visitAs(
      world,
      'A-full',
      `${APPROVALS}?q=kavita+bhatnagar`,
    )
    await page.getByRole('link', { name: 'Kavita Bhatnagar' }).click()
    await button(page, 'Reject').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The certificate has ended.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await toast(page, 'Provider disapproved')
    await page.waitForURL(`**${APPROVALS}`)
    await open(page, `${APPROVALS}?q=kavita+bhatnagar`)
    await page.getByText('No results.').waitFor()

    await open(page, '/dashboard/admin/serviceproviders?q=sabiha+rizvi')
    await page.getByRole('link', { name: 'Sabiha Rizvi' }).click()
    await button(page, 'Delete service provider').click()
    const sure = page.getByRole('alertdialog')
    await sure.getByText('in the wallet. It must be settled first.').waitFor()
    await expect
      .poll(() => sure.getByRole('button', { name: 'Delete service provider' }).count())
      .toBe(0)

    // Nothing is available, but a withdrawal is in progress.
    await open(page, '/dashboard/admin/serviceproviders?q=mugdha+joglekar')
    await page.getByRole('link', { name: 'Mugdha Joglekar' }).click()
    await button(page, 'Delete service provider').click()
    await sure.getByText('This provider holds ₹7,500.00 in the wallet.').waitFor()

    await open(page, '/dashboard/admin/serviceproviders?q=bulbul+ledge')
    await page.getByRole('link', { name: 'Bulbul Ledge Alternate Asset Managers LLP' }).click()
    await button(page, 'Delete service provider').click()
    await sure.getByRole('button', { name: 'Delete service provider' }).click()
    await toast(page, 'SP deleted')
    await page.waitForURL('**/dashboard/admin/serviceproviders')
    expect(errors).toEqual([])
    await context.close()
  })

  test('with view permissions sees no action buttons and no identity data', async () => {
    const { page, context, errors } = await visitAs(world, 'A-view', APPROVALS, 'phone')
    await expectAccessible(page)
    await page.locator('main table').getByRole('link').first().click()
    await page.getByText('Not Verified', { exact: true }).waitFor()
    await expect.poll(() => button(page, /^(Approve|Verify|Reject)$/).count()).toBe(0)
    const birth = page.locator('dt', { hasText: /^Date of/ }).locator('+ dd')
    await expect.poll(() => birth.textContent()).toBe('Hidden')
    await page.getByText('You don’t have permission to see identity documents.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.waitForURL(`**${APPROVALS}`)
    expect(errors).toEqual([])
    await context.close()
  })

  test('is required: a visitor is sent to sign in, a customer to the home page', async () => {
    const visitor = await visit(world, APPROVALS)
    await visitor.page.waitForURL('**/auth/signin?callbackUrl=**')
    await visitor.context.close()
    const user = await visitAs(world, 'U1', APPROVALS)
    expect(new URL(user.page.url()).pathname).toBe('/')
    await user.context.close()
  })
})

describe('on every screen', () => {
  for (const screen of ['desktop', 'phone'] as const) {
    test(`the public pages are accessible: ${screen}`, async () => {
      const id = await providerId('Kachnar Ridge Research LLP')
      const { page, context, errors } = await visit(world, ANALYSTS, screen)
      await expectAccessible(page)
      const plan = `${world.url}/api/services?limit=1&providerId=${id}`
      const { data } = (await (await fetch(plan)).json()) as { data: { _id: string }[] }
      for (const path of [
        `${ANALYSTS}?q=nobody+of+this+name`,
        `/view/serviceprovider/${id}`,
        `/view/serviceprovider/${id}/services`,
        `/view/serviceprovider/${id}/podcasts`,
        '/view/allplans',
        `/view/services/${data[0]?._id}`,
      ]) {
        await open(page, path)
        await expectAccessible(page)
      }
      expect(errors).toEqual([])
      await context.close()
    })
  }
})
