import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOtp, requestPassResetOtp } from '#contract/accounts/codes.ts'
import { changePassword, stepUp } from '#contract/accounts/profile.ts'
import {
  adminLogin,
  getSession,
  resetPassword,
  signInWithPassword,
} from '#contract/accounts/sign-in.ts'
import { HOUR_MS } from '#kit/clock.ts'
import { ADMIN_PASSWORD, openWorld, PASSWORD, signedIn, type World } from '../testing.ts'

const WRONG = 'not the password'
const ALLOWED = 50

/** Real rate limits; each guess comes from a different network. */
let world: World
beforeAll(async () => {
  world = await openWorld({ rateScale: 1 })
})
afterAll(() => world.close())

let networks = 0
const elsewhere = () => {
  networks += 1
  return world.browser({ ip: `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` })
}

type Door = typeof signInWithPassword | typeof adminLogin

async function guess(email: string, door: Door = signInWithPassword, password = WRONG) {
  const { status, body } = await elsewhere().send(door, { body: { email, password } })
  return { status, code: body.code, message: body.message }
}

/** Makes one wrong guess and uses up the strangers' allowance of this hour. */
async function exhaust(email: string, door: Door = signInWithPassword) {
  const { code } = await guess(email, door)
  await world.sql`
    update rate_window set points = ${ALLOWED} where key like 'password-guess.0%' and points = 1`
  return code
}

describe('guessing one password from many networks', () => {
  it.each([
    ['user', signInWithPassword, PASSWORD],
    ['provider', signInWithPassword, PASSWORD],
    ['admin', adminLogin, ADMIN_PASSWORD],
  ] as const)(
    'of a %s is limited, even if the next password is right',
    async (role, door, right) => {
      const { email } = await world.add(role)
      expect(await exhaust(email ?? '', door)).toBe('sign_in_failed')
      expect(await guess(email ?? '', door, right)).toEqual({
        status: 429,
        code: 'rate_limited',
        message: 'Too many attempts. Please wait a little and try again.',
      })
    },
  )

  it('has one limit for both sign-in forms', async () => {
    const { email } = await world.add('admin')
    await exhaust(email ?? '', signInWithPassword)
    expect((await guess(email ?? '', adminLogin, ADMIN_PASSWORD)).code).toBe('rate_limited')
  })

  it('gets the same answers for an unknown address', async () => {
    const known = await world.add('user')
    const unknown = 'nobody-at-all@example.com'
    expect(await exhaust(unknown)).toBe(await exhaust(known.email ?? ''))
    expect(await guess(unknown)).toEqual(await guess(known.email ?? ''))
  })

  it('is counted before the comparison, so that concurrent guesses are limited too', async () => {
    const { email } = await world.add('user')
    const all = await Promise.all(Array.from({ length: 2 * ALLOWED }, () => guess(email ?? '')))
    // On a busy machine some are not compared in time; they count all the same.
    const compared = all.filter(({ code }) => code !== 'rate_limited' && code !== 'unavailable')
    expect(compared.length).toBeGreaterThan(0)
    expect(compared.length).toBeLessThanOrEqual(ALLOWED)
  })
})

describe('an exhausted limit for unknown browsers', () => {
  it('does not apply to a known browser, which can still sign in', async () => {
    const account = await world.add('user')
    const email = account.email ?? ''
    await signedIn(world, account, { ip: '203.0.113.20' })
    await exhaust(email)
    expect((await guess(email, signInWithPassword, PASSWORD)).code).toBe('rate_limited')
    const browser = await signedIn(world, account, { ip: '203.0.113.20' })
    expect((await browser.make(getSession, {})).user?._id).toBe(account.id)
  })

  it('does not stop the owner after a password reset, but still stops other browsers', async () => {
    const account = await world.add('provider')
    const email = account.email ?? ''
    await exhaust(email)
    const owner = world.browser({ ip: '203.0.113.21' })
    await owner.make(requestPassResetOtp, { body: { email } })
    await owner.make(checkOtp, { body: { email, otp: await world.codeSentTo(email) } })
    const newPassword = 'copper-lantern-estuary'
    await owner.make(resetPassword, { body: { email, newPassword } })
    expect((await guess(email, signInWithPassword, newPassword)).code).toBe('rate_limited')
    const { user } = await owner.make(signInWithPassword, {
      body: { email, password: newPassword },
    })
    expect(user._id).toBe(account.id)
  })
})

it('does not count correct passwords as guesses', async () => {
  const account = await world.add('user')
  for (let tries = 0; tries < ALLOWED + 1; tries += 1) {
    const answer = await guess(account.email ?? '', signInWithPassword, PASSWORD)
    expect(answer.status).toBe(200)
  }
})

it('limits guesses with a stolen session, whatever networks they come from', async () => {
  const account = await world.add('user')
  const owner = await signedIn(world, account, { ip: '203.0.113.22' })
  const thief = async (call: typeof stepUp | typeof changePassword, body: object) => {
    const browser = elsewhere()
    browser.jar.set('sid', owner.jar.get('sid') ?? '')
    return (await browser.send(call, { body })).body.code
  }
  for (let tries = 0; tries < ALLOWED / 2; tries += 1) {
    expect(await thief(stepUp, { password: WRONG })).toBe('sign_in_failed')
    const change = { currentPassword: WRONG, newPassword: 'copper-lantern-estuary' }
    expect(await thief(changePassword, change)).toBe('sign_in_failed')
  }
  expect(await thief(stepUp, { password: PASSWORD })).toBe('rate_limited')
  // Sign-ins are counted separately from guesses within sessions.
  await signedIn(world, account, { ip: '203.0.113.22' })
})

it('allows guesses again after an hour, but at most 300 a day', async () => {
  const { email } = await world.add('user')
  await exhaust(email ?? '')
  // Rate windows follow the database's clock, so the test moves their ends.
  const forward = (ms: number, prefix: string) => world.sql`
    update rate_window set expire = expire - ${ms} where key like ${`password-guess.${prefix}%`}`
  await forward(HOUR_MS, '0')
  expect((await guess(email ?? '')).code).toBe('sign_in_failed')
  await world.sql`
    update rate_window set points = 300 where key like 'password-guess.1%' and points > 0`
  await forward(HOUR_MS, '0')
  expect((await guess(email ?? '')).code).toBe('rate_limited')
})
