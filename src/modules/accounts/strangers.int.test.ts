import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOtp, checkOtpNumber, requestOtpForMobile } from '#contract/accounts/codes.ts'
import {
  changeContact,
  changePassword,
  requestContactOtp,
  requestStepUpOtp,
  stepUp,
} from '#contract/accounts/profile.ts'
import { adminLogin, getSession, signInByNumber } from '#contract/accounts/sign-in.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import {
  type Browser,
  mobileNumber,
  openWorld,
  PASSWORD,
  prove,
  signedIn,
  type World,
} from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const stranger = () => world.browser({ ip: '198.51.100.9' })
const who = async (browser: Browser) => (await browser.make(getSession, {})).user?._id ?? null

/** Uses up all codes that a stranger may request for a number within a day. */
async function spend(number: string): Promise<void> {
  for (let hour = 0; hour < 4; hour += 1) {
    for (let minute = 0; minute < 3; minute += 1) {
      await stranger().send(requestOtpForMobile, { body: { number } })
      world.clock.advance(61_000)
    }
    world.clock.advance(HOUR_MS)
  }
  const last = await stranger().send(requestOtpForMobile, { body: { number } })
  expect(last.body.code).toBe('otp_send_limited')
}

describe('requests of strangers for a known number', () => {
  it('leave codes for a signed-in session and a known browser', async () => {
    const number = mobileNumber()
    const account = await world.add('user', { number })
    const browser = await signedIn(world, account)
    await spend(number)
    expect((await browser.make(requestStepUpOtp, {})).sentTo).not.toContain('@')
    world.clock.advance(MINUTE_MS)
    const known = world.browser()
    await prove(world, known, number)
    expect((await known.make(signInByNumber, { body: { number } })).user._id).toBe(account.id)
  })

  it('use at most 70 % of the daily SMS budget, so that a known browser gets its code', async () => {
    const poor = await openWorld({ smsDailyBudget: 10 })
    const number = mobileNumber()
    const account = await poor.add('user', { number })
    await signedIn(poor, account)
    const answers: number[] = []
    for (let asked = 0; asked < 10; asked += 1) {
      const elsewhere = poor.browser({ ip: '198.51.100.9' })
      const body = { number: mobileNumber() }
      answers.push((await elsewhere.send(requestOtpForMobile, { body })).status)
    }
    expect(answers.slice(-3)).toEqual([503, 503, 503])
    const known = poor.browser()
    await prove(poor, known, number)
    expect((await known.make(signInByNumber, { body: { number } })).user._id).toBe(account.id)
    await poor.close()
  })

  it('do not invalidate a code already sent to its owner', async () => {
    const number = mobileNumber()
    await world.add('user', { number })
    const owner = world.browser()
    await owner.make(requestOtpForMobile, { body: { number } })
    const otp = await world.codeSentTo(number)
    world.clock.advance(61_000)
    await stranger().make(requestOtpForMobile, { body: { number } })
    const checked = await owner.make(checkOtpNumber, { body: { number, otp } })
    expect(checked.userExists).toBe(true)
  })

  it('do not pause the codes of a session by wrong codes', async () => {
    const number = mobileNumber()
    const browser = await signedIn(world, await world.add('user', { number }))
    const at = world.clock.now()
    await world.sql`
      insert into otp_event (kind, purpose, subject, at)
      select 'failed', 'step-up', ${number}, ${at} from generate_series(1, 10)`
    await browser.make(requestStepUpOtp, {})
    const otp = await world.codeSentTo(number)
    expect((await browser.send(stepUp, { body: { otp } })).status).toBe(200)
  })
})

it('sends a step-up code by mail once the number has reached its limit', async () => {
  const number = mobileNumber()
  const account = await world.add('user', { number })
  const browser = await signedIn(world, account)
  for (let count = 0; count < 3; count += 1) {
    expect((await browser.make(requestStepUpOtp, {})).sentTo).not.toContain('@')
    world.clock.advance(61_000)
  }
  expect((await browser.make(requestStepUpOtp, {})).sentTo).toContain('@')
  const otp = await world.codeSentTo(account.email ?? '')
  expect((await browser.send(stepUp, { body: { otp } })).status).toBe(200)
})

