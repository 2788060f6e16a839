import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPdf } from '#platform/files/testing.ts'
import type { ActorKey } from '../src/demo/actors.ts'
import { call } from './buyer-hands.ts'
import { button, dialog, toast } from './money-hands.ts'
import { expectAccessible, open, type Screen, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()
const ids = new Map<ActorKey, string>()

beforeAll(async () => {
  for (const actor of ['U1', 'U2', 'P1'] as const) {
    const { page, context } = await visitAs(world, actor, '/dashboard/notifications')
    const { body } = await call(page, '/api/auth/session')
    const { user } = body as { user: { _id: string } }
    ids.set(actor, user._id)
    await context.close()
  }
})

const conversation = (viewer: ActorKey, other: ActorKey) => {
  const side = viewer.startsWith('P') ? 'serviceprovider' : 'user'
  return `/dashboard/${side}/messages/conversation/${ids.get(other)}`
}
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const log = (page: Page) => page.getByRole('log')
const written = (page: Page, text: string) => log(page).getByText(text, { exact: true })

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

const SCREENS: readonly Screen[] = ['desktop', 'phone']

describe.each(SCREENS)('on a %s', (screen) => {
  test('the list, a conversation and its menu are accessible', async () => {
    const { page, context, errors } = await visitAs(
      world,
      'U1',
      '/dashboard/user/messages/all',
      screen,
    )
    await page.getByRole('list', { name: 'Conversations' }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
    await composer(page).waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    await button(page, 'Conversation options').click()
    await page.getByRole('menuitem', { name: 'Mute' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('two people exchange messages, and see what was sent and read', async () => {
    const mark = `${screen} ${Date.now()}`
    const asha = await visitAs(world, 'U2', conversation('U2', 'P1'), screen)
    await say(asha.page, `Hello ${mark}`)
    await written(asha.page, `Hello ${mark}`).waitFor()
    await log(asha.page).getByText('Sent').last().waitFor({ state: 'attached' })
    const analyst = await visitAs(world, 'P1', conversation('P1', 'U2'), screen)
    await written(analyst.page, `Hello ${mark}`).waitFor()
    await expect
      .poll(() => log(asha.page).locator('li').last().textContent(), { timeout: 10_000 })
      .toContain('Read')
    await say(analyst.page, `Please share your OTP ${mark}`)
    await log(asha.page)
      .getByText(/Never share an OTP/)
      .last()
      .waitFor()
    await expectAccessible(asha.page)
    await say(analyst.page, `See https://example.in/${encodeURIComponent(mark)}`)
    const link = log(asha.page)
      .getByRole('link', { name: /example\.in/ })
      .last()
    await link.waitFor()
    await expect.poll(() => link.getAttribute('rel')).toBe('noreferrer noopener nofollow')
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    expect([asha.errors, analyst.errors]).toEqual([[], []])
    await asha.context.close()
    await analyst.context.close()
  })
})

test('a message that failed to send is kept, and stored once when retried', async () => {
  const { page, context } = await visitAs(world, 'U1', conversation('U1', 'P1'))
  let failures = 1
  await page.route('**/api/messages/send', (route) => {
    failures -= 1
    return failures >= 0 ? route.abort() : route.fallback()
  })
  await say(page, 'Sent twice, stored once')
  await log(page)
    .getByText(/^Not sent\./)
    .waitFor()
  await expectAccessible(page)
  await button(page, 'Try again').click()
  await log(page)
    .getByText(/^Not sent\./)
    .waitFor({ state: 'detached' })
  await expect.poll(() => written(page, 'Sent twice, stored once').count()).toBe(1)
  await context.close()
})

test('a PDF is sent, and the other person downloads it', async () => {
  const { page, context } = await visitAs(world, 'U1', conversation('U1', 'P1'))
  await page.getByLabel('Picture or PDF').setInputFiles({
    name: 'Portfolio.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(testPdf('What I hold')),
  })
  await button(page, 'Send').click()
  await log(page)
    .getByRole('button', { name: /Portfolio\.pdf/ })
    .waitFor()
  const other = await visitAs(world, 'P1', conversation('P1', 'U1'))
  const download = other.page.waitForEvent('download')
  await log(other.page)
    .getByRole('button', { name: /Portfolio\.pdf/ })
    .click()
  expect((await download).suggestedFilename()).toContain('Portfolio')
  await other.context.close()
  await context.close()
})

test('older messages load upwards without moving the message being read', async () => {
  const { page, context } = await visitAs(world, 'U1', '/dashboard/notifications')
  for (let n = 1; n <= 90; n += 1) {
    const body = { receiverId: ids.get('P1'), message: `line ${n}`, clientId: crypto.randomUUID() }
    let sent = await call(page, '/api/messages/send', body)
    while (sent.status === 429) {
      await page.waitForTimeout(500)
      sent = await call(page, '/api/messages/send', body)
    }
    expect(sent.status).toBe(200)
  }
  await open(page, conversation('U1', 'P1'))
  await written(page, 'line 90').waitFor()
  const top = (line: string) =>
    log(page).evaluate((element, text) => {
      const found = [...element.querySelectorAll('p')].find(
        ({ textContent }) => textContent === text,
      )
      return found?.getBoundingClientRect().top
    }, line)
  await log(page).evaluate((element) => {
    element.scrollTop = element.clientHeight - element.scrollHeight + 200
  })
  const before = await top('line 53')
  await written(page, 'line 20').waitFor({ state: 'attached' })
  const after = await top('line 53')
  expect(before).toBeTypeOf('number')
  expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(3)
  await context.close()
})

test('a profile leads to the conversation, people are found, and an admin reviews a report', async () => {
  const { page, context } = await visitAs(world, 'U2', `/view/serviceprovider/${ids.get('P1')}`)
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await page.waitForURL(/messages\/conversation/)
  await composer(page).waitFor()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('Mugdha')
  await page.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search people' }).fill('')
  await button(page, 'Conversation options').click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await dialog(page).waitFor()
  await expectAccessible(page)
  await button(page, 'Report conversation').click()
  await toast(page, 'Reported')
  await context.close()

  const admin = await visitAs(world, 'A-full', '/dashboard/admin/messages/reports')
  await expectAccessible(admin.page)
  await button(admin.page, 'Review').first().click()
  await dialog(admin.page).waitFor()
  await admin.page.getByRole('textbox', { name: /^Why do you need/ }).fill('A test reads it')
  await button(admin.page, 'Read conversation').click()
  await admin.page.getByRole('list', { name: 'Conversation' }).waitFor()
  await expectAccessible(admin.page)
  await admin.page.getByRole('textbox', { name: /^Outcome/ }).fill('Nothing to do')
  await button(admin.page, 'Close report').click()
  await toast(admin.page, 'Report closed')
  expect(admin.errors).toEqual([])
  await admin.context.close()
})

test('blocking stops writing on both sides until it is undone', async () => {
  const { page, context } = await visitAs(world, 'U1', conversation('U1', 'P1'))
  await button(page, 'Conversation options').click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await page.getByText(/^You blocked/).waitFor()
  const other = await visitAs(world, 'P1', conversation('P1', 'U1'))
  await other.page.getByText('This conversation is blocked.', { exact: false }).waitFor()
  await expectAccessible(other.page)
  await button(page, 'Conversation options').click()
  await page.getByRole('menuitem', { name: 'Unblock' }).click()
  await composer(page).waitFor()
  await other.context.close()
  await context.close()
})
