import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { getProfile } from '#contract/accounts/profile.ts'
import { workQueue } from '#contract/admin/work-queue.ts'
import { calls } from '#contract/calls.ts'
import { myWithdrawals, walletBalance, withdraw } from '#contract/payouts/calls.ts'
import { callKey } from './query.ts'
import { markStale } from './stale.ts'

it('invalidates what a call may have changed, whatever its input, and nothing else', () => {
  const queryClient = new QueryClient()
  const balance = callKey(walletBalance, { query: {} })
  const listed = [...callKey(myWithdrawals), 'pages']
  const profile = callKey(getProfile, {})
  for (const key of [balance, listed, profile]) {
    queryClient.setQueryData(key, {})
  }
  markStale(queryClient, withdraw)
  const isStale = [balance, listed, profile].map(
    (key) => queryClient.getQueryState(key)?.isInvalidated,
  )
  expect(isStale).toEqual([true, true, false])
  markStale(queryClient, getProfile)
  expect(queryClient.getQueryState(profile)?.isInvalidated).toBe(false)
})

/** Calls with an admin desk's permission that remove nothing from the work queue. */
const UNDECIDED = new Set<string>([
  'admin.refundService',
  'checkout.recordProviderRefund',
  'messages.readReported',
  'payouts.bankFile',
  'providers.changeRegistration',
  'providers.confirmBankAccount',
  'providers.delete',
  'providers.endRegistration',
  'providers.removeVerification',
])
const DESKS = new Set<string>([
  'message.review',
  'order.verify',
  'provider.manage',
  'refund.settle',
  'wallet.recharge',
  'withdrawal.approve',
  'withdrawal.process',
])

it.each(
  Object.values(calls).filter(
    ({ access, method, name }) =>
      method === 'POST' &&
      'permission' in access &&
      DESKS.has(access.permission ?? '') &&
      !UNDECIDED.has(name),
  ),
)('$name invalidates the work queue', (call) => {
  const queryClient = new QueryClient()
  const queue = callKey(workQueue, {})
  queryClient.setQueryData(queue, {})
  markStale(queryClient, call)
  expect(queryClient.getQueryState(queue)?.isInvalidated).toBe(true)
})
