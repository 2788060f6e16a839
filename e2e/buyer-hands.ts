import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { services } from '../src/contract/plans/calls.ts'
import { sellersPlan } from './demo-plans.ts'
import { button, dialog } from './money-hands.ts'
import { expectAccessible } from './world.ts'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

type Answer = { readonly status: number; readonly body: unknown }

/** A call as the page's own script makes it. */
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

/** The id of a plan of one of the named providers. */
export async function planNamed(page: Page, title: string): Promise<string> {
  const found = await call(page, `/api/services?q=${encodeURIComponent(title)}&limit=50`)
  return sellersPlan(services.reply.parse(found.body).data, title)
}

export async function acceptTerms(page: Page): Promise<void> {
  await button(page, 'Read the terms').click()
  await readTerms(page)
}

/** Continue waits for the tick, and the tick for the end of the texts. */
export async function readTerms(page: Page): Promise<void> {
  const terms = page.getByRole('region', { name: 'The terms' })
  await terms.getByText('Most Important Terms').first().waitFor()
  const accept = dialog(page).getByRole('checkbox')
  expect(await accept.isDisabled()).toBe(true)
  await expectAccessible(page)
  await terms.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await openTermsFiles(page)
  await accept.check()
  await button(page, 'Continue').click()
}

/** This browser shows no PDF: each plan's file is opened beside, before the terms can be accepted. */
export async function openTermsFiles(page: Page): Promise<void> {
  const files = dialog(page).getByRole('link', { name: /^Open the terms of / })
  for (let at = 0, count = await files.count(); at < count; at += 1) {
    expect(await dialog(page).getByRole('checkbox').isDisabled()).toBe(true)
    const beside = page.context().waitForEvent('page')
    await files.nth(at).click()
    await (await beside).close()
  }
}
