import type { InstrumentExchange } from '#contract/market/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { type Instrument, SHARE_SERIES } from './rules/instrument.ts'
import { indexedWords } from './rules/instrument-words.ts'
import { type MasterRow, masterReader } from './rules/master-row.ts'
import { sessionClassOf, underlyingOf } from './rules/underlyings.ts'
import { listListed } from './store/instruments.ts'
import {
  type CompleteRow,
  endInstruments,
  insertInstruments,
  listClassExceptions,
  listLots,
  lockMaster,
  refreshStatistics,
  settleShareClasses,
  updateInstruments,
} from './store/master.ts'

/** The result of an import. */
export type MasterReport = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /**
   * Instruments on an exchange of this list that the list does not contain, or whose symbol belongs
   * to another contract.
   */
  readonly ended: number
  /** Rows of exchanges and types that we do not follow, and repeated rows. */
  readonly other: number
  /** The line numbers of rows that could not be parsed. */
  readonly unreadable: readonly number[]
}

/** `master_damaged`: too many unreadable lines, or too many instruments would end at once. */
export type MasterCode = 'master_unreadable' | 'master_damaged'

type Lines = AsyncIterable<string> | Iterable<string>

const BATCH_ROWS = 1000
const MAX_ROWS = 1_000_000
const MAX_UNREADABLE_LINES = 100
/** A list with less than this part of an exchange's listed instruments was truncated. */
const MIN_REMAINING_PART = 0.5

/**
 * Imports a broker's list line by line: adds new instruments, updates changed and renamed ones and
 * ends those that the list does not contain. Importing the same list again changes nothing. Call it
 * in a single transaction that may take long; a failure leaves everything unchanged.
 */
export async function importMaster(
  tx: Tx,
  lines: Lines,
  day: string,
): Promise<Result<MasterReport, MasterCode>> {
  await lockMaster(tx)
  const importer = await createRowImporter(tx, day)
  let read: ReturnType<typeof masterReader>
  let lineNumber = 0
  for await (const line of lines) {
    lineNumber += 1
    if (read === undefined) {
      read = masterReader(line)
      if (read === undefined) {
        return fail('master_unreadable')
      }
    } else if (line.trim() !== '') {
      await importer.row(read.read(line), lineNumber)
    }
    if (lineNumber > MAX_ROWS || importer.isDamaged()) {
      return fail('master_damaged')
    }
  }
  return read === undefined ? fail('master_unreadable') : importer.finish()
}

type Counts = { added: number; changed: number; unchanged: number; ended: number; other: number }

async function createRowImporter(tx: Tx, day: string) {
  const listed = await listListed(tx)
  const known = new Map(listed.map((one) => [keyOf(one), one]))
  const formerly = formerNames(listed)
  const complete = await createRowCompleter(tx, listed, day)
  const write = createWriter(tx, day)
  const seen = new Set<string>()
  const exchanges = new Set<InstrumentExchange>()
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, ended: 0, other: 0 }
  const unreadable: number[] = []
  /** New names, until it is known whether the old ones are on the list as well. */
  const renamed: MasterRow[] = []

  const importRow = async (row: MasterRow): Promise<void> => {
    const key = keyOf(row)
    if (seen.has(key)) {
      counts.other += 1
      return
    }
    seen.add(key)
    exchanges.add(row.exchange)
    const before = known.get(key)
    if (before === undefined && formerly(row, seen) !== undefined) {
      renamed.push(row)
    } else {
      await writeRow(row, before)
    }
  }

  const writeRow = async (row: MasterRow, before: Instrument | undefined): Promise<void> => {
    const completed = complete(row)
    if (before !== undefined && isSameContract(before, completed)) {
      if (isUnchanged(before, completed)) {
        counts.unchanged += 1
      } else {
        counts.changed += 1
        await write.update({ ...completed, id: before.id })
      }
      return
    }
    counts.added += 1
    counts.ended += before === undefined ? 0 : 1
    await write.insert(completed, before?.id)
  }

  return {
    row: async (row: MasterRow | 'other' | undefined, lineNumber: number): Promise<void> => {
      if (row === undefined) {
        unreadable.push(lineNumber)
      } else if (row === 'other') {
        counts.other += 1
      } else {
        await importRow(row)
      }
    },
    isDamaged: () => unreadable.length > MAX_UNREADABLE_LINES,
    finish: async (): Promise<Result<MasterReport, MasterCode>> => {
      for (const row of renamed) {
        const before = formerly(row, seen)
        if (before !== undefined) {
          seen.add(keyOf(before))
        }
        await writeRow(row, before)
      }
      const gone = listed.filter((one) => exchanges.has(one.exchange) && !seen.has(keyOf(one)))
      const before = listed.filter((one) => exchanges.has(one.exchange) && isRunning(one, day))
      const lost = gone.filter((one) => isRunning(one, day))
      if (seen.size === 0 || lost.length > before.length * (1 - MIN_REMAINING_PART)) {
        return fail('master_damaged')
      }
      await write.flush()
      await endInstruments(
        tx,
        gone.map(({ id }) => id),
        day,
      )
      await settleShareClasses(tx)
      if (counts.added > BATCH_ROWS) {
        await refreshStatistics(tx)
      }
      return ok({ ...counts, ended: counts.ended + gone.length, unreadable })
    },
  }
}

