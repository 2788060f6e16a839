import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkForUser,
  checkOtpNumber,
  requestOtpForMobile,
  requestPassResetOtp,
} from '#contract/accounts/codes.ts'
import {
  adminLogin,
  getSession,
  signInByNumber,
  signInWithPassword,
  signOut,
  signUpUser,
} from '#contract/accounts/sign-in.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { generateSecretsKey } from '#platform/secrets/secrets.ts'
import {
  ADMIN_PASSWORD,
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

describe('a customer with a mobile number', () => {
  it('registers with a code, a name and an e-mail address, and signs in by number later', async () => {
    const browser = world.browser()
    const number = mobileNumber()
    const email = 'meera@example.com'
    const sent = await browser.make(requestOtpForMobile, { body: { number } })
    expect(sent.message).toBe('OTP Sent to your given mobile number')
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
    // The address is unproven: a mail could carry the stranger's choice of name to whoever owns it.
    expect(await world.sentTo(email)).toEqual([])

    world.clock.advance(61_000)
    const later = world.browser()
    await later.make(requestOtpForMobile, { body: { number } })
    const second = await world.codeSentTo(number)
    const known = await later.make(checkOtpNumber, { body: { number, otp: second } })
    expect(known.userExists).toBe(true)
    const signedIn = await later.make(signInByNumber, { body: { number } })
    expect(signedIn).toMatchObject({ redirect: '/dashboard/user/myprofile' })
    expect(await later.refused(signInByNumber, { body: { number } })).toBe('number_not_verified')
    await later.make(signOut, {})
    expect((await later.make(getSession, {})).user).toBeNull()
  })
})

describe('a password', () => {
  const signIn = (email: string, password: string, callbackUrl?: string) =>
    world.browser().send(signInWithPassword, { body: { email, password, callbackUrl } })

  it.each([
    ['user', undefined, '/dashboard/user/myprofile'],
    ['provider', undefined, '/dashboard/serviceprovider/home'],
    ['admin', undefined, '/dashboard/admin/serviceproviderapproval'],
    ['user', '/view/allplans', '/view/allplans'],
    ['user', '//evil.example', '/dashboard/user/myprofile'],
    ['user', 'https://evil.example', '/dashboard/user/myprofile'],
  ] as const)('of a %s with the callback %s leads to %s', async (role, callbackUrl, redirect) => {
    const { email } = await world.add(role)
    const password = role === 'admin' ? ADMIN_PASSWORD : PASSWORD
    const answer = await signIn(email?.toUpperCase() ?? '', password, callbackUrl)
    expect(answer).toMatchObject({ status: 200, body: { redirect, user: { role } } })
  })

  it('is hashed for an unknown address as well, with the same answer', async () => {
    const { email } = await world.add('user')
    const timed = async (address: string) => {
      const began = process.cpuUsage()
      const { status, body } = await signIn(address, 'not the password')
      return { status, body, took: process.cpuUsage(began).user / 1000 }
    }
    // The least processor time of three: other work in this process can only add to it.
    const tried = async (address: string) => {
      const [once, twice] = [await timed(address), await timed(address)]
      const thrice = await timed(address)
      return { ...thrice, took: Math.min(once.took, twice.took, thrice.took) }
    }
    const known = await tried(email ?? '')
    const unknown = await tried('nobody@example.com')
    expect(known).toMatchObject({
      status: 401,
      body: {
        code: 'sign_in_failed',
        message: 'Unable to Login. Please check your password and try again.',
      },
    })
    expect(unknown.body).toEqual(known.body)
    expect(unknown.took).toBeGreaterThan(known.took / 2)
  })

  it('is refused for an account that has none', async () => {
    const { email } = await world.add('user', { password: undefined })
    expect((await signIn(email ?? '', PASSWORD)).status).toBe(401)
  })

  it('matches in any Unicode spelling', async () => {
    const hashed = await world.accounts.hashPassword('ﬁne-ﬁligree-ﬁnch')
    const password = hashed.ok ? hashed.value : undefined
    const { email } = await world.add('user', { password })
    expect((await signIn(email ?? '', 'fine-filigree-finch')).status).toBe(200)
  })

  it('is not in the audit entries of failed and successful sign-ins', async () => {
    const { email, id } = await world.add('user')
    await signIn(email ?? '', 'not the password')
    await signIn(email ?? '', PASSWORD)
    const rows = await world.sql<{ action: string; log: string }[]>`
      select action, row_to_json(a)::text as log from audit_inbox a
      where object_id = ${id} order by id`
    expect(rows.map(({ action }) => action)).toEqual(['auth.sign-in-failed', 'auth.signed-in'])
    expect(JSON.stringify(rows)).not.toMatch(/not the password|violet-harbour/)
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})

describe('a suspended customer', () => {
  const decide = (accountId: string, suspended: boolean) => {
    const now = world.clock.now()
    const decision = { accountId, suspended, by: accountId, reason: 'Two people use it', now }
    return world.db.transaction((tx) => world.accounts.decideCustomer(tx, decision))
  }
  const support = expect.stringContaining('write to support@tradebox.example')

  it('is signed out, learns of it only with the right password, and returns when reopened', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    expect((await decide(account.id, true)).ok).toBe(true)
    expect((await browser.make(getSession, {})).user).toBeNull()
    const tried = (email: string, password: string) =>
      world.browser().send(signInWithPassword, { body: { email, password } })
    const right = await tried(account.email ?? '', PASSWORD)
    expect(right).toMatchObject({
      status: 403,
      body: { code: 'account_suspended', message: support },
    })
    const wrong = await tried(account.email ?? '', 'not the password')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
    expect(wrong.body).toEqual((await tried('nobody@example.com', 'not the password')).body)
    expect((await decide(account.id, false)).ok).toBe(true)
    expect((await tried(account.email ?? '', PASSWORD)).status).toBe(200)
  })

  it('needs the second factor too before learning of it', async () => {
    const { id, email } = await world.add('user')
    await world.sql`
      insert into account_totp (account_id, secret, created_at, confirmed_at)
      values (${id}, ${Buffer.from('sealed')}, now(), now())`
    await decide(id, true)
    const body = { email: email ?? '', password: PASSWORD }
    expect(await world.browser().refused(signInWithPassword, { body })).toBe('totp_required')
  })

  it('learns of it by number only with the code', async () => {
    const number = mobileNumber()
    const { id } = await world.add('user', { number })
    await decide(id, true)
    const browser = world.browser()
    expect(await browser.refused(signInByNumber, { body: { number } })).toBe('number_not_verified')
    await prove(world, browser, number)
    const answer = await browser.send(signInByNumber, { body: { number } })
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'account_suspended', message: support },
    })
    expect(browser.jar.has('sid')).toBe(false)
  })

  it('gets a mail with the address of support instead of a code to reset the password', async () => {
    const { id, email } = await world.add('user')
    await decide(id, true)
    const browser = world.browser()
    const asked = { query: { email: email ?? '' } }
    expect((await browser.make(checkForUser, asked)).userExists).toBe(true)
    await browser.make(requestPassResetOtp, { body: { email: email ?? '' } })
    const [mail] = await world.sentTo(email ?? '')
    expect(mail?.text).toContain('Its account is suspended')
    expect(mail?.text).toContain('write to support@tradebox.example')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  })
})

