import { messages } from '#contract/messages.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { OpenBusiness } from './deps.ts'

const {
  deleteBlocked,
  deleteOwes,
  deleteUnclaimed,
  deleteWithdraws,
  deleteAwaits,
  deleteRefunds,
  deleteSells,
} = messages.adminProvider

/** Refuses while something is left to settle, and says all of it. */
export function settled({
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
