import { expect, it } from 'vitest'
import { betsOf } from './bets.ts'
import { countedOf } from './record/recount.ts'
import type { ExitedCall } from './statistics.ts'

function call(postedAt: number, at: number, more: Partial<ExitedCall> = {}): ExitedCall {
  const named = {
    tradeId: `${postedAt}-${at}`,
    symbol: 'TCS',
    exchange: 'NSE',
    removed: false,
  } as const
  const prices = { entry: 1_000, stop: 900, exit: 1_100 }
  return { ...named, entryType: 'buy', ...prices, result: 'tp', postedAt, at, ...more }
}

it('takes calls in the same direction of an underlying at overlapping times for one bet', () => {
  const option = { exchange: 'NFO', symbol: 'TCS26D013200PE', entryType: 'sell' } as const
  const first = [
    call(1, 5),
    call(2, 20, { exchange: 'BSE' }),
    call(15, 16, { exchange: 'NFO', symbol: 'TCS26DECFUT' }),
    call(15, 17, option),
  ]
  const others = [
    [call(20, 30)],
    [call(3, 4, { entryType: 'sell' }), call(3, 8, { ...option, entryType: 'buy' })],
    [call(3, 4, { symbol: 'INFY' })],
    [call(3, 4, { exchange: 'NFO', symbol: 'NIFTYNXT5026DECFUT' })],
  ]
  const bets = betsOf([...others.flat(), ...first.toReversed()])
  expect(bets).toHaveLength(5)
  expect(bets).toEqual(expect.arrayContaining([first, ...others]))
})

it('shows the same call posted many times as what makes up a record', () => {
  const same = Array.from({ length: 100 }, (_, index) => call(1, 10, { tradeId: `same ${index}` }))
  const other = call(50, 60, { exit: 950 })
  const { overall, outliers } = countedOf([...same, other])
  expect(overall).toMatchObject({ won: 100, totalR: 99.5 })
  expect(outliers.r).toMatchObject({ tradeId: 'same 0', calls: 100, value: 100, without: -0.5 })
  expect(outliers.returns).toMatchObject({ calls: 100, without: -5 })
  expect(countedOf(same).outliers).toMatchObject({
    r: { calls: 100, without: 0 },
    returns: { calls: 100, without: 0 },
  })
  expect(countedOf(same.slice(0, 1)).outliers).toEqual({ r: null, returns: null })
})
