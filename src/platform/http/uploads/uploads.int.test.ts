import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import {
  FILE_MAX_BYTES,
  UPLOAD_DATA_MAX_BYTES,
  UPLOAD_REQUEST_MAX_BYTES,
} from '#contract/common/limits.ts'
import { ok } from '#kit/result.ts'
import { testPdf } from '../../files/testing.ts'
import { handle, noPrecheck } from '../context.ts'
import { openTestHttp, type TestHttp } from '../testing.ts'

const file = { kind: 'pdf-or-image' } as const
const upload = call({
  name: 'test.upload',
  method: 'POST',
  path: '/api/test/upload',
  summary: 'Takes files',
  access: anyone,
  rate: 'write',
  body: z.object({ note: z.string().optional() }),
  files: { one: file, two: file, three: file, four: file, five: file, six: file, seven: file },
  reply: z.object({ received: z.array(z.tuple([z.string(), z.string(), z.int()])) }),
  errors: [],
})

const judging = call({
  ...upload,
  name: 'test.judging',
  path: '/api/test/judging',
  judgesFileSizes: true,
  reply: z.object({ oversized: z.array(z.string()) }),
})
const judge = handle(
  judging,
  async ({ files }) => {
    const oversized = [...files.values()].filter((sent) => sent.oversized === true)
    return ok({ oversized: oversized.map(({ field, bytes }) => `${field} ${bytes.length}`) })
  },
  noPrecheck,
)

let http: TestHttp
let runs = 0
const receive = handle(
  upload,
  async ({ files }) => {
    runs += 1
    const received = [...files.values()].map(
      ({ field, mediaType, bytes }): [string, string, number] => [field, mediaType, bytes.length],
    )
    return ok({ received })
  },
  noPrecheck,
)

