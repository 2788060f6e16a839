import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RegistrationRecord } from '#contract/scorecard/summary-calls.ts'
import { RegistrationRecords } from './registration-records.tsx'

const record = (more: Partial<RegistrationRecord>): RegistrationRecord => ({
  providerId: '0198a000-0000-7000-8000-000000000001',
  name: 'Neem Research',
  listed: false,
  calls: 48,
  wins: 12,
  successRatio: 25,
  totalR: -7.5,
  since: '2026-01-05T05:00:00.000Z',
  until: '2026-08-21T05:00:00.000Z',
  ...more,
})

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

it('says which records the registration has, linked where the profile is public', () => {
  const id = '0198a000-0000-7000-8000-000000000002'
  const open = { calls: 0, wins: 0, successRatio: null, totalR: 0, until: null }
  const records = [
    record({}),
    record({ providerId: id, name: 'Ravi Rao, at Neem', listed: true, ...open }),
  ]
  const html = renderToStaticMarkup(<RegistrationRecords records={records} />)
  const text = textOf(html)
  expect(text).toContain('The same SEBI registration has 2 other records on Tradebox')
  expect(text).toContain(
    'Neem Research (no longer listed): 48 closed calls, 12 wins (25.00%), total −7.50 R, 5 Jan 2026 – 21 Aug 2026',
  )
  expect(text).toContain('Ravi Rao, at Neem: 0 closed calls, since 5 Jan 2026')
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="/view/serviceprovider/${id}/performance"`])
  expect(html).toContain('bg-warn-soft')
  const listed = renderToStaticMarkup(<RegistrationRecords records={records.slice(1)} />)
  expect(listed).not.toContain('bg-warn-soft')
  const forAdmins = renderToStaticMarkup(
    <RegistrationRecords records={records} pathOf={({ providerId }) => `/admin/${providerId}`} />,
  )
  expect(forAdmins.match(/href="[^"]*"/g)).toHaveLength(2)
  expect(renderToStaticMarkup(<RegistrationRecords records={[]} />)).toBe('')
})
