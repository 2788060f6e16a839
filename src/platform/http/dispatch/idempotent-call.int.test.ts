import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { fail, ok } from '#kit/result.ts'
import { testPdf } from '../../files/testing.ts'
import { openSql } from '../../open-tx.ts'
import { OutcomeUnknown } from '../../tx.ts'
import { handle, noPrecheck } from '../context.ts'
import { openTestHttp, TEST_ORIGIN, type TestHttp } from '../testing.ts'

const basis = {
  summary: 'For this test',
  method: 'POST',
  access: anyone,
  rate: 'write',
  errors: [],
  reply: z.object({ run: z.int(), secret: z.string().optional() }),
} as const
const wish = z.enum([
  'ok',
  'crash',
  'effect',
  'unknown',
  'conflict',
  'invalid_input',
  'step_up_required',
  'cookie',
  'wait',
])
const order = call({
  ...basis,
  name: 'test.order',
  path: '/api/test/order/:plan',
  params: z.object({ plan: z.string() }),
  body: z.object({
    amount: z.number().positive(),
    wish: wish.default('ok'),
    note: z.string().optional(),
  }),
})
const secret = call({ ...basis, name: 'test.secret', path: '/api/test/secret', secretReply: true })
const upload = call({
  ...basis,
  name: 'test.upload',
  path: '/api/test/upload',
  files: { proof: { kind: 'pdf' } },
})

let http: TestHttp
let runs = 0
let gate = Promise.withResolvers<void>()
let settled = Promise.withResolvers<void>()

beforeAll(async () => {
  http = await openTestHttp([
    handle(order, async ({ cookies }, { body }) => {
      runs += 1
      const run = runs
      switch (body.wish) {
        case 'crash':
          throw new Error('a mistake of ours')
        case 'effect':
        case 'unknown':
          if (runs === 1) {
            await http.db.transaction((tx) => openSql(tx)`select 1`.then(() => undefined))
            throw body.wish === 'effect' ? new Error('died') : new OutcomeUnknown(settled.promise)
          }
          return ok({ run })
        case 'wait':
          await gate.promise
          return ok({ run })
        case 'ok':
          return ok({ run })
        case 'cookie':
          cookies.set('sid', 'fresh')
          return ok({ run })
        default:
          return fail(body.wish)
      }
    }),
    handle(secret, async () => {
      runs += 1
      return ok({ run: runs, secret: 'shown once' })
    }),
    handle(
      upload,
      async () => {
        runs += 1
        return ok({ run: runs })
      },
      noPrecheck,
    ),
  ])
})
afterAll(() => http.close())
beforeEach(() => {
  runs = 0
})

type Sent = { cookie?: string; key?: string; url?: string; body?: object }

async function send({ cookie, key, url = '/api/test/order/gold', body = { amount: 1 } }: Sent) {
  const reply = await http.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      origin: TEST_ORIGIN,
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
  return {
    status: reply.statusCode,
    code: reply.json().code,
    run: reply.json().run,
    replayed: reply.headers['idempotency-replayed'],
    retryAfter: reply.headers['retry-after'],
  }
}

