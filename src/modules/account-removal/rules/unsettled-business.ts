import { adminProviderMessages } from '#contract/providers/texts.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'

const {
  deleteBlocked,
  deleteOwes,
  deleteAtRisk,
  deleteUnclaimed,
  deleteWithdraws,
  deleteRecharges,
  deleteAwaits,
  deleteRefunds,
  deleteRegistration,
  deleteSells,
} = adminProviderMessages

/** What must be settled before a provider can be removed. */
export type OpenBusiness = {
  /** Wallet balance, available and held. */
  readonly wallet: Paise
  /** Owed to the platform. */
  readonly owed: Paise
  /** What banks dispute of its sales, or took back and was not charged to it. */
  readonly atRisk: Paise
  /** GST contained in its sales that is not yet claimed. */
  readonly gst: Paise
  /** Withdrawals that await a decision or payment. */
  readonly withdrawals: number
  /** Whether a recharge awaits an admin. */
  readonly recharges: boolean
  /** Whether a direct payment awaits verification. */
  readonly payments: boolean
  /** Whether a buyer who paid directly awaits a refund. */
  readonly refunds: boolean
  /** Whether terms that its ended registration makes refundable are not refunded yet. */
  readonly registration: boolean
  /** Subscriptions to its plans that are active or have yet to start. */
  readonly subscriptions: number
}

/** Fails while anything is unsettled, and lists all of it. */
export function requireSettled({
  wallet,
  owed,
  atRisk,
  gst,
  withdrawals,
  recharges,
  payments,
  refunds,
  registration,
  subscriptions,
}: OpenBusiness): Result<undefined, 'wallet_not_settled' | 'subscriptions_run'> {
  const money = [
    ...(wallet === 0n ? [] : [deleteBlocked(figure(wallet))]),
    ...(owed === 0n ? [] : [deleteOwes(figure(owed))]),
    ...(atRisk === 0n ? [] : [deleteAtRisk(figure(atRisk))]),
    ...(gst === 0n ? [] : [deleteUnclaimed(figure(gst))]),
    ...(withdrawals === 0 ? [] : [deleteWithdraws]),
    ...(recharges ? [deleteRecharges] : []),
    ...(payments ? [deleteAwaits] : []),
    ...(refunds ? [deleteRefunds] : []),
    ...(registration ? [deleteRegistration] : []),
  ]
  if (money.length > 0) {
    return fail('wallet_not_settled', { message: money.join(' ') })
  }
  return subscriptions === 0
    ? ok(undefined)
    : fail('subscriptions_run', { message: deleteSells(subscriptions) })
}

function figure(amount: Paise): string {
  return formatRupees(rupeesFromPaise(amount)).replace('₹', '')
}
