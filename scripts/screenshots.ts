/**
 * Takes the README's screenshots of a running product with the demo data: `npm run screenshots --
 * http://localhost:3000`. Writes docs/images/*.png.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type BrowserContext, chromium as playwright } from 'playwright-core'
import sharp from 'sharp'
import { adminLogin, signInWithPassword } from '#contract/accounts/sign-in.ts'
import { services } from '#contract/plans/calls.ts'
import { listTrades } from '#contract/scorecard/query-calls.ts'
import { assert } from '#kit/assert.ts'
import type { Trade } from '../src/contract/scorecard/types.ts'
import { type ActorKey, actorCredentials } from '../src/demo/actors.ts'

type Shot = {
  readonly name: string
  readonly path: string
  readonly scheme?: 'dark'
  readonly screen?: 'phone'
  readonly as?: ActorKey
}

const screens = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
} as const

const FOLDER = join(import.meta.dirname, '..', 'docs', 'images')
const MAX_BYTES = 200_000
const SETTLE_MS = 4000

const [origin = 'http://localhost:3000'] = process.argv.slice(2)

/** The demo's first analyst; the id depends on the day on which the demo was made. */
async function analystId(): Promise<string> {
  const { email, password } = actorCredentials.P1
  const reply = await fetch(`${origin}${signInWithPassword.path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return signInWithPassword.reply.parse(await reply.json()).user._id
}

const analyst = await analystId()

/** The first plan on the analyst's page. */
async function firstPlan(providerId: string): Promise<string> {
  const reply = await fetch(`${origin}${services.path}?${new URLSearchParams({ providerId })}`)
  const [plan] = services.reply.parse(await reply.json()).data
  assert(plan !== undefined, 'the analyst has a plan on sale')
  return plan._id
}

/** The analyst's longest call that hit its target. */
async function tradeThatWon(providerId: string): Promise<string> {
  const query = new URLSearchParams({ providerId, status: 'closed', limit: '100' })
  const reply = await fetch(`${origin}${listTrades.path}?${query}`)
  const won = listTrades.reply
    .parse(await reply.json())
    .data.filter(({ result }) => result === 'tp')
  const [longest] = won.toSorted((a, b) => heldMs(b) - heldMs(a))
  assert(longest !== undefined, 'the analyst has a call that hit its target')
  return longest._id
}

function heldMs({ entryDate, exitDate }: Trade): number {
  return Date.parse(exitDate ?? '') - Date.parse(entryDate ?? '')
}

const planPath = `/view/services/${await firstPlan(analyst)}`

const shots: readonly Shot[] = [
  { name: 'home-light', path: '/' },
  { name: 'home-dark', path: '/', scheme: 'dark' },
  { name: 'directory', path: '/service-providers/research-analyst' },
  { name: 'scorecard', path: '/scorecard' },
  {
    name: 'trade',
    path: `/scorecard?tab=closed&trade=${await tradeThatWon(analyst)}`,
    scheme: 'dark',
  },
  { name: 'performance', path: `/view/serviceprovider/${analyst}/performance` },
  { name: 'verify', path: `/verify/${analyst}` },
  { name: 'provider', path: `/view/serviceprovider/${analyst}` },
  { name: 'plan', path: planPath },
  { name: 'subscriptions', path: '/dashboard/user/subscriptions', as: 'U1', scheme: 'dark' },
  { name: 'my-plans', path: '/dashboard/serviceprovider/services', as: 'P1' },
  { name: 'wallet', path: '/dashboard/serviceprovider/wallet', as: 'P1' },
  { name: 'admin', path: '/dashboard/admin/serviceproviderapproval', as: 'A-full' },
  { name: 'phone-directory', path: '/service-providers/research-analyst', screen: 'phone' },
  { name: 'phone-plan', path: planPath, screen: 'phone' },
  {
    name: 'phone-orders',
    path: '/dashboard/user/orders',
    as: 'U1',
    screen: 'phone',
    scheme: 'dark',
  },
]

async function take(context: BrowserContext, { name, path, as }: Shot): Promise<void> {
  if (as !== undefined) {
    const { email, password } = actorCredentials[as]
    const door = as === 'A-full' || as === 'A-view' ? adminLogin : signInWithPassword
    const reply = await context.request.post(door.path, {
      headers: { origin },
      data: { email, password },
    })
    assert(reply.ok(), `${as} signs in: ${reply.status()}`)
  }
  const page = await context.newPage()
  const reply = await page.goto(path, { waitUntil: 'load' })
  assert(reply?.ok(), `${path} answers ${reply?.status()}`)
  // Waits a fixed time for charts and checks, since live pages never become idle.
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { size } = await sharp(await page.screenshot())
    .png({ quality: 85, dither: 0.5, effort: 10, compressionLevel: 9 })
    .toFile(join(FOLDER, `${name}.png`))
  assert(size <= MAX_BYTES, `${name}.png has ${size} bytes, at most ${MAX_BYTES}`)
  process.stdout.write(`docs/images/${name}.png ${Math.round(size / 1000)} kB\n`)
}

await mkdir(FOLDER, { recursive: true })
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const shot of shots) {
    const context = await browser.newContext({
      ...screens[shot.screen ?? 'desktop'],
      baseURL: origin,
      colorScheme: shot.scheme ?? 'light',
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    await take(context, shot)
    await context.close()
  }
} finally {
  await browser.close()
}
