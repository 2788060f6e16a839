import { join } from 'node:path'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { createLedger, type LedgerEntry, rechargeEntry, saleEntry } from '#modules/ledger/index.ts'
import { BATCH_OPTIONS } from '#modules/payments/settle/settle-batch.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { DatabaseHandle } from '#platform/db/database.ts'
import { median, type Pace } from './compare.ts'
import type { Measuring } from './measuring.ts'
import {
  BATCH,
  type BareLedger,
  type BareLoad,
  CONNECTIONS,
  driveMany,
  IN_FLIGHT,
  openBareLedger,
} from './reference/bare-ledger.ts'
import type { Figure } from './report.ts'
import { withScratchDatabase } from './scratch-database.ts'

const WALLETS = 1000
/** As in the application's group commit: more batches would wait for each other's wallet locks. */
const BATCHES_AT_ONCE = 2
const at = new Date('2026-11-21T09:30:00Z')
const charge = { charge: 100_00n, gst: 18_00n }
const wallets = Array.from({ length: WALLETS }, newId)

const recharge = (): LedgerEntry =>
  rechargeEntry({ rechargeId: newId(), providerId: anyWallet(), amount: 100n, at })
const sale = (): LedgerEntry => {
  const amounts = { gross: 1180_00n, gst: 180_00n, charge }
  return saleEntry({ lineId: newId(), providerId: anyWallet(), ...amounts, at })
}

/**
 * How entries reach the ledger: each in its own transaction, a hundred in one transaction, or one
 * by one through the batcher, which commits concurrent entries together, as for captures of the
 * gateway.
 */
type PostingMode = 'alone' | 'batches' | 'gathered'

type Posting = {
  readonly id: string
  readonly what: string
  readonly atLeast: number
  readonly reference: BareLoad
  readonly mode: PostingMode
  /** The number of concurrent postings. */
  readonly concurrency: number
  readonly entry: () => LedgerEntry
}

const POSTINGS: readonly Posting[] = [
  {
    id: 'f',
    what: 'sales one by one over 1,000 wallets, 16 under way (bare: one SQL function)',
    atLeast: 0.6,
    reference: 'wallets',
    mode: 'gathered',
    concurrency: CONNECTIONS,
    entry: sale,
  },
  {
    id: 'f1',
    what: 'recharges over 1,000 wallets, each committed by itself (bare: one SQL function)',
    atLeast: 0.6,
    reference: 'wallets',
    mode: 'alone',
    concurrency: CONNECTIONS,
    entry: recharge,
  },
  {
    id: 'g',
    what: 'sales one by one, all of the same platform accounts, 64 under way (bare: one locked row)',
    atLeast: 5,
    reference: 'one row',
    mode: 'gathered',
    concurrency: IN_FLIGHT,
    entry: sale,
  },
  {
    id: 'g1',
    what: 'the same with as many under way as connections',
    atLeast: 5,
    reference: 'one row',
    mode: 'gathered',
    concurrency: CONNECTIONS,
    entry: sale,
  },
  {
    id: 'g2',
    what: 'the same sales in batches (bare: one locked row, as many at a time)',
    atLeast: 1.2,
    reference: 'grouped',
    mode: 'batches',
    concurrency: BATCHES_AT_ONCE,
    entry: sale,
  },
  {
    id: 'h',
    what: 'postings in batches (bare: one SQL function)',
    atLeast: 1.5,
    reference: 'wallets',
    mode: 'batches',
    concurrency: BATCHES_AT_ONCE,
    entry: recharge,
  },
]
export const ledgerFigures = POSTINGS.map(({ id }) => id)

export async function measureLedger(options: Measuring): Promise<readonly Figure[]> {
  const { pace, wanted, say } = options
  const dataDir = join(options.dataDir, 'ledger')
  return withScratchDatabase({ dataDir, poolSize: CONNECTIONS }, async ({ db, connection }) => {
    const bare = await openBareLedger(db.sql, connection, dataDir)
    const figures: Figure[] = []
    for (const posting of POSTINGS.filter(({ id }) => wanted(id))) {
      say(`posting, against ${bare.client}: ${posting.what}`)
      figures.push(await comparePosting(db, bare, posting, pace))
    }
    return figures
  })
}

async function comparePosting(
  db: DatabaseHandle,
  bare: BareLedger,
  { id, what, atLeast, reference, mode, concurrency, entry }: Posting,
  { rounds, sliceSeconds }: Pace,
): Promise<Figure> {
  const post = posterOf(db, mode, entry)
  const ours = (seconds: number) => driveMany(post, concurrency, seconds)
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

/** Returns a function that posts in the given manner and returns the number of entries. */
function posterOf(
  db: DatabaseHandle,
  mode: PostingMode,
  entry: () => LedgerEntry,
): () => Promise<number> {
  const ledger = createLedger()
  const gathered = createBatcher({
    run: (entries: readonly LedgerEntry[]) => ledger.postAll(db.read, entries),
    ...BATCH_OPTIONS,
  })
  const results = {
    alone: async () => [await ledger.post(db.read, entry())],
    batches: () => ledger.postAll(db.read, Array.from({ length: BATCH }, entry)),
    gathered: async () => [await gathered(entry())],
  }
  return async () => {
    const posted = await results[mode]()
    assert(
      posted.every(({ ok }) => ok),
      'a posting is not refused',
    )
    return posted.length
  }
}

function anyWallet(): string {
  return wallets[Math.floor(Math.random() * WALLETS)] ?? ''
}
