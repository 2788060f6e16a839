import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#kit/id.ts'
import { createLedger, type LedgerEntry, rechargeEntry, saleEntry } from '#modules/ledger/index.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/db/database.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#platform/postgres/index.ts'
import {
  type BareLedger,
  type BareLoad,
  CONNECTIONS,
  driveMany,
  openBareLedger,
} from './bare-ledger.ts'
import { ROOT } from './children.ts'
import { median, type Pace } from './compare.ts'
import type { Figure } from './report.ts'

const WALLETS = 1000
const BATCH = 100
const at = new Date('2026-11-21T09:30:00Z')
const charge = { charge: 100_00n, gst: 18_00n }
const wallets = Array.from({ length: WALLETS }, newId)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const recharge = (): LedgerEntry =>
  rechargeEntry({ rechargeId: newId(), providerId: anyWallet(), amount: 100n, at })
const sale = (): LedgerEntry => {
  const amounts = { gross: 1180_00n, gst: 180_00n, charge }
  return saleEntry({ lineId: newId(), providerId: anyWallet(), ...amounts, at })
}

type Posting = {
  readonly id: string
  readonly what: string
  readonly atLeast: number
  readonly reference: BareLoad
  readonly batch: number
  readonly entry: () => LedgerEntry
}

const POSTINGS: readonly Posting[] = [
  {
    id: 'f',
    what: 'postings over 1,000 wallets (bare: one SQL function)',
    atLeast: 0.6,
    reference: 'wallets',
    batch: 1,
    entry: recharge,
  },
  {
    id: 'g',
    what: 'sales, all of the same platform accounts (bare: one locked row)',
    atLeast: 5,
    reference: 'one row',
    batch: 1,
    entry: sale,
  },
  {
    id: 'g2',
    what: 'the same sales in batches (bare: one locked row)',
    atLeast: 5,
    reference: 'one row',
    batch: BATCH,
    entry: sale,
  },
  {
    id: 'h',
    what: 'postings in batches (bare: one SQL function)',
    atLeast: 1.5,
    reference: 'wallets',
    batch: BATCH,
    entry: recharge,
  },
]
export const ledgerFigures = POSTINGS.map(({ id }) => id)

export async function measureLedger(options: {
  readonly dataDir: string
  readonly pace: Pace
  readonly wanted: (id: string) => boolean
  readonly say: (line: string) => void
}): Promise<readonly Figure[]> {
  const { pace, wanted, say } = options
  const dataDir = join(options.dataDir, 'ledger')
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  const db = connectDatabase({ connection: { ...postgres.connection }, poolSize: CONNECTIONS })
  try {
    await migrate(db.sql, await readMigrations(join(ROOT, 'migrations')))
    const bare = await openBareLedger(db.sql, postgres.connection, dataDir)
    const figures: Figure[] = []
    for (const posting of POSTINGS.filter(({ id }) => wanted(id))) {
      say(`posting, against ${bare.client}: ${posting.what}`)
      figures.push(await comparePosting(db, bare, posting, pace))
    }
    return figures
  } finally {
    await db.close()
    await postgres.stop()
  }
}

async function comparePosting(
  db: DatabaseHandle,
  bare: BareLedger,
  { id, what, atLeast, reference, batch, entry }: Posting,
  { rounds, sliceSeconds }: Pace,
): Promise<Figure> {
  const ledger = createLedger()
  const post = async () => {
    const entries = Array.from({ length: batch }, entry)
    const [first] = entries
    const results =
      batch === 1 && first !== undefined
        ? [await ledger.post(db.read, first)]
        : await ledger.postAll(db.read, entries)
    if (!results.every(({ ok }) => ok)) {
      throw new Error('a posting was refused')
    }
    return results.length
  }
  const ours = (seconds: number) => driveMany(post, CONNECTIONS, seconds)
  await ours(sliceSeconds)
  await bare.rate(reference, sliceSeconds)
  const pairs: (readonly [number, number])[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await ours(sliceSeconds), await bare.rate(reference, sliceSeconds)])
  }
  return {
    id,
    what,
    value: median(pairs.map(([own, other]) => own / other)),
    unit: 'of bare',
    target: { atLeast },
    rates: {
      ours: median(pairs.map(([own]) => own)),
      reference: median(pairs.map(([, other]) => other)),
    },
  }
}

function anyWallet(): string {
  return wallets[Math.floor(Math.random() * WALLETS)] ?? ''
}
