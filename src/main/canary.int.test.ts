import { randomBytes, randomInt } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkOtp, requestOtp, requestOtpForMobile } from '#contract/accounts/codes.ts'
import { beginTotp, confirmTotp } from '#contract/accounts/profile.ts'
import { permissions, type Role } from '#contract/accounts/roles.ts'
import { adminLogin, createBackendToken, signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { openTestWorld, TEST_ORIGIN, type TestWorld } from './testing.ts'

/**
 * Sends private values through every call and then searches for them in the log, in answers to
 * refused requests, and in the pages of other accounts.
 */
const planted = new Map<string, string>()
const refusals: { readonly call: string; readonly body: string }[] = []
let world: TestWorld

/** Remembers a secret and returns it. */
function plant(what: string, value: string): string {
  planted.set(`${planted.size} ${what}`, value)
  return value
}

const word = (what: string) => plant(what, `canary-${randomBytes(9).toString('hex')}`)
const mail = () => plant('address', `canary-${randomBytes(6).toString('hex')}@canary.example`)
const mobile = () => plant('number', `9${randomInt(1e8, 1e9)}`)

/**
 * The planted values in the text. A code is short enough to be part of a time, a fraction or an id
 * by chance, so it must be a separate word.
 */
function foundIn(text: string, which = planted): string[] {
  const words = new Set(text.match(/(?<![\w.-])\d{6}(?![\w-])/g))
  return [...which]
    .filter(([, value]) => (/^\d{6}$/.test(value) ? words.has(value) : text.includes(value)))
    .map(([what]) => what)
}

type Sending = { readonly cookie?: string; readonly bearer?: string; readonly body?: object }

async function send(call: CallSpec, { cookie, bearer, body = {} }: Sending = {}) {
  const headers = {
    origin: TEST_ORIGIN,
    'user-agent': agent,
    referer: `${TEST_ORIGIN}/?${referrer}`,
    'x-forwarded-for': '198.51.100.77',
    'idempotency-key': repeated,
    ...(cookie === undefined ? {} : { cookie }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  const query = call.method === 'GET' ? `?${new URLSearchParams({ ...body })}` : ''
  const url = `${call.path.replaceAll(/:\w+/g, segment)}${query}`
  const multipart = call.files === undefined ? {} : multipartOf(call, body)
  const reply = await world.http.inject({
    method: call.method,
    url,
    headers: { ...headers, ...(call.files === undefined ? {} : multipartHeaders) },
    ...(call.method === 'POST' ? { payload: body, ...multipart } : {}),
  })
  if (reply.statusCode >= 400) {
    refusals.push({ call: call.name, body: reply.body })
  }
  for (const set of [reply.headers['set-cookie'] ?? []].flat()) {
    const value = set.split(';')[0]?.split('=')[1] ?? ''
    if (value !== '') {
      plant('cookie', value)
    }
  }
  const set = [reply.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
  return { status: reply.statusCode, body: reply.json(), cookie: set.join('; ') }
}

const agent = word('user agent')
const referrer = word('referrer')
const repeated = word('idempotency key')
const segment = word('path')
const filename = word('file name')
const content = word('file')
const multipartHeaders = {
  'content-type': 'multipart/form-data; boundary=b',
  'x-csrf-token': '1',
}

function multipartOf(call: CallSpec, body: object) {
  const files = Object.keys(call.files ?? {}).map(
    (field) =>
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}.pdf"\r\n` +
      `content-type: application/pdf\r\n\r\n%PDF-1.7 ${content} %%EOF\r\n`,
  )
  const data = `--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(body)}\r\n`
  return { payload: `${data}${files.join('')}--b--\r\n` }
}

const password = word('password')

async function person(role: Role) {
  const { app, platform } = world
  const hashed = await app.accounts.hashPassword(password)
  assert(hashed.ok, 'the password can be hashed')
  const account = {
    id: newId(),
    role,
    permissions: role === 'admin' ? permissions : [],
    password: hashed.value,
    name: word('name'),
    email: mail(),
    number: mobile(),
    telegram: word('telegram').slice(0, 20),
    createdAt: platform.clock.now(),
  }
  await platform.db.transaction((tx) => importAccounts(tx, [account]))
  const call = role === 'admin' ? adminLogin : signInWithPassword
  const { status, cookie } = await send(call, { body: { email: account.email, password } })
  expect(status).toBe(200)
  return { ...account, cookie }
}

/** The code sent to somebody, from the sealed message before sending. */
async function codeFor(to: string): Promise<string> {
  const { db, secrets } = world.platform
  const rows = await db.sql<{ id: string; sealed: Buffer }[]>`
    select id, sealed from outgoing_message order by created_at`
  const texts = rows.map(({ id, sealed }) =>
    secrets.open(`outgoing_message|sealed|${id}`, sealed).toString(),
  )
  const text = texts.findLast((one) => one.includes(to))
  return present(text?.match(/\b\d{6}\b/)?.[0], 'a code was sent')
}

/** Every field of the call filled with a unique value. */
function filled({ query, body }: CallSpec): Record<string, string> {
  const schema = body ?? query
  if (schema === undefined) {
    return {}
  }
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.keys(shape.properties ?? {})
  return Object.fromEntries(
    fields.map((field) => [
      field,
      /mail/i.test(field) ? mail() : /number|mobile/i.test(field) ? mobile() : word(field),
    ]),
  )
}

beforeAll(async () => {
  world = await openTestWorld({ logLevel: 'debug', withPages: true })
}, 180_000)
afterAll(() => world?.close())

describe('private data', () => {
  it('is sent through every call', async () => {
    const user = await person('user')
    const admin = await person('admin')
    await send(signInWithPassword, {
      body: { email: user.email, password: word('wrong password') },
    })
    const [number, address] = [mobile(), mail()]
    await send(requestOtpForMobile, { body: { number } })
    plant('code', await codeFor(number))
    const asked = await send(requestOtp, { body: { email: address } })
    const otp = plant('code', await codeFor(address))
    const checked = await send(checkOtp, { cookie: asked.cookie, body: { email: address, otp } })
    expect(checked.status).toBe(200)
    const { body } = await send(createBackendToken, { cookie: admin.cookie })
    const bearer = plant('backend token', body.backendToken)
    const { secret } = (await send(beginTotp, { bearer })).body
    plant('authenticator', secret)
    const code = plant('code', generateSync({ secret }))
    const confirmed = await send(confirmTotp, { cookie: admin.cookie, body: { code } })
    for (const one of confirmed.body.recoveryCodes) {
      plant('recovery code', one)
    }
    for (const call of Object.values(calls)) {
      for (const sending of [{}, { cookie: user.cookie }, { cookie: admin.cookie }, { bearer }]) {
        await send(call, { ...sending, body: filled(call) })
      }
    }
    expect(planted.size).toBeGreaterThan(200)
    expect(refusals.length).toBeGreaterThan(100)
    expect(world.logged.length).toBeGreaterThan(200)
  }, 120_000)

  it('is not in the answer to any refused request', () => {
    const leaks = refusals.flatMap(({ call, body }) => {
      const found = foundIn(body)
      return found.length === 0 ? [] : [`${call}: ${found} in ${body}`]
    })
    expect(leaks).toEqual([])
  })

  it('is not in any page for somebody else', async () => {
    const other = await world.actor('user')
    const pages = ['/', '/service-providers/Research Analyst', '/auth/signin', '/dashboard', '/no']
    let rendered = 0
    for (const url of pages) {
      for (const cookie of ['', other.cookie]) {
        const reply = await world.http.inject({ url: encodeURI(url), headers: { cookie } })
        rendered += reply.body.includes('</html>') ? 1 : 0
        expect(foundIn(reply.body), url).toEqual([])
        expect(reply.body).not.toContain(other.cookie.split('=')[1])
      }
    }
    // Some pages redirect signed-in visitors or those who are not signed in.
    expect(rendered).toBeGreaterThan(6)
  })

  it("secrets are not in the owner's home page", async () => {
    const owner = await person('user')
    const secrets = new Map([...planted].filter(([what]) => !/address|number|name/.test(what)))
    const reply = await world.http.inject({ url: '/', headers: { cookie: owner.cookie } })
    expect(reply.body).toContain(owner.name)
    expect(foundIn(reply.body, secrets)).toEqual([])
  })

  it('is not in an error when the database fails', async () => {
    const { sql } = world.database.db
    await sql`alter table account rename to account_gone`
    await sql`alter table provider rename to provider_gone`
    const before = refusals.length
    for (const call of Object.values(calls)) {
      await send(call, { body: filled(call) })
    }
    const failed = refusals.slice(before).filter(({ body }) => body.includes('"internal"'))
    expect(failed.length).toBeGreaterThan(5)
    for (const { body } of refusals.slice(before)) {
      expect(foundIn(body)).toEqual([])
      expect(body).not.toMatch(/_gone|relation "|\bselect .+ from|\\n\s+at /)
    }
  })

  it('is not in the log, and neither are the keys of the server', () => {
    const lines = world.logged.join('')
    expect(lines).toContain('"msg":"request"')
    expect(lines).toContain('"msg":"call failed"')
    const all = new Map([
      ...planted,
      ['address of a caller', '198.51.100.77'],
      ['key ring', world.secretsKey.slice(3)],
      ['database password', String(Object(world.database.connection).password)],
    ])
    expect(foundIn(lines, all)).toEqual([])
  })
})