/** Contracts that have expired are expected to leave the list. */
function isRunning({ expiry }: Instrument, day: string): boolean {
  return expiry === null || expiry >= day
}

function keyOf({ exchange, symbol }: Pick<MasterRow, 'exchange' | 'symbol'>): string {
  return `${exchange} ${symbol}`
}

/** A symbol may be reused for another contract years later. */
function isSameContract(before: Instrument, now: MasterRow): boolean {
  return before.type === now.type && before.expiry === now.expiry && before.strike === now.strike
}

/**
 * Returns a function that finds the listed instrument that a row with an unknown symbol continues,
 * so that the calls on it are judged on: the exchange has renamed it, which keeps its token, or has
 * moved a share to another series, which keeps the first part of its symbol. If the list contains
 * the old symbol too, the row is another instrument.
 */
function formerNames(listed: readonly Instrument[]) {
  const byToken = new Map(listed.map((one) => [one.token, one]))
  const byShare = new Map(listed.filter(isShare).map((one) => [shareKeyOf(one), one]))
  return (row: MasterRow, seen: ReadonlySet<string>): Instrument | undefined =>
    [byToken.get(row.token), isShare(row) ? byShare.get(shareKeyOf(row)) : undefined].find(
      (one) =>
        one !== undefined &&
        one.exchange === row.exchange &&
        isSameContract(one, row) &&
        !seen.has(keyOf(one)),
    )
}

function isShare({ type }: Pick<MasterRow, 'type'>): boolean {
  return type === 'EQ'
}

function shareKeyOf({ exchange, symbol }: Pick<MasterRow, 'exchange' | 'symbol'>): string {
  const dash = symbol.lastIndexOf('-')
  const hasSeries = dash > 0 && SHARE_SERIES.includes(symbol.slice(dash + 1))
  return keyOf({ exchange, symbol: hasSeries ? symbol.slice(0, dash) : symbol })
}

function isUnchanged(before: Instrument, now: CompleteRow): boolean {
  return (
    before.symbol === now.symbol &&
    before.token === now.token &&
    before.name === now.name &&
    before.lot === now.lot &&
    before.tick === now.tick
  )
}

/** Adds to a row what the list does not contain. */
async function createRowCompleter(
  tx: Tx,
  listed: readonly Instrument[],
  day: string,
): Promise<(row: MasterRow) => CompleteRow> {
  const [exceptions, lots] = await Promise.all([listClassExceptions(tx), listLots(tx, day)])
  const derived = new Set(
    listed.filter(({ type }) => type === 'FUT').map(({ underlying }) => underlying),
  )
  return (row) => {
    const underlying = underlyingOf(row)
    const dated = lots.find((one) => one.exchange === row.exchange && one.underlying === underlying)
    return {
      ...row,
      underlying,
      lot: row.lot > 1 ? row.lot : (dated?.lot ?? row.lot),
      sessionClass: sessionClassOf(row, derived, exceptions),
      words: indexedWords(row),
    }
  }
}

function createWriter(tx: Tx, day: string) {
  let added: CompleteRow[] = []
  let replaced: number[] = []
  let changed: (CompleteRow & { readonly id: number })[] = []
  const flush = async (): Promise<void> => {
    await endInstruments(tx, replaced, day)
    await insertInstruments(tx, added, day)
    await updateInstruments(tx, changed, day)
    added = []
    replaced = []
    changed = []
  }
  const flushFull = async (): Promise<void> => {
    if (added.length + changed.length >= BATCH_ROWS) {
      await flush()
    }
  }
  return {
    flush,
    /** `replaces`: the instrument that had the symbol before. */
    insert: async (row: CompleteRow, replaces: number | undefined): Promise<void> => {
      added.push(row)
      if (replaces !== undefined) {
        replaced.push(replaces)
      }
      await flushFull()
    },
    update: async (row: CompleteRow & { readonly id: number }): Promise<void> => {
      changed.push(row)
      await flushFull()
    },
  }
}
