import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginTotp,
  changePassword,
  confirmTotp,
  disableTotp,
  getProfile,
  requestStepUpOtp,
  stepUp,
} from '#contract/accounts/profile.ts'
import { adminLogin, endOtherSessions, signInWithPassword } from '#contract/accounts/sign-in.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { ADMIN_PASSWORD, type Browser, openWorld, signedIn, type World } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const codeOf = (secret: string, drift = 0) =>
  generateSync({
    secret,
    epoch: Math.floor(world.clock.now().getTime() / SECOND_MS) + drift,
  })
/** A code is accepted once per time step. */
const nextStep = () => world.clock.advance(30 * SECOND_MS)

async function enrolled() {
  const account = await world.add('admin')
  const browser = await signedIn(world, account)
  const { secret } = await browser.make(beginTotp, {})
  const body = { code: codeOf(secret) }
  const { recoveryCodes } = await browser.make(confirmTotp, { body })
  nextStep()
  return { account, browser, secret, recoveryCodes, email: account.email ?? '' }
}

const login = (email: string, totp?: string, browser = world.browser()) =>
  browser.send(adminLogin, { body: { email, password: ADMIN_PASSWORD, totp } })

describe('an authenticator app', () => {
  it('is set up with a secret, its QR code and a first code', async () => {
    const account = await world.add('admin')
    const browser = await signedIn(world, account)
    const { secret, uri, qr } = await browser.make(beginTotp, {})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('issuer=Tradebox')
    expect(qr).toMatch(/^data:image\/png;base64,/)
    const wrong = { body: { code: codeOf(secret, 600) } }
    expect(await browser.refused(confirmTotp, wrong)).toBe('totp_invalid')
    expect((await login(account.email ?? '')).status).toBe(200)
    const { recoveryCodes } = await browser.make(confirmTotp, { body: { code: codeOf(secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await browser.make(getProfile, {})).data).toMatchObject({
      totpEnabled: true,
      recoveryCodes: 10,
    })
    const rows = await world.sql<{ secret: Buffer }[]>`
      select secret from account_totp where account_id = ${account.id}`
    expect(rows[0]?.secret.includes(secret)).toBe(false)
    expect(await browser.refused(beginTotp, {})).toBe('totp_enrolled')
    expect(await browser.refused(confirmTotp, wrong)).toBe('totp_enrolled')
  })

  it('is required in both sign-in forms, after the right password only', async () => {
    const { email, secret } = await enrolled()
    expect((await login(email)).body).toMatchObject({ code: 'totp_required' })
    const body = { email, password: ADMIN_PASSWORD }
    const browser = world.browser()
    expect(await browser.refused(signInWithPassword, { body })).toBe('totp_required')
    const wrong = { body: { ...body, password: 'wrong', totp: codeOf(secret) } }
    expect(await browser.refused(adminLogin, wrong)).toBe('sign_in_failed')
    expect(await login(email, codeOf(secret))).toMatchObject({
      status: 200,
      body: { user: { role: 'admin', backendToken: expect.any(String) } },
    })
    nextStep()
    const right = { body: { ...body, totp: codeOf(secret) } }
    expect(await browser.refused(signInWithPassword, right)).toBeUndefined()
  })

  it('has codes that work once, up to one step early or late', async () => {
    const { email, secret } = await enrolled()
    const code = codeOf(secret)
    expect((await login(email, code)).status).toBe(200)
    expect((await login(email, code)).body.code).toBe('totp_invalid')
    nextStep()
    nextStep()
    expect((await login(email, codeOf(secret, -90))).body.code).toBe('totp_invalid')
    expect((await login(email, codeOf(secret, -30))).status).toBe(200)
    expect((await login(email, codeOf(secret, 30))).status).toBe(200)
  })

  it('has a code accepted once when it is sent ten times at once', async () => {
    const { email, secret } = await enrolled()
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is paused for an hour after ten wrong codes', async () => {
    const { email, secret } = await enrolled()
    for (let index = 0; index < 10; index += 1) {
      expect((await login(email, codeOf(secret, 3600 + 60 * index))).body.code).toBe('totp_invalid')
    }
    expect((await login(email, codeOf(secret))).body.code).toBe('totp_invalid')
    world.clock.advance(HOUR_MS)
    expect((await login(email, codeOf(secret))).status).toBe(200)
  })

  it('has random recovery codes of 25 characters that are not stored in plain text', async () => {
    const { account, recoveryCodes } = await enrolled()
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^(?:[a-hjkmnp-tv-z0-9]{5}-){4}[a-hjkmnp-tv-z0-9]{5}$/)
    }
    const letters = new Set(recoveryCodes.join('').replaceAll('-', ''))
    expect(letters.size).toBeGreaterThan(25)
    const rows = await world.sql<{ code_mac: Buffer }[]>`
      select code_mac from account_recovery_code where account_id = ${account.id}`
    expect(rows).toHaveLength(10)
    const kept = rows.map(({ code_mac }) => code_mac.toString('latin1')).join()
    expect(recoveryCodes.filter((code) => kept.includes(code.slice(0, 5)))).toEqual([])
  })

  it('can be replaced by a recovery code, which works once', async () => {
    const { email, recoveryCodes, browser } = await enrolled()
    const [first = ''] = recoveryCodes
    expect((await login(email, first.toUpperCase())).status).toBe(200)
    expect((await login(email, first)).body.code).toBe('totp_invalid')
    expect((await browser.make(getProfile, {})).data.recoveryCodes).toBe(9)
    expect(await world.actions()).toContain('auth.recovery-code-used')
    expect(await world.sentTo(email)).toContainEqual(
      expect.objectContaining({ subject: 'A recovery code of your Tradebox account was used' }),
    )
  })

  it('is removed only with step-up and a code', async () => {
    const { email, browser, secret } = await enrolled()
    const disable = (code: string, by: Browser = browser) =>
      by.refused(disableTotp, { body: { code } })
    expect(await disable('000000x')).toBe('totp_invalid')
    world.clock.advance(6 * MINUTE_MS)
    expect(await disable(codeOf(secret))).toBe('step_up_required')
    const fresh = world.browser()
    await login(email, codeOf(secret), fresh)
    nextStep()
    expect(await disable(codeOf(secret), fresh)).toBeUndefined()
    expect(await disable(codeOf(secret), fresh)).toBe('totp_not_enrolled')
    expect((await login(email)).status).toBe(200)
    const subjects = [
      'An authenticator app was added to your Tradebox account',
      'The authenticator app was removed from your Tradebox account',
    ]
    expect(await world.sentTo(email)).toEqual(
      expect.arrayContaining(subjects.map((subject) => expect.objectContaining({ subject }))),
    )
  })

  it('is required for step-up of an admin, with a code that works once', async () => {
    const { account, browser, secret, recoveryCodes } = await enrolled()
    world.clock.advance(6 * MINUTE_MS)
    const confirm = (body: Parameters<typeof browser.refused<typeof stepUp>>[1]['body']) =>
      browser.refused(stepUp, { body })
    expect(await confirm({ password: ADMIN_PASSWORD })).toBe('totp_required')
    await browser.make(requestStepUpOtp, {})
    const otp = await world.codeSentTo(account.number ?? '')
    expect(await confirm({ otp, totp: '' })).toBe('totp_required')
    expect(await confirm({ password: ADMIN_PASSWORD, totp: codeOf(secret, 600) })).toBe(
      'totp_invalid',
    )
    expect(await browser.refused(endOtherSessions, {})).toBe('step_up_required')
    const totp = codeOf(secret)
    expect(await confirm({ totp })).toBeUndefined()
    expect(await browser.refused(endOtherSessions, {})).toBeUndefined()
    expect(await confirm({ totp })).toBe('totp_invalid')
    expect(await confirm({ totp: recoveryCodes[0] })).toBeUndefined()
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await confirm({ totp: codeOf(secret, 600) })).toBe('totp_invalid')
    }
    nextStep()
    expect(await confirm({ totp: codeOf(secret) })).toBe('otp_paused')
    expect(await world.actions()).toContain('auth.stepped-up')
  })

  it('is required for a change of the password, which counts as a step-up', async () => {
    const { browser, secret } = await enrolled()
    const body = { currentPassword: ADMIN_PASSWORD, newPassword: 'lantern-ferry-banyan-77' }
    world.clock.advance(6 * MINUTE_MS)
    expect(await browser.refused(changePassword, { body })).toBe('step_up_required')
    expect(await browser.refused(endOtherSessions, {})).toBe('step_up_required')
    expect(await browser.refused(stepUp, { body: { totp: codeOf(secret) } })).toBeUndefined()
    expect(await browser.refused(changePassword, { body })).toBeUndefined()
  })

  it('requires step-up to begin setting it up, and setting it up before confirming it', async () => {
    const browser = await signedIn(world, await world.add('admin'))
    const body = { code: '123456' }
    expect(await browser.refused(confirmTotp, { body })).toBe('totp_not_enrolled')
    world.clock.advance(6 * MINUTE_MS)
    expect(await browser.refused(beginTotp, {})).toBe('step_up_required')
  })
})