describe('a call with an idempotency key', () => {
  it('runs once even if its fields are reordered, and marks the replay', async () => {
    const cookie = http.signIn()
    const first = await send({ cookie, key: 'a', body: { amount: 1, note: 'x' } })
    expect(first).toMatchObject({ status: 200, run: 1, replayed: undefined })
    const again = await send({ cookie, key: 'a', body: { note: 'x', amount: 1 } })
    expect(again).toMatchObject({ status: 200, run: 1, replayed: 'true' })
    expect(runs).toBe(1)
  })

  it('runs once when twenty requests arrive at the same time', async () => {
    const cookie = http.signIn()
    const sent = { cookie, key: 'many', body: { amount: 1, wish: 'wait' } }
    gate = Promise.withResolvers()
    let answered = 0
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const reply = await send(sent)
        answered += 1
        if (answered === 19) {
          gate.resolve()
        }
        return reply
      }),
    )
    expect(runs).toBe(1)
    const running = replies.filter(({ code }) => code === 'still_running')
    expect(running).toHaveLength(19)
    for (const reply of running) {
      expect(reply).toMatchObject({ status: 409, retryAfter: '1' })
    }
    expect(replies.filter(({ status }) => status === 200)).toMatchObject([{ replayed: undefined }])
    expect(await send(sent)).toMatchObject({ status: 200, run: 1, replayed: 'true' })
  })

  it('is refused with another body', async () => {
    const cookie = http.signIn()
    await send({ cookie, key: 'a' })
    const other = await send({ cookie, key: 'a', body: { amount: 2 } })
    expect(other).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    expect(runs).toBe(1)
  })

  it('is independent for another account, URL or key', async () => {
    const cookie = http.signIn()
    await send({ cookie, key: 'a' })
    await send({ cookie: http.signIn(), key: 'a' })
    await send({ cookie, key: 'b' })
    await send({ cookie, key: 'a', url: '/api/test/order/silver' })
    expect(runs).toBe(4)
  })

  it('replays a refusal, but no invalid input, step-up, crash or reply with a cookie', async () => {
    const cookie = http.signIn()
    const runsOf = async (key: string, body: object) => {
      const before = runs
      const [first, second] = [await send({ cookie, key, body }), await send({ cookie, key, body })]
      expect(second.status).toBe(first.status)
      return [first.status, runs - before]
    }
    expect(await runsOf('1', { amount: 1, wish: 'conflict' })).toEqual([409, 1])
    expect(await runsOf('2', { amount: 1, wish: 'invalid_input' })).toEqual([400, 2])
    expect(await runsOf('3', { amount: 1, wish: 'step_up_required' })).toEqual([403, 2])
    expect(await runsOf('4', { amount: 1, wish: 'crash' })).toEqual([500, 2])
    expect(await runsOf('5', { amount: 1, wish: 'cookie' })).toEqual([200, 2])
    expect(await runsOf('6', { amount: -1 })).toEqual([400, 0])
    expect(await send({ cookie, key: '6' })).toMatchObject({ status: 200, replayed: undefined })
  })

  it('is not run again if it failed after an effect', async () => {
    const sent = { cookie: http.signIn(), key: 'e', body: { amount: 1, wish: 'effect' } }
    expect((await send(sent)).status).toBe(500)
    expect(await send(sent)).toMatchObject({ status: 409, code: 'answer_lost' })
    expect(runs).toBe(1)
  })

  it('keeps its key locked while its outcome is unknown', async () => {
    settled = Promise.withResolvers()
    const sent = { cookie: http.signIn(), key: 'u', body: { amount: 1, wish: 'unknown' } }
    expect(await send(sent)).toMatchObject({ status: 503, code: 'outcome_unknown' })
    expect(await send(sent)).toMatchObject({ status: 409, code: 'still_running' })
    settled.resolve()
    await expect.poll(async () => (await send(sent)).code).toBe('answer_lost')
    expect(runs).toBe(1)
  })

  it('ignores the key of a visitor', async () => {
    await send({ key: 'a' })
    await send({ key: 'a' })
    expect(await send({ key: 'no key at all' })).toMatchObject({ status: 200, run: 3 })
  })

  it('runs again and stores nothing if its reply is secret', async () => {
    const cookie = http.signIn()
    const asked = { cookie, key: 'a', url: secret.path, body: {} }
    await send(asked)
    expect(await send(asked)).toMatchObject({ run: 2, replayed: undefined })
    const rows = await http.db.sql`
      select 1 from idempotency_key where scope like ${`${cookie.slice(4)}%`}`
    expect(rows).toHaveLength(0)
  })

  it('is replayed with the same file, and refused with another', async () => {
    const cookie = http.signIn()
    const sendFile = async (note: string) => {
      const reply = await http.app.inject({
        method: 'POST',
        url: upload.path,
        headers: {
          cookie,
          origin: TEST_ORIGIN,
          'x-csrf-token': '1',
          'idempotency-key': 'file',
          'content-type': 'multipart/form-data; boundary=b',
        },
        payload: `--b\r\ncontent-disposition: form-data; name="proof"; filename="x.pdf"\r\ncontent-type: application/pdf\r\n\r\n${testPdf(note)}\r\n--b--\r\n`,
      })
      return [reply.statusCode, reply.headers['idempotency-replayed']]
    }
    expect(await sendFile('one')).toEqual([200, undefined])
    expect(await sendFile('one')).toEqual([200, 'true'])
    expect(await sendFile('two')).toEqual([422, undefined])
    const [row] = await http.db
      .sql`select bytes from upload_quota where account_id = ${cookie.slice(4)}`
    expect(Number(row?.bytes)).toBe(testPdf('one').length)
  })

  it.each(['with space', 'ä', 'x'.repeat(256), '\t'])('refuses the invalid key %j', async (key) => {
    const refused = await send({ cookie: http.signIn(), key })
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(runs).toBe(0)
  })
})
