import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  checkForUser,
  checkOtp,
  checkOtpNumber,
  checkRefreshOtp,
  requestOtp,
  requestOtpForMobile,
  requestPassResetOtp,
} from '#contract/accounts/codes.ts'
import { accountsErrors } from '#contract/accounts/errors.ts'
import { signInByNumber } from '#contract/accounts/sign-in.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Browser, mobileNumber, openWorld, prove, type World } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let browser: Browser
let number: string
beforeEach(() => {
  browser = world.browser()
  number = mobileNumber()
})

const request = () => browser.send(requestOtpForMobile, { body: { number } })
const guess = (otp: string, by = browser) => by.refused(checkOtpNumber, { body: { number, otp } })
/** A wrong code of the right form. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('has six digits, is sent to the number, and is not stored in plain text', async () => {
    expect(await request()).toMatchObject({ status: 200 })
    const [sms] = await world.sentTo(`+91${number}`)
    const code = await world.codeSentTo(number)
    expect(sms?.text.startsWith(`${code} is your code to log in`)).toBe(true)
    const rows = await world.sql`select * from otp_challenge where subject = ${number}`
    expect(JSON.stringify(rows)).not.toContain(code)
    const [{ log } = { log: '' }] = await world.sql<{ log: string }[]>`
      select string_agg(row_to_json(a)::text, '') as log from audit_inbox a`
    expect(log).toContain('auth.code-requested')
    expect(log).not.toContain(number)
  })

  it('works once', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    await browser.make(checkOtpNumber, { body: { number, otp } })
    expect(await guess(otp)).toBe('otp_invalid')
  })

  it('is not accepted after the clock is set back, nor is a proof obtained with it', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    world.clock.advance(-HOUR_MS)
    expect(await guess(otp)).toBe('otp_invalid')
    // A code rejected because of the clock stays rejected when the clock is right again.
    world.clock.advance(HOUR_MS)
    expect(await guess(otp)).toBe('otp_invalid')
    world.clock.advance(MINUTE_MS)
    await request()
    const proven = await world.codeSentTo(number)
    await browser.make(checkOtpNumber, { body: { number, otp: proven } })
    world.clock.advance(-HOUR_MS)
    expect(await browser.send(signInByNumber, { body: { number } })).toMatchObject({ status: 401 })
    world.clock.advance(HOUR_MS)
  })

  it('works only in the browser that requested it', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    expect(await guess(otp, world.browser())).toBe('otp_invalid')
    const other = world.browser()
    await other.send(requestOtpForMobile, { body: { number: mobileNumber() } })
    expect(await guess(otp, other)).toBe('otp_invalid')
    expect(await guess(otp)).toBeUndefined()
  })

  it('works only for the number it was sent to', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    const other = mobileNumber()
    const refused = await browser.refused(checkOtpNumber, { body: { number: other, otp } })
    expect(refused).toBe('otp_invalid')
  })

  it('is bound to its browser for 15 minutes after the last request', async () => {
    await browser.make(requestOtpForMobile, { body: { number: mobileNumber() } })
    const [asked] = await world.sql<{ expires_at: Date }[]>`
      select expires_at from pre_session order by expires_at desc limit 1`
    expect(asked?.expires_at.getTime()).toBe(world.clock.now().getTime() + 15 * MINUTE_MS)
  })

  it('expires after five minutes', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    world.clock.advance(5 * MINUTE_MS)
    expect(await guess(otp)).toBe('otp_invalid')
  })

  it('becomes invalid after five wrong attempts', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    for (let index = 1; index <= 5; index += 1) {
      expect(await guess(wrong(otp, index))).toBe('otp_invalid')
    }
    expect(await guess(otp)).toBe('otp_invalid')
  })

  it('is compared at most five times under concurrent guesses', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    const guesses = Array.from({ length: 20 }, (_, index) => guess(wrong(otp, index + 1)))
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['otp_invalid']))
    const failed = await world.sql`
      select 1 from otp_event where subject = ${number} and kind = 'failed'`
    expect(failed).toHaveLength(5)
  })

  it('is accepted once when it is sent twenty times at once', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    const codes = await Promise.all(Array.from({ length: 20 }, () => guess(otp)))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  })

  it('is invalidated by the next code', async () => {
    await request()
    const first = await world.codeSentTo(number)
    world.clock.advance(MINUTE_MS)
    await request()
    const second = await world.codeSentTo(number)
    expect([await guess(first), await guess(second)]).toEqual(
      first === second ? [undefined, 'otp_invalid'] : ['otp_invalid', undefined],
    )
  })

  it.each(['12', 'abcdef', '1234567', ''])(
    'of the form %j is refused as invalid input',
    async (otp) => {
      expect(await guess(otp)).toBe('invalid_input')
    },
  )

  it.each(['12345', '1234567890', '98765432101', '+919876543210'])(
    'is not sent to the invalid number %s',
    async (other) => {
      const answer = await browser.send(requestOtpForMobile, { body: { number: other } })
      expect(answer.body).toMatchObject({
        code: 'invalid_input',
        message: 'Please enter a valid mobile number',
      })
    },
  )
})

describe('limits on codes', () => {
  it('allow three codes an hour, and the fourth once the first is an hour old', async () => {
    for (const sent of [1, 2, 3]) {
      expect([sent, (await request()).status]).toEqual([sent, 200])
      world.clock.advance(10 * MINUTE_MS)
    }
    const refused = {
      status: 429,
      body: { code: 'otp_send_limited', message: accountsErrors.otp_send_limited.message },
    }
    expect(await request()).toMatchObject({ ...refused, retryAfterSeconds: 30 * 60 })
    world.clock.advance(30 * MINUTE_MS - 1)
    expect(await request()).toMatchObject({ ...refused, retryAfterSeconds: 1 })
    expect(await world.sentTo(`+91${number}`)).toHaveLength(3)
    world.clock.advance(1)
    expect(await request()).toMatchObject({ status: 200 })
    expect(await world.sentTo(`+91${number}`)).toHaveLength(4)
    expect(await guess(await world.codeSentTo(number))).toBeUndefined()
  })

  it('allow one code a minute and eight a day', async () => {
    expect(await request()).toMatchObject({ status: 200 })
    expect(await request()).toMatchObject({
      body: { code: 'otp_send_limited' },
      retryAfterSeconds: 60,
    })
    let sent = 1
    for (let minute = 0; minute < 20 * 60; minute += 5) {
      world.clock.advance(5 * MINUTE_MS)
      sent += (await request()).status === 200 ? 1 : 0
    }
    expect(sent).toBe(8)
    world.clock.advance(DAY_MS)
    expect(await request()).toMatchObject({ status: 200 })
  })

  it('hold when twenty requests arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, request))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.sentTo(`+91${number}`)).toHaveLength(1)
  })

  it('pause codes for sign-in for an hour after ten failures', async () => {
    for (let round = 0; round < 2; round += 1) {
      await request()
      const otp = await world.codeSentTo(number)
      for (let index = 1; index <= 5; index += 1) {
        await guess(wrong(otp, index))
      }
      world.clock.advance(MINUTE_MS)
    }
    expect(await request()).toMatchObject({ status: 429, body: { code: 'otp_paused' } })
    world.clock.advance(HOUR_MS)
    expect(await request()).toMatchObject({ status: 200 })
  })

  it('refuse even the right code during the pause', async () => {
    await request()
    const otp = await world.codeSentTo(number)
    const at = world.clock.now()
    await world.sql`
      insert into otp_event (kind, purpose, subject, at)
      select 'failed', 'login', ${number}, ${at} from generate_series(1, 10)`
    expect(await guess(otp)).toBe('otp_paused')
  })

  it('stop SMS, but not mails, when the daily SMS budget is spent', async () => {
    const poor = await openWorld({ smsDailyBudget: 3 })
    const send = () =>
      poor.browser().send(requestOtpForMobile, { body: { number: mobileNumber() } })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({
      status: 503,
      body: { code: 'otp_send_failed', message: 'Failed to send OTP' },
    })
    expect(poor.logged.join()).toContain('sms-budget')
    expect(await poor.accounts.gauges[0]?.read()).toBe(2 / 3)
    const mail = await poor.browser().send(requestOtp, { body: { email: 'still@example.com' } })
    expect(mail.status).toBe(200)
    await poor.close()
  })

  it('count requests per IP address', async () => {
    const strict = await openWorld({ rateScale: 1 })
    const answers: number[] = []
    for (let index = 0; index < 11; index += 1) {
      const body = { number: mobileNumber() }
      answers.push((await strict.browser().send(requestOtpForMobile, { body })).status)
    }
    expect(answers).toEqual([...Array(10).fill(200), 429])
    const elsewhere = strict.browser({ ip: '198.51.100.9' })
    const other = await elsewhere.send(requestOtpForMobile, { body: { number: mobileNumber() } })
    expect(other.status).toBe(200)
    await strict.close()
  })
})

describe('the proof of a number', () => {
  it('signs in once when it is used twenty times at once', async () => {
    const account = await world.add('user', { number })
    await prove(world, browser, number)
    const asked = Array.from({ length: 20 }, () => {
      const twin = world.browser()
      twin.jar.set('pre', browser.jar.get('pre') ?? '')
      return twin.send(signInByNumber, { body: { number } })
    })
    const answers = await Promise.all(asked)
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'number_not_verified')).toHaveLength(19)
    const sessions = await world.sql`select 1 from account_session where account_id = ${account.id}`
    expect(sessions).toHaveLength(1)
  })

  it('expires after five minutes', async () => {
    await world.add('user', { number })
    await prove(world, browser, number)
    world.clock.advance(5 * MINUTE_MS)
    expect(await browser.refused(signInByNumber, { body: { number } })).toBe('number_not_verified')
  })

  it('is required to sign in by number', async () => {
    await world.add('user', { number })
    const answer = await browser.send(signInByNumber, { body: { number } })
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'number_not_verified', message: 'Sign In Failed' },
    })
  })

  it('does not sign in an admin', async () => {
    await world.add('admin', { number })
    await browser.make(requestOtpForMobile, { body: { number } })
    const otp = await world.codeSentTo(number)
    const checked = await browser.make(checkOtpNumber, { body: { number, otp } })
    expect(checked.userExists).toBe(false)
    expect(await browser.refused(signInByNumber, { body: { number } })).toBe('number_not_verified')
  })
})

describe('the owner of a closed account', () => {
  const close = (accountId: string) => {
    const now = world.clock.now()
    const closing = { accountId, suspended: true, now }
    return world.db.transaction((tx) => world.accounts.setSuspended(tx, closing))
  }

  it('is notified of the closure after entering the code, and not asked to register', async () => {
    const { id } = await world.add('provider', { number })
    await close(id)
    await browser.make(requestOtpForMobile, { body: { number } })
    const otp = await world.codeSentTo(number)
    const checked = await browser.make(checkOtpNumber, { body: { number, otp } })
    expect(checked.userExists).toBe(true)
    const answer = await browser.send(signInByNumber, { body: { number } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'account_closed' } })
    expect(browser.jar.has('sid')).toBe(false)
  })

  it('learns nothing without a code', async () => {
    const { id } = await world.add('provider', { number })
    await close(id)
    expect(await browser.refused(signInByNumber, { body: { number } })).toBe('number_not_verified')
  })

  it.each([
    ['a sign-up', requestOtp],
    ['a reset', requestPassResetOtp],
  ])('gets a mail about the closure instead of a code for %s', async (_, request) => {
    const { id, email } = await world.add('provider')
    await close(id)
    await browser.make(request, { body: { email: email ?? '' } })
    const [mail] = await world.sentTo(email ?? '')
    expect(mail?.text).toContain('Its account is closed')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  })
})

describe('codes by mail', () => {
  it('give the same answer for a known and an unknown address, both after the minimum time', async () => {
    const { email: known = '' } = await world.add('user')
    const timed = async (email: string) => {
      const began = performance.now()
      const { body } = await world.browser().send(requestPassResetOtp, { body: { email } })
      return { body, took: performance.now() - began }
    }
    const a = await timed(known ?? '')
    const b = await timed('nobody@example.com')
    expect(a.body).toEqual(b.body)
    expect(a.body).toEqual({ success: true, message: 'OTP Sent to your given mail address' })
    expect(Math.min(a.took, b.took)).toBeGreaterThan(240)
    expect(await world.sentTo(known ?? '')).toHaveLength(1)
    expect(await world.sentTo('nobody@example.com')).toEqual([])
  })

  it('are replaced at sign-up by a mail that an account exists already', async () => {
    const { email } = await world.add('user')
    await browser.make(requestOtp, { body: { email: email ?? '' } })
    const [mail] = await world.sentTo(email ?? '')
    expect(mail?.text).toContain('You already have one')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  })

  it('require the address with the code', async () => {
    const answer = await browser.send(checkOtp, { body: { email: ' ', otp: '123456' } })
    expect(answer.body).toMatchObject({
      code: 'invalid_input',
      message: 'Please write email address before submitting OTP',
    })
  })

  it('give a provider a key to resume the application within a day in any browser', async () => {
    const email = 'applicant@example.com'
    await browser.make(requestOtp, { body: { email, purpose: 'provider' } })
    const otp = await world.codeSentTo(email)
    const { key = '' } = await browser.make(checkOtp, { body: { email, otp, key: '' } })
    expect(key).toMatch(/^[\w-]{43}$/)
    const later = world.browser()
    expect(await later.make(checkRefreshOtp, { body: { key } })).toMatchObject({ email })
    expect(await later.refused(checkRefreshOtp, { body: { key: `${key}x` } })).toBe(
      'resume_key_unknown',
    )
    world.clock.advance(DAY_MS)
    expect(await later.refused(checkRefreshOtp, { body: { key } })).toBe('resume_key_unknown')
  })

  it('accept a key that the browser chose', async () => {
    const email = 'own-key@example.com'
    const key = 'k'.repeat(40)
    await browser.make(requestOtp, { body: { email } })
    const otp = await world.codeSentTo(email)
    expect(await browser.make(checkOtp, { body: { email, otp, key } })).toMatchObject({ key })
    expect(await world.browser().make(checkRefreshOtp, { body: { key } })).toMatchObject({ email })
  })

  it('report whether an address is known only after a delay', async () => {
    const { email } = await world.add('user')
    const began = performance.now()
    const ask = (asked: string) => browser.make(checkForUser, { query: { email: asked } })
    expect(await ask(email?.toUpperCase() ?? '')).toMatchObject({ userExists: true })
    expect(await ask('nobody@example.com')).toMatchObject({ userExists: false })
    expect(performance.now() - began).toBeGreaterThan(390)
  })
})
