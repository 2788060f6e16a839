import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('all sockets of a killed process reconnect while new visitors are served', async () => {
  // Everything takes longer during a test run.
  const report = await reportOf('storm', '--clients 200 --kills 1 --p99 8 --busy 2'.split(' '))
  expect(report).toMatchObject({ ok: true, clients: 200, kills: 1, breaches: [] })
}, 240_000)
