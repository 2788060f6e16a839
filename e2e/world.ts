import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  chromium as playwright,
  type Response,
  type Route,
} from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, TestRunner } from 'vitest'
import { present } from '#kit/assert.ts'
import { startProduct } from '#main/testing/processes/product.ts'
import { until } from '#platform/testing/until.ts'
import { untilServed } from '#platform/testing/when-served.ts'
import { missingParts, startCluster } from '../scripts/cluster/cluster.ts'
import { commonErrors } from '../src/contract/common/errors.ts'
import { type ActorKey, actorCredentials } from '../src/demo/actors.ts'
import { violationsOn } from './axe.ts'
import { copyFilledData } from './filled-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the product runs on several machines. */
    readonly onCluster?: boolean
  }
}

/** A product with its own demo data, and a browser. */
export type World = {
  readonly url: string
  readonly dataDir: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** The world of a file's tests: opened before them, closed after them. */
export function worldOfFile(): World {
  let opened: World | undefined
  beforeAll(async () => {
    opened = await openWorld()
  })
  afterAll(() => opened?.close())
  const get = () => present(opened, 'the world is used within a test')
  return {
    get url() {
      return get().url
    },
    get dataDir() {
      return get().dataDir
    },
    get browser() {
      return get().browser
    },
    close: () => get().close(),
  }
}

/** `env`: settings that differ from the defaults. */
export async function openWorld(
  env: Readonly<Record<string, string>> = {},
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<World> {
  const dataDir = await copyFilledData()
  await prepare(dataDir)
  const product = await startIn(dataDir, env)
  try {
    const browser = await openBrowser()
    const close = async () => {
      await browser.close()
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { url: product.url, dataDir, browser, close }
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function startIn(dataDir: string, env: Readonly<Record<string, string>>) {
  if (!inject('onCluster')) {
    return startProduct({ DATA_DIR: dataDir, ...env })
  }
  expect(missingParts(), 'what a cluster takes').toEqual([])
  return startCluster({ dataDir, env })
}

async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds only; compiling and garbage collection in other threads would take a
      // quarter of the browser's processor time.
      '--js-flags=--single-threaded --no-opt',
    ],
    headless: true,
  })
}

export type Screen = 'desktop' | 'phone'

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } } as const

/** A separate browser context. `errors` collects the errors of its page; tests expect none. */
type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  readonly errors: readonly string[]
}

const HYDRATED_WITHIN_MS = 30_000

/** Opens a page as a new visitor. */
export async function visit(world: World, path: string, screen?: Screen): Promise<Visitor> {
  const visitor = await openVisitor(world, screen)
  await open(visitor.page, path)
  return visitor
}

let visitors = 0

/** Gives each visitor another network address, because the proxy distributes visitors by it. */
function networkOfNext(): Record<string, string> {
  visitors += 1
  return inject('onCluster') ? { 'x-forwarded-for': `10.${visitors >> 8}.${visitors & 255}.1` } : {}
}

