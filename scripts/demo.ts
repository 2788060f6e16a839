/** Fills an empty database with the demo marketplace; refuses a database with accounts. */
import type { Config } from '#platform/config/config.ts'
import { addPastPaymentsToFile, type PastPayment } from '#sandbox/gateway/past.ts'
import { seedDemoCalls } from '../src/demo/calls/seed-calls.ts'
import { seedDemoIfEmpty } from '../src/demo/fill/seed.ts'
import { loadDemoInstruments } from '../src/demo/instruments/load.ts'
import { findDemoOrigin } from '../src/demo/store.ts'
import { sandboxJournalOf } from '../src/main/adapters/gateway.ts'
import { runCommand } from '../src/main/tools.ts'

await runCommand(async (tools) => {
  const addPastPayments = (payments: readonly PastPayment[]) =>
    addPastPaymentsToFile(sandboxJournalOf(tools.dataDir), payments)
  if (await seedDemoIfEmpty({ ...tools, addPastPayments })) {
    await loadDemoInstruments(tools.app, tools.platform)
    await seedDemoCalls(tools.app, tools.platform)
    process.stdout.write('The demo marketplace is in place. Sign-ins: npm run actors\n')
    return
  }
  throw new Error(
    (await findDemoOrigin(tools.platform.db.read)) === undefined
      ? 'this database holds real accounts; the demo is only written into an empty one'
      : 'the demo marketplace is already in this database',
  )
}, refuseRealMoney)

function refuseRealMoney({ gateway }: Config): string | undefined {
  return gateway.kind === 'razorpay'
    ? 'GATEWAY is razorpay: demo payments have no place beside real money'
    : undefined
}
