import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOtpNumber, requestOtpForMobile } from '#contract/accounts/codes.ts'
import {
  adminLogin,
  getSession,
  signInByNumber,
  signInWithPassword,
  signOut,
  signUpUser,
} from '#contract/accounts/sign-in.ts'
import { ADMIN_PASSWORD, mobileNumber, openWorld, PASSWORD, type World } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a customer with a mobile number', () => {
  it('registers with a code, a name and an address, and signs in by number afterwards', async () => {
    const browser = world.browser()
    const number = mobileNumber()
    const email = 'meera@example.com'
    await browser.make(requestOtpForMobile, { body: { number } })
    const otp = await world.codeSentTo(number)
    const checked = await browser.make(checkOtpNumber, { body: { number, otp } })
    expect(checked).toEqual({
      success: true,
      message: 'OTP Verified',
      userExists: false,
      user: { number },
    })
    const body = { name: 'Meera Iyer', email: 'Meera@Example.com', number, telegram: '' }
    const signedUp = await browser.make(signUpUser, { body })
    expect(signedUp.user).toMatchObject({ RegName: 'Meera Iyer', email, number, role: 'user' })
    expect(signedUp.token).not.toBe(browser.jar.get('sid'))
    const again = await browser.make(signInByNumber, { body: { number } })
    expect(again.user).toEqual(signedUp.user)
    expect((await browser.make(getSession, {})).user).toEqual(signedUp.user)
    expect((await world.sentTo(email)).map((mail) => 'subject' in mail && mail.subject)).toEqual([
      'Welcome to Tradebox',
    ])

    world.clock.advance(61_000)
    const later = world.browser()
    await later.make(requestOtpForMobile, { body: { number } })
    const second = await world.codeSentTo(number)
    const known = await later.make(checkOtpNumber, { body: { number, otp: second } })
    expect(known.userExists).toBe(true)
    const signedIn = await later.make(signInByNumber, { body: { number } })
    expect(signedIn).toMatchObject({ redirect: '/dashboard/user/myprofile' })
    await later.make(signOut, {})
    expect((await later.make(getSession, {})).user).toBeNull()
  })
})

describe('a password', () => {
  it('signs in and leads where it was asked to', async () => {
    const { email } = await world.add('provider')
    const browser = world.browser()
    const body = {
      email: email?.toUpperCase() ?? '',
      password: PASSWORD,
      callbackUrl: '/view/allplans',
    }
    const reply = await browser.make(signInWithPassword, { body })
    expect(reply.redirect).toBe('/view/allplans')
    expect(browser.jar.get('sid')).toMatch(/^[\w-]{43}$/)
  })

  it('signs an admin in with a bearer token', async () => {
    const { email } = await world.add('admin', { permissions: ['provider.view'] })
    const browser = world.browser()
    const reply = await browser.make(adminLogin, {
      body: { email: email ?? '', password: ADMIN_PASSWORD },
    })
    expect(reply.user).toMatchObject({ role: 'admin', permissions: ['provider.view'] })
    const withToken = await world
      .browser()
      .send(getSession, {}, { bearer: reply.user.backendToken })
    expect(withToken.body).toMatchObject({ user: { role: 'admin' } })
  })
})
