import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, type Role } from '#contract/accounts/roles.ts'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { accessText, declaredStatuses } from '#platform/http/openapi.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor, type TestWorld } from './testing.ts'

/**
 * Makes every call of the contract as nine kinds of caller. The expected refusals are computed here
 * from the call's access declaration. The declarations are kept in a reviewed file, so that a call
 * that opens to somebody else shows as a change of that file.
 */
const table: readonly CallSpec[] = Object.values(calls)

type Caller = {
  readonly name: string
  /** The cookie of the account; undefined without one. */
  readonly cookie: () => string | undefined
  readonly role: Role | undefined
  readonly holds: 'all' | 'none'
  /** The account that the request claims to be. */
  readonly claims: () => TestActor | undefined
}

let world: TestWorld
const actors = new Map<string, TestActor>()
const actor = (name: string) => actors.get(name)

beforeAll(async () => {
  world = await openTestWorld()
  for (const [name, role] of [
    ['user', 'user'],
    ['other user', 'user'],
    ['provider', 'provider'],
    ['other provider', 'provider'],
    ['view-only admin', 'admin'],
    ['expired', 'user'],
    ['revoked', 'user'],
  ] as const) {
    actors.set(name, await world.actor(role))
  }
  actors.set('full admin', await world.actor('admin', permissions))
  const { sql } = world.database.db
  await sql`
    update account_session
    set created_at = created_at - interval '40 days', seen_at = seen_at - interval '40 days',
      ends_at = ends_at - interval '40 days'
    where account_id = ${actor('expired')?.id ?? null}`
  await sql`
    update account_session set ended_at = now(), ended_why = 'revoked'
    where account_id = ${actor('revoked')?.id ?? null}`
})

afterAll(() => world.close())

const as = (
  name: string,
  role: Role | undefined,
  holds: 'all' | 'none' = 'none',
  claims = name,
) => ({
  name: claims === name ? name : `${name} claiming to be another`,
  cookie: () => actor(name)?.cookie,
  role,
  holds,
  claims: () => actor(claims),
})

const callers: readonly Caller[] = [
  {
    name: 'nobody',
    cookie: () => undefined,
    role: undefined,
    holds: 'none',
    claims: () => undefined,
  },
  as('user', 'user'),
  as('user', 'user', 'none', 'other user'),
  as('provider', 'provider'),
  as('provider', 'provider', 'none', 'other provider'),
  as('view-only admin', 'admin'),
  as('full admin', 'admin', 'all'),
  as('expired', undefined),
  as('revoked', undefined),
]

/** The refusal that the declaration demands, or undefined if the call must succeed. */
function expectedRefusal(call: CallSpec, caller: Caller): string | undefined {
  const { access } = call
  if (access.who === 'signed-in') {
    if (caller.role === undefined) {
      return 'unauthenticated'
    }
    const permitted =
      caller.role !== 'admin' || access.permission === undefined || caller.holds === 'all'
    if (!access.roles.includes(caller.role) || !permitted) {
      return 'forbidden'
    }
  }
  const claimed = caller.claims()
  const isSelf = claimed === undefined || caller.cookie() === claimed.cookie
  const names =
    access.who === 'signed-in' && access.permission !== undefined && caller.role === 'admin'
  const claimsSomebody =
    claimed !== undefined && Object.keys(call.claims ?? {}).length > 0 && !names
  const visitorClaims = claimsSomebody && caller.role === undefined
  return claimsSomebody && (!isSelf || visitorClaims) ? 'claim_refused' : undefined
}

/** Some calls end their own session, so this signs everybody in again for the next call. */
async function signInAgain(): Promise<void> {
  for (const [name, one] of actors) {
    const url = '/api/auth/session'
    const reply = await world.http.inject({ url, headers: { cookie: one.cookie } })
    if (reply.json().user === null && name !== 'expired' && name !== 'revoked') {
      actors.set(name, { ...one, cookie: await world.signIn(one.email) })
    }
  }
}

