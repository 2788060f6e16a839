/**
 * Posts random money histories to a real PostgreSQL and compares the ledger after every step with a
 * model in plain arithmetic; then checks the ledger's invariants. Prints one line of JSON; exit
 * code 1 on a breach.
 *
 *   --histories N   number of providers, each with one history; default 10000
 *   --steps N       operations of each; default 50
 *   --seed S        the same seed gives the same histories; default 1
 */
import { join } from 'node:path'
import { NOT_DURABLE, startTestPostgres } from '#embedded-postgres/testing.ts'
import { uuidv7 } from '#kit/id.ts'
import { createLedger } from '#modules/ledger/index.ts'
import { connectDatabase } from '#platform/db/database.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { runHistory } from './lib/money-history.ts'
import { createRandom } from './lib/random.ts'
import { readOptions } from './lib/read-options.ts'

const { histories, steps, seed } = readOptions({ histories: 10_000, steps: 50, seed: 1 })

async function run(): Promise<boolean> {
  const server = await startTestPostgres({ database: 'model', settings: NOT_DURABLE })
  const db = connectDatabase({ connection: { ...server.connection }, poolSize: 2 })
  try {
    await migrate(db.sql, await readMigrations(join(import.meta.dirname, '..', 'migrations')))
    const ledger = createLedger()
    const platform = { ...(await ledger.platformBalances(db.read)) }
    const random = createRandom(seed)
    const outcomes: Record<string, number> = {}
    const breaches: string[] = []
    let count = 0
    const nextId = () => {
      count += 1
      return uuidv7(
        count,
        Uint8Array.from({ length: 10 }, () => random.below(256)),
      )
    }
    for (let history = 0; history < histories && breaches.length === 0; history += 1) {
      const providerId = nextId()
      const options = { db, ledger, random, platform, providerId, nextId, steps }
      const result = await runHistory(options)
      for (const [name, times] of Object.entries(result.outcomes)) {
        outcomes[name] = (outcomes[name] ?? 0) + times
      }
      if (result.breach !== undefined) {
        breaches.push(`history ${history}, ${result.breach}`)
      }
    }
    // Uses a snapshot: ten thousand histories take longer to check than the time limit of ordinary
    // reads.
    const invariants = await db.snapshot((tx) => ledger.checkInvariants(tx))
    breaches.push(
      ...Object.entries(invariants).flatMap(([name, found]) =>
        found.map((one) => `${name}: ${one}`),
      ),
    )
    const operations = Object.values(outcomes).reduce((all, times) => all + times, 0)
    const ok = breaches.length === 0
    process.stdout.write(
      `${JSON.stringify({ ok, seed, histories, operations, outcomes, breaches })}\n`,
    )
    return ok
  } finally {
    await db.close()
    await server.stop()
  }
}

process.exitCode = (await run()) ? 0 : 1
