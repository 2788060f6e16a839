import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeContact,
  changePassword,
  checkTelegram,
  getProfile,
  removePhoto,
  requestContactOtp,
  requestStepUpOtp,
  stepUp,
  updatePhoto,
  updateProfile,
} from '#contract/accounts/profile.ts'
import { endOtherSessions, getSession, signInWithPassword } from '#contract/accounts/sign-in.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { countWaiting } from '#platform/db/testing.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { forgetFileJob } from '#platform/files/forget-files.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { lockAccount } from '../store/accounts.ts'
import { endSessions } from '../store/sessions.ts'
import {
  type Browser,
  mobileNumber,
  openWorld,
  PASSWORD,
  signedIn,
  type World,
} from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const NEW_PASSWORD = 'copper-kettle-sunrise'
const dataOf = async (browser: Browser) => (await browser.make(getProfile, {})).data

describe('the profile', () => {
  it('stores a name and a Telegram handle, and removes the handle', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const body = { name: '  Asha R. Rao ', telegram: '@asharao' }
    const { data } = await browser.make(updateProfile, { body })
    expect(data).toMatchObject({ name: 'Asha R. Rao', telegram: '@asharao' })
    expect((await browser.make(getSession, {})).user?.RegName).toBe('Asha R. Rao')
    const ask = { body: { userId: account.id } }
    expect(await browser.make(checkTelegram, ask)).toMatchObject({ hasTelegram: true })
    await browser.make(updateProfile, { body: { telegram: '' } })
    expect(await browser.make(checkTelegram, ask)).toMatchObject({ hasTelegram: false })
    expect(await dataOf(browser)).toMatchObject({ name: 'Asha R. Rao', telegram: null })
  })

  it("does not change a provider's registered name", async () => {
    const browser = await signedIn(world, await world.add('provider'))
    const renamed = { body: { name: 'Somebody Else' } }
    expect(await browser.refused(updateProfile, renamed)).toBe('name_locked')
    expect((await browser.send(updateProfile, { body: { name: 'Asha Rao' } })).status).toBe(200)
  })

  it("refuses to check another account's Telegram handle", async () => {
    const browser = await signedIn(world, await world.add('user'))
    const other = await world.add('user')
    const ask = { body: { userId: other.id } }
    expect(await browser.refused(checkTelegram, ask)).toBe('claim_refused')
    expect((await browser.send(checkTelegram, { body: {} })).body.hasTelegram).toBe(false)
  })
})

describe('the profile picture', () => {
  const photo = (bytes: Uint8Array, mediaType: string) => ({
    files: [
      {
        field: 'photo',
        filename: `../../etc/me.${/\w+/.exec(mediaType.slice(6))}`,
        mediaType,
        bytes,
      },
    ],
  })
  const square = { width: 900, height: 700, channels: 3, background: '#2266aa' } as const

  it('is re-encoded, shown, replaced and removed', async () => {
    const browser = await signedIn(world, await world.add('user'))
    const png = await sharp({ create: square })
      .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
      .png()
      .toBuffer()
    const { body } = await browser.send(updatePhoto, {}, photo(png, 'image/png'))
    const first = await dataOf(browser)
    expect(body).toMatchObject({ data: { profileUrl: first.profileUrl } })
    expect(first.profileUrl).toMatch(/^\/files\/p[0-9a-f]{32}\.webp$/)
    const files = createFolderFiles(`${world.dataDir}/files`, createSecrets(world.secretsKey))
    const id = first.profileUrl?.slice('/files/'.length) ?? ''
    const stored = await files.get(id)
    const drawn = await sharp(stored?.bytes).metadata()
    expect(drawn).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(drawn.exif).toBeUndefined()

    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><rect width="40" height="40"/></svg>',
    )
    await browser.send(updatePhoto, {}, photo(svg, 'image/svg+xml'))
    expect((await dataOf(browser)).profileUrl).not.toBe(first.profileUrl)
    const waiting = await world.sql<{ fileId: string }[]>`
      select data ->> 'fileId' as "fileId" from pgboss.job where name = ${forgetFileJob.name}`
    expect(waiting).toEqual([{ fileId: id }])
    await browser.make(removePhoto, {})
    expect((await dataOf(browser)).profileUrl).toBeNull()
  })

  it.each([
    ['text', Buffer.from('not a picture'), 'image/png'],
    ['HTML', Buffer.from('<html><svg></svg></html>'), 'image/svg+xml'],
    ['a broken PNG', Buffer.from('\x89PNG\r\n\x1a\nand nothing else', 'latin1'), 'image/png'],
    ['empty', Buffer.alloc(0), 'image/jpeg'],
  ])('is refused when it is %s', async (_, bytes, mediaType) => {
    const browser = await signedIn(world, await world.add('user'))
    const { body } = await browser.send(updatePhoto, {}, photo(bytes, mediaType))
    expect(body.code).toBe('image_unreadable')
  })

  it('is refused when it is missing or its media type is wrong', async () => {
    const browser = await signedIn(world, await world.add('user'))
    const png = await sharp({ create: square }).png().toBuffer()
    const { body } = await browser.send(updatePhoto, {}, photo(png, 'image/jpeg'))
    expect(body.code).toBe('image_unreadable')
    expect((await browser.send(updatePhoto, {})).body.code).toBe('invalid_input')
  })
})

