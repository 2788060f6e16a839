import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  checkForUser,
  checkOtp,
  checkOtpNumber,
  requestOtp,
  requestOtpForMobile,
} from '#contract/accounts/codes.ts'
import { changeContact, getProfile, requestContactOtp } from '#contract/accounts/profile.ts'
import {
  getSession,
  signInByNumber,
  signInWithPassword,
  signUpUser,
} from '#contract/accounts/sign-in.ts'
import { privacyPolicy } from '#contract/documents/pages/privacy-policy.ts'
import { termsAndConditions } from '#contract/documents/pages/terms-and-conditions.ts'
import { signUpDocuments } from '#contract/documents/versions.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { type Browser, mobileNumber, openWorld, PASSWORD, prove, type World } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let browser: Browser
let email: string
let number: string
beforeEach(() => {
  browser = world.browser()
  email = `${newId()}@example.com`
  number = mobileNumber()
})

const form = () => ({
  name: 'Kabir Shah',
  email,
  number,
  otp: '123456',
  password: PASSWORD,
  confirmpassword: PASSWORD,
})
const registration = () => ({ name: 'Kabir Shah', email, number })
const accountsOf = (address: string) =>
  world.sql<{ id: string; role: string; number: string | null }[]>`
    select id, role, number from account where email = ${address}`

describe('the sign-up form', () => {
  it('registers and signs in a user with a proof of the address', async () => {
    await prove(world, browser, email)
    const reply = await browser.make(signUpUser, { body: form() })
    expect(reply).toMatchObject({
      message: 'Signed Up successfully',
      user: { RegName: 'Kabir Shah', email, number, role: 'user', permissions: [] },
    })
    expect((await browser.make(getSession, {})).user?._id).toBe(reply.user._id)
    const body = { email, password: PASSWORD }
    const again = await browser.make(signInWithPassword, { body })
    expect(again.user._id).toBe(reply.user._id)
    expect(
      await world.sql`
      select type, payload from outbox_event where payload->>'accountId' = ${reply.user._id}`,
    ).toMatchObject([{ type: 'accounts.registered', payload: { role: 'user' } }])
    const [accepted] = await world.sql`
      select detail, at, ip from audit_inbox
      where action = 'auth.signed-up' and object_id = ${reply.user._id}`
    expect(accepted).toMatchObject({
      detail: {
        proven: 'email',
        termsVersion: termsAndConditions.version,
        privacyVersion: privacyPolicy.version,
      },
      at: world.clock.now(),
    })
  })

  it('is refused without effect if it showed older documents, until they were read', async () => {
    await prove(world, browser, email)
    const older = signUpDocuments.map((one) => ({ ...one, version: '2026-11-01' }))
    for (const documents of [older, signUpDocuments.slice(1), []]) {
      const body = { ...form(), documents: [...documents] }
      expect(await browser.refused(signUpUser, { body })).toBe('documents_changed')
    }
    expect(await accountsOf(email)).toEqual([])
    const body = { ...form(), documents: [...signUpDocuments] }
    expect((await browser.make(signUpUser, { body })).user).toMatchObject({ email })
  })

  it('stores only a hash of the password and returns neither the hash nor the session token', async () => {
    await prove(world, browser, email)
    const { body } = await browser.send(signUpUser, { body: form() })
    const [row] = await world.sql<{ hash: string }[]>`
      select hash from account_password p join account a on a.id = p.account_id
      where a.email = ${email}`
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(JSON.stringify(body)).not.toContain(browser.jar.get('sid'))
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('ignores a role, state or permissions in the form', async () => {
    await prove(world, browser, email)
    const more = {
      role: 'admin',
      permissions: ['provider.manage'],
      state: 'active',
      verified: true,
    }
    await browser.send(signUpUser, { body: { ...form(), ...more } })
    expect(await accountsOf(email)).toMatchObject([{ role: 'user' }])
  })

  it.each([
    ['without any proof', () => Promise.resolve()],
    ['with the proof of another address', () => prove(world, browser, `other-${email}`)],
    ['with the proof of the number', () => prove(world, browser, number)],
    ['with the proof for an application', () => prove(world, browser, email, 'provider')],
    ['with the proof of another browser', () => prove(world, world.browser(), email)],
  ])('refuses a sign-up %s', async (_, before) => {
    await before()
    expect(await browser.refused(signUpUser, { body: form() })).toBe('contact_not_verified')
    expect(await accountsOf(email)).toEqual([])
  })

  it('refuses a proof that is five minutes old', async () => {
    await prove(world, browser, email)
    world.clock.advance(5 * MINUTE_MS)
    expect(await browser.refused(signUpUser, { body: form() })).toBe('contact_not_verified')
  })

  it.each([
    [{ confirmpassword: 'something else' }, 'invalid_input', 'Passwords do not match'],
    [{ password: 'password123', confirmpassword: 'password123' }, 'password_rejected', 'common'],
    [
      { password: 'Kabir123', confirmpassword: 'Kabir123' },
      'password_rejected',
      'too close to your name',
    ],
    [{ password: 'short', confirmpassword: 'short' }, 'invalid_input', 'at least 8'],
    [{ name: '' }, 'invalid_input', 'Missing Information'],
    [{ number: '12' }, 'invalid_input', 'Please enter a valid mobile number'],
  ])('refuses %j with %s and keeps the proof valid', async (change, code, message) => {
    await prove(world, browser, email)
    const refused = await browser.send(signUpUser, { body: { ...form(), ...change } })
    expect(refused.body).toMatchObject({ code, message: expect.stringContaining(message) })
    expect((await browser.send(signUpUser, { body: form() })).status).toBe(200)
  })

  it('creates one account when twenty forms with the same address arrive at once', async () => {
    const browsers = Array.from({ length: 20 }, () => world.browser())
    // Each browser has its own proof, so only the uniqueness of the address can decide.
    for (const one of browsers) {
      await prove(world, one, email)
      world.clock.advance(1000)
      await world.sql`delete from otp_event where subject = ${email}`
    }
    const answers = await Promise.all(
      browsers.map((one) => one.send(signUpUser, { body: { ...form(), number: mobileNumber() } })),
    )
    const codes = answers.map(({ body }) => body.code ?? 'success').sort()
    expect(codes).toEqual([...Array(19).fill('email_taken'), 'success'])
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('refuses a number that another account has verified', async () => {
    await world.add('user', { number })
    await prove(world, browser, email)
    const refused = await browser.send(signUpUser, { body: form() })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'number_taken', fields: { number: expect.any(String) } },
    })
  })
})

describe('the sign-up dialog for mobile customers', () => {
  it('registers a customer with a proof of the number', async () => {
    await prove(world, browser, number)
    const body = { ...registration(), telegram: '+91 98765 43210' }
    const { user } = await browser.make(signUpUser, { body })
    expect(user).toMatchObject({ email, number, role: 'user' })
    const { data } = await browser.make(getProfile, {})
    expect(data).toMatchObject({
      emailVerified: false,
      numberVerified: true,
      telegram: '+919876543210',
      hasPassword: false,
    })
  })

  it('refuses a missing proof, an e-mail address that is taken and an invalid Telegram number', async () => {
    expect(await browser.refused(signUpUser, { body: registration() })).toBe('contact_not_verified')
    const { email: taken } = await world.add('provider')
    await prove(world, browser, number)
    const body = { ...registration(), email: taken ?? '' }
    expect(await browser.refused(signUpUser, { body })).toBe('email_taken')
    const telegram = await browser.send(signUpUser, { body: { ...registration(), telegram: '12' } })
    expect(telegram.body).toMatchObject({ message: 'Invalid Telegram Number' })
    expect((await browser.send(signUpUser, { body: registration() })).status).toBe(200)
  })

  it('creates one account when the same proof is used twenty times at once', async () => {
    await prove(world, browser, number)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const twin = world.browser()
        twin.jar.set('pre', browser.jar.get('pre') ?? '')
        return twin.send(signUpUser, { body: { ...registration(), email: `${index}-${email}` } })
      }),
    )
    const codes = answers.map(({ body }) => body.code ?? 'success').sort()
    expect(codes).toEqual([...Array(19).fill('contact_not_verified'), 'success'])
  })
})

