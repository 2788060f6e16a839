import { adminProviderMessages } from '#contract/providers/texts.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'

const {
  deleteBlocked,
  deleteOwes,
  deleteUnclaimed,
  deleteWithdraws,
  deleteAwaits,
  deleteRefunds,
  deleteSells,
} = adminProviderMessages

/** What has to be settled before a provider can go. */
export type OpenBusiness = {
  /** In the wallet, available or held. */
  readonly wallet: Paise
  /** Owed to the platform. */
  readonly owed: Paise
  /** Tax contained in its sales that was not claimed yet. */
  readonly gst: Paise
  /** Withdrawals that wait for a decision or for their payment. */
  readonly withdrawals: number
  /** Whether a payment made straight to it waits to be verified. */
  readonly payments: boolean
  /** Whether a buyer who paid straight to it waits for a refund. */
  readonly refunds: boolean
  /** Subscriptions to its plans that run, or wait for their start. */
  readonly subscriptions: number
}

/** Refuses while something is left to settle, and says all of it. */
export function requireSettled({
  wallet,
  owed,
  gst,
  withdrawals,
  payments,
  refunds,
  subscriptions,
}: OpenBusiness): Result<undefined, 'wallet_not_settled' | 'subscriptions_run'> {
  const money = [
    ...(wallet === 0n ? [] : [deleteBlocked(figure(wallet))]),
    ...(owed === 0n ? [] : [deleteOwes(figure(owed))]),
    ...(gst === 0n ? [] : [deleteUnclaimed(figure(gst))]),
    ...(withdrawals === 0 ? [] : [deleteWithdraws]),
    ...(payments ? [deleteAwaits] : []),
    ...(refunds ? [deleteRefunds] : []),
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
