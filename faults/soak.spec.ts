import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('a steady load of requests, sockets and purchases runs without a failure', async () => {
  const sizes = '--minutes 0.4 --rate 15 --sockets 50 --pairs 2 --busy 2'.split(' ')
  const report = await reportOf('soak', sizes)
  expect(report).toMatchObject({ ok: true, sockets: 50, breaches: [] })
}, 180_000)
