import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { type ComparedEntry, type FetchRecords, findDifferences } from '#kit/differences.ts'
import { eachPage } from '#kit/page.ts'
import { listDetailsOf } from '#modules/audit/index.ts'
import type { Tx } from '#platform/tx.ts'
import { type Movement, movedAmount } from './rules/movement.ts'
import {
  countPosted,
  type EntryRecord,
  listClosedWalletsWithMoney,
  listEntryRecords,
  listNegativeBalances,
  listPosted,
  listUnbalancedEntries,
  listWrongBalances,
} from './store/invariants.ts'

/** The invariants of the ledger; each breach is one sentence, at most a hundred per invariant. */
export type LedgerBreaches = {
  /** Every entry adds up to zero. */
  readonly entrySums: readonly string[]
  /** Every stored balance is the sum of its lines. */
  readonly balances: readonly string[]
  /** No available, held or owed amount is negative. */
  readonly negativeBalances: readonly string[]
  /** A closed wallet is empty and owes nothing. */
  readonly closedWallets: readonly string[]
  /** Every entry is in the audit log, with the same amounts. */
  readonly auditedEntries: readonly string[]
}

const PAGE = 2000
const MAX_BREACHES = 100

export async function checkLedgerInvariants(tx: Tx): Promise<LedgerBreaches> {
  return {
    entrySums: await listUnbalancedEntries(tx, MAX_BREACHES),
    balances: await listWrongBalances(tx, MAX_BREACHES),
    negativeBalances: await listNegativeBalances(tx, MAX_BREACHES),
    closedWallets: await listClosedWalletsWithMoney(tx, MAX_BREACHES),
    auditedEntries: await listEntriesMissingInAudit(tx),
  }
}

async function listEntriesMissingInAudit(tx: Tx): Promise<readonly string[]> {
  const breaches: string[] = []
  const pages = eachPage<EntryRecord>((last) => listEntryRecords(tx, last?.seq ?? 0n, PAGE))
  for await (const entries of pages) {
    if (breaches.length >= MAX_BREACHES) {
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
  return breaches.slice(0, MAX_BREACHES)
}

/**
 * Compares all entries of these kinds with what their owner recorded, in both directions: each was
 * posted once, for the right provider and amount, and there are no others.
 */
export function compareEntries(
  tx: Tx,
  kinds: readonly LedgerEntryKind[],
  ours: FetchRecords<Movement>,
): Promise<readonly string[]> {
  return findDifferences({
    ours: async (after, limit) =>
      (await ours(after, limit)).map(({ id, entries }) => ({
        id,
        entries: entries.map(toStatement),
      })),
    theirs: async (keys) => {
      const posted = (await listPosted(tx, keys)).map(({ provider_id: providerId, ...entry }) =>
        toStatement({ ...entry, providerId, moved: movedAmount(entry.kind, entry.amounts) }),
      )
      return new Map(posted.map(({ key, value }) => [key, value]))
    },
    count: () => countPosted(tx, kinds),
    name: `${kinds.join(' and ')} entries`,
  })
}

function toStatement({ key, kind, providerId, moved }: Movement): ComparedEntry {
  return { key, value: `${kind} of ${moved} paise, ${providerId ?? 'the platform'}` }
}
