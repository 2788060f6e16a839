import { expect, test } from 'vitest'
import type { PlanCard } from '#contract/plans/types.ts'
import { byReturn, returnOf } from './fund-returns.ts'

type Returns = PlanCard['returnsByTime']

const fund = (name: string, month: number | null, half: number | null) => ({
  name,
  returnsByTime: [month, half, null, null, null] satisfies Returns,
})

test('orders funds by the return of a period, those without one last', () => {
  const funds = [
    fund('none', null, null),
    fund('low', 9, -2),
    fund('none as well', 1, null),
    fund('high', 1, 7),
  ]
  expect(byReturn(funds, '6M').map(({ name }) => name)).toEqual([
    'high',
    'low',
    'none',
    'none as well',
  ])
  expect(byReturn(funds, '1M')[0]?.name).toBe('low')
  expect(returnOf(fund('new', 1, 2), '5Y')).toBeNull()
})
