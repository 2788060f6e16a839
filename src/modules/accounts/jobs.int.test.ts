import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { sweepAccounts } from './jobs.ts'
import { mobileNumber, openWorld, prove, signedIn, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('the cleanup job deletes expired codes, proofs, keys and sessions', async () => {
  const rows = async () => {
    const [counts] = await world.sql`
      select (select count(*)::int from otp_challenge) as challenges,
        (select count(*)::int from verified_mark) as marks,
        (select count(*)::int from pre_session) as pre,
        (select count(*)::int from otp_event) as events,
        (select count(*)::int from signup_key) as keys,
        (select count(*)::int from account_session) as sessions`
    return counts
  }
  const full = { challenges: 2, marks: 2, pre: 2, events: 2, keys: 1, sessions: 1 }
  await prove(world, world.browser(), mobileNumber())
  await prove(world, world.browser(), 'sweep@example.com', 'provider')
  await signedIn(world, await world.add('user'))
  await sweepAccounts(world)
  expect(await rows()).toEqual(full)
  world.clock.advance(3 * DAY_MS)
  await sweepAccounts(world)
  expect(await rows()).toEqual({
    ...full,
    challenges: 0,
    marks: 0,
    pre: 0,
    events: 0,
    keys: 0,
  })
  world.clock.advance(61 * DAY_MS)
  await sweepAccounts(world)
  expect((await rows())?.sessions).toBe(0)
})
