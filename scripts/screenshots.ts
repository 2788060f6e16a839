/**
 * Takes the README's pictures from a running product that holds the demo:
 * `npm run screenshots -- http://localhost:3000`. Writes docs/images/*.png.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type BrowserContext, chromium as playwright } from 'playwright-core'
import sharp from 'sharp'
import { adminLogin, signInWithPassword } from '#contract/accounts/sign-in.ts'
import { services } from '#contract/plans/calls.ts'
import { assert } from '#kit/assert.ts'
import { type ActorKey, actorCredentials, describeActors } from '../src/main/demo/actors.ts'
import { DEMO_SEED, generateMarketplace } from '../src/main/demo/marketplace.ts'

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

const [origin = 'http://localhost:3000'] = process.argv.slice(2)

/** The ids of the demo's accounts do not depend on when it was made. */
const actors = describeActors(generateMarketplace(DEMO_SEED, new Date('2026-11-21T00:00:00Z')))
const analyst = actors.find(({ key }) => key === 'P1')
assert(analyst !== undefined, 'the demo holds P1')

/** The plan that stands first on the analyst's page. */
async function firstPlan(providerId: string): Promise<string> {
  const reply = await fetch(`${origin}${services.path}?${new URLSearchParams({ providerId })}`)
  const [plan] = services.reply.parse(await reply.json()).data
  assert(plan !== undefined, 'the analyst has a plan on sale')
  return plan._id
}

const planPath = `/view/services/${await firstPlan(analyst.id)}`

const shots: readonly Shot[] = [
  { name: 'home-light', path: '/' },
  { name: 'home-dark', path: '/', scheme: 'dark' },
  { name: 'directory', path: '/service-providers/research-analyst' },
  { name: 'provider', path: `/view/serviceprovider/${analyst.id}` },
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
  const reply = await page.goto(path, { waitUntil: 'networkidle' })
  assert(reply?.ok(), `${path} answers ${reply?.status()}`)
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
