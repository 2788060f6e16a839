/**
 * Sends many requests for the same thing at the same moment to the whole product over a real
 * PostgreSQL: one must succeed, the others must be refused with a reason, and what is stored must
 * agree. The last line is JSON; exit code 1 on any breach.
 *
 *   --rounds N   races of each flow; default 1000
 *   --conc C     requests at once; default 20
 *   --only A,B   these flows only
 */
import { chosenOf } from './lib/chosen.ts'
import { printReport } from './lib/print-report.ts'
import { contentFlows } from './lib/races/content-flows.ts'
import { deletionFlows } from './lib/races/deletion-flows.ts'
import { messagingFlows } from './lib/races/messaging-flows.ts'
import { peopleFlows } from './lib/races/people-flows.ts'
import { type Flow, runFlow } from './lib/races/race.ts'
import { openRealMarketplace } from './lib/races/real-marketplace.ts'
import { sellingFlows } from './lib/races/selling-flows.ts'
import { walletFlows } from './lib/races/wallet-flows.ts'
import { readOptions } from './lib/read-options.ts'

const { rounds, conc: comers, only } = readOptions({ rounds: 1000, conc: 20, only: '' })
const all: readonly Flow[] = [
  ...sellingFlows,
  ...walletFlows,
  ...deletionFlows,
  ...peopleFlows,
  ...contentFlows,
  ...messagingFlows,
]
const flows = chosenOf(all, only)

async function run(): Promise<void> {
  const { market, checkBooks, close } = await openRealMarketplace('races')
  try {
    // The races deliver the gateway's events themselves.
    market.gateway.deliverTo(undefined)
    const breaches: string[] = []
    const seconds: Record<string, number> = {}
    for (const flow of flows) {
      const started = performance.now()
      breaches.push(...(await runFlow(market, flow, { rounds, contenders: comers })))
      seconds[flow.name] = Math.round((performance.now() - started) / 100) / 10
      // A thousand rounds of all flows take more than an hour, so progress is printed.
      process.stdout.write(`${flow.name} ${seconds[flow.name]} s, ${breaches.length} breaches\n`)
    }
    const [database] = await market.db.sql<{ deadlocks: number }[]>`
      select deadlocks::int from pg_stat_database where datname = current_database()`
    const deadlocks = database?.deadlocks ?? 0
    breaches.push(...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`]), ...(await checkBooks()))
    printReport({ rounds, conc: comers, flows: flows.length, deadlocks, seconds }, breaches)
  } finally {
    await close()
  }
}

await run()
