import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsCalls } from '#contract/accounts/calls.ts'
import { type Role, roles } from '#contract/accounts/roles.ts'
import type { CallSpec } from '#contract/call.ts'
import { type Browser, openWorld, signedIn, type World } from './testing.ts'

let world: World
const browsers = new Map<Role, Browser>()

beforeAll(async () => {
  world = await openWorld()
  for (const role of roles) {
    browsers.set(role, await signedIn(world, await world.add(role)))
  }
})
afterAll(() => world.close())

const calls: readonly CallSpec[] = Object.values(accountsCalls)
const guarded = calls.filter(({ access }) => access.who === 'signed-in')
const rolesOf = ({ access }: CallSpec) => (access.who === 'signed-in' ? access.roles : roles)

describe.each(guarded.map((call) => [call.name, call] as const))('%s', (_, call) => {
  it('refuses visitors', async () => {
    const answer = await world.browser().send(call, {})
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('refuses the wrong roles and accepts the right ones', async () => {
    for (const [role, browser] of browsers) {
      const twin = world.browser()
      twin.jar.set('sid', browser.jar.get('sid') ?? '')
      const { status, body } = await twin.send(call, {})
      if (rolesOf(call).includes(role)) {
        expect(['forbidden', 'unauthenticated']).not.toContain(body.code)
      } else {
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' })
      }
    }
  })
})

describe('malformed input', () => {
  const strange = [
    null,
    [],
    'text',
    7,
    { email: ['a@b.in'] },
    { number: { $gt: '' } },
    { id: '\0' },
  ]

  it('never causes a server error', async () => {
    const browser = world.browser()
    for (const call of calls) {
      for (const body of strange) {
        const { status } = await browser.send(call, { body, query: body ?? {} })
        expect(status, `${call.name} ${JSON.stringify(body)}`).toBeLessThan(500)
      }
    }
  })
})
