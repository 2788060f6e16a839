import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { serverNow } from '#web/ui/text/server-clock.ts'
import { isApiError, isUnreachable } from './api-error.ts'
import { createBrowserApi } from './browser-api.ts'

const getThing = call({
  name: 'things.get',
  method: 'GET',
  path: '/api/thing',
  summary: 'A thing',
  access: anyone,
  rate: 'public-read',
  query: z.object({ id: z.string() }),
  reply: z.object({ title: z.string() }),
  errors: [],
})

async function asking(answer: () => Response | Promise<Response>): Promise<unknown> {
  try {
    return await createBrowserApi(async () => answer())(getThing, { query: { id: '1' } })
  } catch (error) {
    return error
  }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

test('returns a successful reply', async () => {
  const reply = { success: true, title: 'x' }
  expect(await asking(() => json(200, reply))).toEqual(reply)
})

test('uses the address and the method of the call', async () => {
  const seen: unknown[] = []
  const api = createBrowserApi(async (input, init) => {
    seen.push(input, init?.method, init?.credentials)
    return json(200, { success: true })
  })
  await api(getThing, { query: { id: 'a b' } })
  expect(seen).toEqual(['/api/thing?id=a+b', 'GET', 'same-origin'])
})

test('takes the time from the reply, as the clock of a device may be wrong', async () => {
  const hour = 3_600_000
  await asking(() =>
    json(200, { success: true }, { Date: new Date(Date.now() - hour).toUTCString() }),
  )
  expect(Math.abs(serverNow() - (Date.now() - hour))).toBeLessThan(10_000)
  await asking(() => json(200, { success: true }, { Date: new Date().toUTCString() }))
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(10_000)
})

test('throws an error reply with its code, fields and waiting time', async () => {
  const body = { success: false, code: 'rate_limited', message: 'Wait', fields: { id: 'No' } }
  const error = await asking(() => json(429, body, { 'Retry-After': '7' }))
  expect(
    isApiError(error) && [error.status, error.code, error.fields, error.retryAfterSeconds],
  ).toEqual([429, 'rate_limited', { id: 'No' }, 7])
})

test.each([
  ['a network failure', () => Promise.reject(new TypeError('fetch failed')), 'unavailable', true],
  ['a timeout', () => Promise.reject(new DOMException('x', 'TimeoutError')), 'unavailable', true],
  ['a truncated reply', () => new Response('{"succ', { status: 200 }), 'unavailable', true],
  [
    'the error page of a proxy',
    () => new Response('<h1>Bad Gateway', { status: 502 }),
    'unavailable',
    false,
  ],
  [
    'an HTML page instead of a reply',
    () => new Response('<h1>', { status: 500 }),
    'internal',
    false,
  ],
  ['a reply without success', () => json(200, { data: 1 }), 'internal', false],
] as const)('%s is thrown as an ApiError', async (_name, answer, code, away) => {
  const error = await asking(answer)
  expect(isApiError(error) && error.code).toBe(code)
  expect(isUnreachable(error)).toBe(away)
})

test('does not report a bug as a failed network', async () => {
  expect(await asking(() => Promise.reject(new RangeError('bug')))).toBeInstanceOf(RangeError)
})
