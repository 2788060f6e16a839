import { expect, test } from 'vitest'
import { plansSearchOf, walletSearchOf } from './pages.ts'

test('keeps the valid filters of an address and drops the rest', () => {
  const providerId = '0199f0c0-0000-7000-8000-000000000001'
  expect(
    plansSearchOf({ plan: 'gold', status: 'Active', from: '2026-02-28', to: '2026-02-30' }),
  ).toEqual({ plan: 'gold', status: 'Active', from: '2026-02-28' })
  expect(plansSearchOf({ plan: 'iron', status: 'x', providerId: '1' })).toEqual({})
  expect(walletSearchOf({ method: 'manual', providerId })).toEqual({ method: 'manual', providerId })
})
