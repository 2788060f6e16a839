import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTrades, providerJournal } from '../src/contract/scorecard/query-calls.ts'
import { openMarketWorld } from './market.ts'
import {
  expectAccessible,
  expectContrast,
  expectTablesFit,
  open,
  type Screen,
  visit,
  visitAs,
} from './world.ts'

let world: Awaited<ReturnType<typeof openMarketWorld>>

beforeAll(async () => {
  world = await openMarketWorld()
})
afterAll(() => world.close())

const DESK = '/dashboard/serviceprovider/scorecard'
const POST = `${DESK}/post`
const HELD = '/dashboard/user/scorecard'
const RATIONALE = 'The range of the last three weeks is being left upwards.'

const rowOf = (page: Page, script: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: script, exact: true }) })
const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor()
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

type Levels = { readonly rate: string; readonly target: string; readonly stoploss: string }

/** Fills in a new call and posts it; the page must show the form. */
async function postCall(page: Page, script: string, levels: Levels) {
  await fillCall(page, script, levels)
  await page.getByRole('button', { name: 'Post call' }).click()
  await page.waitForURL(`**${DESK}`)
  await toast(page, `Posted ${script}`)
}

async function fillCall(page: Page, script: string, levels: Levels) {
  await choose(page, script)
  await page.getByLabel('Entry rate').fill(levels.rate)
  await page.getByLabel('Target').fill(levels.target)
  await page.getByLabel('Stop-loss').fill(levels.stoploss)
  await page.getByLabel('Rationale').fill(RATIONALE)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
}

async function choose(page: Page, script: string) {
  await page.getByRole('combobox', { name: 'Instrument' }).fill(script)
  await page.getByRole('option').filter({ hasText: 'NSE' }).first().click()
}

/** The id of the provider of the last posted call, from its subscriber's list. */
async function providerOf(page: Page, script: string): Promise<string> {
  const reply = await page.request.get(
    '/api/scorecard/trades?view=subscribed&status=open&limit=100',
  )
  const { data } = listTrades.reply.parse(await reply.json())
  const trade = data.find(({ scriptname }) => scriptname === script)
  return trade?.category ?? expect.unreachable(script)
}

test('a posted call reaches only subscribers, follows the market and can be verified', async () => {
  const desk = await visitAs(world, 'P2', POST)
  const holder = await visitAs(world, 'U1', HELD)
  const visitor = await visit(world, '/scorecard')
  await Promise.all([live(holder.page), live(visitor.page)])
  const { script, setPrice } = world.takeShare(100)
  await postCall(desk.page, script, { rate: '101', target: '110', stoploss: '95' })
  const seen = rowOf(holder.page, script)
  await seen.getByText('Not initiated', { exact: true }).waitFor()
  const providerId = await providerOf(holder.page, script)

  setPrice(101)
  await seen.getByText('Initiated', { exact: true }).waitFor()
  await rowOf(desk.page, script).getByText('Initiated', { exact: true }).waitFor()
  await expect.poll(() => rowOf(visitor.page, script).count()).toBe(0)

  setPrice(110.05)
  await seen.waitFor({ state: 'detached' })
  await rowOf(desk.page, script).waitFor({ state: 'detached' })
  for (const { page } of [desk, holder]) {
    await page.getByRole('link', { name: 'Closed', exact: true }).click()
    await rowOf(page, script).first().getByText('TP Hit', { exact: true }).waitFor()
  }
  await expect.poll(() => rowOf(visitor.page, script).count()).toBe(0)

  await open(visitor.page, `/verify/${providerId}`)
  await visitor.page.getByRole('heading', { name: 'This record is intact' }).waitFor()
  await expectAccessible(visitor.page)
  expect([...desk.errors, ...holder.errors, ...visitor.errors]).toEqual([])
  for (const { context } of [desk, holder, visitor]) {
    await context.close()
  }
})

