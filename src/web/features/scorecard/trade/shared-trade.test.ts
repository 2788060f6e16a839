import { expect, test } from 'vitest'
import { sampleTrade } from '../testing.ts'
import { cardOf } from './shared-trade.ts'

test('the card of a shared trade shows the script, the levels and the registration number', () => {
  expect(cardOf(sampleTrade())).toEqual({
    title: 'RELIANCE, Buy by Asha Research',
    description:
      'Initiated. Entry 1,400.00, target 1,500.00, stop-loss 1,350.00. Asha Research, INH000001234.',
  })
})
