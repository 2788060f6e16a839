/**
 * Kills the product while thousands of sockets are open, which all reconnect at once; meanwhile new
 * visitors must get answers and people must be able to buy. The last line is JSON; exit code 1 on
 * any breach.
 *
 *   --clients N   browsers with a socket; default 5000
 *   --kills N     number of kills; default 3
 *   --within S    seconds within which all must be back once it serves again; default 60
 *   --p99 S       99th percentile of visitors' answers in seconds; default 1
 *   --pairs N     buyers, each with their own provider; default 4
 *   --busy N      the percentage of visitors who may be asked to come back later; default 0
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import { eventually } from '#platform/testing/until.ts'
import { onTrial } from './lib/crash/on-trial.ts'
import { sessionOf } from './lib/crash/session.ts'
import { openSocketCrowd, type SocketCrowd } from './lib/crowds/socket-crowd.ts'
import { readOptions } from './lib/read-options.ts'
import { residentMegabytes } from './lib/resident.ts'
import { breachesOf, keepBuying, p99Of, visit } from './lib/traffic.ts'

const { clients, kills, within, p99, pairs, busy } = readOptions({
  clients: 5000,
  kills: 3,
  within: 60,
  p99: 1,
  pairs: 4,
  busy: 0,
})
const withinMs = within * SECOND_MS
const p99Ms = p99 * SECOND_MS
const RSS_MAX_MB = 1024
const GIVE_UP_MS = 180 * SECOND_MS
const LOOK_MS = 100

/** Waits until all browsers have joined; returns the time in milliseconds. */
async function untilAllJoined(crowd: SocketCrowd): Promise<number> {
  const began = performance.now()
  await eventually(() => crowd.joined() >= clients, GIVE_UP_MS, LOOK_MS)
  return Math.round(performance.now() - began)
}

await onTrial(pairs, async ({ product, people, groups, breaches }) => {
  const backMs: number[] = []
  const served: { readonly p99: number; readonly visits: number }[] = []
  let rss = 0
  const { url } = product
  const cookies = await Promise.all(people.pairs.map(({ buyer }) => sessionOf(url, buyer.email)))
  const crowd = openSocketCrowd({ url, count: clients, cookies })
  const gatheredMs = await untilAllJoined(crowd)
  let isOver = false
  const buying = keepBuying(groups, () => isOver)
  for (let kill = 0; kill < kills; kill += 1) {
    await product.kill()
    await sleep(LOOK_MS)
    await product.untilReady()
    let isBack = false
    const visiting = visit(url, () => isBack)
    const took = await untilAllJoined(crowd)
    isBack = true
    const answers = await visiting
    backMs.push(took)
    rss = Math.max(rss, await residentMegabytes(product.pid()))
    served.push({ p99: p99Of(answers), visits: answers.length })
    breaches.push(...breachesOf(answers, p99Ms, busy / 100))
    if (took > withinMs) {
      breaches.push(`${crowd.joined()} of ${clients} were back after ${took} ms`)
    }
  }
  isOver = true
  breaches.push(...(await buying))
  await crowd.close()
  if (rss > RSS_MAX_MB) {
    breaches.push(`the process holds ${rss} MB`)
  }
  return { clients, kills, gatheredMs, backMs, served, rss }
})