const REFUSALS = new Set(['unauthenticated', 'forbidden', 'claim_refused'])

async function refusalOf(call: CallSpec, caller: Caller): Promise<string | undefined> {
  const claimed = caller.claims()
  const values = { id: claimed?.id, role: claimed?.role, email: claimed?.email, name: undefined }
  const claims = Object.fromEntries(
    Object.entries(call.claims ?? {}).map(([field, claim]) => [field, values[claim] ?? '']),
  )
  const cookie = caller.cookie()
  const path = call.path.replaceAll(/:\w+/g, 'x')
  const query = call.method === 'GET' ? `?${new URLSearchParams(claims)}` : ''
  const boundary = 'matrix'
  const multipart = call.files !== undefined
  const reply = await world.http.inject({
    method: call.method,
    url: `${path}${query}`,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      origin: TEST_ORIGIN,
      ...(multipart
        ? { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-csrf-token': '1' }
        : {}),
    },
    ...(call.method === 'POST'
      ? {
          payload: multipart
            ? `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(claims)}\r\n--${boundary}--\r\n`
            : claims,
        }
      : {}),
  })
  const { code }: { code?: string } = reply.json()
  expect(reply.statusCode, `${call.name}: ${reply.body}`).toBeLessThan(500)
  expect([...declaredStatuses(call)], call.name).toContain(reply.statusCode)
  return code !== undefined && REFUSALS.has(code) ? code : undefined
}

describe('access', () => {
  it('the declared access of every call matches the reviewed file', async () => {
    const lines = table.map(
      (call) => `${call.method.padEnd(4)} ${call.path}  ${accessText(call.access)}`,
    )
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./access-matrix.txt')
  })

  it.each(table)(
    '$method $path refuses exactly the callers that its declaration excludes',
    async (call) => {
      for (const caller of callers) {
        await signInAgain()
        const refusal = await refusalOf(call, caller)
        expect([caller.name, refusal]).toEqual([caller.name, expectedRefusal(call, caller)])
      }
    },
  )

  it('audits refused access, refused claims and used permissions with call, time and IP', async () => {
    await signInAgain()
    const { sql } = world.database.db
    const recorded = (action: string, name: string) => sql`
      select at, ip, action, object_id, detail, request_id
      from (
        select actor_id, at, ip, action, object_id, detail, request_id from audit_inbox
        union all
        select actor_id, at, ip, action, object_id, detail, request_id from audit_entry
      ) deeds
      where action = ${action} and actor_id = ${actor(name)?.id ?? ''}`
    for (const [callName, callerName, who, action] of [
      ['admin.customers', 'user', 'user', 'access.forbidden'],
      ['auth.checkTelegram', 'user claiming to be another', 'user', 'access.claim-refused'],
      ['admin.customers', 'full admin', 'full admin', 'access.permission-used'],
    ] as const) {
      const before = (await recorded(action, who)).length
      const call = table.find(({ name }) => name === callName)
      const caller = callers.find(({ name }) => name === callerName)
      await refusalOf(
        call ?? expect.unreachable(callName),
        caller ?? expect.unreachable(callerName),
      )
      const rows = await recorded(action, who)
      expect(rows.length, action).toBe(before + 1)
      expect(JSON.stringify(rows)).toContain(callName)
      for (const { at, ip, request_id: requestId } of rows) {
        expect([at, ip, requestId]).toEqual([
          expect.any(Date),
          expect.stringMatching(/\d/),
          expect.stringMatching(/-/),
        ])
      }
    }
  })

  it('refuses an invalid authorization header', async () => {
    for (const authorization of ['Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi', 'bearer']) {
      const reply = await world.http.inject({
        method: 'GET',
        url: '/api/admin/serviceproviders?verified=true',
        headers: { authorization },
      })
      expect(reply.statusCode).toBe(401)
      expect(reply.json().code).toBe('unauthenticated')
    }
  })
})
