import { expect, it } from 'vitest'
import { offeredSegments, planSegments, shownSegment, storedSegments } from './types.ts'

it('offers a segment that both lists contain as one choice', () => {
  expect(offeredSegments).toEqual([
    'Equity Cash',
    'Future and Option',
    'Commodities',
    'Options Buying',
    'forex',
    'bonds',
    'investing',
  ])
  expect(shownSegment('option buying')).toBe('Options Buying')
  expect(storedSegments('Commodities')).toEqual(['Commodities', 'commodity'])
  expect(offeredSegments.flatMap(storedSegments).sort()).toEqual([...planSegments].sort())
})
