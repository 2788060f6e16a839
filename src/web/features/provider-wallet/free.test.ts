import { expect, it } from 'vitest'
import { freeOf } from './free.ts'

it('the withdrawable amount is the balance minus debts, to the paisa and never negative', () => {
  expect(freeOf({ WalletBalance: 1000.1, owed: 0.2 })).toBe(999.9)
  expect(freeOf({ WalletBalance: 500, owed: 500 })).toBe(0)
  expect(freeOf({ WalletBalance: 100, owed: 17_110 })).toBe(0)
})
