import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { present } from '#kit/assert.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { findProgram, missingPrograms } from '#platform/testing/programs.ts'
import type { Target } from './targets.ts'

/** The scanners and their Debian packages. */
const NEEDED = { sqlmap: 'sqlmap', wapiti: 'wapiti', ffuf: 'ffuf' } as const
type Scanner = keyof typeof NEEDED

/** One line for each scanner that is missing on this machine. */
export function missingScanners(): readonly string[] {
  return missingPrograms(NEEDED)
}

const SAID_MAX_BYTES = 64 * 1024 * 1024
const NO_SQL = /not appear to be injectable|false positive or unexploitable/

/** Runs a scanner in a scratch folder and returns its output, or undefined if it took too long. */
async function run<T>(
  scanner: Scanner,
  args: (folder: string) => readonly string[] | Promise<readonly string[]>,
  seconds: number,
  read: (said: string, folder: string) => T | Promise<T>,
): Promise<T | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebox-scan-'))
  try {
    const program = present(findProgram(scanner), scanner)
    const options = { cwd: folder, timeout: seconds * SECOND_MS, maxBuffer: SAID_MAX_BYTES }
    const given = [...(await args(folder))]
    const said = await new Promise<string | undefined>((resolve) => {
      const ended = (error: { killed?: boolean } | null, out: string, bad: string) =>
        resolve(error?.killed === true ? undefined : `${out}\n${bad}`)
      execFile(program, given, { ...options, killSignal: 'SIGKILL' }, ended).stdin?.end()
    })
    return said === undefined ? undefined : await read(said, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Tries SQL in every parameter of the request, except UNION queries, which only exploit what the
 * other techniques find. Returns a line for each find or failure.
 */
export async function findSql(
  { name, method, url, headers, body }: Target,
  { level, seconds }: { readonly level: number; readonly seconds: number },
): Promise<readonly string[]> {
  const sent = Object.entries(headers).map(([header, value]) => `${header}: ${value}`)
  const args = (folder: string) => [
    ...['--batch', '--ignore-stdin', '--disable-coloring', '--skip-waf'],
    ...['--output-dir', folder, '--dbms', 'PostgreSQL', '--level', String(level)],
    ...['--technique', 'BEST', '--time-sec', '3', '--retries', '1', '--ignore-code', '*'],
    ...['--ignore-redirects', '--method', method, '--headers', sent.join('\n'), '-u', url],
    ...(body === undefined ? [] : ['--data', body]),
  ]
  const found = await run('sqlmap', args, seconds, (said) => {
    const [failure = 'it said nothing'] = said.match(/\[CRITICAL\].+/g) ?? []
    const lines = [
      ...[...said.matchAll(/^Parameter: (.+)$/gm)].map(([, one]) => `injects into ${name}: ${one}`),
      ...(said.match(/^500 .+/gm) ?? []).map((one) => `was answered by ${name}: ${one}`),
    ]
    return (
      lines.length > 0 || NO_SQL.test(said) ? lines : [`cannot scan ${name}: ${failure}`]
    ).map((line) => `sqlmap ${line}`)
  })
  return found ?? [`sqlmap did not scan ${name} within ${seconds} s`]
}

const flaw = z.object({ path: z.string(), info: z.string(), parameter: z.string().nullish() })
const wapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(flaw)),
  anomalies: z.record(z.string(), z.array(flaw)),
})

/**
 * Browsers ignore the first header, or are less safe with it; the second is for https only, over
 * which no scan runs.
 */
const NO_FLAW = /^(X-XSS-Protection|Strict-Transport-Security) is not set$/

/**
 * Crawls from the given pages with a session's cookie and attacks every address with parameters.
 * A server of our own notices if the product fetches an address that it was sent.
 */
