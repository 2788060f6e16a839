import { listDetailsOf } from '#modules/audit/index.ts'
import type { Tx } from '#platform/tx.ts'
import {
  listEntryRecords,
  listNegativeBalances,
  listUnbalancedEntries,
  listWrongBalances,
} from './store/invariants.ts'

/** What must hold of the ledger; each breach as a sentence, a hundred at most of each. */
export type LedgerBreaches = {
  /** Every entry adds up to zero. */
  readonly I1: readonly string[]
  /** Every kept balance is the sum of its lines. */
  readonly I2: readonly string[]
  /** Nobody has less than nothing available or held, or owes less than nothing. */
  readonly I3: readonly string[]
  /** Every entry is on record in the audit log, with the same amounts. */
  readonly I12: readonly string[]
}

const PAGE = 2000
const LISTED = 100

export async function checkLedgerInvariants(tx: Tx): Promise<LedgerBreaches> {
  return {
    I1: await listUnbalancedEntries(tx, LISTED),
    I2: await listWrongBalances(tx, LISTED),
    I3: await listNegativeBalances(tx, LISTED),
    I12: await listUnrecorded(tx),
  }
}

async function listUnrecorded(tx: Tx): Promise<readonly string[]> {
  const breaches: string[] = []
  let after = 0n
  for (;;) {
    const entries = await listEntryRecords(tx, after, PAGE)
    const last = entries.at(-1)
    if (last === undefined || breaches.length >= LISTED) {
      return breaches.slice(0, LISTED)
    }
    const ids = entries.map(({ seq }) => String(seq))
    const details = await listDetailsOf(tx, 'ledger_entry', ids)
    for (const { seq, key, kind, amounts } of entries) {
      const detail = details.get(String(seq))
      if (detail === undefined) {
        breaches.push(`entry ${seq} is not in the audit log`)
      } else if (detail.key !== key || detail.kind !== kind || detail.amounts !== amounts) {
        breaches.push(`entry ${seq} is not what the audit log says`)
      }
    }
    after = last.seq
  }
}
