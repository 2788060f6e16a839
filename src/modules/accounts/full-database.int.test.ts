import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSession } from '#contract/accounts/sign-in.ts'
import { HOUR_MS } from '#kit/clock.ts'
import { openWorld, signedIn, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('a signed-in user can still read while the database is full', async () => {
  const account = await world.add('user')
  const browser = await signedIn(world, account)
  await world.sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'no space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before insert or update on account_session
      for each row execute function no_room();
    create trigger no_room before insert or update on account_backend_token
      for each row execute function no_room();`)
  world.clock.advance(HOUR_MS)
  const read = await browser.make(getSession, {})
  expect(read.user?._id).toBe(account.id)
  await expect(signedIn(world, account)).rejects.toThrow()
})
