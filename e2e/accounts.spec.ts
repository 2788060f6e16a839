import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PASSWORD_CHANGED_REDIRECT_MS } from '../src/contract/accounts/limits.ts'
import { actorCredentials } from '../src/demo/actors.ts'
import {
  codeSentTo,
  expectAccessible,
  interceptNext,
  isFocused,
  open,
  refuseOnce,
  reload,
  requireStepUpOnce,
  type Screen,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const POLL_OPTIONS = { timeout: 10_000 }
const UNABLE = 'Unable to Login. Please check your password and try again.'

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Makes every phone number unique in the run, so that the pause between two codes never applies.
 */
let serial = Date.now() % 100_000_000
const next = () => {
  serial += 1
  return String(serial).padStart(8, '0')
}
const freshNumber = () => `97${next()}`
const freshEmail = () => `visitor-${next()}@mail.example`

async function fillCredentials(page: Page, email: string, secret: string): Promise<void> {
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(secret)
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await fillCredentials(page, email, secret)
  await page.locator('main').getByRole('button', { name: 'Login', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.locator('header summary', { hasText: 'Account' }).click()
  await page.locator('header').getByRole('button', { name: 'Sign out' }).click()
  await page.locator('header').getByRole('link', { name: 'Login' }).waitFor()
}

/** Signs up a new customer with a password; the page shows their profile. */
async function signedUp(email: string, secret: string, screen: Screen) {
  const visitor = await visit(world, '/auth/signup/user', screen)
  const { page } = visitor
  const since = new Date()
  await box(page, 'Email').fill(email)
  await button(page, 'Request OTP').click()
  await box(page, 'OTP').pressSequentially(await codeSentTo(world, email, since))
  await expect.poll(() => isFocused(box(page, 'Name'))).toBe(true)
  await box(page, 'Name').fill('Meher Dastur')
  await box(page, 'Phone number').fill(freshNumber())
  await box(page, 'Password').fill(secret)
  await box(page, 'Confirm password').fill(secret)
  await button(page, 'Sign Up').click()
  await page.waitForURL('**/dashboard/user/myprofile')
  await page.getByRole('link', { name: 'Browse plans' }).waitFor()
  return visitor
}

function paintedPicture(): Promise<Buffer> {
  const background = { r: 40, g: 90, b: 160 }
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
}

const SCREENS = [
  { screen: 'desktop', customer: 'U1', provider: 'P1', admin: 'A-full' },
  { screen: 'phone', customer: 'U2', provider: 'P2', admin: 'A-view' },
] as const satisfies readonly { screen: Screen; [role: string]: string }[]

describe.each(SCREENS)('on a $screen', ({ screen, ...actors }) => {
  const customer = actorCredentials[actors.customer]
  const provider = actorCredentials[actors.provider]
  const admin = actorCredentials[actors.admin]

  test('a new customer signs up in the dialog with a code sent to the mobile, and signs out', async () => {
    const { page, context, errors } = await visit(world, '/', screen)
    const number = freshNumber()
    await page.locator('header').getByRole('link', { name: 'Login' }).click()
    await button(page, 'Login with mobile').click()
    await box(page, 'Mobile number').fill('12345')
    await button(page, 'Request OTP').click()
    await page.getByText('Invalid Mobile Number').waitFor()
    await expect.poll(() => box(page, 'Mobile number').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)

    const since = new Date()
    await box(page, 'Mobile number').fill(number)
    await button(page, 'Request OTP').click()
    await page.getByText('OTP Sent', { exact: true }).waitFor()
    await dialog(page).getByText('Resend OTP in').waitFor()
    await expectAccessible(page)
    const code = await codeSentTo(world, number, since)
    await box(page, 'OTP').pressSequentially(code === '000000' ? '000001' : '000000')
    await page.getByText('OTP Verification Failed').waitFor()
    await box(page, 'OTP').pressSequentially(code)
    await page.getByText('Please complete your profile').waitFor()

    await box(page, /^Telegram number/).fill('98765')
    await button(page, 'Sign Up').click()
    await page.getByText('Missing Information').first().waitFor()
    await page.getByText('Invalid Telegram Number').first().waitFor()
    await expectAccessible(page)
    await box(page, 'Name').fill('Nisha Verma')
    // After closing by mistake, the dialog still has the verified number and the typed input.
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await page.locator('header').getByRole('link', { name: 'Login' }).click()
    await dialog(page).getByRole('heading', { name: 'Complete your profile' }).waitFor()
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('Nisha Verma')
    await box(page, 'Email').fill(freshEmail())
    await box(page, /^Telegram number/).fill('+91 98765 43210')
    await button(page, 'Sign Up').click()
    await page.waitForURL('**/dashboard/user/myprofile')
    await page.getByText('Signed Up successfully').waitFor()
    await expect.poll(() => box(page, 'Name').inputValue()).toBe('Nisha Verma')

    await signOut(page)
    await page.waitForURL(`${world.url}/`)
    await page.goto('/dashboard/user/myprofile')
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    expect(errors).toEqual([])
    await context.close()
  })

  test('a customer who signs in by mobile code returns to the page first requested', async () => {
    const { page, context, errors } = await visit(world, '/dashboard/notifications', screen)
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/dashboard/notifications')
    const since = new Date()
    const number = customer.number ?? ''
    await button(page, 'Login with mobile').click()
    await box(page, 'Mobile number').fill(number)
    await button(page, 'Request OTP').click()
    await button(page, 'Change Mobile Number').click()
    await expect.poll(() => box(page, 'Mobile number').inputValue()).toBe(number)
    // A code was just sent to the same number, so no other code is requested.
    await button(page, 'Request OTP').click()
    await box(page, 'OTP').pressSequentially(await codeSentTo(world, number, since))
    await page.waitForURL('**/dashboard/notifications')
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('a correct code is not reported as wrong when the login itself fails', async () => {
    const { page, context, errors } = await visit(world, '/auth/signin', screen)
    const since = new Date()
    const number = provider.number ?? ''
    await button(page, 'Login with mobile').click()
    await box(page, 'Mobile number').fill(number)
    await button(page, 'Request OTP').click()
    await refuseOnce(page, '/api/auth/signin', 'We are busy. Try again in a moment.')
    await box(page, 'OTP').pressSequentially(await codeSentTo(world, number, since))
    await dialog(page).getByText('Sign In Failed').waitFor()
    await dialog(page).getByText('We are busy. Try again in a moment.').waitFor()
    await box(page, 'Mobile number').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a visitor verifies the email, completes the sign-up and returns to the callback page', async () => {
    const path = '/auth/signup/user?callbackUrl=%2Fdocuments%2Fabout-us'
    const { page, context, errors } = await visit(world, path, screen)
    const email = freshEmail()
    await button(page, 'Request OTP').click()
    await page.getByText('Please write email address before requesting for OTP').waitFor()
    await expectAccessible(page)
    const since = new Date()
    await box(page, 'Email').fill(email.toUpperCase())
    await button(page, 'Request OTP').click()
    await page.getByText('OTP Sent to your given mail address').waitFor()
    await expect.poll(() => box(page, 'Email').inputValue()).toBe(email)
    await expect.poll(() => box(page, 'Email').isEditable()).toBe(false)
    await expectAccessible(page)
    await box(page, 'OTP').pressSequentially(await codeSentTo(world, email, since))
    await page.getByText('OTP Verified').waitFor()

    await box(page, 'Name').fill('Farhan Ali')
    await box(page, 'Phone number').fill(freshNumber())
    await box(page, 'Password').fill('sunlit-kettle-42')
    await box(page, 'Confirm password').fill('sunlit-kettle-43')
    await button(page, 'Sign Up').click()
    await page.getByText('please check your passwords and try again').waitFor()
    await expectAccessible(page)
    await box(page, 'Confirm password').fill('sunlit-kettle-42')
    await interceptNext(page, '/api/auth/user/signup', async (route) => {
      const sent = route.request().postDataJSON()
      const [terms, ...others] = sent.documents
      const postData = { ...sent, documents: [{ ...terms, version: '2026-11-01' }, ...others] }
      await route.fallback({ postData })
    })
    await button(page, 'Sign Up').click()
    const refused = page.locator('form').getByRole('alert')
    await refused.getByText('Our documents have changed since you opened this page.').waitFor()
    await refuseOnce(page, '/api/auth/user/signup', 'We are busy. Try again in a moment.')
    await button(page, 'Sign Up').click()
    await refused.getByText('Error!', { exact: true }).waitFor()
    await refused.getByText('Error signing up please try again').waitFor()
    await refused.getByText('We are busy. Try again in a moment.').waitFor()
    await button(page, 'Sign Up').click()
    await page.waitForURL('**/documents/about-us')
    await page.getByText('Signed Up successfully').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a wrong password shows a banner, and a foreign callback URL is ignored', async () => {
    const path = '/auth/signin?error=1&callbackUrl=https%3A%2F%2Fevil.example%2F'
    const { page, context, errors } = await visit(world, path, screen)
    await page.getByRole('alert').getByText(UNABLE).waitFor()
    await expectAccessible(page)
    await open(page, '/auth/signin?callbackUrl=https%3A%2F%2Fevil.example%2F')
    await expect.poll(() => page.getByText(UNABLE).count()).toBe(0)
    await button(page, 'Login').last().click()
    await page.getByText('Email required').waitFor()
    await signIn(page, customer.email, 'not-the-password')
    await page.getByRole('alert').getByText(UNABLE).waitFor()
    await button(page, 'Show password').click()
    await expect.poll(() => box(page, 'Password').getAttribute('type')).toBe('text')
    await signIn(page, customer.email.toUpperCase(), customer.password)
    await page.waitForURL(`${world.url}/dashboard/user/myprofile`)
    await page.goto('/auth/signin')
    expect(new URL(page.url()).pathname).toBe('/dashboard/user/myprofile')
    expect(errors).toEqual([])
    await context.close()
  })

  test('a provider resets a forgotten password and signs in with the new one', async () => {
    // On the phone another session exists; resetting the password ends it too.
    const { page, context, errors } = await (screen === 'phone'
      ? visitAs(world, actors.provider, '/auth/forgotpassword', screen)
      : visit(world, '/auth/forgotpassword', screen))
    await box(page, 'Email').fill(freshEmail())
    await button(page, 'Request OTP').click()
    await page.getByText('User Not Found', { exact: true }).waitFor()
    await expectAccessible(page)
    const since = new Date()
    await box(page, 'Email').fill(provider.email)
    await button(page, 'Request OTP').click()
    await box(page, 'OTP').pressSequentially(await codeSentTo(world, provider.email, since))
    await box(page, 'New password').fill('another-lantern-77')
    await box(page, 'Confirm password').fill('another-lantern-77')
    await expectAccessible(page)
    // Counted from the click: a busy machine may see the message long after the page shows it.
    const pressed = Date.now()
    await button(page, 'Change Password').click()
    await page.locator('main').getByText('Password updated').waitFor()
    await page.waitForURL('**/auth/signin')
    expect(Date.now() - pressed).toBeGreaterThanOrEqual(PASSWORD_CHANGED_REDIRECT_MS)
    await signIn(page, provider.email, 'another-lantern-77')
    await page.waitForURL('**/dashboard/serviceprovider/home')
    await page.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('an admin sets up an authenticator app, signs in with it and turns it off', async () => {
    const { page, context, errors } = await visit(world, '/auth/admin', screen)
    await expectAccessible(page)
    await signIn(page, customer.email, customer.password)
    await page.getByRole('alert').getByText(UNABLE).waitFor()
    await signIn(page, admin.email, admin.password)
    await page.waitForURL('**/dashboard/admin/serviceproviderapproval')
    await open(page, '/dashboard/admin/security')
    await requireStepUpOnce(page, '/api/auth/totp/begin')
    await button(page, 'Set up').click()
    await dialog(page).getByText('Confirm it’s you').waitFor()
    await expectAccessible(page)
    await box(page, 'Password').fill('not-the-password')
    await button(page, 'Continue').click()
    await page.getByText('Wrong password. Please try again.').waitFor()
    await box(page, 'Password').fill(admin.password)
    await button(page, 'Continue').click()
    const shown = await page.locator('main code').textContent()
    const secret = (shown ?? '').replaceAll(' ', '')
    await expectAccessible(page)
    await box(page, 'Code from your authenticator app').pressSequentially(
      await generate({ secret }),
    )
    await page.getByText('Save your recovery codes').waitFor()
    await expect.poll(() => page.locator('main ol li').count()).toBe(10)
    const [recovery = '', another = ''] = await page.locator('main ol li').allTextContents()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'I have saved them' }).click()
    await button(page, 'Done').click()
    await page.getByText('10 recovery codes left').waitFor()
    await signOut(page)

    await open(page, '/auth/admin')
    await signIn(page, admin.email, admin.password)
    // The code of the current period is used up; the next one is valid already.
    const epoch = Math.floor(Date.now() / 1000) + 30
    await box(page, 'Code from your authenticator app').waitFor()
    await expectAccessible(page)
    await box(page, 'Code from your authenticator app').pressSequentially(
      await generate({ secret, epoch }),
    )
    await page.waitForURL('**/dashboard/admin/serviceproviderapproval')

    await open(page, '/dashboard/admin/security')
    await button(page, 'Turn off').click()
    await box(page, 'Code from the app, or a recovery code').fill(another)
    await requireStepUpOnce(page, '/api/auth/totp/disable')
    await button(page, 'Turn off').last().click()
    await dialog(page).getByText('Confirm it’s you').waitFor()
    await box(page, 'Code from your authenticator app').waitFor()
    await expectAccessible(page)
    await button(page, 'Use a recovery code').click()
    await box(page, 'Recovery code').fill('aaaaa-aaaaa-aaaaa-aaaaa-aaaaa')
    await button(page, 'Continue').click()
    await dialog(page).getByText('This code is wrong, or was used before.').waitFor()
    await box(page, 'Recovery code').fill(recovery)
    await button(page, 'Continue').click()
    await page.getByText('Authenticator app turned off').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a customer changes the picture, the details and the email address', async () => {
    const { page, context, errors } = await visit(world, '/auth/signin', screen)
    await signIn(page, customer.email, customer.password)
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    await expectAccessible(page)

    const picture = page.locator('input[type="file"]')
    const name = 'portrait.png'
    const tooLarge = Buffer.alloc(6_291_457)
    await picture.setInputFiles({ name, mimeType: 'image/png', buffer: tooLarge })
    await page.getByText('Please select files under 5mb').waitFor()
    const before = await page.locator('header img').first().getAttribute('src')
    const buffer = await paintedPicture()
    await picture.setInputFiles({ name, mimeType: 'image/png', buffer })
    await page.getByText('Your profile was saved.').waitFor()
    await expect
      .poll(() => page.locator('header img').first().getAttribute('src'), POLL_OPTIONS)
      .not.toBe(before)

    await box(page, /^Telegram handle/).fill('no handle')
    await button(page, 'Save').click()
    await page.getByText('Please enter a Telegram username').waitFor()
    await expectAccessible(page)
    await box(page, 'Name').fill('Anindita Rao')
    const handle = `@anindita_${next()}`
    await box(page, /^Telegram handle/).fill(handle)
    await button(page, 'Save').click()
    await page.locator('header').getByText('Anindita Rao').first().waitFor({ state: 'attached' })
    await reload(page)
    await expect.poll(() => box(page, /^Telegram handle/).inputValue()).toBe(handle)

    const email = freshEmail()
    const since = new Date()
    await requireStepUpOnce(page, '/api/auth/contact/otp')
    await requireStepUpOnce(page, '/api/auth/contact/otp')
    await button(page, 'Change email').click()
    await box(page, 'New email').fill(email)
    await page.keyboard.press('Enter')
    await box(page, 'Password').press('Escape')
    await expect.poll(() => isFocused(box(page, 'New email'))).toBe(true)
    await page.keyboard.press('Enter')
    await box(page, 'Password').fill(customer.password)
    await button(page, 'Continue').click()
    await box(page, 'OTP').pressSequentially(await codeSentTo(world, email, since))
    await page.getByText('Your contact details were saved.').waitFor()
    await page.locator('main').getByText(email, { exact: true }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a customer confirms a step-up with a code instead of the password', async () => {
    const email = freshEmail()
    const newEmail = freshEmail()
    const { page, context, errors } = await signedUp(email, 'copper-lantern-19', screen)
    await requireStepUpOnce(page, '/api/auth/contact/otp')
    await button(page, 'Change email').click()
    await box(page, 'New email').fill(newEmail)
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await asked.getByRole('button', { name: 'Use a code instead' }).click()
    await asked.getByText('We send a code to your verified mobile number or email.').waitFor()
    await expectAccessible(page)
    const since = new Date()
    await asked.getByRole('button', { name: 'Request OTP' }).click()
    const code = await codeSentTo(world, email, since)
    const wrong = code === '000000' ? '111111' : '000000'
    await asked.getByRole('textbox', { name: 'OTP' }).pressSequentially(wrong)
    await asked.getByText('OTP Verification Failed').waitFor()
    await expectAccessible(page)
    // The dialog offers the password again, and remembers that a code was sent.
    await asked.getByRole('button', { name: 'Use your password instead' }).click()
    await asked.getByRole('textbox', { name: 'Password' }).waitFor()
    await asked.getByRole('button', { name: 'Use a code instead' }).click()
    const sent = new Date()
    await asked.getByRole('textbox', { name: 'OTP' }).pressSequentially(code)
    await asked.waitFor({ state: 'detached' })
    await box(page, 'OTP').pressSequentially(await codeSentTo(world, newEmail, sent))
    await page.getByText('Your contact details were saved.').waitFor()
    await page.locator('main').getByText(newEmail, { exact: true }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a changed password ends the other session and adds a notification', async () => {
    const email = freshEmail()
    const { page, context, errors } = await signedUp(email, 'copper-lantern-19', screen)
    const other = await visit(world, '/auth/signin', screen)
    await signIn(other.page, email, 'copper-lantern-19')
    await other.page.waitForURL('**/dashboard/user/myprofile')
    await reload(page)
    const sessions = page.getByRole('listitem').filter({ hasText: 'last seen' })
    await expect.poll(() => sessions.count()).toBe(2)

    await button(page, 'Change Password').click()
    await box(page, 'Current password').fill('not-the-password')
    await box(page, 'New password').fill('copper-lantern-20')
    await box(page, 'Confirm password').fill('copper-lantern-20')
    await button(page, 'Change Password').click()
    await page.getByText('Wrong password. Please try again.').waitFor()
    await expectAccessible(page)
    await box(page, 'Current password').fill('copper-lantern-19')
    await button(page, 'Change Password').click()
    await expect.poll(() => sessions.count(), POLL_OPTIONS).toBe(1)
    await box(other.page, 'Name').fill('Whoever')
    await button(other.page, 'Save').click()
    await other.page.waitForURL('**/auth/signin?*')
    await other.page.getByText('You have been logged out').waitFor()
    await expectAccessible(other.page)
    await other.context.close()

    const bell = page.locator('header').getByRole('link', { name: /^Notifications, 2 unread$/ })
    await bell.click()
    const rows = page.getByRole('listitem').filter({ hasText: /Welcome|password was changed/ })
    await rows.first().getByText('Your password was changed').waitFor()
    await expectAccessible(page)
    // Both changes show before they are saved, so wait for each response; the first must not be
    // taken for the second.
    const saved = () => page.waitForResponse('**/api/notifications/read')
    const one = saved()
    await button(page, 'Mark as read: Your password was changed').click()
    await page.locator('main').getByText('1 unread', { exact: true }).waitFor()
    await one
    const all = saved()
    await button(page, 'Mark all as read').click()
    await page.getByText('All read.').waitFor()
    await all
    await reload(page)
    await page.getByText('All read.').waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    expect(errors).toEqual([])
    await context.close()
  })
})
