import { fieldMessages } from '#contract/common/texts.ts'
import type { WithdrawalBar } from '#contract/payouts/calls.ts'
import { returnTexts, withdrawalTexts } from '#contract/payouts/texts.ts'
import type { Withdrawal } from '#contract/payouts/types.ts'
import { dayInIndia } from '#kit/day.ts'
import { formatRupees, type Paise, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import {
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
  withdrawalReturn,
} from '#modules/ledger/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PayoutsDeps, recordMoney } from './deps.ts'
import { withdrawalMoved } from './events.ts'
import { isApprovedForAnother, isFrozenAt, namesOf, toWithdrawal } from './present.ts'
import { creditNeedsFourEyes } from './recharges/credited.ts'
import { fourEyesSince, needsFourEyes } from './rules/four-eyes.ts'
import {
  countOpen,
  type Decision,
  decideWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  payWithdrawal,
  returnWithdrawal,
  sumOutgoing,
  type WithdrawalRow,
} from './store/withdrawals.ts'
import { findWithdrawalBar, lockPayoutBars, type PayoutBar } from './withdrawal-bar.ts'

export type WithdrawRefusal =
  | 'forbidden'
  | 'withdrawal_exceeds_balance'
  | 'withdrawal_pending'
  | 'bank_details_missing'
  | 'bank_details_frozen'
  | 'withdrawal_refunds_owed'

const REFUSALS = {
  unverified: 'forbidden',
  'no-bank-account': 'bank_details_missing',
  'new-bank-account': 'bank_details_frozen',
  'changed-bank-account': 'bank_details_frozen',
  'refunds-owed': 'withdrawal_refunds_owed',
  pending: 'withdrawal_pending',
} as const satisfies Record<WithdrawalBar, WithdrawRefusal>

type RecordPayoutInput = {
  readonly id: string
  readonly referenceNo: string
  readonly notes: string
  /** As for an approval; always needs two admins, whatever the amount. */
  readonly unverified: boolean
}

type Approval = {
  readonly id: string
  /** The admin approves although the provider is not verified. */
  readonly unverified: boolean
}

type RecordReturnInput = {
  readonly id: string
  readonly returnedOn: string
  /** '' if the bank never paid. */
  readonly referenceNo: string
  readonly reason: string
}

/**
 * Withdrawals from wallets: requested by the provider, approved and paid by admins, each step once.
 */
export function createWithdrawals(deps: PayoutsDeps) {
  return {
    /** `amount` in rupees. The amount is held in the same transaction. */
    request: (actor: Actor, amount: number) => requestWithdrawal(deps, actor, amount),

    /** How many withdrawals of the provider await a decision or payment. */
    countOpen,

    approve: (actor: Actor, approval: Approval) => approveWithdrawal(deps, actor, approval),

    reject: (actor: Actor, id: string, reason: string) => rejectWithdrawal(deps, actor, id, reason),

    /** Records a bank transfer that has been made. */
    process: (actor: Actor, payout: RecordPayoutInput) => recordPayout(deps, actor, payout),

    /** The bank returned a payment, or could not pay an approved withdrawal. */
    returnPayout: (actor: Actor, input: RecordReturnInput) => recordReturn(deps, actor, input),
  }
}

/** The ledger entry, audit record and event of a withdrawal's step. */
async function settleStep(
  deps: PayoutsDeps,
  tx: Tx,
  actor: Actor,
  row: WithdrawalRow,
  entry: Parameters<PayoutsDeps['ledger']['post']>[1] | undefined,
): Promise<Result<Withdrawal, 'withdrawal_exceeds_balance' | 'wallet_closed'>> {
  const posted = entry === undefined ? undefined : await deps.ledger.post(tx, entry)
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
  const reason = status === 'rejected' ? (row.notes ?? '') : ''
  await publish(tx, withdrawalMoved, { withdrawalId, providerId, amount, status, reason })
  return ok(toWithdrawal(row, await namesOf(deps, tx, [row])))
}

/**
 * Why this withdrawal cannot be approved or paid at the moment, apart from the bank account;
 * `unverified`: the admin knows that the provider is not verified. One in a bank file may have been
 * paid already: what the bank did is recorded, whatever the provider owes or has changed since.
 */
async function findPayoutBar(
  deps: PayoutsDeps,
  tx: Tx,
  row: WithdrawalRow,
  unverified: boolean,
): Promise<PayoutBar | undefined> {
  const bar = (await lockPayoutBars(deps, tx, [row.provider_id])).get(row.provider_id)
  const isAcknowledged = unverified && bar === 'withdrawal_provider_unverified'
  return row.bank_file_at === null && !isAcknowledged ? bar : undefined
}

async function findApprovalBar(
  deps: PayoutsDeps,
  tx: Tx,
  row: WithdrawalRow,
  { now, unverified }: { readonly now: Date; readonly unverified: boolean },
): Promise<PayoutBar | 'withdrawal_bank_frozen' | undefined> {
  const bar = await findPayoutBar(deps, tx, row, unverified)
  const bank = await deps.providers.bankAccounts.of(tx, row.provider_id)
  const isFrozen = bank !== undefined && isFrozenAt(bank, now)
  return bar ?? (isFrozen ? 'withdrawal_bank_frozen' : undefined)
}

async function findPaymentBar(
  deps: PayoutsDeps,
  tx: Tx,
  row: WithdrawalRow,
  unverified: boolean,
): Promise<PayoutBar | 'withdrawal_account_changed' | undefined> {
  const bar = await findPayoutBar(deps, tx, row, unverified)
  if (bar !== undefined || row.bank_file_at !== null) {
    return bar
  }
  const bank = await deps.providers.bankAccounts.of(tx, row.provider_id)
  const isForAnother = bank !== undefined && isApprovedForAnother(row, bank)
  return isForAnother ? 'withdrawal_account_changed' : undefined
}

function decide<Code extends string>(
  deps: PayoutsDeps,
  actor: Actor,
  { id, status, notes }: Pick<Decision, 'id' | 'status' | 'notes'>,
  refused: Code,
  findRefusal: (tx: Tx, row: WithdrawalRow, now: Date) => Promise<Code | undefined> = async () =>
    undefined,
): Promise<Result<Withdrawal, Code | 'not_found'>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockWithdrawal(tx, id)
    if (found === undefined) {
      return fail('not_found')
    }
    const bar = await findRefusal(tx, found, now)
    if (bar !== undefined) {
      return fail(bar)
    }
    const adminId = actor.accountId
    const row = await decideWithdrawal(tx, { id, status, notes, adminId, now })
    if (row === undefined) {
      return fail(refused)
    }
    const released = status === 'rejected' ? withdrawalRelease(moneyOf(row, now)) : undefined
    const settled = await settleStep(deps, tx, actor, row, released)
    return settled.ok ? settled : fail(refused)
  })
}

