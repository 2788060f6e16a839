import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkOtpNumber, requestOtpForMobile } from '../src/contract/accounts/codes.ts'
import { signUpUser } from '../src/contract/accounts/sign-in.ts'
import { HOUR_MS } from '../src/kit/clock.ts'
import { call, planNamed } from './buyer-hands.ts'
import { button, dialog } from './money-hands.ts'
import {
  codeSentTo,
  expectAccessible,
  interceptNext,
  open,
  reload,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })

const freshNumber = () => `96${String(Date.now() % 100_000_000).padStart(8, '0')}`

/** Answers the next request to a path. */
const answerNext = (page: Page, path: string, status: number, json: object) =>
  interceptNext(page, path, (route) => route.fulfill({ status, json }))

test('an order is paid on a phone whose clock is wrong, or is set while the page is open', async () => {
  const { page, context, errors } = await visitAs(world, 'U2', '/', 'phone')
  await page.clock.install({ time: Date.now() + HOUR_MS })
  const serviceId = await planNamed(page, 'Momentum Basket')
  expect((await call(page, '/api/cart/add', { serviceId })).status).toBe(200)
  await open(page, '/dashboard/user/cart')
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/dashboard/user/orders/*')
  // The terms are open over it.
  const left = page.locator('[role=timer]')
  await expect.poll(() => left.textContent()).toMatch(/^(30:00|29:\d\d)$/)
  await reload(page)
  await expect.poll(() => left.textContent()).toMatch(/^2[89]:\d\d$/)
  // The clock jumps beyond the end of the order, which is then read again.
  await page.clock.fastForward(2 * HOUR_MS)
  await expect.poll(() => left.textContent()).toMatch(/^2[89]:\d\d$/)
  expect(await page.getByText('Refresh prices').count()).toBe(0)
  await page.keyboard.press('Escape')
  await button(page, 'Read the terms').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a phone that closes the page while its SMS is read costs neither the code nor what was typed', async () => {
  const { page, context, errors } = await visit(world, '/auth/signin', 'phone')
  const number = freshNumber()
  const since = new Date()
  const askForCode = async () => {
    await button(page, 'Login with mobile').click()
    await box(page, 'Mobile number').fill(number)
    await button(page, 'Request OTP').click()
  }
  await askForCode()
  const code = await codeSentTo(world, number, since)
  await reload(page)
  await askForCode()
  await page.getByText('Resend OTP in').waitFor()
  await box(page, 'OTP').pressSequentially(code)
  await box(page, 'Name').fill('Nisha Verma')
  await box(page, 'Email').fill(`${number}@mail.example`)

  const message = 'Your verification has expired. Please verify the OTP again.'
  const expired = { success: false, code: 'contact_not_verified', message }
  await answerNext(page, signUpUser.path, 401, expired)
  await button(page, 'Sign Up').click()
  await page.getByText(message).waitFor()
  await expect.poll(() => box(page, 'Mobile number').inputValue()).toBe(number)
  const done = { success: true, message: 'Done' }
  await answerNext(page, requestOtpForMobile.path, 200, done)
  await button(page, 'Request OTP').click()
  const proven = { ...done, userExists: false, user: { number } }
  await answerNext(page, checkOtpNumber.path, 200, proven)
  await box(page, 'OTP').pressSequentially('123456')
  await expect.poll(() => box(page, 'Name').inputValue()).toBe('Nisha Verma')
  await expect.poll(() => box(page, 'Email').inputValue()).toBe(`${number}@mail.example`)
  expect(errors).toEqual([])
  await context.close()
})

test('an investor who signed up by mobile is asked for the email until it is verified', async () => {
  const { page, context, errors } = await visit(world, '/auth/signin', 'phone')
  const number = freshNumber()
  const email = `${number}@mail.example`
  const since = new Date()
  await button(page, 'Login with mobile').click()
  await box(page, 'Mobile number').fill(number)
  await button(page, 'Request OTP').click()
  await box(page, 'OTP').pressSequentially(await codeSentTo(world, number, since))
  await box(page, 'Name').fill('Nisha Verma')
  await box(page, 'Email').fill(email)
  await button(page, 'Sign Up').click()
  const line = page.getByRole('region', { name: /^Verify your email address/ })
  await line.waitFor()
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Not now' }).click()
  await open(page, '/dashboard/user/subscriptions')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => line.count()).toBe(0)

  await page.evaluate(() => sessionStorage.clear())
  await reload(page)
  await line.getByRole('button', { name: 'Verify email' }).click()
  await expect.poll(() => box(page, 'Email').inputValue()).toBe(email)
  await button(page, 'Request OTP').click()
  await expectAccessible(page)
  await box(page, 'OTP').pressSequentially(await codeSentTo(world, email, since))
  await line.waitFor({ state: 'detached' })
  await reload(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await line.count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

test('Back closes a dialog on Android as Escape does, and asks about what was typed', async () => {
  const path = '/dashboard/serviceprovider/coupons'
  const { page, context, errors } = await visitAs(world, 'P1', '/documents/about-us', 'phone')
  // Only Android sends Back to a close watcher, so this browser is taken for it.
  await page.addInitScript(() => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14)'
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
    const { CloseWatcher } = window
    if (CloseWatcher !== undefined) {
      window.CloseWatcher = class extends CloseWatcher {
        constructor() {
          super()
          document.addEventListener('test-back', () => this.requestClose(), { once: true })
        }
      }
    }
  })
  const goBack = () => page.evaluate(() => document.dispatchEvent(new Event('test-back')))
  await open(page, path)
  await button(page, 'New coupon').click()
  const code = dialog(page).getByLabel('Code')
  await code.fill('monsoon27')
  await goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.waitFor()
  // Back closes the question, and then asks it again.
  await goBack()
  await question.waitFor({ state: 'detached' })
  expect(await code.inputValue()).toBe('monsoon27')
  await goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, 'New coupon').click()
  await code.waitFor()
  await goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(path)
  expect(errors).toEqual([])
  await context.close()
})

test('an application outlives its page, without passwords, and leaving it asks first', async () => {
  const { page, context, errors } = await visit(world, '/auth/signup/serviceprovider', 'phone')
  const email = `draft-${Date.now()}@mail.example`
  const since = new Date()
  await box(page, 'Email').fill(email)
  await button(page, 'Request OTP').click()
  await box(page, 'OTP').pressSequentially(await codeSentTo(world, email, since))
  await page.getByRole('radio', { name: /^Non Individual/ }).check()
  await box(page, 'Contact name').fill('Nandini Rao')
  await box(page, 'Description').fill('Reads balance sheets.')
  await box(page, 'Password').fill('gooseberry-tram-window')
  await page.getByRole('link', { name: 'Tradebox' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await expect.poll(() => box(page, 'Contact name').inputValue()).toBe('Nandini Rao')
  expect(await box(page, 'Description').inputValue()).toBe('Reads balance sheets.')
  expect(await box(page, 'Password').inputValue()).toBe('')
  expect(await page.getByRole('radio', { name: /^Non Individual/ }).isChecked()).toBe(true)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('gooseberry')
  expect(errors).toEqual([])
  await context.close()
})