describe('changing the password', () => {
  it('ends all other sessions, renews the token of this one and notifies the owner by mail', async () => {
    const account = await world.add('user')
    const email = account.email ?? ''
    const [mine, other] = [await signedIn(world, account), await signedIn(world, account)]
    const before = mine.jar.get('sid')
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect(await mine.make(changePassword, { body })).toMatchObject({ message: 'Password updated' })
    expect(mine.jar.get('sid')).not.toBe(before)
    expect((await mine.make(getSession, {})).user?._id).toBe(account.id)
    expect((await other.make(getSession, {})).user).toBeNull()
    const copy = world.browser()
    copy.jar.set('sid', before ?? '')
    expect((await copy.make(getSession, {})).user).toBeNull()
    expect((await world.sentTo(email)).at(-1)?.text).toContain('all other sessions were signed out')
    const signIn = (password: string) =>
      world.browser().refused(signInWithPassword, { body: { email, password } })
    expect(await signIn(PASSWORD)).toBe('sign_in_failed')
    expect(await signIn(NEW_PASSWORD)).toBeUndefined()
  })

  it('requires the current password, even just after sign-in', async () => {
    const browser = await signedIn(world, await world.add('user'))
    const change = (more: { currentPassword?: string }, newPassword = NEW_PASSWORD) =>
      browser.refused(changePassword, { body: { ...more, newPassword } })
    expect(await change({})).toBe('sign_in_failed')
    expect(await change({ currentPassword: 'wrong' })).toBe('sign_in_failed')
    expect(await change({ currentPassword: PASSWORD }, 'iloveyou')).toBe('password_rejected')
    expect(await change({ currentPassword: PASSWORD })).toBeUndefined()
  })

  it('requires step-up within the last five minutes if there is no password', async () => {
    const holder = await world.add('user')
    const browser = await signedIn(world, holder)
    await world.sql`delete from account_password where account_id = ${holder.id}`
    world.clock.advance(6 * MINUTE_MS)
    const body = { newPassword: NEW_PASSWORD }
    expect(await browser.refused(changePassword, { body })).toBe('step_up_required')
    await browser.make(requestStepUpOtp, {})
    const otp = await world.codeSentTo(holder.number ?? '')
    await browser.make(stepUp, { body: { otp } })
    expect(await browser.refused(changePassword, { body })).toBeUndefined()
  })
})

describe('a session that ends during a request', () => {
  /**
   * Starts `change` before the owner ends all sessions and lets it finish afterwards. Returns its
   * answer.
   */
  const endedMeanwhile = async (accountId: string, change: () => Promise<unknown>) => {
    const answer = await world.db.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      const changing = change()
      await expect.poll(() => countWaiting(world)).toBe(1)
      await endSessions(tx, { accountId, why: 'signed out', now: world.clock.now() })
      return { changing }
    })
    return answer.changing
  }

  it('does not change the password', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const change = () => browser.refused(changePassword, { body })
    expect(await endedMeanwhile(account.id, change)).toBe('unauthenticated')
    const old = { email: account.email ?? '', password: PASSWORD }
    await world.browser().make(signInWithPassword, { body: old })
  })

  it('does not change the name or the picture', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const rename = () => browser.refused(updateProfile, { body: { name: 'Somebody else' } })
    expect(await endedMeanwhile(account.id, rename)).toBe('unauthenticated')
    const other = await signedIn(world, account)
    const remove = () => other.refused(removePhoto, {})
    expect(await endedMeanwhile(account.id, remove)).toBe('unauthenticated')
    expect((await dataOf(await signedIn(world, account))).name).toBe(account.name)
  })

  it('does not change the number', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const number = mobileNumber()
    await browser.make(requestContactOtp, { body: { number } })
    const otp = await world.codeSentTo(number)
    const change = () => browser.refused(changeContact, { body: { number, otp } })
    expect(await endedMeanwhile(account.id, change)).toBe('unauthenticated')
    const again = await signedIn(world, account)
    expect((await dataOf(again)).number).toBe(account.number)
  })
})

