/**
 * Kills the product, its PostgreSQL or both while people buy, cancel, withdraw and recharge through
 * the real server. Then loses answers: PostgreSQL's answers to COMMIT, and those of the server and
 * of the gateway's widget to browsers, while people repeat their unanswered requests. In the end
 * every acknowledged operation must exist exactly once, and the ledger must equal the gateway's
 * books to the paisa. The last line is JSON; exit code 1 on any breach.
 *
 *   --app N --db N --both N   number of kills of each; default 1000, 300, 100
 *   --cut N                   number of lost answers; default 10000
 *   --late N                  answers to COMMIT that arrive after the deadline; default 2000
 *   --within S                seconds within which it must serve again; default 5
 *   --patience S              seconds for which a request is repeated under one key; default 70
 *   --pairs N                 buyers, each with their own provider; default 6
 *   --seed N                  seed of the random order; default 1
 */
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import { type Product, startProduct } from '#main/testing/processes/product.ts'
import { type Cutter, saysCommitted, startCutter } from '#platform/testing/cutter.ts'
import { judgeState } from './lib/crash/judge.ts'
import { killPostgres } from './lib/crash/kill-postgres.ts'
import {
  type Acknowledged,
  type ActorGroup,
  cancellation,
  nothingAcknowledged,
  purchase,
  recharge,
  withdrawal,
} from './lib/crash/operations.ts'
import type { People } from './lib/crash/people.ts'
import { openBehindProxy } from './lib/crash/proxied.ts'
import { actorGroupsOf, addPeopleTo, createSetup, type ProductSetup } from './lib/crash/setup.ts'
import { randomFrom, shuffle } from './lib/dice.ts'
import { printReport } from './lib/print-report.ts'
import { readOptions } from './lib/read-options.ts'

const options = readOptions({
  app: 1000,
  db: 300,
  both: 100,
  cut: 10_000,
  late: 2000,
  within: 5,
  patience: 70,
  pairs: 6,
  seed: 1,
})
const { app, db, both, pairs, seed } = options
const kills = { app, db, both }
const withinMs = options.within * SECOND_MS
const retryForMs = options.patience * SECOND_MS
const random = randomFrom(seed)
/** Shares of the answers in transit that are lost or late. An operation takes dozens of answers. */
const LOST_COMMITS = 0.03
const LOST_REPLIES = 0.05
const LATE_COMMITS = 0.02
/** Longer than the deadline of a unit of work. */
const LATE_MS = 5 * SECOND_MS
/** A purchase takes one such answer. */
const LOST_WIDGET_REPLIES = 0.3

type Tally = {
  /** The judge's findings come first, because only some of the breaches are printed. */
  readonly breaches: string[]
  readonly backMs: Record<string, number>
  deeds: number
  cuts: number
  delays: number
  /**
   * The part of `cuts` that were answers of the widget: the payment exists, and the browser has no
   * proof of it.
   */
  widgetCuts: number
}

/** Everybody works until told to stop, and then completes their current operations. */
function keepBusy(groups: readonly ActorGroup[], tally: Tally) {
  let busy = true
  const work = async (group: ActorGroup): Promise<void> => {
    for (let turn = 0; busy; turn += 1) {
      try {
        await recharge(group)
        await purchase(group)
        await withdrawal(group, turn % 3 === 2 ? 'rejected' : 'processed')
        // Some buyers have several terms by then, of which the later ones are refunded in full.
        if (turn % 3 !== 1) {
          await cancellation(group)
          tally.deeds += 1
        }
        tally.deeds += 3
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        tally.breaches.push(`a deed was refused: ${said}`)
      }
    }
  }
  const working = groups.map(work)
  return async () => {
    busy = false
    await Promise.all(working)
  }
}

async function killAbout(setup: ProductSetup, product: Product, tally: Tally): Promise<void> {
  const plan = Object.entries(kills).flatMap(([what, times]) => Array<string>(times).fill(what))
  shuffle(plan, random)
  for (const what of plan) {
    await sleep(200 + random() * 1500)
    if (what !== 'app') {
      await killPostgres(setup.dataDir)
    }
    if (what !== 'db') {
      await product.kill()
    }
    // Until it is noticed, a killed process may still seem to run.
    await sleep(50)
    const back = await product.untilReady()
    tally.backMs[what] = Math.round(Math.max(back, tally.backMs[what] ?? 0))
    if (back > withinMs) {
      tally.breaches.push(`${what}: it served again after ${Math.round(back)} ms`)
    }
  }
}

async function runKills(
  setup: ProductSetup,
  people: People,
  acknowledged: Acknowledged,
  tally: Tally,
) {
  const product = await startProduct(setup.environment, { isKept: true })
  try {
    const rest = keepBusy(
      actorGroupsOf(() => product.url, people, setup, { acknowledged, retryForMs }),
      tally,
    )
    await killAbout(setup, product, tally)
    await rest()
    tally.breaches.unshift(...(await judgeState(setup, acknowledged)))
    if (product.deaths() > 0) {
      tally.breaches.push(`the process ended by itself ${product.deaths()} times`)
    }
  } finally {
    await product.stop()
  }
}

