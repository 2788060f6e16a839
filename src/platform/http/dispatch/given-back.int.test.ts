import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { fail, ok } from '#kit/result.ts'
import { handle } from '../context.ts'
import { openTestHttp, type TestHttp } from '../testing.ts'

const withdrawal = call({
  name: 'test.withdrawal',
  method: 'POST',
  path: '/api/test/withdrawal',
  summary: 'For this test',
  access: anyone,
  rate: 'withdrawal',
  body: z.object({ refused: z.boolean() }),
  reply: z.object({ message: z.string() }),
  errors: ['withdrawal_pending'],
})

let http: TestHttp
beforeAll(async () => {
  http = await openTestHttp(
    [
      handle(withdrawal, async (_, { body }) =>
        body.refused ? fail('withdrawal_pending') : ok({ message: 'Done' }),
      ),
    ],
    { rateScale: 1 },
  )
})
afterAll(() => http.close())

it('does not count refused requests towards the hourly limit of withdrawals', async () => {
  const ask = async (refused: unknown) => {
    const payload = { refused }
    const reply = await http.app.inject({ method: 'POST', url: withdrawal.path, payload })
    return reply.statusCode
  }
  for (let asked = 0; asked < 7; asked += 1) {
    expect(await ask(true)).toBe(409)
    expect(await ask('perhaps')).toBe(400)
  }
  for (let asked = 0; asked < 5; asked += 1) {
    expect(await ask(false)).toBe(200)
  }
  expect(await ask(false)).toBe(429)
  expect(await ask(true)).toBe(429)
})
