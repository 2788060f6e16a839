/**
 * Runs the product on several machines and kills each part in turn while people buy and visitors
 * read. Each purchase must complete exactly once. Visitors must get answers, or 503 if the database
 * is down. The product must recover automatically. The last line is JSON; exit code 1 on any
 * breach.
 *
 *   --rounds N   how often each part is killed; default 10
 *   --answer S   seconds within which every request is answered; default 5
 *   --within S   seconds within which everything has recovered; default 10
 *   --pairs N    buyers, each with their own provider; default 4
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import { eventually } from '#platform/testing/until.ts'
import { type Cluster, PARTS, type Part, startCluster } from '../scripts/cluster/cluster.ts'
import { judgeState } from './lib/crash/judge.ts'
import { nothingAcknowledged } from './lib/crash/operations.ts'
import { actorGroupsOf, addPeopleTo } from './lib/crash/setup.ts'
import { printReport } from './lib/print-report.ts'
import { readOptions } from './lib/read-options.ts'
import { type Answered, ask, keepBuying, visit } from './lib/traffic.ts'

const { rounds, answer, within, pairs } = readOptions({
  rounds: 10,
  answer: 5,
  within: 10,
  pairs: 4,
})
const answerMs = answer * SECOND_MS
const withinMs = within * SECOND_MS
const VISITORS = 6
/** How long a request without an answer is repeated under one idempotency key. */
const PATIENCE_MS = 2 * SECOND_MS
const GIVE_UP_MS = 120 * SECOND_MS
/** The shortest time for which visitors send requests. */
const LOOKING_MS = 2 * SECOND_MS
/** After each kill a purchase must complete within this time. */
const BOUGHT_WITHIN_MS = 60 * SECOND_MS

/** The statuses besides 200 that visitors may get; 0: the connection broke. */
const MAY_BE: Readonly<Record<Part, readonly number[]>> = {
  'web 1': [0],
  'web 2': [0],
  worker: [],
  database: [503],
  pooler: [503],
  replica: [],
  redis: [],
  bucket: [],
  proxy: [0],
}

type Seen = { asked: number; refused: number; maxMs: number; backMs: number; purchases: number }

function wrongOf(part: Part, { path, status, ms }: Answered): readonly string[] {
  return [
    ...(status === 200 || MAY_BE[part].includes(status)
      ? []
      : [`${part}: ${path} was answered ${status}`]),
    ...(ms > answerMs ? [`${part}: ${path} was answered after ${Math.round(ms)} ms`] : []),
  ]
}

/** Waits until all processes and the proxy answer with 200. */
async function untilWell({ url, webs, worker }: Cluster): Promise<void> {
  const asked = [url, ...webs.map((web) => web.url)].flatMap((at) =>
    ['/readyz', '/api/services?q=well'].map((path) => [at, path] as const),
  )
  // Until it is noticed, a killed process may still seem to run.
  await sleep(50)
  const isWell = async () => {
    const answers = await Promise.all(
      [...asked, [worker.url, '/readyz'] as const].map(([at, path]) => ask(at, path)),
    )
    return answers.every(({ status }) => status === 200)
  }
  await eventually(isWell, GIVE_UP_MS, 50)
}

type Trial = {
  readonly cluster: Cluster
  readonly bought: () => number
  readonly breaches: string[]
}

async function killOnce(part: Part, { cluster, bought, breaches }: Trial): Promise<Seen> {
  let isOver = false
  const visiting = Promise.all(
    Array.from({ length: VISITORS }, (_, n) => visit(cluster.url, () => isOver, `10.1.${n}.1`)),
  )
  const began = performance.now()
  await cluster.kill(part)
  await untilWell(cluster)
  const backMs = Math.round(performance.now() - began)
  const before = bought()
  await eventually(() => bought() > before, BOUGHT_WITHIN_MS - backMs)
  await sleep(Math.max(0, LOOKING_MS - (performance.now() - began)))
  isOver = true
  const answers = (await visiting).flat()
  breaches.push(...answers.flatMap((one) => wrongOf(part, one)))
  if (backMs > withinMs) {
    breaches.push(`${part}: all was well again after ${backMs} ms`)
  }
  if (bought() === before) {
    breaches.push(`${part}: nobody bought afterwards`)
  }
  return {
    asked: answers.length,
    refused: answers.filter(({ status }) => status !== 200).length,
    maxMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    backMs,
    purchases: bought(),
  }
}

/** Combines several kills of a part: sums of the counts, maxima of the times. */
function together(one: Seen | undefined, other: Seen): Seen {
  return {
    asked: (one?.asked ?? 0) + other.asked,
    refused: (one?.refused ?? 0) + other.refused,
    maxMs: Math.max(one?.maxMs ?? 0, other.maxMs),
    backMs: Math.max(one?.backMs ?? 0, other.backMs),
    purchases: other.purchases,
  }
}

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-cluster-'))
  const people = await addPeopleTo({ dataDir }, pairs)
  const cluster = await startCluster({ dataDir, env: { RATE_SCALE: '1000000' } })
  const acknowledged = nothingAcknowledged()
  const breaches: string[] = []
  const seen: Partial<Record<Part, Seen>> = {}
  try {
    const { gateway } = cluster
    const groups = actorGroupsOf(
      () => cluster.url,
      people,
      { gateway },
      { acknowledged, retryForMs: PATIENCE_MS },
    )
    let isOver = false
    const buying = keepBuying(groups, () => isOver)
    const trial = { cluster, bought: () => acknowledged.paidOrders.size, breaches }
    for (let round = 0; round < rounds; round += 1) {
      for (const part of PARTS) {
        seen[part] = together(seen[part], await killOnce(part, trial))
      }
    }
    isOver = true
    breaches.push(...(await buying))
    breaches.push(...(await judgeState({ dataDir, gateway }, acknowledged)))
    if (cluster.deaths() > 0) {
      breaches.push(`processes ended by themselves ${cluster.deaths()} times`)
    }
    printReport({ ...seen, purchases: acknowledged.paidOrders.size }, breaches)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await run()