describe('the pepper', () => {
  it('is renewed at sign-in after a key rotation, and a password fails without its key', async () => {
    const { email, id } = await world.add('user')
    const body = { email: email ?? '', password: PASSWORD }
    const newer = generateSecretsKey().replace('k1:', 'k2:')
    const kidOf = async () =>
      (await world.sql`select pepper_kid from account_password where account_id = ${id}`)[0]
    const rotated = world.open(`${newer},${world.secretsKey}`)
    const newOnly = world.open(newer)
    expect(await newOnly.browser().refused(signInWithPassword, { body })).toBe('sign_in_failed')
    expect(await kidOf()).toEqual({ pepper_kid: 'k1' })
    expect(await rotated.browser().refused(signInWithPassword, { body })).toBeUndefined()
    expect(await kidOf()).toEqual({ pepper_kid: 'k2' })
    expect(await newOnly.browser().refused(signInWithPassword, { body })).toBeUndefined()
  })
})

describe('sign-in for admins', () => {
  const login = (email: string, password = ADMIN_PASSWORD, browser = world.browser()) =>
    browser.send(adminLogin, { body: { email, password } })

  it('gives a provider the same refusal as an unknown address', async () => {
    const { email } = await world.add('provider')
    const refused = await login(email ?? '', PASSWORD)
    expect(refused).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
    expect(refused.body).toEqual((await login('nobody@example.com')).body)
  })

  it('returns the permissions and a bearer token', async () => {
    const { email } = await world.add('admin', { permissions: ['provider.view'] })
    const { body } = await login(email ?? '')
    expect(body).toMatchObject({
      redirect: '/dashboard/admin/serviceproviderapproval',
      user: {
        role: 'admin',
        permissions: ['provider.view'],
        backendToken: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
  })

  it('notifies the admin of a new browser once', async () => {
    const { email } = await world.add('admin')
    await login(email ?? '')
    await login(email ?? '')
    expect(await world.sentTo(email ?? '')).toHaveLength(1)
    world.clock.advance(DAY_MS)
    await login(email ?? '', ADMIN_PASSWORD, world.browser({ userAgent: 'Firefox/132.0' }))
    const mails = await world.sentTo(email ?? '')
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('Browser: Firefox')
    expect(mails[1]?.text).toContain('22 Nov 2026')
  })
})

describe('repeated wrong passwords', () => {
  it('block sign-in for that account and IP address only', async () => {
    const strict = await openWorld({ rateScale: 1 })
    const { email = '' } = await strict.add('user')
    const { email: other = '' } = await strict.add('user')
    const signIn = (address: string | null, password: string, ip = '203.0.113.7') =>
      strict.browser({ ip }).send(signInWithPassword, { body: { email: address, password } })
    for (let index = 0; index < 5; index += 1) {
      expect((await signIn(email, 'wrong')).status).toBe(401)
    }
    const closed = await signIn(email, PASSWORD)
    expect(closed).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(closed.retryAfterSeconds).toBeGreaterThan(800)
    expect((await signIn(other, PASSWORD)).status).toBe(200)
    expect((await signIn(email, PASSWORD, '198.51.100.4')).status).toBe(200)
    await strict.close()
  })

  it('block sign-in for admins for an hour; an admin is refused at the other form too', async () => {
    const strict = await openWorld({ rateScale: 1 })
    const { email = '' } = await strict.add('admin')
    const body = { email: email ?? '', password: ADMIN_PASSWORD }
    for (let index = 0; index < 5; index += 1) {
      const wrong = { body: { ...body, password: 'wrong' } }
      expect(await strict.browser().refused(adminLogin, wrong)).toBe('sign_in_failed')
    }
    const closed = await strict.browser().send(adminLogin, { body })
    expect(closed.status).toBe(429)
    expect(closed.retryAfterSeconds).toBeGreaterThan((HOUR_MS / 1000) * 0.9)
    expect(await strict.browser().refused(signInWithPassword, { body })).toBe('sign_in_failed')
    await strict.close()
  })
})

describe('after three years', () => {
  it('a password still works', async () => {
    const account = await world.add('user')
    world.clock.advance(3 * 366 * DAY_MS)
    const body = { email: account.email ?? '', password: PASSWORD }
    expect(await world.browser().refused(signInWithPassword, { body })).toBeUndefined()
  })
})
