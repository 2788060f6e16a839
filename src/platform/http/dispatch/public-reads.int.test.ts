import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { ok } from '#kit/result.ts'
import { areStaleReadsAllowed } from '../../db/public-reads.ts'
import { handle } from '../context.ts'
import { openTestHttp, type TestHttp } from '../testing.ts'

const basis = {
  method: 'GET',
  summary: 'For this test',
  access: anyone,
  rate: 'public-read',
  reply: z.object({ mayBeBehind: z.boolean() }),
  errors: [],
} as const
const kept = call({ ...basis, name: 'test.kept', path: '/api/test/kept', cachedUntil: ['plans'] })
const fresh = call({ ...basis, name: 'test.fresh', path: '/api/test/fresh' })

let http: TestHttp
beforeAll(async () => {
  const say = async () => ok({ mayBeBehind: areStaleReadsAllowed() })
  http = await openTestHttp([handle(kept, say), handle(fresh, say)])
})
afterAll(() => http.close())

it('allows stale reads only to visitors of cached calls', async () => {
  const ask = async (path: string, cookie = '') => {
    const { body } = await http.app.inject({ url: path, headers: { cookie } })
    return JSON.parse(body).mayBeBehind
  }
  const cookie = http.signIn()
  const asked = [ask(kept.path), ask(kept.path, cookie), ask(fresh.path), ask(fresh.path, cookie)]
  expect(await Promise.all(asked)).toEqual([true, false, false, false])
})