export async function findFlaws(
  pages: readonly string[],
  cookie: string,
  {
    modules,
    crawl,
    attack,
  }: { readonly modules: readonly string[]; readonly crawl: number; readonly attack: number },
): Promise<readonly string[]> {
  const fetched: string[] = []
  const bait = createServer(({ url = '' }, reply) => {
    fetched.push(url)
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => bait.listen(port, '127.0.0.1', resolve))
  const [first = ''] = pages
  const args = (folder: string) => [
    ...['-u', new URL('/', first).href, '--scope', 'domain', '--level', '2', '-d', '3'],
    ...['-S', 'paranoid', '-t', '20', '-m', modules.join(','), '--no-bugreport'],
    ...['--max-scan-time', String(crawl), '--max-attack-time', String(attack)],
    ...['--max-links-per-page', '60', '-H', `cookie: ${cookie}`, '-H', 'x-csrf-token: 1'],
    ...['--endpoint', `http://127.0.0.1:${port}/`, '-f', 'json', '-o', join(folder, 'report')],
    ...['--store-session', folder, '--store-config', folder],
    ...pages.flatMap((page) => ['-s', page]),
  ]
  // The limits of wapiti stop between two requests, so the whole gets some minutes more.
  const seconds = crawl + attack * modules.length + (3 * MINUTE_MS) / SECOND_MS
  try {
    const found = await run('wapiti', args, seconds, async (said, folder) => {
      const written = await readFile(join(folder, 'report'), 'utf8').catch(() => undefined)
      if (written === undefined) {
        return [`wapiti wrote no report: ${said.slice(-300)}`]
      }
      const { vulnerabilities, anomalies } = wapitiReport.parse(JSON.parse(written))
      return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, flaws]) =>
        flaws
          .filter(({ info }) => !NO_FLAW.test(info))
          .map(({ path, info }) => `wapiti: ${kind} at ${path}: ${info}`),
      )
    })
    const asked = fetched.filter((url) => !url.startsWith('/get_'))
    return [
      ...(found ?? [`wapiti did not end within ${seconds} s`]),
      ...asked.map((url) => `wapiti: its own address was fetched: ${url}`),
    ]
  } finally {
    bait.close()
  }
}

const ffufReport = z.object({
  results: z.array(
    z.object({
      input: z.object({ FUZZ: z.string() }),
      url: z.string(),
      status: z.number(),
      redirectlocation: z.string(),
    }),
  ),
})

/**
 * Requests addresses that must not exist. Finds those that do, that fail or lead elsewhere. Those
 * without an answer are requested again: a server may close an idle connection just then.
 */
export async function findLeaks(
  origin: string,
  paths: readonly string[],
  tries = 3,
): Promise<readonly string[]> {
  const args = async (folder: string) => {
    await writeFile(join(folder, 'paths'), paths.join('\n'))
    return [
      ...['-w', join(folder, 'paths'), '-u', `${origin}/FUZZ`, '-mc', 'all', '-t', '8', '-s'],
      ...['-timeout', '20', '-o', join(folder, 'report'), '-of', 'json'],
    ]
  }
  const seconds = 120 + paths.length / 10
  const found = await run('ffuf', args, seconds, async (_, folder) => {
    const { results } = ffufReport.parse(JSON.parse(await readFile(join(folder, 'report'), 'utf8')))
    const answered = new Set(results.map(({ input }) => input.FUZZ))
    return {
      silent: paths.filter((path) => !answered.has(path)),
      finds: results
        .filter(({ status, redirectlocation }) => {
          const leads = new URL(redirectlocation, origin).origin
          return status < 300 || status >= 500 || leads !== new URL(origin).origin
        })
        .map(({ url, status }) => `ffuf: ${url} is answered ${status}`),
    }
  })
  if (found === undefined) {
    return [`ffuf did not end within ${seconds} s`]
  }
  const { silent, finds } = found
  if (silent.length > 0 && tries > 1) {
    return [...finds, ...(await findLeaks(origin, silent, tries - 1))]
  }
  return [...finds, ...silent.map((path) => `ffuf got no answer from ${path}`)]
}