it('counts password guesses by the account guessed at, not by the session of the guesser', async () => {
  const strict = await openWorld({ rateScale: 1 })
  const admin = await strict.add('admin')
  const guesser = await signedIn(strict, await strict.add('user'))
  const body = { email: admin.email ?? '', password: 'not the password' }
  const codes: unknown[] = []
  for (let count = 0; count < 4; count += 1) {
    codes.push(await guesser.refused(adminLogin, { body }))
    codes.push(await strict.browser().refused(adminLogin, { body }))
  }
  expect(codes.slice(0, 5).every((code) => code === 'sign_in_failed')).toBe(true)
  expect(codes.slice(5)).toEqual(['rate_limited', 'rate_limited', 'rate_limited'])
  await strict.close()
})

it('leaves a session its step-up, codes and password while strangers use up its network', async () => {
  const strict = await openWorld({ rateScale: 1 })
  const account = await strict.add('user')
  const session = await signedIn(strict, account)
  const junk = strict.browser()
  const exhaust = async (attempt: (number: string) => Promise<unknown>) => {
    for (let count = 0; count < 70; count += 1) {
      if ((await attempt(mobileNumber())) === 'rate_limited') {
        return
      }
    }
    throw new Error('strangers were never limited')
  }
  await exhaust((number) => junk.refused(signInByNumber, { body: { number } }))
  await exhaust((number) => junk.refused(requestOtpForMobile, { body: { number } }))
  const email = account.email ?? ''
  await exhaust(() => junk.refused(checkOtp, { body: { email, otp: '123456' } }))

  await session.make(stepUp, { body: { password: PASSWORD } })
  await session.make(requestStepUpOtp, {})
  const number = mobileNumber()
  await session.make(requestContactOtp, { body: { number } })
  const otp = await strict.codeSentTo(number)
  await session.make(changeContact, { body: { number, otp } })
  const newPassword = 'copper-lantern-estuary'
  await session.make(changePassword, { body: { currentPassword: PASSWORD, newPassword } })
  await strict.close()
})

describe('stays expired when the clock is set back:', () => {
  it('a session', async () => {
    const browser = await signedIn(world, await world.add('user'))
    world.clock.advance(8 * DAY_MS)
    expect(await who(browser)).toBeNull()
    world.clock.advance(-8 * DAY_MS)
    expect(await who(browser)).toBeNull()
  })

  it('a code, and the proof obtained with it', async () => {
    const number = mobileNumber()
    await world.add('user', { number })
    const browser = world.browser()
    await browser.make(requestOtpForMobile, { body: { number } })
    const otp = await world.codeSentTo(number)
    const check = () => browser.refused(checkOtpNumber, { body: { number, otp } })
    world.clock.advance(12 * MINUTE_MS)
    expect(await check()).toBe('otp_invalid')
    world.clock.advance(-12 * MINUTE_MS)
    expect(await check()).toBe('otp_invalid')

    world.clock.advance(61_000)
    await prove(world, browser, number)
    const signIn = () => browser.refused(signInByNumber, { body: { number } })
    world.clock.advance(14 * MINUTE_MS)
    expect(await signIn()).toBe('number_not_verified')
    world.clock.advance(-14 * MINUTE_MS)
    expect(await signIn()).toBe('number_not_verified')
  })

  it('a step-up', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const proof = async () => {
      const [row] = await world.sql<{ proved_at: Date }[]>`
        select proved_at from account_session where account_id = ${account.id}`
      return row?.proved_at.getTime()
    }
    const proved = world.clock.now().getTime()
    expect(await proof()).toBe(proved)
    world.clock.advance(6 * MINUTE_MS)
    await who(browser)
    world.clock.advance(-6 * MINUTE_MS)
    expect(await proof()).toBe(0)
  })
})
