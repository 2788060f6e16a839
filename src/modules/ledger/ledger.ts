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
  type PlatformAccount,
  platformAccounts,
  providerAccounts,
  vectorOf,
} from './rules/entry.ts'
import {
  callPost,
  callPostMany,
  closeProvider,
  countClosed,
  type EntryRow,
  findBalances,
  findClosed,
  findEntries,
  insertTransfers,
  listWalletEntries,
  listWithdrawn,
  lockProvider,
  type Posted,
  sumGst,
  sumGstOutside,
  sumPlatform,
  type WithdrawnBalances,
} from './store/ledger.ts'

/**
 * `already_posted`: an entry with this key stands; nothing was changed. `wallet_closed`: the provider
 * is gone, and its wallet takes no entry of any kind.
 */
export type PostRefusal = 'insufficient_balance' | 'already_posted' | 'wallet_closed'

export type PostResult = Result<{ readonly entryId: string }, PostRefusal>

export type WalletBalances = {
  readonly available: Paise
  readonly held: Paise
  /** What the provider owes us: not negative. */
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
  /** Change of what is available. */
  readonly amount: Paise
  /** Available after it. */
  readonly balance: Paise
  /** Change of what the provider owes, and what it owes after it. */
  readonly owedChange: Paise
  readonly owed: Paise
  /** What the buyer paid (below zero: got back). Zero where nothing was sold. */
  readonly gross: Paise
  /** The platform's charge with its tax. */
  readonly charge: Paise
  /** The provider's tax within. */
  readonly gst: Paise
}

export type Statement = Page<StatementLine>

export type Ledger = ReturnType<typeof createLedger>

/** Every movement of money; one posting is one call of the database. */
export function createLedger() {
  return {
    /**
     * Posts an entry in the caller's unit of work. A unit that posts for several providers one by
     * one takes them in ascending order of their ids, or locks them so first.
     */
    post: async (tx: Tx, entry: LedgerEntry): Promise<PostResult> =>
      resultOf(await callPost(tx, entry, vectorOf(entry))),

    /** Posts many in one call, each on its own: a refused one leaves nothing and stops nothing. */
    postAll: async (tx: Tx, entries: readonly LedgerEntry[]): Promise<readonly PostResult[]> =>
      entries.length === 0
        ? []
        : (await callPostMany(tx, entries, entries.map(vectorOf))).map(resultOf),

    /** Until the unit of work ends, nobody else moves this provider's money. */
    lockWallet: async (tx: Tx, providerId: string): Promise<void> => {
      await lockProvider(tx, providerId)
    },

    /**
     * Whether the provider may receive money, or sell what costs nothing, until the unit of work ends:
     * its wallet is locked and not closed. Several are asked for in ascending order of their ids.
     */
    lockOpenWallet: (tx: Tx, providerId: string): Promise<boolean> => lockProvider(tx, providerId),

    /** Closes a locked and empty wallet for ever. Throws for one that is not empty. */
    closeWallet: async (tx: Tx, providerId: string, at: Date): Promise<void> => {
      assert(await closeProvider(tx, providerId, at), 'only an empty open wallet is closed')
    },

    /** Those of these providers whose wallets are closed. */
    closedAmong: (tx: Tx, providerIds: readonly string[]): Promise<ReadonlySet<string>> =>
      findClosed(tx, providerIds),

    /** How many wallets are closed. */
    countClosed: (tx: Tx): Promise<number> => countClosed(tx),

    /**
     * Takes the references of transfers at our own bank, whatever they were made for: false where one
     * of them was recorded before.
     */
    takeTransfers: async (tx: Tx, references: readonly string[]): Promise<boolean> =>
      (await insertTransfers(tx, references)) === references.length,

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

    /** Of every provider for whom money is held or was paid out. */
    withdrawnBalances: (tx: Tx): Promise<readonly WithdrawnBalances[]> => listWithdrawn(tx),

    platformBalances: (tx: Tx): Promise<Readonly<Record<PlatformAccount, Paise>>> =>
      sumPlatform(tx),

    /** A provider's sales one by one, and what else changed its wallet or debt; newest first. */
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

    /** The lines of an entry as they were posted; what a refund starts from. */
    linesOf: async (tx: Tx, key: string): Promise<readonly LedgerLine[] | undefined> =>
      (await findLines(tx, [key])).get(key),

    /** The same of many entries, by their keys. */
    linesOfAll: findLines,

    /** The tax that came in from `from` on and before `to`, refunds taken off. */
    gstBetween: (tx: Tx, from: Date, to: Date) => sumGst(tx, from, to),

    /** The tax in a provider's sales that came in outside these spans, refunds taken off. */
    gstOutside: (
      tx: Tx,
      providerId: string,
      spans: readonly { readonly start: Date; readonly end: Date }[],
    ): Promise<Paise> => sumGstOutside(tx, providerId, spans),

    checkInvariants: checkLedgerInvariants,
    /** For the invariants of whoever posts. */
    compareEntries,
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
