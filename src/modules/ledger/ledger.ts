import type { LedgerEntryKind } from '#contract/payouts/types.ts'
import { assert, present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { decodeCursor, type Page, type PageQuery, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { checkLedgerInvariants, compareEntries } from './invariants.ts'
import { nonZero, platform, provider } from './rules/entries.ts'
import {
  type EntryVector,
  type LedgerEntry,
  type LedgerLine,
  platformAccounts,
  providerAccounts,
  vectorOf,
} from './rules/entry.ts'
import { sumPlatformGst } from './store/invariants.ts'
import {
  callPost,
  callPostMany,
  closeEmptyWallet,
  countClosed,
  deleteTransferReference,
  type EntryRow,
  findBalances,
  findClosed,
  findEntries,
  insertTransferReferences,
  listOwing,
  listWalletEntries,
  listWithdrawn,
  lockWalletRow,
  type Posted,
  sumGst,
  sumGstByProvider,
  sumGstOutside,
  sumPlatform,
} from './store/ledger.ts'

/**
 * `already_posted`: an entry with this key exists; nothing was changed. `wallet_closed`: the
 * provider was removed, and its wallet takes no entry of any kind.
 */
type PostRefusal = 'insufficient_balance' | 'already_posted' | 'wallet_closed'

export type PostResult = Result<{ readonly entryId: string }, PostRefusal>

export type WalletBalances = {
  readonly available: Paise
  readonly held: Paise
  /** What the provider owes us; never negative. */
  readonly owed: Paise
  readonly gstPayable: Paise
  readonly directSales: Paise
  readonly paidOut: Paise
}

export type StatementLine = {
  readonly entryId: string
  readonly at: Date
  readonly kind: LedgerEntryKind
  readonly subject: { readonly type: string; readonly id: string }
  /** Change of the available amount. */
  readonly amount: Paise
  /** Available amount after the entry. */
  readonly balance: Paise
  /** Change of the amount that the provider owes, and the amount after the entry. */
  readonly owedChange: Paise
  readonly owed: Paise
  /** What the buyer paid, or negative: was refunded. Zero if nothing was sold. */
  readonly gross: Paise
  /** The platform's charge, its tax included. */
  readonly charge: Paise
  /** The provider's tax that we collected; zero where the buyer paid the provider. */
  readonly gst: Paise
}

export type Statement = Page<StatementLine>

export type Ledger = ReturnType<typeof createLedger>

/** All movements of money. Each posting is one database call. */
export function createLedger() {
  return {
    /**
     * Posts an entry in the caller's transaction. To avoid deadlocks, a transaction that posts for
     * several providers one by one does so in ascending order of their ids, or locks them first in
     * that order.
     */
    post: async (tx: Tx, entry: LedgerEntry): Promise<PostResult> =>
      resultOf(await callPost(tx, entry, vectorOf(entry))),

    /**
     * Posts many entries in one call, each independently: a refused one writes nothing and does not
     * stop the others.
     */
    postAll: async (tx: Tx, entries: readonly LedgerEntry[]): Promise<readonly PostResult[]> =>
      entries.length === 0
        ? []
        : (await callPostMany(tx, entries, entries.map(vectorOf))).map(resultOf),

    /** Locks the provider's wallet until the transaction ends. */
    lockWallet: async (tx: Tx, providerId: string): Promise<void> => {
      await lockWalletRow(tx, providerId)
    },

    /**
     * Locks the wallet until the transaction ends and returns whether it is open, so that the
     * provider may receive money or sell something free. Lock several in ascending order of their
     * ids.
     */
    lockOpenWallet: lockWalletRow,

    /** Closes a locked, empty wallet permanently. Throws if it is not empty. */
    closeWallet: async (tx: Tx, providerId: string, at: Date): Promise<void> => {
      assert(await closeEmptyWallet(tx, providerId, at), 'only an empty open wallet is closed')
    },

    /** Which of these providers have closed wallets. */
    closedAmong: findClosed,

    countClosed,

    /**
     * Claims the references of transfers at our own bank, whatever their purpose. Returns false if
     * one was recorded before.
     */
    claimTransferReferences: async (tx: Tx, references: readonly string[]): Promise<boolean> =>
      (await insertTransferReferences(tx, references)) === references.length,

    /** Frees the reference of a transfer that was recorded by mistake. */
    releaseTransferReference: deleteTransferReference,

    balancesOf: async (tx: Tx, providerId: string): Promise<WalletBalances> => {
      const row = await findBalances(tx, providerId)
      return {
        available: row?.wallet_available ?? 0n,
        held: row?.wallet_held ?? 0n,
        owed: -(row?.charges_owed ?? 0n),
        gstPayable: row?.gst_payable ?? 0n,
        directSales: row?.direct_sales ?? 0n,
        paidOut: row?.paid_out ?? 0n,
      }
    },

    /** Of every provider with money held or paid out. */
    withdrawnBalances: listWithdrawn,

    /** Wallets whose providers owe us, the largest amount first. */
    listOwing,

    platformBalances: sumPlatform,

    /** A provider's sales one by one, and other changes of its wallet or debt; newest first. */
    statementOf: async (
      tx: Tx,
      providerId: string,
      query: PageQuery,
    ): Promise<Result<Statement, 'invalid_input'>> => {
      const place = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
      if (query.cursor !== undefined && !/^[1-9]\d{0,17}$/.test(place?.id ?? '')) {
        return fail('invalid_input')
      }
      const rows = await listWalletEntries(tx, {
        providerId,
        rows: query.limit + 1,
        ...(place === undefined ? {} : { before: BigInt(place.id) }),
      })
      const page = pageOf(rows, query.limit, ({ seq }) => ({ key: '', id: String(seq) }))
      return ok({ ...page, items: page.items.map(statementLine) })
    },

    /** The posted lines of an entry, from which a refund is calculated. */
    linesOf: async (tx: Tx, key: string): Promise<readonly LedgerLine[] | undefined> =>
      (await findLines(tx, [key])).get(key),

    /** The same for many entries, by key. */
    linesOfAll: findLines,

    /** The tax collected from `from` until before `to`, less refunds. */
    gstBetween: sumGst,

    /** The providers' part of it by provider; it adds up to the same amount. */
    gstByProvider: sumGstByProvider,

    /** The tax in a provider's sales outside these spans, less refunds. */
    gstOutside: sumGstOutside,

    checkInvariants: checkLedgerInvariants,
    /** For the invariants of the modules that post. */
    compareEntries,
    /** The same: the platform's tax in all entries of these kinds. */
    platformGstOf: sumPlatformGst,
  }
}

function resultOf(posted: Posted): PostResult {
  if (posted > 0n) {
    return ok({ entryId: String(posted) })
  }
  if (posted === 0n) {
    return fail('already_posted')
  }
  return fail(posted === -2n ? 'wallet_closed' : 'insufficient_balance')
}

function statementLine(row: EntryRow): StatementLine {
  const of = (name: Parameters<typeof row.amounts.get>[0]) => row.amounts.get(name) ?? 0n
  const selling = row.kind === 'sale' || row.kind === 'direct-sale' || row.kind === 'refund'
  const collected = -of('platform.gateway_clearing') - of('platform.bank')
  return {
    entryId: String(row.seq),
    at: row.at,
    kind: row.kind,
    subject: { type: row.subjectType, id: row.subjectId },
    amount: of('provider.wallet_available'),
    balance: row.availableAfter,
    owedChange: -of('provider.charges_owed'),
    owed: -row.owedAfter,
    gross: selling ? collected + of('provider.direct_sales') : 0n,
    charge: of('platform.revenue') + of('platform.gst_payable'),
    gst: of('provider.gst_payable'),
  }
}

async function findLines(
  tx: Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly LedgerLine[]>> {
  const entries = await findEntries(tx, keys)
  return new Map([...entries].map(([key, vector]) => [key, linesOfVector(vector)]))
}

function linesOfVector({ providerId, amounts }: EntryVector): readonly LedgerLine[] {
  const own = providerAccounts.length
  return nonZero([
    ...(providerId === undefined
      ? []
      : providerAccounts.map((name, index) => provider(providerId, name, amounts[index] ?? 0n))),
    ...platformAccounts.map((name, index) =>
      platform(name, present(amounts[own + index], 'a vector names every account')),
    ),
  ])
}