beforeAll(async () => {
  http = await openTestHttp([receive, judge])
  await http.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => http.close())
beforeEach(() => {
  runs = 0
})

type Part = { name: string; filename?: string; type?: string; bytes: Uint8Array | string }

function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, bytes }) => [
    `--b\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    bytes,
    '\r\n',
  ])
  return Buffer.concat([...pieces, '--b--\r\n'].map((piece) => Buffer.from(piece)))
}

const multipartType = 'multipart/form-data; boundary=b'

async function send(parts: readonly Part[], headers: Record<string, string> = {}) {
  const reply = await http.app.inject({
    method: 'POST',
    url: upload.path,
    headers: { 'content-type': multipartType, 'x-csrf-token': '1', ...headers },
    payload: multipart(parts),
  })
  const { code, message, fields, received } = reply.json()
  return { status: reply.statusCode, code, message, fields, received }
}

/** A PDF of exactly that many bytes. */
function pdf(bytes: number): Buffer {
  const whole = testPdf('One').toString('latin1')
  const end = whole.lastIndexOf('%%EOF')
  return Buffer.from(whole.slice(0, end) + ' '.repeat(bytes - whole.length) + whole.slice(end))
}
const paper = (name: string, bytes = 1000): Part => ({
  name,
  filename: `${name}.pdf`,
  type: 'application/pdf',
  bytes: pdf(bytes),
})

/** The product rewrites a document, so its size differs from the upload. */
const rewritten = expect.any(Number)

describe('an upload', () => {
  it('passes the checked files to the handler', async () => {
    const image = { width: 10, height: 10, channels: 3, background: '#fff' } as const
    const bytes = await sharp({ create: image }).png().toBuffer()
    const picture = { name: 'two', filename: 'me.apng', type: 'image/apng', bytes }
    const { status, received } = await send([
      { name: 'data', bytes: '{"note":"x"}' },
      paper('one'),
      picture,
    ])
    expect([status, received]).toEqual([
      200,
      [
        ['one', 'application/pdf', rewritten],
        ['two', 'image/apng', bytes.length],
      ],
    ])
  })

  it('accepts a file of 6,291,456 bytes, and refuses one byte more', async () => {
    expect((await send([paper('one', FILE_MAX_BYTES)])).received).toEqual([
      ['one', 'application/pdf', rewritten],
    ])
    const text = 'Please select files under 5mb'
    expect(await send([paper('one', FILE_MAX_BYTES + 1)])).toEqual({
      status: 413,
      code: 'file_too_large',
      message: text,
      fields: { one: text },
    })
    expect(runs).toBe(1)
  })

  it('passes an oversized file without its bytes to a call that judges sizes itself', async () => {
    const reply = await http.app.inject({
      method: 'POST',
      url: judging.path,
      headers: { 'content-type': multipartType, 'x-csrf-token': '1' },
      payload: multipart([
        paper('one', FILE_MAX_BYTES + 1),
        { name: 'data', bytes: '{"note":"x"}' },
        paper('two'),
      ]),
    })
    expect(reply.json()).toEqual({ success: true, oversized: ['one 0'] })
  })

  it('accepts six files, and refuses seven', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
    expect((await send(names.slice(0, 6).map((name) => paper(name)))).received).toHaveLength(6)
    const seven = await send(names.map((name) => paper(name)))
    expect([seven.status, seven.code]).toEqual([413, 'too_large'])
  })

  it('accepts 64 KiB of data, counted in bytes', async () => {
    const data = (bytes: number) => {
      const filling = (bytes - '{"note":""}'.length) / 2
      return { name: 'data', bytes: `{"note":"${'ß'.repeat(Math.floor(filling))}"}` }
    }
    expect((await send([data(UPLOAD_DATA_MAX_BYTES - 1)])).status).toBe(200)
    const refused = await send([data(UPLOAD_DATA_MAX_BYTES + 1)])
    expect([refused.status, refused.code]).toEqual([413, 'too_large'])
  })

  it.each<[string, Omit<Part, 'name' | 'bytes'>]>([
    ['typed as JSON', { type: 'application/json' }],
    ['typed as JSON in UTF-8', { type: 'application/json; charset=utf-8' }],
    ['a Blob, for which browsers send a file name', { type: 'application/json', filename: 'blob' }],
    ['a Blob without a type', { type: 'application/octet-stream', filename: 'blob' }],
    ['plain text', { type: 'text/plain' }],
  ])('accepts data that is %s, beside six files', async (_, as) => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    const data = (bytes: string | Uint8Array) => ({ name: 'data', bytes, ...as })
    const files = names.map((name) => paper(name))
    expect((await send([...files, data('{"note":"x"}')])).received).toHaveLength(6)
    expect(await send([data('{"note":1}')])).toMatchObject({
      status: 400,
      fields: { note: expect.any(String) },
    })
    for (const bad of ['{', '{"a":{"__proto__":1}}', Buffer.from([0x22, 0xff, 0x22])]) {
      expect(await send([data(bad)])).toMatchObject({ status: 400, code: 'invalid_input' })
    }
    const large = await send([data(`{"note":"${'x'.repeat(UPLOAD_DATA_MAX_BYTES)}"}`)])
    expect([large.status, large.code]).toEqual([413, 'too_large'])
    expect((await send([data('{}'), data('{}')])).status).toBe(400)
  })

  it.each<[string, Part[]]>([
    ['a file that the call does not declare', [paper('eight')]],
    ['the same file twice', [paper('one'), paper('one')]],
    ['an unknown field', [{ name: 'role', bytes: 'admin' }]],
    [
      'data twice',
      [
        { name: 'data', bytes: '{}' },
        { name: 'data', bytes: '{}' },
      ],
    ],
    ['data that is not JSON', [{ name: 'data', bytes: '{' }]],
    ['data with the key __proto__', [{ name: 'data', bytes: '{"__proto__":{}}' }]],
    ['data with 30 levels', [{ name: 'data', bytes: '['.repeat(30) + ']'.repeat(30) }]],
    ['a file field named __proto__', [{ ...paper('__proto__') }]],
  ])('is refused with %s', async (_, parts) => {
    const { status, code } = await send(parts)
    expect([status, code, runs]).toEqual([400, 'invalid_input', 0])
  })

  it.each<[string, Part]>([
    ['no content', { ...paper('one'), bytes: '' }],
    ['HTML as its content', { ...paper('one'), bytes: '<html><script>alert(1)</script>' }],
    ['a wrong type', { ...paper('one'), type: 'image/png' }],
    ['a wrong extension', { ...paper('one'), filename: 'x.pdf.exe' }],
  ])('is refused with a file with %s', async (_, part) => {
    const { status, code, fields } = await send([part])
    expect([status, code, Object.keys(fields), runs]).toEqual([
      415,
      'unsupported_media',
      ['one'],
      0,
    ])
  })

  it('ignores a file field in which no file was chosen', async () => {
    const unchosen = { name: 'one', filename: '', type: 'application/octet-stream', bytes: '' }
    expect(await send([unchosen])).toMatchObject({ status: 200, received: [] })
  })

  it('accepts only multipart', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const { status, code } = await send([], { 'content-type': type })
      expect([status, code]).toEqual([415, 'unsupported_media'])
    }
  })

  it('is limited to fifty mebibytes a day per account', async () => {
    const cookie = http.signIn()
    const parts = ['one', 'two', 'three', 'four'].map((name) => paper(name, FILE_MAX_BYTES))
    expect((await send(parts, { cookie })).status).toBe(200)
    expect((await send(parts, { cookie })).status).toBe(200)
    const refused = await send(parts.slice(0, 1), { cookie })
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
    expect((await send(parts, { cookie: http.signIn() })).status).toBe(200)
  })
})

type Push = (bytes: string | Uint8Array) => Promise<boolean>

/** Uses a separate connection. `push` returns whether the other side is still connected. */
function talk(write: (push: Push) => Promise<unknown>): Promise<string> {
  const { port } = Object(http.app.server.address())
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    const push: Push = (bytes) =>
      new Promise((done) => socket.write(bytes, (error) => done(error == null)))
    void write(push)
  })
}

const head = (more: string) =>
  `POST ${upload.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${multipartType}\r\n${more}\r\n`
const statusOf = (answer: string) => Number(answer.split(' ')[1])

describe('an upload over a connection', () => {
  it('is refused for a file that is too large once all of it has arrived', async () => {
    const body = multipart([paper('one', FILE_MAX_BYTES + 500_000), paper('two', 3_000_000)])
    const answer = await talk(async (push) => {
      await push(head(`connection: close\r\ncontent-length: ${body.length}\r\n`))
      await push(body)
    })
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('Please select files under 5mb')
  })

  it('is refused at once if its declared length exceeds 40 MiB', async () => {
    const answer = await talk((push) =>
      push(head(`content-length: ${UPLOAD_REQUEST_MAX_BYTES + 1}\r\n`)),
    )
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('"too_large"')
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  it('is cut off when it exceeds 40 MiB without a declared length', async () => {
    let pushed = 0
    const megabyte = Buffer.from(`100000\r\n${'x'.repeat(1024 * 1024)}\r\n`)
    await talk(async (push) => {
      let open = await push(head('transfer-encoding: chunked\r\n'))
      for (; open && pushed < 200; pushed += 1) {
        open = await push(megabyte)
      }
    })
    expect(pushed).toBeGreaterThan(39)
    expect(pushed).toBeLessThan(60)
    expect(runs).toBe(0)
  })

  it('is refused while four others of its network are open, and accepted after they close', async () => {
    const { port } = Object(http.app.server.address())
    let arrived = 0
    const count = () => {
      arrived += 1
    }
    http.app.server.on('request', count)
    const others = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
    for (const other of others) {
      other.on('error', () => undefined)
      other.write(`${head('content-length: 5000\r\n')}--b\r\n`)
    }
    await expect.poll(() => arrived).toBe(4)
    http.app.server.off('request', count)
    const statusOfOne = async () => (await send([paper('one')])).status
    await expect.poll(statusOfOne).toBe(503)
    const refused = await send([paper('one')])
    expect(refused.code).toBe('unavailable')
    for (const other of others) {
      other.destroy()
    }
    await expect.poll(statusOfOne).toBe(200)
  })

  it('does not harm the server when it is broken off', async () => {
    const { port } = Object(http.app.server.address())
    for (const part of [
      '',
      '--b\r\ncontent-disposition: form-data; name="one"; filename="x"\r\n\r\nhalf',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`${head('content-length: 5000\r\n')}${part}`, () => {
            setTimeout(() => socket.destroy(), 50)
          })
        })
        socket.on('close', () => resolve())
      })
    }
    expect((await send([paper('one')])).status).toBe(200)
    expect(http.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
