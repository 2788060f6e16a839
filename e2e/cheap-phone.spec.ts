import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkOtpNumber, requestOtpForMobile } from '../src/contract/accounts/codes.ts'
import { signUpUser } from '../src/contract/accounts/sign-in.ts'
import { HOUR_MS } from '../src/kit/clock.ts'
import { call, planNamed } from './buyer-hands.ts'
import { button } from './money-hands.ts'
import { codeSentTo, interceptNext, open, reload, visit, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })

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
  const number = `96${String(Date.now() % 100_000_000).padStart(8, '0')}`
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
