import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { services } from '../src/contract/plans/calls.ts'
import { sellersPlan } from './demo-plans.ts'
import { button, dialog } from './money-hands.ts'
import { codeSentTo, expectAccessible, type World } from './world.ts'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

type Answer = { readonly status: number; readonly body: unknown }

/** Sends a request as the page's own script does. */
export function call(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([address, sent]) => {
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'tradebox' }
      const init = sent === null ? {} : { method: 'POST', body: sent }
      const response = await fetch(address, { ...init, headers })
      return { status: response.status, body: await response.json() }
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  )
}

/** The id of a plan of one of the two providers in the README. */
export async function planNamed(page: Page, title: string): Promise<string> {
  const found = await call(page, `/api/services?q=${encodeURIComponent(title)}&limit=50`)
  return sellersPlan(services.reply.parse(found.body).data, title)
}

/** "Continue" is enabled by the checkbox, and the checkbox by reading the texts to the end. */
export async function readTerms(page: Page): Promise<void> {
  const terms = page.getByRole('region', { name: 'The terms' })
  await terms.getByText('Most Important Terms').first().waitFor()
  const accept = dialog(page).getByRole('checkbox')
  await expect.poll(() => accept.isDisabled()).toBe(true)
  await findInTerms(page)
  await expect.poll(() => accept.isDisabled()).toBe(true)
  await expectAccessible(page)
  await terms.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await openTermsFiles(page)
  await accept.check()
  await button(page, 'Continue').click()
}

/** Jumps to a point of the summary and searches; neither counts as reading to the end. */
async function findInTerms(page: Page): Promise<void> {
  const terms = page.getByRole('region', { name: 'The terms' })
  const summary = terms.getByRole('region', { name: 'What matters most' }).getByRole('button')
  await expect.poll(() => summary.count()).toBeGreaterThanOrEqual(10)
  await summary.nth(1).click()
  await expect.poll(() => terms.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  await dialog(page).getByRole('searchbox', { name: 'Search the terms' }).fill('refund')
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByText(/^1 of \d+$/)
    .waitFor()
  await terms.locator('mark').first().waitFor()
}

/**
 * This browser shows no PDF, so each plan's file must be opened in a tab before the terms can be
 * accepted.
 */
export async function openTermsFiles(page: Page): Promise<void> {
  const files = dialog(page).getByRole('link', { name: /^Open the terms of / })
  for (let at = 0, count = await files.count(); at < count; at += 1) {
    await expect.poll(() => dialog(page).getByRole('checkbox').isDisabled()).toBe(true)
    const beside = page.context().waitForEvent('page')
    await files.nth(at).click()
    await (await beside).close()
  }
}

export const expectFocus = (box: Locator) =>
  expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)

/** Signs the agreement with the code that is sent to the number, by keyboard only. */
export async function signAgreement(world: World, page: Page, number: string): Promise<void> {
  const send = button(page, 'Send the code')
  await send.waitFor({ timeout: 90_000 })
  // This browser shows no PDF, so the dialog links to the agreement instead.
  await dialog(page)
    .getByRole('link', { name: /^Open the agreement/ })
    .waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('checkbox').check()
  const since = new Date()
  await send.press('Enter')
  const otp = page.getByRole('textbox', { name: 'OTP' })
  await expectFocus(otp)
  // Closing and reopening the dialog keeps the code that was sent.
  await page.keyboard.press('Escape')
  await expectFocus(button(page, 'Sign the agreement'))
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('checkbox').check()
  await button(page, 'Enter the code').press('Enter')
  await expectFocus(otp)
  await page.keyboard.type(await codeSentTo(world, number, since))
  await page.getByText('is signed. Find it in your order.').waitFor({ timeout: 60_000 })
  await button(page, 'Continue').click()
}
