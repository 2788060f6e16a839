import { readFile } from 'node:fs/promises'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPoster, type Poster } from './calls.ts'
import {
  expectAccessible,
  expectContrast,
  open,
  reload,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()
let poster: Poster

beforeAll(async () => {
  poster = await openPoster(world, 'P1')
})
afterAll(() => poster.close())

const table = (page: Page, name = 'Open trades') => page.getByRole('table', { name, exact: true })
const rows = (page: Page, name?: string) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const scripts = (page: Page) => page.getByRole('table').locator('.row-link').allTextContents()
const sorted = (page: Page, order: 'ascending' | 'descending') =>
  page.locator(`th[aria-sort="${order}"]`).filter({ hasText: 'Script' })
const drawer = (page: Page) => page.getByRole('dialog')
/** The row of a trade, found by the link to its details. */
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.locator(`a[href*="trade=${id}"]`) })
const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor()
/** The texts of a column, read all at once because rows come and go. */
const texts = (page: Page, column: number, name?: string) =>
  rows(page, name).evaluateAll(
    (all, at) => all.map((row) => row.querySelectorAll('td')[at]?.textContent ?? ''),
    column,
  )

/** Gives control over the page's sockets, and records what the page sends. */
async function cuttableLine(page: Page) {
  const said: string[] = []
  const open = new Set<WebSocketRoute>()
  let isCut = false
  let refused = 0
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    if (isCut) {
      server.onMessage(() => {
        refused += 1
        void socket.close()
      })
      return
    }
    open.add(socket)
    socket.onMessage((message) => {
      said.push(String(message))
      server.send(message)
    })
  })
  return {
    said,
    refused: () => refused,
    cut: () => {
      isCut = true
      for (const socket of open) {
        void socket.close()
      }
      open.clear()
    },
    mend: () => {
      isCut = false
    },
  }
}

