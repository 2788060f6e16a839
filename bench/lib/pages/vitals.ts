import type { CDPSession, Page } from 'playwright-core'

/** What a visitor on a slow phone experiences. */
export type Vitals = {
  /** Largest contentful paint, in ms. */
  readonly paintMs: number
  /** Cumulative layout shift, without unit. */
  readonly shift: number
  /** Total blocking time: the time of long tasks beyond 50 ms each, in ms. */
  readonly blockingMs: number
}

/** Google's limits for "good" at the 75th percentile are 2,500 ms, 0.1 and 200 ms; ours: */
export const vitalsLimits: Vitals = { paintMs: 2_000, shift: 0.05, blockingMs: 300 }

/** A mid-range phone on 3G, with Lighthouse's settings. */
const SLOWER = 4
const ROUND_TRIP_MS = 150
const BITS_PER_SECOND = 1_600_000
/** A page is complete when nothing has loaded or moved for this long. */
const QUIET_MS = 1_500
/** If live prices keep a slow page busy, measuring ends after this time. */
const WATCHED_MAX_MS = 20_000
const LONG_TASK_MS = 50

type Seen = { paint: number; shift: number; blocking: number; changed: number }

/**
 * The most important pages by name; the profile and the plan belong to a provider that posts calls.
 */
export async function vitalsPages(url: string): Promise<Readonly<Record<string, string>>> {
  const textOf = async (path: string) => (await fetch(new URL(path, url))).text()
  const firstIn = async (path: string, pattern: RegExp) => {
    const found = pattern.exec(await textOf(path))?.[0]
    if (found === undefined) {
      throw new Error(`${path} links to no ${pattern}`)
    }
    return found
  }
  const profile = await firstIn('/scorecard', /\/view\/serviceprovider\/[\da-f-]{36}/)
  return {
    home: '/',
    directory: '/service-providers/Research%20Analyst',
    profile,
    plan: await firstIn('/view/allplans', /\/view\/services\/[\da-f-]{36}/),
    scorecard: '/scorecard',
    verify: profile.replace('/view/serviceprovider', '/verify'),
    cart: '/dashboard/user/cart',
  }
}

/** Opens `path` without a cache and waits until it is quiet. `page` cannot be used afterwards. */
export async function vitalsOf(page: Page, path: string): Promise<Vitals> {
  const session = await page.context().newCDPSession(page)
  await slowDown(session)
  await page.addInitScript(observe, LONG_TASK_MS)
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(
    ([quietMs, watchedMaxMs]) => {
      const now = performance.now()
      const { changed } = (window as unknown as { seen: Seen }).seen
      return now - changed > quietMs || now > watchedMaxMs
    },
    [QUIET_MS, WATCHED_MAX_MS] as const,
  )
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  return { paintMs: seen.paint, shift: seen.shift, blockingMs: seen.blocking }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Runs in the page before its own scripts. */
function observe(longTaskMs: number): void {
  const seen: Seen = { paint: 0, shift: 0, blocking: 0, changed: 0 }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        take(entry)
        seen.changed = performance.now()
      }
    }).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    seen.shift += hadRecentInput ? 0 : value
  })
  on('longtask', ({ duration }) => {
    seen.blocking += duration - longTaskMs
  })
  on('resource', () => undefined)
}
