import type { Wallet } from '#contract/payouts/calls.ts'
import type { Withdrawal } from '#contract/payouts/types.ts'
import { isId } from '#kit/id.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { BankAccount } from '#modules/providers/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { PayoutsDeps } from './deps.ts'
import type { WithdrawalRow } from './store/withdrawals.ts'

type Names = ReadonlyMap<string, string>

/** Whether an account must not be paid, because it was changed recently. */
export function isFrozenAt({ frozenUntil }: BankAccount, now: Date): boolean {
  return frozenUntil !== null && now < frozenUntil
}

/**
 * Whether a withdrawal was approved before the provider's account last changed. Nothing is approved
 * while an account is frozen, so an earlier approval was for another one.
 */
export function isApprovedForAnother(
  { status, decided_at: decidedAt }: WithdrawalRow,
  { payableFrom }: BankAccount,
): boolean {
  return (
    status === 'approved' && decidedAt !== null && payableFrom !== null && decidedAt < payableFrom
  )
}

/** Names of the providers of these withdrawals, by id. */
export function namesOf(
  { accounts }: PayoutsDeps,
  tx: Tx,
  rows: readonly WithdrawalRow[],
): Promise<Names> {
  const providerIds = rows.map((row) => row.provider_id)
  return accounts.namesOf(tx, providerIds)
}

export function toWithdrawal(row: WithdrawalRow, names: Names): Withdrawal {
  return {
    _id: row.id,
    spId: row.provider_id,
    name: names.get(row.provider_id) ?? '',
    amount: rupeesFromPaise(row.amount_paise),
    referenceNo: row.reference_no,
    notes: row.notes,
    status: row.status,
    createdAt: row.requested_at.toISOString(),
    returnedOn: row.returned_on,
    returnReferenceNo: row.return_reference,
    returnReason: row.return_reason,
  }
}

export async function isProvider(deps: PayoutsDeps, tx: Tx, providerId: string): Promise<boolean> {
  return isId(providerId) && (await deps.providers.exists(tx, providerId))
}

export async function walletOf(
  { ledger, checkout }: PayoutsDeps,
  tx: Tx,
  providerId: string,
): Promise<Wallet> {
  const { available, held, paidOut, owed, gstPayable } = await ledger.balancesOf(tx, providerId)
  const disputed = await checkout.atRiskOf(tx, [providerId])
  return {
    walletbalance: Number(available / 100n),
    WalletBalance: rupeesFromPaise(available),
    held: rupeesFromPaise(held),
    paidOut: rupeesFromPaise(paidOut),
    owed: rupeesFromPaise(owed),
    disputed: rupeesFromPaise(disputed.get(providerId) ?? 0n),
    gstPayable: rupeesFromPaise(gstPayable),
  }
}
