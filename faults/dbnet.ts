/**
 * Makes PostgreSQL fail in several ways: it is paused, answers slowly, loses connections, waits for
 * a lock that another session has on a wallet, and has all connections taken by other clients.
 * Every request must be answered in time, with the result or with 503. Afterwards the product must
 * recover automatically, and all sales must be in the ledger. The last line is JSON; exit code 1 on
 * any breach.
 *
 *   --pause S    seconds for which PostgreSQL is paused; default 60
 *   --slow S     seconds during which each answer takes two seconds; default 30
 *   --reset S    seconds during which connections are cut; default 30
 *   --lock S     seconds for which a wallet is locked; default 20
 *   --foreign N  connections that other clients try to open; default 200
 *   --answer S   seconds within which every request is answered; default 5
 *   --within S   seconds within which everything has recovered; default 5
 *   --pairs N    buyers, each with their own provider; default 4
 */
import { realpath, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { instanceName } from '#embedded-postgres/instance.ts'
import { processesOf, signal } from '#embedded-postgres/process/processes.ts'
import { present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { eventually } from '#platform/testing/until.ts'
import { judgeState } from './lib/crash/judge.ts'
import { type Acknowledged, nothingAcknowledged } from './lib/crash/operations.ts'
import { openBehindProxy } from './lib/crash/proxied.ts'
import { actorGroupsOf, addPeopleTo, createSetup } from './lib/crash/setup.ts'
import { randomFrom } from './lib/dice.ts'
import { printReport } from './lib/print-report.ts'
import { readOptions } from './lib/read-options.ts'
import { residentMegabytes } from './lib/resident.ts'
import { type Answered, ask, keepBuying, visit } from './lib/traffic.ts'

const options = readOptions({
  pause: 60,
  slow: 30,
  reset: 30,
  lock: 20,
  foreign: 200,
  answer: 5,
  within: 5,
  pairs: 4,
})
const { pairs } = options
const answerMs = options.answer * SECOND_MS
const withinMs = options.within * SECOND_MS
const VISITORS = 8
/** How long a request without an answer is repeated under one idempotency key. */
const PATIENCE_MS = 2 * SECOND_MS
const SLOW_MS = 2 * SECOND_MS
/** The share of answers in transit whose connection is cut. */
const RESET_SHARE = 0.1
const GIVE_UP_MS = 120 * SECOND_MS
/** The product's connections: the pool and the dedicated ones. */
const CONNECTIONS_MAX = 40

type Phase = {
  readonly name: string
  /** Causes the trouble; resolves when it is over. */
  readonly trouble: () => Promise<void>
}

type Seen = {
  readonly asked: number
  readonly refused: number
  readonly maxMs: number
  /** Time from the end of the trouble until everything has recovered. */
  readonly backMs: number
  readonly purchases: number
}

/** A request must be answered in time, with 200 or with 503 and Retry-After. */
function wrongOf({ path, status, ms, retryAfter }: Answered): readonly string[] {
  const isRefusal = status === 503 && retryAfter !== null
  return [
    ...(status === 200 || isRefusal ? [] : [`${path} was answered ${status}`]),
    ...(ms > answerMs ? [`${path} was answered after ${Math.round(ms)} ms`] : []),
  ]
}

async function untilWell(url: string): Promise<number> {
  const began = performance.now()
  const isWell = async () => {
    const paths = ['/readyz', '/api/services?q=well']
    const answers = await Promise.all(paths.map((path) => ask(url, path)))
    return answers.every(({ status }) => status === 200)
  }
  await eventually(isWell, GIVE_UP_MS, 50)
  return Math.round(performance.now() - began)
}

async function go(
  url: string,
  { name, trouble }: Phase,
  breaches: string[],
): Promise<Omit<Seen, 'purchases'>> {
  let isOver = false
  const visiting = Promise.all(Array.from({ length: VISITORS }, () => visit(url, () => isOver)))
  const living = watchLife(url, () => isOver)
  await trouble()
  const backMs = await untilWell(url)
  isOver = true
  const answers = (await visiting).flat()
  breaches.push(...answers.flatMap(wrongOf).map((wrong) => `${name}: ${wrong}`))
  breaches.push(...(await living).map((wrong) => `${name}: ${wrong}`))
  if (backMs > withinMs) {
    breaches.push(`${name}: all was well again after ${backMs} ms`)
  }
  return {
    asked: answers.length,
    refused: answers.filter(({ status }) => status === 503).length,
    maxMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    backMs,
  }
}

/** The health check must succeed regardless of the database. */
async function watchLife(url: string, isOver: () => boolean): Promise<readonly string[]> {
  const wrong: string[] = []
  while (!isOver()) {
    const { status } = await ask(url, '/healthz')
    if (status !== 200) {
      wrong.push(`/healthz was answered ${status}`)
    }
    await sleep(500)
  }
  return wrong
}

async function run(): Promise<void> {
  const setup = await createSetup()
  const people = await addPeopleTo(setup, pairs)
  const random = randomFrom(1)
  let net: 'well' | 'slow' | 'losing' | 'gone' = 'well'
  const opened = await openBehindProxy(setup, {
    loses: () => net === 'gone' || (net === 'losing' && random() < RESET_SHARE),
    delaysMs: () => (net === 'slow' ? SLOW_MS : 0),
  })
  const { product, admin, owner } = opened
  const acknowledged = nothingAcknowledged()
  const breaches: string[] = []
  const watching = postgres({ ...admin, max: 1 })
  try {
    await product.untilReady()
    const groups = actorGroupsOf(() => product.url, people, setup, {
      acknowledged,
      retryForMs: PATIENCE_MS,
    })
    let isOver = false
    const buying = keepBuying(groups, () => isOver)
    const during = async (state: typeof net, lastsMs: number) => {
      net = state
      await sleep(lastsMs)
      net = 'well'
    }
    const name = instanceName(await realpath(setup.dataDir))
    const lockedId = present(people.pairs[0], 'somebody sells').provider.id
    const phases: readonly Phase[] = [
      { name: 'paused', trouble: () => standStill(name, options.pause * SECOND_MS) },
      { name: 'slow', trouble: () => during('slow', options.slow * SECOND_MS) },
      { name: 'reset', trouble: () => during('losing', options.reset * SECOND_MS) },
      {
        name: 'locked',
        trouble: () => holdWallet(owner, lockedId, { acknowledged, breaches }),
      },
      {
        name: 'crowded',
        trouble: () => crowd(owner, () => during('gone', SECOND_MS)),
      },
    ]
    const seen: Record<string, Seen> = {}
    for (const phase of phases) {
      const before = acknowledged.paidOrders.size
      const gone = await go(product.url, phase, breaches)
      seen[phase.name] = { ...gone, purchases: acknowledged.paidOrders.size - before }
      const [row] = await watching<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity where application_name like 'tradebox %'`
      if ((row?.n ?? 0) > CONNECTIONS_MAX) {
        breaches.push(`${phase.name}: ${row?.n} connections`)
      }
    }
    isOver = true
    breaches.push(...(await buying))
    breaches.push(...(await judgeState(setup, acknowledged)))
    if (product.deaths() > 0) {
      breaches.push(`the process ended by itself ${product.deaths()} times`)
    }
    const rss = await residentMegabytes(product.pid())
    printReport({ ...seen, rss, purchases: acknowledged.paidOrders.size }, breaches)
  } finally {
    await watching.end({ timeout: 1 })
    await opened.stop()
    await rm(setup.dataDir, { recursive: true, force: true })
  }
}

/** Pauses all processes of the server, including its children. */
async function standStill(name: string, lastsMs: number): Promise<void> {
  const pids = await processesOf(name)
  for (const pid of pids) {
    signal(pid, 'SIGSTOP')
  }
  await sleep(lastsMs)
  for (const pid of pids) {
    signal(pid, 'SIGCONT')
  }
}

type Connection = Awaited<ReturnType<typeof openBehindProxy>>['owner']

/** Locks one provider's wallet: its sales must wait, and all others go on. */
async function holdWallet(
  owner: Connection,
  providerId: string,
  { acknowledged, breaches }: { readonly acknowledged: Acknowledged; readonly breaches: string[] },
): Promise<void> {
  const sql = postgres({ ...owner, max: 1 })
  const before = acknowledged.paidOrders.size
  await sql.begin(async (tx) => {
    await tx`select from ledger_provider where provider_id = ${providerId} for update`
    await sleep(options.lock * SECOND_MS)
  })
  await sql.end()
  if (acknowledged.paidOrders.size - before < pairs - 1) {
    breaches.push('locked: a wallet that is locked keeps others from selling')
  }
}

/** Other clients take the free connections, and those that the product loses. */
async function crowd(owner: Connection, lose: () => Promise<void>): Promise<void> {
  const sqls = Array.from({ length: options.foreign }, () =>
    postgres({ ...owner, max: 1, connect_timeout: 2, backoff: () => 0.1 }),
  )
  let isOver = false
  const staying = sqls.map(async (sql) => {
    while (!isOver) {
      await sql`select pg_sleep(1)`.catch(() => sleep(100))
    }
  })
  await sleep(2 * SECOND_MS)
  await lose()
  await sleep(5 * SECOND_MS)
  isOver = true
  await Promise.all(staying)
  await Promise.all(sqls.map((sql) => sql.end({ timeout: 1 })))
}

await run()
