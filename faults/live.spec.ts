import { describe, expect, test } from 'vitest'
import { missingParts } from '../scripts/cluster/cluster.ts'
import { reportOf } from './lib/report-of.ts'

test('no client misses a call, gets it twice or gets one that it may not see', async () => {
  const report = await reportOf('live', ['--clients', '24', '--updates', '120', '--restarts', '2'])
  expect(report).toMatchObject({ missed: 0, doubled: 0, reordered: 0, leaked: 0, breaches: [] })
  expect(report).toMatchObject({ ok: true, restarts: 2, clients: 24, updates: 120 })
}, 180_000)

test('no client misses a message, gets it twice, out of order or from others', async () => {
  const talk = ['--people', '20', '--conversations', '40', '--messages', '400', '--restarts', '2']
  const report = await reportOf('live', talk)
  expect(report).toMatchObject({ missed: 0, doubled: 0, reordered: 0, leaked: 0, breaches: [] })
  expect(report).toMatchObject({ ok: true, restarts: 2, people: 20, conversations: 36, sent: 400 })
}, 180_000)

const missing = missingParts()
const name = 'nobody misses either of them on several machines'

describe.skipIf(missing.length > 0)(
  missing.length === 0 ? name : `${name} (${missing.join('; ')})`,
  () => {
    test.each([
      ['calls', 7, ['--clients', '24', '--updates', '200']],
      ['messages', 3, ['--people', '20', '--conversations', '40', '--messages', '400']],
    ])(
      '%s',
      async (_, restarts, sizes) => {
        const report = await reportOf('live', ['--cluster', '--restarts', `${restarts}`, ...sizes])
        expect(report).toMatchObject({ ok: true, restarts, breaches: [] })
      },
      400_000,
    )
  },
)
