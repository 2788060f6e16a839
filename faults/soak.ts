/**
 * Runs an ordinary day for a long time: requests at a steady rate, sockets and purchases. Nothing
 * may fail, memory may not grow, and answers may not become slower. The last line is JSON; exit
 * code 1 on any breach.
 *
 *   --minutes N   length of the run; default 120
 *   --rate N      requests a second; default 50
 *   --sockets N   browsers with a socket; default 500
 *   --pairs N     buyers who buy continuously, each with their own provider; default 4
 *   --busy N      the percentage of visitors who may be asked to come back later; default 0
 *
 * In runs of less than ten minutes, growth and drift are reported but not judged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { onTrial } from './lib/crash/on-trial.ts'
import { purchase } from './lib/crash/operations.ts'
import { sessionOf } from './lib/crash/session.ts'
import { openSocketCrowd } from './lib/crowds/socket-crowd.ts'
import { readOptions } from './lib/read-options.ts'
import { residentMegabytes } from './lib/resident.ts'
import { type Answered, ask, failedOf, p99Of, pathOf } from './lib/traffic.ts'

const { minutes, rate, sockets, pairs, busy } = readOptions({
  minutes: 120,
  rate: 50,
  sockets: 500,
  pairs: 4,
  busy: 0,
})
const BUY_EVERY_MS = SECOND_MS
const WEIGH_EVERY_MS = 5 * SECOND_MS
/**
 * The first part of the run does not count: until everything has been used once, memory grows
 * anyway.
 */
const WARM_PART = 0.25
const JUDGED_MINUTES = 10
const SLOPE_MAX = 5
const DRIFT_MAX = 0.2
/** For answers faster than this, a fifth is noise of the machine. */
const DRIFT_FLOOR_MS = 50

type Weight = { readonly at: number; readonly megabytes: number }

/** The slope in megabytes per hour, by least squares. */
function slopeOf(weights: readonly Weight[]): number {
  const mean = (of: (weight: Weight) => number) =>
    weights.reduce((sum, weight) => sum + of(weight), 0) / weights.length
  const [at, megabytes] = [mean((one) => one.at), mean((one) => one.megabytes)]
  const over = mean((one) => (one.at - at) * (one.megabytes - megabytes))
  const under = mean((one) => (one.at - at) ** 2)
  return under === 0 ? 0 : (over / under) * HOUR_MS
}

await onTrial(pairs, async ({ product, people, groups, breaches }) => {
  const { url } = product
  const cookies = await Promise.all(people.pairs.map(({ buyer }) => sessionOf(url, buyer.email)))
  const crowd = openSocketCrowd({ url, count: sockets, cookies })
  const until = performance.now() + minutes * MINUTE_MS
  const isOver = () => performance.now() > until
  const answers: Answered[] = []
  const weights: Weight[] = []
  const asking = async () => {
    const under = new Set<Promise<unknown>>()
    for (let turn = 0; !isOver(); turn += 1) {
      const asked = ask(url, pathOf(turn)).then((answer) => {
        answers.push(answer)
        under.delete(asked)
      })
      under.add(asked)
      await sleep(SECOND_MS / rate)
    }
    await Promise.all(under)
  }
  const buying = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      const group = groups[turn % groups.length]
      await (group && purchase(group))
      await sleep(BUY_EVERY_MS)
    }
  }
  const weighing = async () => {
    while (!isOver()) {
      const megabytes = await residentMegabytes(product.pid())
      weights.push({ at: performance.now(), megabytes })
      await sleep(WEIGH_EVERY_MS)
    }
  }
  await Promise.all([asking(), buying(), weighing()])
  const joined = crowd.joined()
  await crowd.close()
  const failed = failedOf(answers, busy / 100)
  breaches.push(...failed.map(({ path, status }) => `${path} was answered ${status}`))
  if (joined < sockets) {
    breaches.push(`${joined} of ${sockets} sockets were open`)
  }
  const third = Math.floor(answers.length / 3)
  const [first, last] = [p99Of(answers.slice(0, third)), p99Of(answers.slice(-third))]
  const slope = Math.round(slopeOf(weights.slice(Math.floor(weights.length * WARM_PART))) * 10) / 10
  if (minutes >= JUDGED_MINUTES) {
    if (slope >= SLOPE_MAX) {
      breaches.push(`memory grows by ${slope} MB an hour`)
    }
    if (last > Math.max(first, DRIFT_FLOOR_MS) * (1 + DRIFT_MAX)) {
      breaches.push(`answers took ${first} ms at first and ${last} ms in the end (p99)`)
    }
  }
  return {
    minutes,
    rate,
    sockets,
    answers: answers.length,
    p99First: first,
    p99Last: last,
    rssFirst: weights[0]?.megabytes,
    rssLast: weights.at(-1)?.megabytes,
    slopeMbPerHour: slope,
  }
})
