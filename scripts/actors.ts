/** Prints the demo's sign-ins and what each account owns, as JSON. */
import { describeActors } from '../src/demo/actors.ts'
import { loadMarketplace } from '../src/demo/marketplace.ts'
import { findDemoOrigin } from '../src/demo/store.ts'
import { runCommand } from '../src/main/tools.ts'

await runCommand(async ({ platform }) => {
  const origin = await findDemoOrigin(platform.db.read)
  if (origin === undefined) {
    throw new Error('this database does not hold the demo; `npm run demo` fills an empty one')
  }
  const market = loadMarketplace(origin.generatedAt)
  process.stdout.write(`${JSON.stringify(describeActors(market), null, 2)}\n`)
})
