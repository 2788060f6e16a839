import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { getProfile } from '#contract/accounts/profile.ts'
import { myWithdrawals, walletBalance, withdraw } from '#contract/payouts/calls.ts'
import { callKey } from './query.ts'
import { markStale } from './stale.ts'

it('makes stale what a call may have changed, of any input, and nothing else', () => {
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
