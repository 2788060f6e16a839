import { TIME_ZONE } from '#contract/constants.ts'
import type { Withdrawal } from '#contract/entities/money.ts'
import { messages } from '#contract/messages.ts'
import { dayIn } from '#kit/day.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import {
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
  withdrawalReturn,
} from '#modules/ledger/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from './deps.ts'
import { withdrawalMoved } from './events.ts'
import { isFrozenAt, namesOf, toWithdrawal } from './present.ts'
import { needsFourEyes } from './rules/withdrawals.ts'
import {
  countOpen,
  type Decision,
  decideWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  payWithdrawal,
  returnWithdrawal,
  type WithdrawalRow,
} from './store/withdrawals.ts'

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
  ): Promise<Result<Withdrawal, 'withdrawal_exceeds_balance' | 'wallet_closed'>> => {
    const posted = entry === undefined ? undefined : await ledger.post(tx, entry)
    if (posted?.ok === false) {
      const isClosed = posted.code === 'wallet_closed'
      return fail(isClosed ? 'wallet_closed' : 'withdrawal_exceeds_balance')
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
    { id, status, notes }: Pick<Decision, 'id' | 'status' | 'notes'>,
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
      const adminId = actor.accountId
      const row = await decideWithdrawal(tx, { id, status, notes, adminId, now })
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
        if (row === undefined) {
          return fail('withdrawal_pending')
        }
        const held = await settle(tx, actor, row, withdrawalHold(moneyOf(row, now)))
        // Nothing is in a closed wallet.
        return held.ok ? held : fail('withdrawal_exceeds_balance')
      }),

    /** How many wait for a decision or for their payment. */
    countOpen: (tx: Tx, providerId: string): Promise<number> => countOpen(tx, providerId),

    approve: (actor: Actor, id: string) =>
      decide<'withdrawal_not_approvable' | 'withdrawal_bank_frozen'>(
        actor,
        { id, status: 'approved', notes: '' },
        'withdrawal_not_approvable',
        async (tx, row, now) =>
          (await isFrozen(tx, row, now)) ? 'withdrawal_bank_frozen' : undefined,
      ),

    reject: (actor: Actor, id: string, reason: string) =>
      decide(actor, { id, status: 'rejected', notes: reason }, 'withdrawal_not_rejectable'),

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
        const { referenceNo } = payout
        if (found.status === 'approved' && !(await ledger.takeTransfers(tx, [referenceNo]))) {
          return fail('reference_taken')
        }
        const row = await payWithdrawal(tx, { ...payout, adminId: actor.accountId, now })
        if (row === undefined) {
          return fail('withdrawal_not_processable')
        }
        const settled = await settle(tx, actor, row, withdrawalPayout(moneyOf(row, now)))
        return settled.ok ? settled : fail('withdrawal_not_processable')
      }),

    /** The bank sent back what was paid, or could not pay what was approved. */
    returnPayout: (
      actor: Actor,
      given: { readonly id: string; readonly returnedOn: string; readonly reason: string },
    ): Promise<
      Result<
        Withdrawal,
        'not_found' | 'invalid_input' | 'withdrawal_not_returnable' | 'wallet_closed'
      >
    > =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const found = await lockWithdrawal(tx, given.id)
        if (found === undefined) {
          return fail('not_found')
        }
        const { status: from } = found
        if (from !== 'approved' && from !== 'processed') {
          return fail('withdrawal_not_returnable')
        }
        const { returnedOn } = given
        if (
          returnedOn > dayIn(TIME_ZONE, now) ||
          returnedOn < dayIn(TIME_ZONE, found.requested_at)
        ) {
          return fail('invalid_input', { fields: { returnedOn: messages.field.invalidDate } })
        }
        const row = await returnWithdrawal(tx, { ...given, from, adminId: actor.accountId, now })
        if (row === undefined) {
          return fail('withdrawal_not_returnable')
        }
        const money = moneyOf(row, now)
        const entry = from === 'approved' ? withdrawalRelease(money) : withdrawalReturn(money)
        const settled = await settle(tx, actor, row, entry)
        if (settled.ok) {
          return settled
        }
        const isClosed = settled.code === 'wallet_closed'
        return fail(isClosed ? 'wallet_closed' : 'withdrawal_not_returnable')
      }),
  }
}

function moneyOf(row: WithdrawalRow, at: Date) {
  return { withdrawalId: row.id, providerId: row.provider_id, amount: row.amount_paise, at }
}