function requestWithdrawal(
  deps: PayoutsDeps,
  actor: Actor,
  amount: number,
): Promise<Result<Withdrawal, WithdrawRefusal>> {
  return deps.db.transaction(async (tx) => {
    const providerId = actor.accountId
    const now = deps.clock.now()
    const bar = await findWithdrawalBar(deps, tx, providerId, now)
    if (bar !== undefined) {
      return bar.owed === null
        ? fail(REFUSALS[bar.reason])
        : fail(REFUSALS[bar.reason], {
            message: withdrawalTexts.refundsOwed(rupeesText(bar.owed)),
          })
    }
    const paise = paiseFromRupees(amount)
    const row = await insertWithdrawal(tx, { id: deps.newId(), providerId, amount: paise, now })
    if (row === undefined) {
      return fail('withdrawal_pending')
    }
    const held = await settleStep(deps, tx, actor, row, withdrawalHold(moneyOf(row, now)))
    if (!held.ok) {
      // A closed wallet is empty.
      return fail('withdrawal_exceeds_balance')
    }
    const { available, owed } = await deps.ledger.balancesOf(tx, providerId)
    const disputed = (await deps.checkout.atRiskOf(tx, [providerId])).get(providerId) ?? 0n
    const free = available + paise - owed - disputed
    if (paise <= free) {
      return held
    }
    const left = rupeesText(free > 0n ? free : 0n)
    return fail('withdrawal_exceeds_balance', {
      message:
        disputed > 0n
          ? withdrawalTexts.disputed(rupeesText(disputed), left)
          : withdrawalTexts.owes(rupeesText(owed), left),
    })
  })
}

function rupeesText(amount: Paise): string {
  return formatRupees(rupeesFromPaise(amount))
}

function approveWithdrawal(deps: PayoutsDeps, actor: Actor, { id, unverified }: Approval) {
  return decide<'withdrawal_not_approvable' | 'withdrawal_bank_frozen' | PayoutBar>(
    deps,
    actor,
    { id, status: 'approved', notes: '' },
    'withdrawal_not_approvable',
    (tx, row, now) => findApprovalBar(deps, tx, row, { now, unverified }),
  )
}

function rejectWithdrawal(deps: PayoutsDeps, actor: Actor, id: string, reason: string) {
  return decide(deps, actor, { id, status: 'rejected', notes: reason }, 'withdrawal_not_rejectable')
}

