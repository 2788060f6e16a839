/**
 * Scans the product, with the demo's data, as attackers do: sqlmap tries SQL in all parameters of
 * every call, signed in as one who may make it; wapiti crawls the pages as an investor and attacks
 * them and the investor's reading calls; ffuf requests what servers have leaked. The scanners are
 * Debian packages. Rate limits are raised, so that the attacks reach the handlers. Prints a table;
 * the last line is JSON; exit code 1 on any find, and if a scanner is missing or cannot scan.
 *
 *   --level N      sqlmap's level; default 1
 *   --seconds N    the longest time of a call's scan; default 240
 *   --attack N     the longest time of each of wapiti's modules, in seconds; default 60
 *   --only A,B     calls by name
 *   --quick        three calls, some modules and addresses, to see that everything runs
 *   --data FOLDER  a data folder with the demo; default a new one
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { startProduct } from '#main/testing/processes/product.ts'
import { pathOf } from '../lib/canary/browser.ts'
import { chosenOf } from '../lib/chosen.ts'
import { inParallel } from '../lib/dice.ts'
import { printReport } from '../lib/print-report.ts'
import { readOptions } from '../lib/read-options.ts'
import { leakPaths } from '../lib/scan/leaks.ts'
import { findFlaws, findLeaks, findSql, missingScanners } from '../lib/scan/scanners.ts'
import { cookieOf, type Probe, probeCalls, targetOf } from '../lib/scan/targets.ts'

const { level, seconds, attack, only, quick, data } = readOptions({
  level: 1,
  seconds: 240,
  attack: 60,
  only: '',
  quick: false,
  data: '',
})

const QUICK_CALLS = 'plans.list,plans.details,follows.follow'
const MODULES = [
  ...['sql', 'blindsql', 'xss', 'permanentxss', 'exec', 'file', 'ssrf', 'redirect', 'crlf', 'xxe'],
  ...['backup', 'htaccess', 'shellshock', 'cookieflags', 'csp', 'http_headers'],
]
const QUICK_MODULES = ['xss', 'redirect', 'cookieflags']
const QUICK_EVERY = 10
const AT_ONCE = 2
const LISTED_MAX = 40
const QUICK_PAGES = 4
const ROOT = join(import.meta.dirname, '..', '..')
/** Pages that read the parameters of their address. */
const ASKED_PAGES = [
  '/auth/signin?callbackUrl=/dashboard&error=x',
  '/auth/signup/user?callbackUrl=/dashboard',
  '/auth/signup/serviceprovider?masterID=x',
  '/scorecard?tab=closed&sharedBy=a&script=a&from=2026-01-01&to=2026-12-31&sort=scriptname&page=1&trade=x',
  '/dashboard/user/scorecard?tab=closed&sharedBy=a&script=a&page=1',
  '/dashboard/user/events?time=previous',
  '/service-providers/Research%20Analyst?q=a&language=hindi&segment=Equity%20Cash&sort=newest&after=x',
  '/view/allplans?q=a&minPrice=1&maxPrice=99999&validity=30&trial=true&sort=price&after=x',
  '/view/compareplans?plans=x',
  '/view/events/upcomingevents?category=equity&language=hindi&after=x',
  '/market-watch/all/articles?language=english&provider=x&since=month&sort=trending&after=x',
]

/** How many requests the product has answered. */
async function countAnswered(url: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  const counts = text.matchAll(/^http_requests_total\{.*\} (\d+)$/gm)
  return [...counts].reduce((total, [, count]) => total + Number(count), 0)
}

async function scanCalls(url: string, probes: readonly Probe[]) {
  const finds: string[] = []
  await inParallel(probes, AT_ONCE, async (probe) => {
    const found = await findSql(await targetOf(url, probe), { level, seconds })
    finds.push(...found)
  })
  return { scanned: probes.length, finds }
}

/** Pages of the sitemap and those that read their address, and what the investor's calls answer. */
async function scanPages(url: string, probes: readonly Probe[]) {
  const map = await (await fetch(new URL('/sitemap.xml', url))).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page)
  const some = listed.filter((_, n) => n % Math.ceil(listed.length / LISTED_MAX) === 0)
  const reading = probes.filter(
    ({ spec, role, status }) => spec.method === 'GET' && role === 'user' && status === 200,
  )
  const answers = reading.map(({ spec, sample }) => `${url}${pathOf(spec, sample)}`)
  const asked = ASKED_PAGES.map((page) => `${url}${page}`)
  const pages = [...asked, ...answers, ...some]
  const cookie = await cookieOf(url, 'user')
  const limits = quick
    ? { modules: QUICK_MODULES, crawl: 1, attack: 5 }
    : { modules: MODULES, crawl: attack, attack }
  const chosen = quick ? pages.slice(0, QUICK_PAGES) : pages
  return { scanned: chosen.length, finds: await findFlaws(chosen, cookie, limits) }
}

async function scanAddresses(url: string, dataDir: string) {
  const assets = await readdir(join(ROOT, 'dist', 'client', 'assets'))
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const paths = leakPaths(scripts, await readdir(dataDir))
  const chosen = quick ? paths.filter((_, n) => n % QUICK_EVERY === 0) : paths
  return { scanned: chosen.length, finds: await findLeaks(url, chosen) }
}

/** Prints a line of the table. */
function say(...cells: readonly (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padEnd(10)).join('')}\n`)
}

async function scan(url: string, dataDir: string, breaches: string[]) {
  const missing = missingScanners()
  breaches.push(...missing)
  const chosen = chosenOf<CallSpec>(Object.values(calls), quick ? QUICK_CALLS : only)
  const probes = await probeCalls(url, chosen)
  const scans = {
    ffuf: () => scanAddresses(url, dataDir),
    wapiti: () => scanPages(url, probes),
    sqlmap: () => scanCalls(url, probes),
  }
  const rows: Record<string, object> = {}
  say('scanner', 'scanned', 'requests', 'seconds', 'finds')
  for (const [scanner, start] of Object.entries(scans)) {
    if (!missing.some((line) => line.startsWith(scanner))) {
      const [began, before] = [performance.now(), await countAnswered(url)]
      const { scanned, finds } = await start()
      const requests = (await countAnswered(url)) - before
      const spent = Math.round((performance.now() - began) / 1000)
      rows[scanner] = { scanned, requests, seconds: spent, finds: finds.length }
      say(scanner, scanned, requests, spent, finds.length)
      breaches.push(...finds)
    }
  }
  const answered = Object.groupBy(probes, ({ status }) => String(status))
  const statuses = Object.entries(answered).map(([status, of]) => [status, of?.length])
  return { ...rows, answered: Object.fromEntries(statuses) }
}

async function run(): Promise<void> {
  const dataDir = data === '' ? await mkdtemp(join(tmpdir(), 'tradebox-scan-')) : data
  const breaches: string[] = []
  try {
    const environment = { DATA_DIR: dataDir, RATE_SCALE: '1000000', LOG_LEVEL: 'fatal' }
    const product = await startProduct(environment, { isKept: true })
    try {
      const figures = await scan(product.url, dataDir, breaches)
      if (product.deaths() > 0) {
        breaches.push(`the process ended by itself ${product.deaths()} times`)
      }
      printReport(figures, breaches)
    } finally {
      await product.stop()
    }
  } finally {
    await (data === '' && rm(dataDir, { recursive: true, force: true }))
  }
}

await run()
