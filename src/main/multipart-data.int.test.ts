import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, type Role } from '#contract/accounts/roles.ts'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor, type TestWorld } from './testing.ts'

/** Every call with files accepts its part `data` in any form in which clients send JSON text. */
const withData = Object.values<CallSpec>(calls).filter(
  ({ files, body }) => files !== undefined && body !== undefined,
)

let world: TestWorld
const actors = new Map<Role, TestActor>()

beforeAll(async () => {
  world = await openTestWorld()
  actors.set('user', await world.actor('user'))
  actors.set('provider', await world.actor('provider'))
  actors.set('admin', await world.actor('admin', permissions))
})
afterAll(() => world.close())

async function send(call: CallSpec, form: FormData) {
  const role = call.access.who === 'anyone' ? undefined : call.access.roles[0]
  const actor = role === undefined ? undefined : actors.get(role)
  const request = new Request(TEST_ORIGIN, { method: 'POST', body: form })
  const reply = await world.http.inject({
    method: 'POST',
    url: call.path,
    headers: {
      origin: TEST_ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': request.headers.get('content-type') ?? '',
      ...(actor === undefined ? {} : { cookie: actor.cookie }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { code, message, fields } = reply.json()
  return { status: reply.statusCode, code, message, fields }
}

const ways: readonly [string, (text: string) => string | Blob][] = [
  ['a field', (text) => text],
  ['a Blob typed as JSON', (text) => new Blob([text], { type: 'application/json' })],
  ['a Blob without a type', (text) => new Blob([text])],
  ['a file', (text) => new File([text], 'data.json', { type: 'application/json;charset=utf-8' })],
]

it('finds the calls that take files and data', () => {
  expect(withData.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['providers.signUp', 'checkout.submitPayment', 'plans.updateDocument']),
  )
})

describe.each(withData.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it.each(ways)('reads data that is sent as %s', async (_way, as) => {
    const form = new FormData()
    // A list is parsed and then refused by the call's own schema, which proves that the data was
    // read.
    form.set('data', as('[1]'))
    expect(await send(call, form)).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { body: 'The request must be an object.' },
    })
  })

  it('gives the same answer whichever way the same data is sent', async () => {
    const answers = []
    for (const [, as] of ways) {
      const form = new FormData()
      form.set('data', as('{"amount":"x","name":7,"agreed":"perhaps"}'))
      answers.push(await send(call, form))
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})