async function openVisitor(world: World, screen: Screen = 'desktop'): Promise<Visitor> {
  const context = await world.browser.newContext({
    viewport: sizes[screen],
    baseURL: world.url,
    extraHTTPHeaders: networkOfNext(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  addSnapshotToFailure(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      errors.push(message.text())
    }
  })
  return { page, context, errors }
}

const SNAPSHOT_LINES_MAX = 200

/**
 * Adds what the page showed to the error of a failed test, for reading in logs of other machines.
 */
function addSnapshotToFailure(page: Page): void {
  if (TestRunner.getCurrentTest() === undefined) {
    return
  }
  onTestFailed(async ({ task }) => {
    const error = task.result?.errors?.at(-1)
    if (error === undefined || page.isClosed()) {
      return
    }
    const shown = page.locator('[role="dialog"], main').last()
    const seen = await shown.ariaSnapshot({ timeout: 5000 }).catch(String)
    const lines = seen.split('\n').slice(0, SNAPSHOT_LINES_MAX).join('\n')
    error.message += `\n\n${new URL(page.url()).pathname} showed\n${lines}`
  })
}

/** Opens a page in a browser that is signed in as one of the demo's accounts. */
export async function visitAs(world: World, actor: ActorKey, path: string, screen?: Screen) {
  const visitor = await openVisitor(world, screen)
  const { email, password } = actorCredentials[actor]
  const door = actor.startsWith('A-') ? 'admin-login' : 'signin/credentials'
  const signIn = () =>
    visitor.context.request.post(`/api/auth/${door}`, {
      data: { email, password },
      headers: { origin: world.url },
    })
  expect((await whenServed(signIn))?.status()).toBe(200)
  await open(visitor.page, path)
  return visitor
}

type Served = { readonly status: () => number; readonly headers: () => Record<string, string> }

/** The same as for `fetch`, for Playwright's replies. */
export function whenServed<T extends Served | null>(ask: () => Promise<T>): Promise<T> {
  return untilServed(ask, (reply) => ({
    status: reply?.status() ?? 0,
    retryAfter: reply?.headers()['retry-after'],
  }))
}

/** Opens a page and waits until it can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await untilAnswered(page, await whenServed(() => page.goto(path)))
}

export async function reload(page: Page): Promise<void> {
  await untilAnswered(page, await whenServed(() => page.reload()))
}

async function untilAnswered(page: Page, response: Response | null): Promise<void> {
  expect(response?.status(), page.url()).toBeLessThan(500)
  await waitForHydration(page)
}

/** Waits until React has hydrated all controls and the fonts have loaded. */
export async function waitForHydration(page: Page): Promise<void> {
  const missing = await page.evaluate(async (withinMs) => {
    const controls = '#app :is(h1, button, input, select, textarea)'
    const isOwned = (node: Element) =>
      Object.keys(node).some((key) => key.startsWith('__reactProps$'))
    const deadline = performance.now() + withinMs
    const left = () => [...document.querySelectorAll(controls)].filter((node) => !isOwned(node))
    while (left().length > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await document.fonts.ready
    return left().map((node) => node.outerHTML)
  }, HYDRATED_WITHIN_MS)
  expect(missing, 'what the browser has not taken over').toEqual([])
}

/** Checks WCAG 2.2 AA as far as axe can, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  expect(await violationsOn(page, { type: 'tag', values })).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

/** Checks that no table is wider than its frame, since users may not notice that it scrolls. */
export async function expectTablesFit(page: Page): Promise<void> {
  const beyond = await page
    .locator('table')
    .evaluateAll((tables) =>
      tables
        .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0))
        .map((table) => table.getAttribute('aria-label')),
    )
  expect(beyond, 'tables wider than their frame').toEqual([])
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === one.ownerDocument.activeElement)
}

/** Checks contrast only: for another theme of an accessible page, which differs in colours only. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await violationsOn(page, { type: 'rule', values: ['color-contrast'] })).toEqual([])
}

/** Makes the next request fail as it does when the last confirmation is too old. */
export async function requireStepUpOnce(page: Page, path: string): Promise<void> {
  const message = 'Please confirm your password to continue.'
  await refuseNext(page, path, { status: 403, code: 'step_up_required', message })
}

/** Makes the next request fail with a common error. */
export async function failOnce(
  page: Page,
  path: string,
  code: 'rate_limited' | 'internal',
): Promise<void> {
  await refuseNext(page, path, { ...commonErrors[code], code })
}

/** Makes the next request fail with a conflict, as if somebody else had been faster. */
export async function refuseOnce(page: Page, path: string, message: string): Promise<void> {
  await refuseNext(page, path, { status: 409, code: 'conflict', message })
}

async function refuseNext(
  page: Page,
  path: string,
  refusal: { readonly status: number; readonly code: string; readonly message: string },
): Promise<void> {
  const { status, code, message } = refusal
  await interceptNext(page, path, (route) =>
    route.fulfill({ status, json: { success: false, code, message } }),
  )
}

/** Intercepts the next request to a path, and no later one. */
export async function interceptNext(
  page: Page,
  path: string,
  meet: (route: Route) => Promise<void>,
): Promise<void> {
  let met = false
  // The route stays registered: removing it would lose a request made at that moment.
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      if (met) {
        return route.fallback()
      }
      met = true
      return meet(route)
    },
  )
}

type Message = { readonly to: string; readonly text: string; readonly at: string }

const MESSAGE_WITHIN_MS = 15_000

/** The newest code sent to an address or number after `since`, from the file outbox. */
export async function codeSentTo(world: World, to: string, since: Date): Promise<string> {
  const newest = async () =>
    (await readOutbox(world))
      .filter((one) => one.to.endsWith(to) && new Date(one.at) >= since)
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
  return until(newest, MESSAGE_WITHIN_MS, `a code is sent to ${to}`, 100)
}

async function readOutbox({ dataDir }: World): Promise<Message[]> {
  const messages: Message[] = []
  for (const channel of ['mail', 'sms']) {
    const folder = join(dataDir, 'outbox', channel)
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((file) => file.endsWith('.json'))) {
      messages.push(JSON.parse(await readFile(join(folder, name), 'utf8')))
    }
  }
  return messages.sort((a, b) => b.at.localeCompare(a.at))
}