describe('asking by a sign-up whether a contact has an account', () => {
  it('is limited like the lookup, whatever the answer would be, and a typo can be corrected', async () => {
    const strict = await openWorld({ rateScale: 1 })
    const { email: taken } = await strict.add('user')
    const prover = strict.browser()
    await prove(strict, prover, number)
    const answer = (entered: string) =>
      prover.refused(signUpUser, { body: { ...registration(), email: entered } })
    for (let count = 0; count < 4; count += 1) {
      expect(await answer(taken ?? '')).toBe('email_taken')
    }
    expect(await answer(email)).toBeUndefined()

    const other = strict.browser()
    const otherNumber = mobileNumber()
    await prove(strict, other, otherNumber)
    for (const entered of [taken ?? '', `free-${email}`]) {
      const body = { ...registration(), number: otherNumber, email: entered }
      expect(await other.refused(signUpUser, { body })).toBe('rate_limited')
    }
    const lookup = { query: { email: taken ?? '' } }
    expect(await other.refused(checkForUser, lookup)).toBe('rate_limited')
    await strict.close()
  })
})

describe('a contact that an account never verified', () => {
  it('does not sign in, and its owner can register with the number', async () => {
    await prove(world, browser, email)
    const squatter = (await browser.make(signUpUser, { body: form() })).user
    const owner = world.browser()
    await owner.make(requestOtpForMobile, { body: { number } })
    const otp = await world.codeSentTo(number)
    const checked = await owner.make(checkOtpNumber, { body: { number, otp } })
    expect(checked.userExists).toBe(false)
    const mine = `mine-${email}`
    const body = { name: 'The Owner', email: mine, number }
    const { user } = await owner.make(signUpUser, { body })
    expect(user._id).not.toBe(squatter._id)
    // The account that entered the number still shows it, as unproven.
    expect((await browser.make(getProfile, {})).data).toMatchObject({
      number,
      numberVerified: false,
    })
  })

  it('does not keep the owner of the e-mail address from registering', async () => {
    await prove(world, browser, number)
    await browser.make(signUpUser, { body: registration() })
    const owner = world.browser()
    await prove(world, owner, email)
    const { user } = await owner.make(signUpUser, { body: { ...form(), number: mobileNumber() } })
    expect(user._id).not.toBe((await browser.make(getSession, {})).user?._id)
    const { data } = await browser.make(getProfile, {})
    expect(data).toMatchObject({ email, emailVerified: false, number })
    const body = { email, password: PASSWORD }
    expect((await world.browser().make(signInWithPassword, { body })).user._id).toBe(user._id)
  })

  it('gives no access to who proves the number and knows the address', async () => {
    await prove(world, browser, email)
    const { user } = await browser.make(signUpUser, { body: form() })
    const holder = world.browser()
    await prove(world, holder, number)
    expect(await holder.refused(signUpUser, { body: registration() })).toBe('email_taken')
    expect(holder.jar.has('sid')).toBe(false)
    expect(await holder.refused(signInByNumber, { body: { number } })).toBe('number_not_verified')
    expect(await accountsOf(email)).toMatchObject([{ id: user._id }])
  })

  it('gives no access to who proves the address and knows the number', async () => {
    await prove(world, browser, number)
    const { user } = await browser.make(signUpUser, { body: registration() })
    const holder = world.browser()
    await prove(world, holder, email)
    expect(await holder.refused(signUpUser, { body: form() })).toBe('number_taken')
    expect(holder.jar.has('sid')).toBe(false)
    expect((await browser.make(getProfile, {})).data).toMatchObject({ emailVerified: false })
    expect((await browser.make(getSession, {})).user?._id).toBe(user._id)
  })

  it('can be verified later to sign in with, and the verified contact is notified', async () => {
    await prove(world, browser, email)
    const { user } = await browser.make(signUpUser, { body: form() })
    await browser.make(requestContactOtp, { body: { number } })
    const otp = await world.codeSentTo(number)
    await browser.make(changeContact, { body: { number, otp } })
    expect((await world.sentTo(email)).at(-1)?.text).toContain('mobile number')
    world.clock.advance(MINUTE_MS)
    const phone = world.browser()
    await prove(world, phone, number)
    expect((await phone.make(signInByNumber, { body: { number } })).user._id).toBe(user._id)
  })

  it('can be verified by one account only', async () => {
    const rivals = await Promise.all(
      [0, 1].map(async (index) => {
        const rival = world.browser()
        const own = `${index}-${email}`
        await prove(world, rival, own)
        await rival.make(signUpUser, { body: { ...form(), email: own } })
        return rival
      }),
    )
    const answers: unknown[] = []
    for (const rival of rivals) {
      await rival.make(requestContactOtp, { body: { number } })
      const otp = await world.codeSentTo(number)
      answers.push((await rival.send(changeContact, { body: { number, otp } })).body.code)
      world.clock.advance(MINUTE_MS)
    }
    expect(answers).toEqual([undefined, 'number_taken'])
  })
})

