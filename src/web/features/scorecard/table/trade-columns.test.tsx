import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Trade } from '#contract/scorecard/types.ts'
import { present } from '#kit/assert.ts'
import { sampleTrade } from '../testing.ts'
import { tradeColumns } from './trade-columns.tsx'

const planTitles = new Map([
  ['a', 'Swing Notes'],
  ['b', 'Options Desk'],
])

it.each<[string, Pick<Trade, 'shareWith' | 'shareWithPlans'>]>([
  [
    'subscribers of Swing Notes, Options Desk',
    { shareWith: 'subscribers', shareWithPlans: ['a', 'b'] },
  ],
  [
    'subscribers of Swing Notes and 2 more',
    { shareWith: 'subscribers', shareWithPlans: ['c', 'a', 'd'] },
  ],
  ['subscribers of 2 plans', { shareWith: 'subscribers', shareWithPlans: ['c', 'd'] }],
  ['subscribers of All plans', { shareWith: 'subscribers', shareWithPlans: [] }],
  ['', { shareWith: 'all', shareWithPlans: [] }],
])('a row says that its call is shared with "%s"', (audience, shared) => {
  const columns = tradeColumns({ path: '/', search: {}, showsProvider: true, planTitles })
  const cell = present(columns[0], 'the script').cell(sampleTrade(shared))
  const text = renderToStaticMarkup(cell).replace(/<[^>]+>/g, '')
  expect(text.endsWith(audience)).toBe(true)
  expect(text.includes('Shared with')).toBe(audience !== '')
})
