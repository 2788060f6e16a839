import type { Withdrawal } from '#contract/entities/money.ts'
import type { WithdrawalStatus } from '#contract/enums.ts'
import type { AdminWithdrawal } from '#contract/payouts/calls.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { withdrawalHold, withdrawalPayout, withdrawalRelease } from '#modules/ledger/index.ts'
import type { BankAccount } from '#modules/providers/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from './deps.ts'
import { withdrawalMoved } from './events.ts'
import { needsFourEyes } from './rules/withdrawals.ts'
import {
  decideWithdrawal,
  insertWithdrawal,
  isReferenceTaken,
  listWithdrawals,
  lockWithdrawal,
  payWithdrawal,
  type WithdrawalFilter,
  type WithdrawalRow,
} from './store/withdrawals.ts'

type ListQuery = { readonly cursor?: string; readonly limit: number }
type Names = ReadonlyMap<string, string>

export type WithdrawRefusal =
  | 'forbidden'
  | 'withdrawal_exceeds_balance'
  | 'withdrawal_pending'
  | 'bank_details_missing'
  | 'bank_details_frozen'

/** Money out of wallets: asked for by the provider, approved and paid by admins, each step once. */
export function createWithdrawals(deps: PayoutsDeps) {
  const { db, clock, newId, ledger } = deps

  /** The ledger's entry, the record and the event of a step that a row has taken. */
  const settle = async (
    tx: Tx,
    actor: Actor,
    row: WithdrawalRow,
    entry: Parameters<typeof ledger.post>[1] | undefined,
  ): Promise<Result<Withdrawal, 'withdrawal_exceeds_balance'>> => {
    if (entry !== undefined && !(await ledger.post(tx, entry)).ok) {
      return fail('withdrawal_exceeds_balance')
    }
    const amount = rupeesFromPaise(row.amount_paise)
    await recordMoney(deps, tx, actor, {
      action: `payouts.${row.status}`,
      object: { type: 'withdrawal', id: row.id },
      detail: { providerId: row.provider_id, amount, referenceNo: row.reference_no },
    })
    const { id: withdrawalId, provider_id: providerId, status } = row
    await publish(tx, withdrawalMoved, { withdrawalId, providerId, amount, status })
    return ok(toWithdrawal(row, await namesOf(deps, tx, [row])))
  }

  /** Whether money would go to an account that was changed a moment ago. */
  const isFrozen = async (tx: Tx, row: WithdrawalRow, now: Date): Promise<boolean> => {
    const bank = await deps.providers.bankAccounts.of(tx, row.provider_id)
    return bank !== undefined && isFrozenAt(bank, now)
  }

  const decide = <Code extends string>(
    actor: Actor,
    id: string,
    status: 'approved' | 'rejected',
    refused: Code,
    barred: (tx: Tx, row: WithdrawalRow, now: Date) => Promise<Code | undefined> = async () =>
      undefined,
  ): Promise<Result<Withdrawal, Code | 'not_found'>> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const found = await lockWithdrawal(tx, id)
      if (found === undefined) {
        return fail('not_found')
      }
      const bar = await barred(tx, found, now)
      if (bar !== undefined) {
        return fail(bar)
      }
      const row = await decideWithdrawal(tx, { id, status, adminId: actor.accountId, now })
      if (row === undefined) {
        return fail(refused)
      }
      const released = status === 'rejected' ? withdrawalRelease(moneyOf(row, now)) : undefined
      const settled = await settle(tx, actor, row, released)
      return settled.ok ? settled : fail(refused)
    })

  return {
    /** `amount` in rupees. What is asked for is held in the same transaction. */
    request: (actor: Actor, amount: number): Promise<Result<Withdrawal, WithdrawRefusal>> =>
      db.transaction(async (tx) => {
        const providerId = actor.accountId
        const now = clock.now()
        if (!(await deps.providers.standingsOf(tx, [providerId])).get(providerId)?.verified) {
          return fail('forbidden')
        }
        const bank = await deps.providers.bankAccounts.of(tx, providerId)
        if (bank === undefined) {
          return fail('bank_details_missing')
        }
        if (isFrozenAt(bank, now)) {
          return fail('bank_details_frozen')
        }
        const paise = paiseFromRupees(amount)
        const row = await insertWithdrawal(tx, { id: newId(), providerId, amount: paise, now })
        return row === undefined
          ? fail('withdrawal_pending')
          : settle(tx, actor, row, withdrawalHold(moneyOf(row, now)))
      }),

    approve: (actor: Actor, id: string) =>
      decide<'withdrawal_not_approvable' | 'withdrawal_bank_frozen'>(
        actor,
        id,
        'approved',
        'withdrawal_not_approvable',
        async (tx, row, now) =>
          (await isFrozen(tx, row, now)) ? 'withdrawal_bank_frozen' : undefined,
      ),

    reject: (actor: Actor, id: string) =>
      decide(actor, id, 'rejected', 'withdrawal_not_rejectable'),

    /** Records a bank transfer that has been made. */
    process: (
      actor: Actor,
      payout: { readonly id: string; readonly referenceNo: string; readonly notes: string },
    ): Promise<
      Result<
        Withdrawal,
        | 'not_found'
        | 'withdrawal_not_processable'
        | 'withdrawal_same_admin'
        | 'withdrawal_bank_frozen'
        | 'reference_taken'
      >
    > =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const found = await lockWithdrawal(tx, payout.id)
        if (found === undefined) {
          return fail('not_found')
        }
        if (found.decided_by === actor.accountId && needsFourEyes(found.amount_paise)) {
          return fail('withdrawal_same_admin')
        }
        if (await isFrozen(tx, found, now)) {
          return fail('withdrawal_bank_frozen')
        }
        if (found.status === 'approved' && (await isReferenceTaken(tx, payout.referenceNo))) {
          return fail('reference_taken')
        }
        const row = await payWithdrawal(tx, { ...payout, adminId: actor.accountId, now })
        if (row === undefined) {
          return fail('withdrawal_not_processable')
        }
        const settled = await settle(tx, actor, row, withdrawalPayout(moneyOf(row, now)))
        return settled.ok ? settled : fail('withdrawal_not_processable')
      }),

    listOwn: async (
      providerId: string,
      query: ListQuery,
    ): Promise<Result<Page<Withdrawal>, 'invalid_input'>> => {
      const page = await pageRows(db.read, query, { providerId })
      if (!page.ok) {
        return page
      }
      const names = await namesOf(deps, db.read, page.value.items)
      return ok({ ...page.value, items: page.value.items.map((row) => toWithdrawal(row, names)) })
    },

    /** Of all providers, with what a payment needs; whose account was looked at stays on record. */
    listAll: async (
      actor: Actor,
      query: ListQuery & { readonly status?: WithdrawalStatus },
    ): Promise<Result<Page<AdminWithdrawal>, 'invalid_input'>> => {
      const page = await pageRows(
        db.read,
        query,
        query.status === undefined ? {} : { status: query.status },
      )
      if (!page.ok) {
        return page
      }
      const rows = page.value.items
      const providerIds = [...new Set(rows.map((row) => row.provider_id))]
      const [names, banks, wallets] = await Promise.all([
        namesOf(deps, db.read, rows),
        banksOf(deps, db.read, providerIds),
        availableOf(deps, db.read, providerIds),
      ])
      const now = clock.now()
      const shown = providerIds.filter((providerId) => banks.get(providerId) !== undefined)
      await recordLooks(deps, actor, shown)
      const items = rows.map((row): AdminWithdrawal => {
        const bank = banks.get(row.provider_id)
        return {
          ...toWithdrawal(row, names),
          accDetails: bank === undefined || isFrozenAt(bank, now) ? null : bank,
          wallet: rupeesFromPaise(wallets.get(row.provider_id) ?? 0n),
        }
      })
      return ok({ ...page.value, items })
    },
  }
}