test('mistakes in a call are shown while it is typed', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', POST)
  const { script } = world.takeShare(250)
  await choose(page, script)
  await page.getByText('₹250.00').waitFor()
  await page.getByLabel('Entry rate').fill('251.02')
  await page.getByText('Not a multiple of the tick', { exact: false }).waitFor()
  await page.getByLabel('Entry rate').fill('251')
  await page.getByLabel('Target').fill('240')
  await page.getByText('The target must be beyond the entry', { exact: false }).waitFor()
  await page.getByRole('radio', { name: 'Sell', exact: true }).check()
  await page.getByLabel('Stop-loss').fill('256.50')
  await page.getByText('1:2.00').first().waitFor()
  await page.getByRole('button', { name: 'Post call' }).click()
  await page.getByText('Please fill in this field').first().waitFor()
  await page.getByLabel('Rationale').fill('Too short')
  await page.getByText('Please use at least 20 characters').waitFor()
  await expectAccessible(page)
  const preview = page.getByRole('region', { name: 'Preview for subscribers' })
  await preview.getByText(script, { exact: false }).waitFor()
  await preview.getByText('INH', { exact: false }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('an entry far from the last price must be confirmed before the call is posted', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', POST)
  const { script } = world.takeShare(250)
  await fillCall(page, script, { rate: '205', target: '260', stoploss: '200' })
  const note = 'The entry is 18% below the last price of ₹250.00.'
  await page.getByText(note, { exact: true }).waitFor()
  const post = page.getByRole('button', { name: 'Post call' })
  await post.click()
  const dialog = page.getByRole('alertdialog', { name: 'Post with this entry?' })
  await dialog.getByText(note, { exact: false }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change the entry' }).click()
  await dialog.waitFor({ state: 'detached' })
  const entry = page.getByLabel('Entry rate')
  await expect.poll(() => entry.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(page.url()).toContain(POST)
  await post.click()
  await dialog.getByRole('button', { name: 'Post anyway' }).click()
  await page.waitForURL(`**${DESK}`)
  await toast(page, `Posted ${script}`)
  await rowOf(page, script).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a call is amended and exited, and another one is deleted', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', POST)
  const { script, setPrice } = world.takeShare(100)
  await postCall(page, script, { rate: '105', target: '120', stoploss: '95' })
  const row = rowOf(page, script)
  await row.getByText('Not initiated', { exact: true }).waitFor()

  await row.getByRole('button', { name: `Amend ${script}`, exact: false }).click()
  await page.getByRole('dialog').getByLabel('Target').fill('125')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Amend call' }).click()
  await toast(page, `Amended ${script}`)
  await row.getByText('125.00').waitFor()

  setPrice(106)
  await row.getByText('Initiated', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button', { name: 'Delete Trade' }).count()).toBe(0)
  setPrice(108)
  await row.getByRole('button', { name: `Exit Trade ${script}` }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('₹108.00').waitFor()
  await dialog.getByText('+₹2.00').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Exit Trade' }).click()
  await page.getByText(`Exited ${script} at profit/loss of`, { exact: false }).first().waitFor()
  await row.waitFor({ state: 'detached' })

  const other = world.takeShare(100)
  await open(page, POST)
  await postCall(page, other.script, { rate: '105', target: '120', stoploss: '95' })
  await page.getByRole('link', { name: other.script, exact: true }).click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: `Exit Trade ${other.script}` }).waitFor()
  await expectAccessible(page)
  await details.getByRole('button', { name: `Delete Trade ${other.script}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Trade' }).click()
  await toast(page, `Deleted ${other.script}`)
  await expect.poll(() => details.getByRole('button', { name: 'Exit Trade' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await rowOf(page, other.script).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

test('a record that was tampered with fails the check', async () => {
  const { page, context, errors } = await visitAs(world, 'P1', DESK)
  await page.getByRole('link', { name: 'Verify this record' }).click()
  await page.getByRole('heading', { name: 'This record is intact' }).waitFor()
  await page.route('**/api/scorecard/journal?**', async (route) => {
    const reply = await route.fetch()
    const body = providerJournal.reply.parse(await reply.json())
    const data = body.data.map((row) => (row.seq === 2 ? { ...row, at: row.at - 60_000 } : row))
    await route.fulfill({ response: reply, json: { ...body, data, success: true } })
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { name: 'This record failed the check' }).waitFor()
  await page.getByText('Event 2: its hash doesn’t match its content.').waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  expect(errors).toEqual([])
  await context.close()
})

test.each<Screen>(['desktop', 'phone'])(
  'the desk, the report, the record and the form are accessible on a %s',
  async (screen) => {
    const { page, context, errors } = await visitAs(world, 'P2', DESK, screen)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Performance Report' }).click()
    await page.getByRole('heading', { name: 'Performance Report' }).waitFor()
    await page.getByText('Success ratio', { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Result at equal risk' }).waitFor()
    await page.getByText('less than 0.1 R is flat').first().waitFor()
    await page.getByText('How we calculate these figures').click()
    await expectAccessible(page)
    await expectTablesFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: null })
    await page.getByRole('link', { name: 'Verify this record' }).click()
    await page.getByRole('heading', { name: 'This record is intact' }).waitFor()
    await expectAccessible(page)
    await open(page, POST)
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  },
)