type Lossy = {
  readonly toPostgres: Pick<Parameters<typeof startCutter>[0], 'loses' | 'delaysMs'>
  readonly losesReply: () => boolean
  readonly losesWidgetReply: () => boolean
  readonly isEnough: (cutters: Cutters) => boolean
}
type Cutters = Readonly<Record<'toPostgres' | 'toProduct' | 'toWidget', Cutter>>

/** All connections go through proxies that lose or delay answers. */
async function runBehindProxies(
  setup: ProductSetup,
  people: People,
  acknowledged: Acknowledged,
  { tally, lossy }: { readonly tally: Tally; readonly lossy: Lossy },
): Promise<void> {
  let isOn = false
  const opened = await openBehindProxy(setup, {
    loses: (bytes) => isOn && lossy.toPostgres.loses?.(bytes) === true,
    delaysMs: (bytes) => (isOn ? (lossy.toPostgres.delaysMs?.(bytes) ?? 0) : 0),
  })
  const { product, toPostgres } = opened
  const toProduct = await startCutter({
    target: { host: '127.0.0.1', port: Number(setup.environment.PORT) },
    loses: () => isOn && lossy.losesReply(),
  })
  const toWidget = await startCutter({
    target: { host: '127.0.0.1', port: Number(setup.gateway.url.port) },
    loses: () => isOn && lossy.losesWidgetReply(),
  })
  const cutters = { toPostgres, toProduct, toWidget }
  try {
    await product.untilReady()
    isOn = true
    const url = `http://127.0.0.1:${toProduct.port}`
    const widget = new URL(`http://127.0.0.1:${toWidget.port}`)
    const seen = { ...setup, gateway: { ...setup.gateway, url: widget } }
    const rest = keepBusy(
      actorGroupsOf(() => url, people, seen, { acknowledged, retryForMs }),
      tally,
    )
    while (!lossy.isEnough(cutters)) {
      await sleep(50)
    }
    isOn = false
    await rest()
    tally.cuts += cutsOf(cutters)
    tally.widgetCuts += toWidget.cuts()
    tally.delays += toPostgres.delays()
    tally.breaches.unshift(...(await judgeState(setup, acknowledged)))
    if (product.deaths() > 0) {
      tally.breaches.push(`the process ended by itself ${product.deaths()} times`)
    }
  } finally {
    await toWidget.stop()
    await toProduct.stop()
    await opened.stop()
  }
}

function cutsOf({ toPostgres, toProduct, toWidget }: Cutters): number {
  return toPostgres.cuts() + toProduct.cuts() + toWidget.cuts()
}

const lost: Lossy = {
  toPostgres: { loses: (bytes) => saysCommitted(bytes) && random() < LOST_COMMITS },
  losesReply: () => random() < LOST_REPLIES,
  losesWidgetReply: () => random() < LOST_WIDGET_REPLIES,
  isEnough: (cutters) => cutsOf(cutters) >= options.cut,
}

/** PostgreSQL commits, but its answer arrives after the deadline of the unit of work. */
const late: Lossy = {
  toPostgres: {
    delaysMs: (bytes) => (saysCommitted(bytes) && random() < LATE_COMMITS ? LATE_MS : 0),
  },
  losesReply: () => false,
  losesWidgetReply: () => false,
  isEnough: ({ toPostgres }) => toPostgres.delays() >= options.late,
}

async function run(): Promise<void> {
  const setup = await createSetup()
  const tally: Tally = { breaches: [], backMs: {}, deeds: 0, cuts: 0, delays: 0, widgetCuts: 0 }
  const acknowledged = nothingAcknowledged()
  try {
    const people = await addPeopleTo(setup, pairs)
    if (kills.app + kills.db + kills.both > 0) {
      await runKills(setup, people, acknowledged, tally)
    }
    if (options.cut > 0) {
      await runBehindProxies(setup, people, acknowledged, { tally, lossy: lost })
    }
    if (options.late > 0) {
      await runBehindProxies(setup, people, acknowledged, { tally, lossy: late })
    }
  } finally {
    await rm(setup.dataDir, { recursive: true, force: true })
  }
  const figures = {
    seed,
    kills,
    cuts: tally.cuts,
    delays: tally.delays,
    widgetCuts: tally.widgetCuts,
    deeds: tally.deeds,
    orders: acknowledged.paidOrders.size,
    recharges: acknowledged.recharges.size,
    cancellations: acknowledged.cancelled.size,
    withdrawals: acknowledged.withdrawals.size,
    backMs: tally.backMs,
  }
  printReport(figures, tally.breaches)
}

await run()