describe('step-up', () => {
  it('by code renews the session token and allows a protected action; a password change notifies both contacts', async () => {
    const holder = await world.add('user')
    const browser = await signedIn(world, holder)
    world.clock.advance(6 * MINUTE_MS)
    expect(await browser.refused(endOtherSessions, {})).toBe('step_up_required')
    const before = browser.jar.get('sid')
    const { sentTo } = await browser.make(requestStepUpOtp, {})
    expect(sentTo).toBe(`••••••••${holder.number?.slice(-2)}`)
    const otp = await world.codeSentTo(holder.number ?? '')
    const stranger = await signedIn(world, await world.add('user'))
    expect(await stranger.refused(stepUp, { body: { otp } })).toBe('otp_invalid')
    expect(await browser.refused(endOtherSessions, {})).toBe('step_up_required')
    await browser.make(stepUp, { body: { otp } })
    expect(await browser.refused(endOtherSessions, {})).toBeUndefined()
    expect(browser.jar.get('sid')).not.toBe(before)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect(await browser.refused(changePassword, { body })).toBeUndefined()
    // A password is a sign-in method, so the owner is notified through every proven contact.
    const [sms] = (await world.sentTo(`+91${holder.number}`)).slice(-1)
    expect(sms?.text).toContain('password of your Tradebox account was set or changed')
    const mails = await world.sentTo(holder.email ?? '')
    expect(mails.at(-1)).toMatchObject({ subject: 'Your Tradebox password was changed' })
  })

  it('sends no notice of a password change to an unverified address', async () => {
    const holder = await world.add('user')
    const browser = await signedIn(world, holder)
    await world.sql`update account set email_verified_at = null where id = ${holder.id}`
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect(await browser.refused(changePassword, { body })).toBeUndefined()
    expect(await world.sentTo(holder.email ?? '')).toEqual([])
  })

  it('by password allows a protected action', async () => {
    const browser = await signedIn(world, await world.add('user'))
    world.clock.advance(6 * MINUTE_MS)
    expect(await browser.refused(stepUp, { body: { password: 'wrong' } })).toBe('sign_in_failed')
    expect(await browser.refused(endOtherSessions, {})).toBe('step_up_required')
    await browser.make(stepUp, { body: { password: PASSWORD } })
    expect(await browser.refused(endOtherSessions, {})).toBeUndefined()
  })

  it('by code requires a verified contact', async () => {
    const account = await world.add('user', { number: null })
    const browser = await signedIn(world, account)
    await world.sql`update account set email_verified_at = null where id = ${account.id}`
    expect(await browser.refused(requestStepUpOtp, {})).toBe('no_way_to_confirm')
    expect(await browser.refused(stepUp, { body: { otp: '123456' } })).toBe('otp_invalid')
  })
})

describe('changing the e-mail address or number', () => {
  it('requires the code sent to the new one, and notifies the old address', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const number = mobileNumber()
    await browser.make(requestContactOtp, { body: { number } })
    const otp = await world.codeSentTo(number)
    const { data } = await browser.make(changeContact, { body: { number, otp } })
    expect(data).toMatchObject({ number, numberVerified: true })
    const email = `${newId()}@example.com`
    await browser.make(requestContactOtp, { body: { email } })
    const code = await world.codeSentTo(email)
    expect(await browser.refused(changeContact, { body: { email, otp: '000000' } })).toBe(
      code === '000000' ? undefined : 'otp_invalid',
    )
    await browser.make(changeContact, { body: { email, otp: code } })
    expect(await dataOf(browser)).toMatchObject({ email, emailVerified: true })
    expect((await world.sentTo(account.email ?? '')).at(-1)?.text).toContain('email address')
  })

  it('is refused if another account has verified it', async () => {
    const other = await world.add('user')
    const browser = await signedIn(world, await world.add('user'))
    for (const [field, code] of [
      ['email', 'email_taken'],
      ['number', 'number_taken'],
    ] as const) {
      const contact = { [field]: other[field] ?? '' }
      await browser.make(requestContactOtp, { body: contact })
      const otp = await world.codeSentTo(other[field] ?? '')
      expect(await browser.refused(changeContact, { body: { ...contact, otp } })).toBe(code)
    }
  })

  it('requires step-up and accepts exactly one of the two', async () => {
    const browser = await signedIn(world, await world.add('user'))
    const number = mobileNumber()
    const both = { number, email: 'both@example.com' }
    expect(await browser.refused(requestContactOtp, { body: both })).toBe('invalid_input')
    expect(await browser.refused(requestContactOtp, { body: {} })).toBe('invalid_input')
    world.clock.advance(6 * MINUTE_MS)
    expect(await browser.refused(requestContactOtp, { body: { number } })).toBe('step_up_required')
    const body = { number, otp: '123456' }
    expect(await browser.refused(changeContact, { body })).toBe('step_up_required')
    await browser.make(stepUp, { body: { password: PASSWORD } })
    await browser.make(requestContactOtp, { body: { number } })
    const otp = await world.codeSentTo(number)
    await browser.make(changeContact, { body: { number, otp } })
    expect((await dataOf(browser)).number).toBe(number)
  })
})