describe('the scorecard', () => {
  test.each(['desktop', 'phone'] as const)(
    'shows open and closed trades to visitors on a %s',
    async (screen) => {
      const { page, context, errors } = await visit(world, '/scorecard', screen)
      await live(page)
      await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
      await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(10)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Closed', exact: true }).click()
      await rows(page, 'Closed trades').nth(9).waitFor()
      await page.waitForURL('**/scorecard?tab=closed')
      await expect.poll(() => rows(page, 'Closed trades').count()).toBe(10)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(page)
      await page.emulateMedia({ colorScheme: null })
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByText('11–20 of', { exact: false }).waitFor()
      await page.waitForURL('**/scorecard?tab=closed&page=2')
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test.each([
    ['visitor', '/scorecard?tab=closed&sort=scriptname'],
    ['P1', '/dashboard/serviceprovider/scorecard?tab=closed'],
  ] as const)('leads a %s from beyond the end to the last page', async (who, path) => {
    const past = `${path}&page=99999`
    const { page, context } =
      who === 'visitor' ? await visit(world, past) : await visitAs(world, who, past)
    expect(page.url()).toContain(path)
    const last = Number(new URL(page.url()).searchParams.get('page'))
    const count = await rows(page, 'Closed trades').count()
    expect(last).toBeGreaterThan(1)
    const total = (last - 1) * 10 + count
    await page.getByText(`${(last - 1) * 10 + 1}–${total} of ${total}`).waitFor()
    await context.close()
  })

  test('is sorted by its column headings, and the address keeps the order', async () => {
    const { page, context } = await visit(world, '/scorecard?tab=closed')
    await heading(page, 'Script').getByRole('link').click()
    await sorted(page, 'ascending').waitFor()
    const first = await scripts(page)
    expect(first).toEqual([...first].sort((a, b) => (a < b ? -1 : 1)))
    await heading(page, 'Script').getByRole('link').click()
    await sorted(page, 'descending').waitFor()
    await reload(page)
    await sorted(page, 'descending').waitFor()
    const turned = await scripts(page)
    expect(turned).toEqual([...turned].sort((a, b) => (a < b ? 1 : -1)))
    await context.close()
  })

  test('is filtered by the name of the provider', async () => {
    const { page, context } = await visit(world, '/scorecard?tab=closed')
    const name = (await texts(page, 6, 'Closed trades'))[0] ?? ''
    const words = name.slice(0, 6).trim().toLowerCase()
    const filter = page.getByRole('searchbox', { name: 'Filter By Shared By' })
    await filter.fill(words)
    const others = async () => {
      const shared = await texts(page, 6, 'Closed trades')
      return shared.filter((one) => !one.toLowerCase().includes(words))
    }
    // The address changes first. Wait for it, because a first page with one provider only looks
    // filtered already.
    await page.waitForURL((url) => url.searchParams.get('sharedBy') === words)
    await expect.poll(others).toEqual([])
    await expect.poll(() => rows(page, 'Closed trades').count()).toBeGreaterThan(0)
    await filter.fill('nobody is called this')
    await page.getByText('No results.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => rows(page, 'Closed trades').count()).toBeGreaterThan(0)
    await context.close()
  })

  test('is filtered by side, and the address keeps the filter', async () => {
    const { page, context, errors } = await visit(world, '/scorecard')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByLabel('Side', { exact: true }).selectOption('sell')
    await page.waitForURL(/side=sell/)
    await page.reload()
    await page.getByText('1 set', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Side', { exact: true }).inputValue()).toBe('sell')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => !url.search.includes('side'))
    expect(errors).toEqual([])
    await context.close()
  })

  test('draws the crosshair of a chart only while a finger touches it', async () => {
    const { page, context } = await visit(world, '/scorecard?tab=closed', 'phone')
    // By key: a pointer that stays there draws a cross too.
    await page.locator('a.row-link').first().press('Enter')
    const chart = drawer(page).locator('figure').getByRole('img')
    await chart.locator('canvas').first().waitFor()
    const drawn = () =>
      chart.locator('canvas').evaluateAll((all) =>
        all
          .flatMap((one) => (one instanceof HTMLCanvasElement ? [one] : []))
          .flatMap((one) => [
            ...(one.getContext('2d')?.getImageData(0, 0, one.width, one.height).data ?? []),
          ])
          .reduce((sum, value) => sum + value, 0),
      )
    // The chart paints in a later frame than the one that adds its canvas.
    let before = 0
    await expect
      .poll(async () => {
        const [last, now] = [before, await drawn()]
        before = now
        return now > 0 && now === last
      })
      .toBe(true)
    const { x, y } = (await chart.boundingBox()) ?? expect.unreachable('a chart')
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd' | 'touchCancel') =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: x + 60, y: y + 60 }] : [],
      })
    for (const end of ['touchEnd', 'touchCancel'] as const) {
      await touch('touchStart')
      await expect.poll(drawn, { message: `before ${end}` }).not.toBe(before)
      await touch(end)
      await expect.poll(drawn, { message: end }).toBe(before)
    }
    await context.close()
  })

  test('sorts and pages without JavaScript', async () => {
    const context = await world.browser.newContext({ baseURL: world.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/scorecard?tab=closed')
    await heading(page, 'Script').getByRole('link').click()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await page.waitForURL('**/scorecard?tab=closed&sort=scriptname&page=2')
    await expect.poll(() => rows(page, 'Closed trades').count()).toBe(10)
    await context.close()
  })
})

describe('a call', () => {
  test('appears when posted, follows the price and leaves the open trades on exit', async () => {
    const { page, context, errors } = await visit(world, '/scorecard')
    await live(page)
    const call = await poster.post({ shareWith: 'all' })
    const row = rowOf(page, call.id)
    await row.waitFor()
    await row.getByText('Initiated', { exact: true }).waitFor()
    const price = row.getByRole('cell').nth(3)
    const before = await price.textContent()
    await expect.poll(() => price.textContent(), { timeout: 20_000 }).not.toBe(before)
    await poster.exit(call.id)
    await row.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Closed', exact: true }).click()
    await rowOf(page, call.id).getByText('Manually exited', { exact: true }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('with a six-figure price fits into its columns', async () => {
    const call = await poster.post({ symbol: 'MRF' })
    const { page, context } = await visit(world, '/scorecard')
    const cells = rowOf(page, call.id).getByRole('cell')
    await cells
      .getByText(/^\d,\d\d,\d{3}\.\d\d$/)
      .first()
      .waitFor()
    const beyond = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
    expect(beyond).toEqual([])
    await poster.exit(call.id)
    await context.close()
  })

  test('disappears when deleted before its entry', async () => {
    const { page, context } = await visit(world, '/scorecard')
    await live(page)
    const call = await poster.post({ symbol: 'WIPRO', above: 0.2 })
    const row = rowOf(page, call.id)
    await row.getByText('Not initiated', { exact: true }).waitFor()
    await poster.withdraw(call.id)
    await row.waitFor({ state: 'detached' })
    await context.close()
  })

  test('posted while the connection was cut appears after reconnecting', async () => {
    const { page, context, errors } = await visit(world, '/documents/about-us')
    const line = await cuttableLine(page)
    await open(page, '/scorecard')
    await live(page)
    line.cut()
    await page.getByText('Reconnecting', { exact: true }).waitFor()
    const call = await poster.post({ symbol: 'LT' })
    line.mend()
    await rowOf(page, call.id).waitFor()
    await live(page)
    // The page fetches only what it missed, not everything again.
    expect(line.said.filter((text) => text.includes('"details"'))).toHaveLength(1)
    expect(line.said.some((text) => text.includes('"since"'))).toBe(true)
    expect(errors.filter((text) => !text.includes('WebSocket connection'))).toEqual([])
    await context.close()
  })

  test('shows "Connecting" until the first connection succeeds', async () => {
    const { page, context } = await visit(world, '/documents/about-us')
    const line = await cuttableLine(page)
    line.cut()
    await open(page, '/scorecard')
    await expect.poll(line.refused).toBeGreaterThan(1)
    await page.getByText('Connecting', { exact: true }).waitFor()
    line.mend()
    await live(page)
    await context.close()
  })

  test('retries when the server has no room, and says when live updates are unavailable', async () => {
    const { page, context, errors } = await visit(world, '/documents/about-us')
    let full = true
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        const joins = /^40(\/[^,]*,)/.exec(String(message))
        if (full && joins !== null) {
          socket.send(`44${joins[1]}{"message":"too_many_connections"}`)
          full = false
        } else {
          server.send(message)
        }
      })
    })
    await open(page, '/scorecard')
    await live(page)
    expect(full).toBe(false)
    await page.route(/join-scorecard/, (route) => route.abort())
    await open(page, '/scorecard')
    await page.getByText('Live updates unavailable', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.unroute(/join-scorecard/)
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await live(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('for subscribers only is hidden from visitors until it has closed', async () => {
    const visitor = await visit(world, '/scorecard')
    const holder = await visitAs(world, 'U1', '/dashboard/user/scorecard')
    await Promise.all([live(visitor.page), live(holder.page)])
    const call = await poster.post({ symbol: 'INFY', shareWith: 'subscribers' })
    await rowOf(holder.page, call.id).waitFor()
    await expectAccessible(holder.page)
    await expect.poll(() => rowOf(visitor.page, call.id).count()).toBe(0)
    await open(visitor.page, `/scorecard?trade=${call.id}`)
    await drawer(visitor.page).getByText('You can’t see this call yet').waitFor()
    await poster.exit(call.id)
    await open(visitor.page, `/scorecard?tab=closed&trade=${call.id}`)
    await drawer(visitor.page).getByText(call.scriptname, { exact: false }).first().waitFor()
    expect([...visitor.errors, ...holder.errors]).toEqual([])
    await visitor.context.close()
    await holder.context.close()
  })

  test.each(['desktop', 'phone'] as const)('opens its details on a %s', async (screen) => {
    const call = await poster.post({ symbol: 'HDFCBANK' })
    const { page, context, errors } = await visit(world, '/scorecard', screen)
    await rowOf(page, call.id).getByRole('link', { name: call.scriptname }).click()
    await page.waitForURL(`**trade=${call.id}`)
    await drawer(page).locator('canvas').first().waitFor()
    await drawer(page).getByText('hold a position', { exact: false }).waitFor()
    await drawer(page).getByText('Initiated at', { exact: false }).waitFor()
    const author = drawer(page).getByText('Shared by', { exact: false }).first().getByRole('link')
    await expect.poll(() => author.getAttribute('href')).toContain('/view/serviceprovider/')
    await drawer(page)
      .getByText(/^(Intraday|\d+ days?)$/)
      .waitFor()
    await drawer(page)
      .getByText(/^till \d{1,2} \w{3} \d{4}/)
      .waitFor()
    await expectAccessible(page)
    await reload(page)
    await drawer(page).getByRole('link', { name: 'Verify this record' }).waitFor()
    await poster.exit(call.id)
    await drawer(page).getByText('Manually exited at', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/scorecard')
    expect(errors).toEqual([])
    await context.close()
  })
})

test('the rows of a table are exported as a workbook', async () => {
  const { page, context } = await visitAs(world, 'U1', '/scorecard?tab=closed&sharedBy=a')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    /^Tradebox_Scorecard_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/,
  )
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)
  await context.close()
})

test("the home page shows today's open calls live and opens their details", async () => {
  const call = await poster.post({ symbol: 'SBIN' })
  const { page, context, errors } = await visit(world, '/')
  const section = page.getByRole('region', { name: 'Today’s open calls' })
  const card = section.getByRole('listitem').filter({ hasText: call.scriptname })
  await card.first().waitFor()
  // The section stays; its cards are replaced by live ones once it is near the viewport.
  await section.scrollIntoViewIfNeeded()
  const next = await poster.post({ symbol: 'ITC' })
  await section.getByRole('link', { name: next.scriptname, exact: true }).waitFor()
  await expectAccessible(page)
  await poster.exit(next.id)
  await section.locator(`a[href*="${next.id}"]`).waitFor({ state: 'detached' })
  await section.locator(`a[href*="${call.id}"]`).click()
  await drawer(page).getByText(call.scriptname, { exact: false }).first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})
