/**
 * Runs slow clients of each kind: they send headers line by line, bodies byte by byte, or hardly
 * read the answers to many requests. Meanwhile visitors must get answers and people must be able to
 * buy. The last line is JSON; exit code 1 on any breach.
 *
 *   --each N      clients of each kind; default 1000
 *   --seconds N   seconds during which they reconnect after being cut off; default 90
 *   --pairs N     buyers, each with their own provider; default 4
 *   --p99 S       99th percentile of visitors' answers in seconds; default 1
 *   --late S      how late the server's timers may be, because everything shares the processors;
 *                 default 1
 *   --busy N      the percentage of visitors who may be asked to come back later; default 0
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND_MS } from '#kit/clock.ts'
import { onTrial } from './lib/crash/on-trial.ts'
import { sendSlowClients } from './lib/crowds/slow-clients.ts'
import { percentile } from './lib/percentile.ts'
import { readOptions } from './lib/read-options.ts'
import { breachesOf, keepBuying, p99Of, visit } from './lib/traffic.ts'

const { each, seconds, pairs, p99, late, busy } = readOptions({
  each: 1000,
  seconds: 90,
  pairs: 4,
  p99: 1,
  late: 1,
  busy: 0,
})
const p99Ms = p99 * SECOND_MS
/** The longest time from the first byte until the server must cut the connection. */
const BORNE_MAX_MS = 30 * SECOND_MS
const lateMs = late * SECOND_MS

async function largestScript(): Promise<string> {
  const folder = join(import.meta.dirname, '..', 'dist', 'client', 'assets')
  const names = await readdir(folder)
  const sized = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
  )
  const [largest] = sized.toSorted((one, other) => other.bytes - one.bytes)
  return `/assets/${largest?.name}`
}

await onTrial(pairs, async ({ product, port, groups, breaches }) => {
  let isOver = false
  const going = Promise.all([visit(product.url, () => isOver), keepBuying(groups, () => isOver)])
  const borneMs = await sendSlowClients({
    port,
    each,
    seconds,
    lateMs,
    largePath: await largestScript(),
  })
  isOver = true
  const [answers, refused] = await going
  breaches.push(...breachesOf(answers, p99Ms, busy / 100), ...refused)
  const borne = Object.entries(borneMs).map(([kind, times]) => {
    const max = percentile(times, 1)
    if (times.length < each || max > BORNE_MAX_MS + lateMs) {
      breaches.push(`${kind}: ${times.length} were cut off, after ${max} ms at most`)
    }
    return [kind, { cut: times.length, maxMs: max }]
  })
  return {
    each,
    seconds,
    ...Object.fromEntries(borne),
    visits: answers.length,
    p99: p99Of(answers),
  }
})
