import { setTimeout as sleep } from 'node:timers/promises'
import { importMovements } from '#demo/import/payouts.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { startAuditSequencer } from '#modules/audit/index.ts'
import { rechargeEntry } from '#modules/ledger/index.ts'
import { createLogger } from '#platform/log.ts'
import { type Books, openBooks } from '../crash/books.ts'
import type { People } from '../crash/people.ts'

const AT_ONCE = 1_000
const AMOUNT = 12_345n

/** Records bank transfers for the providers, each with a ledger entry and an audit entry. */
export async function fillLedger(dataDir: string, people: People, rows: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('fatal') })
  const books = await openBooks(dataDir, postgres.connection)
  const sequencer = await startAuditSequencer({ ...books.platform, dataDir })
  for (let count = 0; count < rows; count += AT_ONCE) {
    await addTransfers(books, people, Math.min(AT_ONCE, rows - count))
  }
  await untilChained(books)
  await sequencer.stop()
  await books.platform.close()
  await postgres.stop()
}

async function addTransfers({ app, platform }: Books, people: People, count: number) {
  const at = platform.clock.now()
  const recharges = Array.from({ length: count }, (_, index) => {
    const { provider } = present(people.pairs[index % people.pairs.length], 'somebody sells')
    const id = newId()
    const transactionId = `NEFT${id.replaceAll('-', '').toUpperCase()}`
    return {
      id,
      providerId: provider.id,
      transactionId,
      amount: AMOUNT,
      adminId: people.admin.id,
      at,
    }
  })
  await platform.db.transaction(async (tx) => {
    await importMovements(app, tx, { recharges, withdrawals: [] })
    const entries = recharges.map((one) => rechargeEntry({ ...one, rechargeId: one.id }))
    const posted = await app.ledger.postAll(tx, entries)
    assert(
      posted.every(({ ok }) => ok),
      'a transfer is posted',
    )
  })
}

async function untilChained({ platform }: Books): Promise<void> {
  for (;;) {
    const [row] = await platform.db.sql<{ waits: boolean }[]>`
      select exists (select from audit_inbox) as waits`
    if (row?.waits === false) {
      return
    }
    await sleep(200)
  }
}