function isFrozenAt({ frozenUntil }: BankAccount, now: Date): boolean {
  return frozenUntil !== null && now < frozenUntil
}

function recordLooks(deps: PayoutsDeps, actor: Actor, providerIds: readonly string[]) {
  return deps.db.transaction(async (tx) => {
    for (const id of providerIds) {
      await recordMoney(deps, tx, actor, {
        action: 'payouts.bank_details_viewed',
        object: { type: 'provider', id },
        detail: {},
      })
    }
  })
}

async function pageRows(
  tx: Tx,
  { cursor, limit }: ListQuery,
  filter: Pick<WithdrawalFilter, 'providerId' | 'status'>,
): Promise<Result<Page<WithdrawalRow>, 'invalid_input'>> {
  const place = placeInTime(cursor)
  if (!place.ok) {
    return place
  }
  const after = place.value
  const rows = await listWithdrawals(tx, {
    ...filter,
    ...(after === undefined ? {} : { after }),
    rows: limit + 1,
  })
  return ok(pageOf(rows, limit, (row) => ({ key: row.requested_at.toISOString(), id: row.id })))
}

async function namesOf(
  { accounts }: PayoutsDeps,
  tx: Tx,
  rows: readonly WithdrawalRow[],
): Promise<Names> {
  const found = await accounts.findAccounts(tx, [...new Set(rows.map((row) => row.provider_id))])
  return new Map(found.map((account) => [account.id, account.name]))
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

async function availableOf(
  { ledger }: PayoutsDeps,
  tx: Tx,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const balances = await Promise.all(
    providerIds.map(async (id) => [id, (await ledger.balancesOf(tx, id)).available] as const),
  )
  return new Map(balances)
}

function moneyOf(row: WithdrawalRow, at: Date) {
  return { withdrawalId: row.id, providerId: row.provider_id, amount: row.amount_paise, at }
}

function toWithdrawal(row: WithdrawalRow, names: Names): Withdrawal {
  return {
    _id: row.id,
    spId: row.provider_id,
    name: names.get(row.provider_id) ?? '',
    amount: rupeesFromPaise(row.amount_paise),
    referenceNo: row.reference_no,
    notes: row.notes,
    status: row.status,
    createdAt: row.requested_at.toISOString(),
  }
}
