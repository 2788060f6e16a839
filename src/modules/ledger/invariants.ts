import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { differences, type Pages, type Statement } from '#kit/differences.ts'
import { eachPage } from '#kit/page.ts'
import { listDetailsOf } from '#modules/audit/index.ts'
import type { Tx } from '#platform/tx.ts'
import { type Movement, movedBy } from './rules/movement.ts'
import {
  countPosted,
  type EntryRecord,
  listEntryRecords,
  listFilledClosed,
  listNegativeBalances,
  listPosted,
  listUnbalancedEntries,
  listWrongBalances,
} from './store/invariants.ts'

/** The invariants of the ledger; each breach is one sentence, at most a hundred per invariant. */
export type LedgerBreaches = {
  /** Every entry adds up to zero. */
  readonly I1: readonly string[]
  /** Every stored balance is the sum of its lines. */
  readonly I2: readonly string[]
  /** No available, held or owed amount is negative. */
  readonly I3: readonly string[]
  /** A closed wallet is empty and owes nothing. */
  readonly I13: readonly string[]
  /** Every entry is in the audit log, with the same amounts. */
  readonly I12: readonly string[]
}

const PAGE = 2000
const LISTED = 100

export async function checkLedgerInvariants(tx: Tx): Promise<LedgerBreaches> {
  return {
    I1: await listUnbalancedEntries(tx, LISTED),
    I2: await listWrongBalances(tx, LISTED),
    I3: await listNegativeBalances(tx, LISTED),
    I13: await listFilledClosed(tx, LISTED),
    I12: await listUnrecorded(tx),
  }
}

async function listUnrecorded(tx: Tx): Promise<readonly string[]> {
  const breaches: string[] = []
  const pages = eachPage<EntryRecord>((last) => listEntryRecords(tx, last?.seq ?? 0n, PAGE))
  for await (const entries of pages) {
    if (breaches.length >= LISTED) {
      break
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
  }
  return breaches.slice(0, LISTED)
}

/**
 * Compares all entries of these kinds with what their owner recorded, in both directions: each was
 * posted once, for the right provider and amount, and there are no others.
 */
export function compareEntries(
  tx: Tx,
  kinds: readonly LedgerEntryKind[],
  ours: Pages<Movement>,
): Promise<readonly string[]> {
  return differences({
    ours: async (after, limit) =>
      (await ours(after, limit)).map(({ id, said }) => ({ id, said: said.map(inWords) })),
    theirs: async (keys) => {
      const posted = (await listPosted(tx, keys)).map(({ provider_id: providerId, ...entry }) =>
        inWords({ ...entry, providerId, moved: movedBy(entry.kind, entry.amounts) }),
      )
      return new Map(posted.map(({ key, says }) => [key, says]))
    },
    count: () => countPosted(tx, kinds),
    name: `${kinds.join(' and ')} entries`,
  })
}

function inWords({ key, kind, providerId, moved }: Movement): Statement {
  return { key, says: `${kind} of ${moved} paise, ${providerId ?? 'the platform'}` }
}