function recordPayout(
  deps: PayoutsDeps,
  actor: Actor,
  payout: RecordPayoutInput,
): Promise<
  Result<
    Withdrawal,
    | 'not_found'
    | 'withdrawal_not_processable'
    | 'withdrawal_same_admin'
    | 'admin_too_new'
    | 'withdrawal_account_changed'
    | PayoutBar
    | 'reference_taken'
  >
> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockWithdrawal(tx, payout.id)
    if (found === undefined) {
      return fail('not_found')
    }
    const { unverified } = payout
    const bar = await findPaymentBar(deps, tx, found, unverified)
    if (bar !== undefined) {
      return fail(bar)
    }
    const second = await deps.accounts.requireSecondAdmin(tx, {
      first: found.decided_by,
      second: actor.accountId,
      now,
      same: 'withdrawal_same_admin',
    })
    if (!second.ok) {
      const outgoing = await sumOutgoing(tx, [found.provider_id], fourEyesSince(now))
      const sum = outgoing.get(found.provider_id) ?? 0n
      if (unverified || needsFourEyes(sum, deps.fourEyesFrom)) {
        return second
      }
    }
    const { referenceNo } = payout
    if (
      found.status === 'approved' &&
      !(await deps.ledger.claimTransferReferences(tx, [referenceNo]))
    ) {
      return fail('reference_taken')
    }
    const row = await payWithdrawal(tx, { ...payout, adminId: actor.accountId, now })
    if (row === undefined) {
      return fail('withdrawal_not_processable')
    }
    const settled = await settleStep(deps, tx, actor, row, withdrawalPayout(moneyOf(row, now)))
    return settled.ok ? settled : fail('withdrawal_not_processable')
  })
}

function recordReturn(
  deps: PayoutsDeps,
  actor: Actor,
  input: RecordReturnInput,
): Promise<
  Result<
    Withdrawal,
    | 'not_found'
    | 'invalid_input'
    | 'withdrawal_not_returnable'
    | 'withdrawal_return_same_admin'
    | 'admin_too_new'
    | 'reference_taken'
    | 'wallet_closed'
  >
> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockWithdrawal(tx, input.id)
    if (found === undefined) {
      return fail('not_found')
    }
    const { status: from } = found
    if (from !== 'approved' && from !== 'processed') {
      return fail('withdrawal_not_returnable')
    }
    await deps.ledger.lockWallet(tx, found.provider_id)
    // A returned payment credits the wallet like a recharge, so it counts with recharges.
    const second = await deps.accounts.requireSecondAdmin(tx, {
      first: from === 'approved' ? found.decided_by : found.processed_by,
      second: actor.accountId,
      now,
      same: 'withdrawal_return_same_admin',
    })
    if (!second.ok) {
      const credit = { providerId: found.provider_id, amount: found.amount_paise, now }
      if (await creditNeedsFourEyes(deps, tx, credit)) {
        return second
      }
    }
    const { returnedOn, referenceNo } = input
    const missing = referenceNo === '' ? findMissing(found, second.ok) : undefined
    if (missing !== undefined) {
      return fail('invalid_input', { fields: { referenceNo: missing } })
    }
    if (returnedOn > dayInIndia(now) || returnedOn < dayInIndia(found.requested_at)) {
      return fail('invalid_input', { fields: { returnedOn: fieldMessages.invalidDate } })
    }
    if (referenceNo !== '' && !(await deps.ledger.claimTransferReferences(tx, [referenceNo]))) {
      return fail('reference_taken', { message: returnTexts.referenceTaken })
    }
    const row = await returnWithdrawal(tx, { ...input, from, adminId: actor.accountId, now })
    if (row === undefined) {
      return fail('withdrawal_not_returnable')
    }
    const money = moneyOf(row, now)
    const entry = from === 'approved' ? withdrawalRelease(money) : withdrawalReturn(money)
    const settled = await settleStep(deps, tx, actor, row, entry)
    if (settled.ok) {
      return settled
    }
    const isClosed = settled.code === 'wallet_closed'
    return fail(isClosed ? 'wallet_closed' : 'withdrawal_not_returnable')
  })
}

/**
 * Why a return needs the bank's reference. What is in a bank file may have been paid: that it was
 * not is recorded by another admin than the one who approved it.
 */
function findMissing(row: WithdrawalRow, isSecond: boolean): string | undefined {
  if (row.status === 'processed') {
    return returnTexts.referenceMissing
  }
  return row.bank_file_at !== null && !isSecond ? returnTexts.inBankFile : undefined
}

function moneyOf(row: WithdrawalRow, at: Date) {
  return { withdrawalId: row.id, providerId: row.provider_id, amount: row.amount_paise, at }
}
