import { expect, test } from 'vitest'
import { categoryOf } from '#contract/providers/categories.ts'
import { searchSuggestions } from '#contract/search/texts.ts'
import {
  byRegistration,
  callsPath,
  paletteResultOf,
  registrationFoundOf,
  scriptsOf,
  suggestionPaths,
} from './hits.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'

test('links to the page of a provider', () => {
  const hit = {
    kind: 'provider',
    _id: id,
    title: 'Meridian Research',
    regNumber: 'INH000001234',
    category: 'Research Analyst',
    type: 'Non Individual',
    image: null,
  } as const
  expect(paletteResultOf(hit)).toEqual({
    id: `provider:${id}`,
    label: 'Meridian Research',
    note: 'Research Analyst · INH000001234',
    href: `/view/serviceprovider/${id}`,
    image: null,
    shape: 'square',
  })
  expect(paletteResultOf({ ...hit, type: 'Individual' }).shape).toBe('round')
})

test('links to the page of a plan, with its price to the paisa', () => {
  const hit = {
    kind: 'plan',
    _id: id,
    title: 'Swing calls',
    segment: 'Equity Cash',
    category: 'Research Analyst',
    providerName: 'Meridian Research',
    price: 499.49,
    image: null,
  } as const
  expect(paletteResultOf(hit)).toMatchObject({
    note: 'Meridian Research · ₹499.49',
    href: `/view/services/${id}`,
  })
})

test.each([
  ['articles', `/view/article/articlepage/${id}`],
  ['videos', `/view/video/${id}`],
  ['events', `/view/events/details/${id}`],
  ['podcasts', '/view/yt-podcasts/dQw4w9WgXcQ'],
] as const)('links to the page of %s', (kind, href) => {
  const hit = {
    kind,
    _id: id,
    title: 'What the notes say',
    providerName: 'Meridian Research',
    regNumber: 'INH000001234',
    category: 'Research Analyst',
    publishedAt: '2026-11-21T09:05:00.000Z',
    startsAt: '2026-11-22T09:05:00.000Z',
    videoId: 'dQw4w9WgXcQ',
    image: null,
  } as const
  expect(paletteResultOf(hit)).toMatchObject({ note: 'Meridian Research · INH000001234', href })
})

test('has an address for every suggestion', () => {
  expect(Object.keys(suggestionPaths)).toEqual([...searchSuggestions])
  expect(categoryOf(suggestionPaths['Service providers'].split('/').at(-1) ?? '')).toBe('PMS')
})

test('separates an exact registration number and shows it as verified', () => {
  const hit = (regNumber: string) =>
    ({
      kind: 'provider',
      _id: id,
      title: 'Meridian Research',
      regNumber,
      category: 'Research Analyst',
      type: 'Individual',
      image: null,
    }) as const
  const [one, other] = [hit('INH000001234'), hit('INH000001235')]
  expect(byRegistration([other, one], ' inh 000001234')).toEqual({ exact: [one], others: [other] })
  expect(byRegistration([other, one], 'INH00000123')).toEqual({ exact: [], others: [other, one] })
  expect(registrationFoundOf(one).note).toBe(
    'SEBI-registered, verified · Research Analyst · INH000001234',
  )
})

test('lists each script once, with a link to its closed calls', () => {
  const named = (scriptname: string) => ({ scriptname })
  expect(callsPath('M&M')).toBe('/scorecard?tab=closed&script=M%26M')
  expect(scriptsOf([named('TCS'), named('TCSX'), named('TCS')])).toEqual(['TCS', 'TCSX'])
})