describe("creating a provider's account", () => {
  const visitOf = (from: Browser) => ({
    cookies: createCookieJar(`pre=${from.jar.get('pre')}`, false),
    now: world.clock.now(),
    ip: '203.0.113.7',
    userAgent: 'test',
    requestId: 'r-1',
  })
  const apply = async (from: Browser, key?: string) => {
    const owner = { role: 'provider', email, name: 'Arthashastra Research' } as const
    const password = await world.accounts.preparePassword(PASSWORD, owner)
    if (!password.ok) {
      throw new Error(password.code)
    }
    return world.db.transaction((tx) =>
      world.accounts.createProviderAccount(tx, {
        visit: visitOf(from),
        name: owner.name,
        email,
        number,
        password: password.value,
        key,
        mayReplace: async () => false,
      }),
    )
  }

  it('requires a proof of the address for an application, which works once', async () => {
    expect(await apply(browser)).toMatchObject({ code: 'contact_not_verified' })
    await prove(world, browser, email, 'provider')
    const created = await apply(browser)
    expect(created).toMatchObject({ ok: true, value: { accountId: expect.any(String) } })
    expect(await apply(browser)).toMatchObject({ code: 'contact_not_verified' })
    expect(await accountsOf(email)).toMatchObject([{ role: 'provider' }])
  })

  it('accepts the key of a started application once', async () => {
    await browser.make(requestOtp, { body: { email, purpose: 'provider' } })
    const otp = await world.codeSentTo(email)
    const { key } = await browser.make(checkOtp, { body: { email, otp } })
    expect(await apply(world.browser(), `${key}x`)).toMatchObject({ code: 'contact_not_verified' })
    expect(await apply(world.browser(), key)).toMatchObject({ ok: true })
    expect(await apply(world.browser(), key)).toMatchObject({ code: 'contact_not_verified' })
  })

  it("refuses a customer's proof", async () => {
    await prove(world, browser, email)
    expect(await apply(browser)).toMatchObject({ code: 'contact_not_verified' })
  })
})
