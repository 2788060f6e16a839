import type { AdminWithdrawal } from '#contract/payouts/calls.ts'
import type { Withdrawal, WithdrawalStatus } from '#contract/payouts/types.ts'
import { type Paise, rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, type PlaceInTime, pageInTime } from '#kit/page.ts'
import type { Result } from '#kit/result.ts'
import type { WalletBalances } from '#modules/ledger/index.ts'
import type { BankAccount } from '#modules/providers/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from './deps.ts'
import { isApprovedForAnother, isFrozenAt, namesOf, toWithdrawal } from './present.ts'
import { fourEyesSince, needsFourEyes } from './rules/four-eyes.ts'
import {
  countWaiting,
  listWithdrawals,
  sumOutgoing,
  type WithdrawalRow,
} from './store/withdrawals.ts'

/** Withdrawals as their providers and permitted admins see them, newest first. */
export function createWithdrawalLists(deps: PayoutsDeps) {
  const { db } = deps
  return {
    /** Withdrawals that await a decision, or payment. */
    backlog: countWaiting,

    listOwn: (
      providerId: string,
      query: PageQuery,
    ): Promise<Result<Page<Withdrawal>, 'invalid_input'>> =>
      pageInTime(query, {
        list: (range) => listWithdrawals(db.read, { providerId, ...range }),
        placeOf,
        present: async (rows) => {
          const names = await namesOf(deps, db.read, rows)
          return rows.map((row) => toWithdrawal(row, names))
        },
      }),

    /**
     * Withdrawals of all providers. An admin who may pay sees the full account for each open one,
     * and each view is recorded in the audit log; others see only its last digits.
     */
    listAll: (
      actor: Actor,
      {
        status,
        mayPay,
        ...page
      }: PageQuery & { readonly status?: WithdrawalStatus; readonly mayPay: boolean },
    ): Promise<Result<Page<AdminWithdrawal>, 'invalid_input'>> =>
      pageInTime(page, {
        list: (range) => listWithdrawals(db.read, { status, ...range }),
        placeOf,
        present: (rows) => presentForAdmin(deps, actor, rows, mayPay),
      }),
  }
}

function placeOf({ requested_at: at, id }: WithdrawalRow): PlaceInTime {
  return { at, id }
}

async function presentForAdmin(
  deps: PayoutsDeps,
  actor: Actor,
  rows: readonly WithdrawalRow[],
  mayPay: boolean,
): Promise<AdminWithdrawal[]> {
  const { db, clock, fourEyesFrom } = deps
  const providerIds = [...new Set(rows.map((row) => row.provider_id))]
  const now = clock.now()
  const approvers = rows.flatMap((row) => (row.status === 'approved' ? (row.decided_by ?? []) : []))
  const [names, banks, wallets, disputed, eligibility, outgoing, related] = await Promise.all([
    namesOf(deps, db.read, rows),
    banksOf(deps, db.read, providerIds),
    balancesOf(deps, db.read, providerIds),
    deps.checkout.atRiskOf(db.read, providerIds),
    deps.providers.eligibilitiesOf(db.read, providerIds),
    sumOutgoing(db.read, providerIds, fourEyesSince(now)),
    deps.accounts.relatedAdmins(db.read, actor.accountId, approvers, now),
  ])
  const isChanged = (row: WithdrawalRow): boolean => {
    const bank = banks.get(row.provider_id)
    return bank !== undefined && isApprovedForAnother(row, bank)
  }
  const accountOf = (row: WithdrawalRow): BankAccount | undefined => {
    const bank = banks.get(row.provider_id)
    const isPayable = bank !== undefined && !isFrozenAt(bank, now) && !isChanged(row)
    return isOpen(row) && isPayable ? bank : undefined
  }
  const frozenUntil = (row: WithdrawalRow): Date | null => {
    const bank = isOpen(row) ? banks.get(row.provider_id) : undefined
    return bank !== undefined && isFrozenAt(bank, now) ? bank.frozenUntil : null
  }
  if (mayPay) {
    const open = rows.filter((row) => accountOf(row) !== undefined)
    await recordBankDetailsViews(deps, actor, [...new Set(open.map((row) => row.provider_id))])
  }
  return rows.map((row) => {
    const bank = accountOf(row)
    const accDetails = bank === undefined || mayPay ? bank : masked(bank)
    return {
      ...toWithdrawal(row, names),
      accDetails: accDetails ?? null,
      needsTwoAdmins: needsFourEyes(sumWithOthers(row, outgoing), fourEyesFrom),
      approvedByYou: row.status === 'approved' && row.decided_by === actor.accountId,
      relatedToYou: row.status === 'approved' && related.has(row.decided_by ?? ''),
      accFrozenUntil: frozenUntil(row)?.toISOString() ?? null,
      accChanged: isChanged(row),
      bankFileAt: row.bank_file_at?.toISOString() ?? null,
      wallet: rupeesFromPaise(wallets.get(row.provider_id)?.available ?? 0n),
      owed: rupeesFromPaise(wallets.get(row.provider_id)?.owed ?? 0n),
      disputed: rupeesFromPaise(disputed.get(row.provider_id) ?? 0n),
      verified: eligibility.get(row.provider_id)?.verified ?? false,
    }
  })
}

function isOpen({ status }: Pick<WithdrawalRow, 'status'>): boolean {
  return status === 'pending' || status === 'approved'
}

/**
 * The amount that decides whether two admins are needed: an open withdrawal counts together with
 * other money that leaves the wallet.
 */
function sumWithOthers(row: WithdrawalRow, outgoing: ReadonlyMap<string, Paise>): Paise {
  const others = isOpen(row) ? (outgoing.get(row.provider_id) ?? 0n) : 0n
  return row.status === 'approved' ? others : others + row.amount_paise
}

/** Enough to distinguish two accounts of one provider. */
function masked(bank: BankAccount): BankAccount {
  const { accNumber } = bank
  return { ...bank, accNumber: `••••${accNumber.slice(-2)}`, upi: '' }
}

function recordBankDetailsViews(deps: PayoutsDeps, actor: Actor, providerIds: readonly string[]) {
  return deps.db.transaction(async (tx) => {
    for (const id of providerIds) {
      await recordMoney(deps, tx, actor, {
        action: 'payouts.bank-details-viewed',
        object: { type: 'provider', id },
        detail: {},
      })
    }
  })
}

async function banksOf(
  { providers }: PayoutsDeps,
  tx: Tx,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, BankAccount | undefined>> {
  const banks = await Promise.all(
    providerIds.map(async (id) => [id, await providers.bankAccounts.of(tx, id)] as const),
  )
  return new Map(banks)
}

async function balancesOf(
  { ledger }: PayoutsDeps,
  tx: Tx,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, WalletBalances>> {
  const balances = await Promise.all(
    providerIds.map(async (id) => [id, await ledger.balancesOf(tx, id)] as const),
  )
  return new Map(balances)
}
