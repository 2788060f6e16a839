import { expect, it } from 'vitest'
import { freeOf } from './free.ts'

it('the withdrawable amount is the balance minus debts and disputed sales, to the paisa and never negative', () => {
  expect(freeOf({ WalletBalance: 1000.1, owed: 0.2, disputed: 0 })).toBe(999.9)
  expect(freeOf({ WalletBalance: 500, owed: 300, disputed: 200 })).toBe(0)
  expect(freeOf({ WalletBalance: 100, owed: 17_110, disputed: 0 })).toBe(0)
})
