import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOtp, requestPassResetOtp } from '#contract/accounts/codes.ts'
import {
  getSession,
  resetPassword,
  signInWithPassword,
  signUpUser,
} from '#contract/accounts/sign-in.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { countWaiting } from '#platform/db/testing.ts'
import { lockAccount } from '../store/accounts.ts'
import { findPassword, putPassword } from '../store/credentials.ts'
import {
  type Browser,
  mobileNumber,
  openWorld,
  PASSWORD,
  prove,
  signedIn,
  type World,
} from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const NEW_PASSWORD = 'copper-kettle-sunrise'

async function proveForReset(browser: Browser, email: string): Promise<void> {
  await browser.make(requestPassResetOtp, { body: { email } })
  const otp = await world.codeSentTo(email)
  await browser.make(checkOtp, { body: { email, otp } })
}

const reset = (browser: Browser, email: string, newPassword = NEW_PASSWORD) =>
  browser.send(resetPassword, { body: { email, newPassword } })
const signIn = (email: string, password: string) =>
  world.browser().send(signInWithPassword, { body: { email, password } })

describe('resetting a password', () => {
  it('requires a proof of the address, ends all sessions and notifies the owner', async () => {
    const account = await world.add('provider')
    const email = account.email ?? ''
    const open = await signedIn(world, account)
    const browser = world.browser()
    await proveForReset(browser, email)
    expect(await reset(browser, email)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password updated' },
    })
    expect((await open.make(getSession, {})).user).toBeNull()
    expect(browser.jar.has('sid')).toBe(false)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
    expect((await world.sentTo(email)).at(-1)).toMatchObject({
      subject: 'Your Tradebox password was changed',
    })
    expect(await world.actions()).toContain('auth.password-reset')
  })

  it('refuses a sign-in with the old password that was under way', async () => {
    const account = await world.add('user')
    const email = account.email ?? ''
    const { signingIn } = await world.db.transaction(async (tx) => {
      await lockAccount(tx, account.id)
      const signingIn = signIn(email, PASSWORD)
      await expect.poll(() => countWaiting(world)).toBe(1)
      const held = present(await findPassword(tx, account.id), 'a password')
      const other = { ...held, hash: 'another' }
      await putPassword(tx, account.id, other, world.clock.now())
      return { signingIn }
    })
    expect((await signingIn).body).toMatchObject({ code: 'sign_in_failed' })
  })

  it('accepts a proof once, for its address and browser, within ten minutes', async () => {
    const failed = { status: 401, body: { message: 'Error resetting password please try again' } }
    const { email = '' } = await world.add('user')
    const browser = world.browser()
    expect(await reset(browser, email ?? '')).toMatchObject(failed)
    await proveForReset(browser, email ?? '')
    expect(await reset(world.browser(), email ?? '')).toMatchObject(failed)
    const { email: other } = await world.add('user')
    expect(await reset(browser, other ?? '')).toMatchObject(failed)
    expect((await reset(browser, email ?? '')).status).toBe(200)
    expect(await reset(browser, email ?? '')).toMatchObject({ body: { code: 'reset_failed' } })
    world.clock.advance(2 * MINUTE_MS)
    await proveForReset(browser, email ?? '')
    world.clock.advance(10 * MINUTE_MS)
    expect(await reset(browser, email ?? '')).toMatchObject(failed)
  })

  it('refuses a proof obtained for sign-up', async () => {
    const email = 'only-signup@example.com'
    const browser = world.browser()
    await prove(world, browser, email)
    await world.add('user', { email })
    expect(await reset(browser, email)).toMatchObject({ status: 401 })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  it('happens once when twenty requests use the same proof at once', async () => {
    const { email = '' } = await world.add('user')
    const browser = world.browser()
    await proveForReset(browser, email ?? '')
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(browser, email ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  })

  it.each([
    ['iloveyou', 'password_rejected'],
    ['short', 'invalid_input'],
  ])('refuses %s and keeps the proof valid', async (password, code) => {
    const { email = '' } = await world.add('user')
    const browser = world.browser()
    await proveForReset(browser, email ?? '')
    expect(await reset(browser, email ?? '', password)).toMatchObject({ body: { code } })
    expect((await reset(browser, email ?? '')).status).toBe(200)
  })

  it('sends to an unverified address a hint about the mobile number instead of a code', async () => {
    const email = 'typed-only@example.com'
    const number = mobileNumber()
    const phone = world.browser()
    await prove(world, phone, number)
    await phone.make(signUpUser, { body: { name: 'Dev Rao', email, number } })
    const browser = world.browser()
    await browser.make(requestPassResetOtp, { body: { email } })
    const mail = (await world.sentTo(email)).at(-1)
    expect(mail?.text).toContain('Log in with your mobile number')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  })
})
