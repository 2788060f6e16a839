import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestActor, type TestWorld } from './testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ rateScale: 1 })
})
afterAll(() => world.close())

async function tryAdminCall(actor: TestActor): Promise<number> {
  const reply = await world.http.inject({
    method: 'GET',
    url: '/api/admin/customers',
    headers: { cookie: actor.cookie },
  })
  return reply.statusCode
}

async function recorded(actor: TestActor): Promise<number> {
  const rows = await world.platform.db.sql<{ count: number }[]>`
    select count(*)::int as count from audit_inbox
    where action = 'access.forbidden' and actor_id = ${actor.id}`
  return rows[0]?.count ?? 0
}

it('refused accesses of one account fill the audit log with twenty entries a minute', async () => {
  const insistent = await world.actor('user')
  for (let tries = 0; tries < 30; tries += 1) {
    expect(await tryAdminCall(insistent)).toBe(403)
  }
  expect(await recorded(insistent)).toBe(20)
  const another = await world.actor('user')
  expect(await tryAdminCall(another)).toBe(403)
  expect(await recorded(another)).toBe(1)
})
