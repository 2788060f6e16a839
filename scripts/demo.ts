/** Fills an empty database with the demo marketplace; refuses one that holds accounts. */
import { seedDemoIfEmpty } from '../src/main/demo/seed.ts'
import { findDemoOrigin } from '../src/main/demo/store.ts'
import { runCommand } from '../src/main/tools.ts'

await runCommand(async (tools) => {
  if (await seedDemoIfEmpty(tools)) {
    process.stdout.write('The demo marketplace is in place. Sign-ins: npm run actors\n')
    return
  }
  throw new Error(
    (await findDemoOrigin(tools.platform.db.read)) === undefined
      ? 'this database holds real accounts; the demo is only written into an empty one'
      : 'the demo marketplace is already in this database',
  )
})
