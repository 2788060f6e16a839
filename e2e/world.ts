import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type Page,
  chromium as playwright,
} from 'playwright-core'
import { expect, inject } from 'vitest'
import { freePort, startProduct } from './product.ts'

/** A product of its own, filled with the demo, and a browser. */
export type World = {
  readonly url: string
  readonly dataDir: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

export async function openWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-e2e-'))
  await copyFolder(inject('filledDataDir'), dataDir)
  const product = await startProduct({ dataDir, port: await freePort() })
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

/** Whose each file is belongs to it: PostgreSQL opens its own only. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
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
    ],
    headless: true,
  })
}

export type Screen = 'desktop' | 'phone'

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } } as const

/** A browser of its own, as a new visitor has it. Any error on the page fails the test. */
export async function visit(
  world: World,
  path: string,
  screen: Screen = 'desktop',
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await world.browser.newContext({
    viewport: sizes[screen],
    baseURL: world.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      errors.push(message.text())
    }
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return { page, context, errors }
}

/** WCAG 2.2 AA as far as axe can tell, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

type Message = { readonly to: string; readonly text: string; readonly at: string }

const MESSAGE_WITHIN_MS = 15_000

/** The newest code sent to an address or number after `since`, from the file outbox. */
export async function codeSentTo(world: World, to: string, since: Date): Promise<string> {
  const deadline = Date.now() + MESSAGE_WITHIN_MS
  while (Date.now() < deadline) {
    for (const message of await readOutbox(world)) {
      const code = /\b(\d{6})\b/.exec(message.text)?.[1]
      if (message.to.endsWith(to) && new Date(message.at) >= since && code !== undefined) {
        return code
      }
    }
    await sleep(100)
  }
  throw new Error(`no code was sent to ${to}`)
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
