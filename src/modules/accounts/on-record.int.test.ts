import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkOtp, checkRefreshOtp, requestOtp } from '#contract/accounts/codes.ts'
import { beginTotp, confirmTotp } from '#contract/accounts/profile.ts'
import {
  adminLogin,
  createBackendToken,
  resetPassword,
  signUpUser,
} from '#contract/accounts/sign-in.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { ADMIN_PASSWORD, mobileNumber, openWorld, PASSWORD, prove, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/**
 * Returns a function that lists the audit entries of one action since now, with actor and object.
 */
async function recorder() {
  const [last] = await world.sql<{ id: bigint }[]>`
    select coalesce(max(id), 0) as id from audit_inbox`
  return async (action: string) => {
    const rows = await world.sql<{ actor_id: string | null; object_id: string; detail: unknown }[]>`
      select actor_id, object_id, detail from audit_inbox
      where id > ${String(last?.id)} and action = ${action} order by id`
    return [...rows]
  }
}

it('logs the session opened by a registration as a sign-in on a new device', async () => {
  const email = `${newId()}@example.com`
  const number = mobileNumber()
  const browser = world.browser()
  await prove(world, browser, email)
  const recorded = await recorder()
  const form = { name: 'Kabir Shah', email, number, password: PASSWORD, confirmpassword: PASSWORD }
  const { user } = await browser.make(signUpUser, { body: { ...form, otp: '123456' } })
  expect(await recorded('auth.signed-in')).toMatchObject([
    { actor_id: user._id, detail: { by: 'signup', newDevice: true } },
  ])
})

it("does not sign a customer's registration in to a provider with the same contacts", async () => {
  const provider = await world.add('provider')
  const { email, number } = { email: provider.email ?? '', number: provider.number ?? '' }
  await world.sql`update account set number_verified_at = null where id = ${provider.id}`
  const phone = world.browser()
  await prove(world, phone, number)
  const body = { name: 'Mallory', email, number }
  expect(await phone.refused(signUpUser, { body })).toBe('email_taken')
  expect(phone.jar.has('sid')).toBe(false)
  const [row] =
    await world.sql`select number, number_verified_at from account where id = ${provider.id}`
  expect(row).toEqual({ number, number_verified_at: null })
})

it('logs every bearer token that is issued', async () => {
  const { id, email } = await world.add('admin')
  const browser = world.browser()
  const recorded = await recorder()
  const body = { email: email ?? '', password: ADMIN_PASSWORD }
  await browser.make(adminLogin, { body })
  await browser.make(createBackendToken, {})
  expect(await recorded('auth.backend-token-issued')).toMatchObject([
    { actor_id: id, object_id: id },
    { actor_id: id, object_id: id },
  ])
})

it('logs a sign-in that fails at the second factor', async () => {
  const { id, email } = await world.add('admin')
  const owner = world.browser()
  const body = { email: email ?? '', password: ADMIN_PASSWORD }
  await owner.make(adminLogin, { body })
  const { secret } = await owner.make(beginTotp, {})
  const epoch = Math.floor(world.clock.now().getTime() / SECOND_MS)
  await owner.make(confirmTotp, { body: { code: generateSync({ secret, epoch }) } })
  const recorded = await recorder()
  const thief = world.browser()
  expect(await thief.refused(adminLogin, { body })).toBe('totp_required')
  const guess = { body: { ...body, totp: '000000' } }
  expect(await thief.refused(adminLogin, guess)).toBe('totp_invalid')
  const wrong = { body: { ...body, password: 'wrong' } }
  expect(await thief.refused(adminLogin, wrong)).toBe('sign_in_failed')
  expect(await recorded('auth.sign-in-failed')).toMatchObject([
    { object_id: id, detail: { by: 'password', why: 'totp_required' } },
    { object_id: id, detail: { by: 'password', why: 'totp_invalid' } },
    { object_id: id, detail: { by: 'password', why: 'password' } },
  ])
})

it('logs a refused password reset, also for an unknown address', async () => {
  const { id, email } = await world.add('user')
  const recorded = await recorder()
  const ask = (address: string) =>
    world.browser().refused(resetPassword, { body: { email: address, newPassword: PASSWORD } })
  expect(await ask(email ?? '')).toBe('reset_failed')
  expect(await ask('nobody@example.com')).toBe('reset_failed')
  expect((await recorded('auth.password-reset-refused')).map((row) => row.object_id)).toEqual([
    id,
    null,
  ])
})

it('logs the use of an application key, and of a wrong one', async () => {
  const email = `${newId()}@example.com`
  const browser = world.browser()
  await browser.make(requestOtp, { body: { email, purpose: 'provider' } })
  const otp = await world.codeSentTo(email)
  const { key = '' } = await browser.make(checkOtp, { body: { email, otp } })
  const recorded = await recorder()
  const later = world.browser()
  expect(await later.refused(checkRefreshOtp, { body: { key: `${key}x` } })).toBe(
    'resume_key_unknown',
  )
  const visit = {
    cookies: createCookieJar(undefined, false),
    now: world.clock.now(),
    ip: '203.0.113.7',
    userAgent: 'test',
    requestId: 'r-1',
  }
  const has = (tried: string, address = email) =>
    world.accounts.hasProviderProof({ visit, email: address, key: tried })
  expect(await has(`${key}x`)).toBe(false)
  expect(await has(key, 'other@example.com')).toBe(false)
  expect(await has(key)).toBe(true)
  expect(await has(key)).toBe(true)
  await later.make(checkRefreshOtp, { body: { key } })
  expect((await recorded('auth.resume-key-failed')).map(({ detail }) => detail)).toEqual([
    null,
    { for: 'application' },
    { for: 'application' },
  ])
  expect(await recorded('auth.resume-key-used')).toMatchObject([{ detail: { for: 'form' } }])
})
