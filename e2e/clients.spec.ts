import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientEnding } from '../src/contract/checkout/subscriptions.ts'
import { clientDetails, clients } from '../src/contract/clients/calls.ts'
import { groupMessages } from '../src/contract/clients/group-calls.ts'
import { actorCredentials } from '../src/demo/actors.ts'
import { button, confirmIfAsked, dialog, toast } from './money-hands.ts'
import { expectAccessible, failOnce, type Screen, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const CLIENTS = '/dashboard/serviceprovider/clients'
const SCREENS: readonly Screen[] = ['desktop', 'phone']

async function clientsOf(page: Page) {
  const answer = await page.request.get('/api/provider/clients?limit=50')
  const { data } = (await answer.json()) as { data: { _id: string; soldByName: string | null }[] }
  return data
}

/** The first client of the workbook whose email address the provider may know. */
async function reachableClientOf(page: Page) {
  const answer = await page.request.get('/api/provider/clients/export')
  const { data } = (await answer.json()) as {
    data: { _id: string; contact: { email: string | null } | null }[]
  }
  const found = data.find(({ contact }) => contact !== null && contact.email !== null)
  expect(found).toBeDefined()
  return { _id: found?._id ?? '', contact: { email: found?.contact?.email ?? '' } }
}

type Papers = { accepted: object | null; agreementId: string | null }

/** The first event of any client that fits. */
async function eventOf(page: Page, fits: (event: Papers) => boolean) {
  for (const { _id: clientId } of await clientsOf(page)) {
    const answer = await page.request.get(`/api/provider/clients/timeline?id=${clientId}&limit=20`)
    const { data } = (await answer.json()) as { data: Papers[] }
    const found = data.find(fits)
    if (found !== undefined) {
      return { clientId, ...found }
    }
  }
  throw new Error('no client has such an event')
}

/** A plan of U1 that its provider can cancel. */
async function cancellableOf(page: Page) {
  const name = encodeURIComponent(actorCredentials.U1.name)
  const listed = await page.request.get(`${clients.path}?q=${name}`)
  const client = clients.reply.parse(await listed.json()).data[0] ?? expect.unreachable(name)
  const answer = await page.request.get(`${clientDetails.path}?id=${client._id}`)
  const { plans } = clientDetails.reply.parse(await answer.json()).data
  const plan = plans.find(({ mayCancel }) => mayCancel)?.plan
  return { client, plan: plan ?? expect.unreachable('a plan runs') }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Clients' }).locator('tbody tr')
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choose = (page: Page, name: string, value: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(value)
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

describe.each(SCREENS)('on a %s', (screen) => {
  test('the home page shows today, the figures by month and their meaning', async () => {
    const { page, context, errors } = await visitAs(
      world,
      'P1',
      '/dashboard/serviceprovider/home',
      screen,
    )
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await page.getByText(/who had no plan at its end/).waitFor()
    await expect.poll(() => page.getByRole('img', { name: /by month/ }).count()).toBe(4)
    await page.getByText('All numbers by month').click()
    const table = page.getByRole('table', { name: 'Figures by month' })
    await expect.poll(() => table.locator('tbody tr').count()).toBe(12)
    await expectAccessible(page)
    await expect.poll(() => isWide(page)).toBe(false)
    await page.getByRole('link', { name: /^Renewals in 7 days/ }).click()
    await page.waitForURL('**/clients?due=7')
    expect(errors).toEqual([])
    await context.close()
  })

  test('clients are filtered, and a filter is saved, applied and deleted', async () => {
    const name = `Soon ${screen}`
    const { page, context, errors } = await visitAs(world, 'P1', CLIENTS, screen)
    await rows(page).first().waitFor()
    await page.getByRole('link', { name: /^Active, not expiring: \d/ }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => isWide(page)).toBe(false)
    if (screen === 'phone') {
      await page.getByText('Filters', { exact: true }).click()
    }
    await choose(page, 'Status', 'current')
    await page.waitForURL('**/clients?status=current')
    await choose(page, 'Status', 'expiring')
    await page.waitForURL('**/clients?status=expiring')
    await expect
      .poll(
        async () =>
          new Set(
            await rows(page)
              .getByText(/^(Active|Expired)$/)
              .allTextContents(),
          ),
      )
      .toEqual(new Set())
    await button(page, 'Save filter').click()
    await box(page, 'Name').last().fill(name)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('list', { name: 'Saved filters' }).getByText(name).waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '')
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL('**/clients?status=expiring')
    await button(page, `Delete filter ${name}`).click()
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
    await page.goto(`${CLIENTS}?status=cancelled&q=nobody-of-this-name`)
    await page.getByText('No client matches these filters.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await rows(page).first().getByRole('link').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test("a client's page shows the timeline and keeps notes and tags", async () => {
    const tag = `Tested on a ${screen}`
    const [first, second] = [`Prefers calls on a ${screen}`, `Prefers mails on a ${screen}`]
    const { page, context, errors } = await visitAs(world, 'P1', CLIENTS, screen)
    await rows(page).first().getByRole('link').first().click()
    await page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
    await box(page, 'New note').fill(first)
    await button(page, 'Add note').click()
    const notes = page.getByRole('list', { name: 'Notes' })
    await notes.getByText(first).waitFor()
    await notes.getByRole('button', { name: 'Edit' }).first().click()
    await box(page, 'Edit note').fill(second)
    await button(page, 'Save note').click()
    await notes.getByRole('paragraph').filter({ hasText: second }).waitFor()
    await page.getByLabel('Add a tag').fill(tag)
    await button(page, 'Add').click()
    await page.getByRole('list', { name: 'Tags' }).getByText(tag).waitFor()
    await expectAccessible(page)
    await expect.poll(() => isWide(page)).toBe(false)
    await notes.getByRole('button', { name: 'Delete' }).first().click()
    await button(page, 'Delete note').click()
    await notes.getByText(second).waitFor({ state: 'detached' })
    await button(page, `Remove tag ${tag}`).click()
    await page.getByRole('list', { name: 'Tags' }).getByText(tag).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })

  test("a client's page shows how to reach the client", async () => {
    const { page, context, errors } = await visitAs(world, 'P1', CLIENTS, screen)
    const client = await reachableClientOf(page)
    await page.goto(`${CLIENTS}/${client._id}`)
    await page.getByRole('heading', { name: 'Contact', exact: true }).waitFor()
    await page.getByText(client.contact.email).waitFor()
    await page.getByText('Each view is recorded').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await expect.poll(() => isWide(page)).toBe(false)
    }
    expect(errors).toEqual([])
    await context.close()
  })

  test('what a client accepted and signed is opened from the timeline', async () => {
    const { page, context, errors } = await visitAs(world, 'P1', CLIENTS, screen)
    const accepting = await eventOf(page, ({ accepted }) => accepted !== null)
    await page.goto(`${CLIENTS}/${accepting.clientId}`)
    await page
      .getByRole('button', { name: /^Accepted terms/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Terms accepted' }).waitFor()
    await dialog(page)
      .getByText(/SHA-256/)
      .first()
      .waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    const { agreementId } = await eventOf(page, (event) => event.agreementId !== null)
    const document = await page.request.get(`/api/esign/document?id=${agreementId}`)
    expect(document.status()).toBe(200)
    expect(errors).toEqual([])
    await context.close()
  })

  test('a message is sent to a group, and refused when repeated on the same day', async () => {
    const words = `Markets are closed on Monday (${screen})`
    const { page, context, errors } = await visitAs(world, 'P1', `${CLIENTS}?due=7`, screen)
    await failOnce(page, groupMessages.path, 'internal')
    await button(page, 'Message group').click()
    await page.getByText(/can receive it\.$/).waitFor()
    await page.getByText('Sent messages didn’t load').waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Sent messages didn’t load').waitFor({ state: 'detached' })
    const whom = dialog(page).getByRole('combobox', { name: 'Clients', exact: true })
    expect(await whom.inputValue()).toBe('current')
    await page.getByText(/everybody with a plan or trial/).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await box(page, 'Message').fill(words)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Send to \d+$/ }).click()
    await toast(page, 'Message queued')
    await page
      .getByText(/Sent to (\d+) of \1/)
      .first()
      .waitFor({ timeout: 30_000 })
    await box(page, 'Message').fill(words)
    await page.getByRole('button', { name: /^Send to \d+$/ }).click()
    await page.getByText(/You already sent this message today/).waitFor()
    expect(errors.filter((error) => !error.includes('409'))).toEqual([])
    await context.close()
  })

  test('a client’s plan is cancelled for a reason that the client reads', async () => {
    const reason = `I stop covering options (${screen})`
    const { page, context, errors } = await visitAs(world, 'P1', CLIENTS, screen)
    const { client, plan } = await cancellableOf(page)
    await failOnce(page, clientEnding.path, 'internal')
    await page.goto(`${CLIENTS}/${client._id}`)
    const cancel = page.getByRole('button', { name: `Cancel ${plan}`, exact: true })
    const ways = await cancel.count()
    await cancel.first().click()
    await page.getByText('We couldn’t calculate this refund').waitFor()
    expect(await button(page, 'Cancel the plan').isDisabled()).toBe(true)
    await button(page, 'Try again').click()
    await page.getByText('Refund', { exact: true }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await expect.poll(() => isWide(page)).toBe(false)
    }
    expect(await button(page, 'Cancel the plan').isDisabled()).toBe(true)
    await box(page, 'Reason').fill(reason)
    await button(page, 'Cancel the plan').click()
    await confirmIfAsked(page, 'P1', 'Subscription cancelled')
    await expect.poll(() => cancel.count()).toBe(ways - 1)
    expect(errors.filter((error) => !error.includes('500'))).toEqual([])
    await context.close()

    const told = await visitAs(world, 'U1', '/dashboard/user/subscriptions', screen)
    await told.page.getByText(`Cancelled by Mugdha Joglekar. Reason: ${reason}`).waitFor()
    await expectAccessible(told.page)
    await expect.poll(() => isWide(told.page)).toBe(false)
    await told.context.close()
  })
})

test('a company sees the clients of its sub-profiles, and gets 404 for another client', async () => {
  const own = await visitAs(world, 'P1', CLIENTS)
  const others = await clientsOf(own.page)
  await own.context.close()
  const { page, context } = await visitAs(world, 'P2', CLIENTS)
  await rows(page).first().waitFor()
  const clients = await clientsOf(page)
  expect(clients.some(({ soldByName }) => soldByName !== null)).toBe(true)
  const ids = new Set(clients.map(({ _id }) => _id))
  const answers = await Promise.all(
    others
      .filter(({ _id }) => !ids.has(_id))
      .map(({ _id }) => page.request.get(`/api/provider/clients/details?id=${_id}`)),
  )
  expect(answers.map((answer) => answer.status())).toContain(404)
  await context.close()
})
