import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { button, dialog, toast } from './money-hands.ts'
import {
  expectAccessible,
  isFocused,
  open,
  reload,
  type Screen,
  visitAs,
  worldOfFile,
} from './world.ts'

const STUDIO = '/dashboard/serviceprovider/content'

const world = worldOfFile()

const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' })
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const dialogButton = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
/** Escape asks before it discards the input; after "Keep editing" nothing is lost. */
async function keepEditing(page: Page) {
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
}

/**
 * Checks that the picture itself is shown, not only its name. Processing the file can take long on
 * a busy machine.
 */
async function expectDrawn(picture: Locator) {
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width, { timeout: 60_000 }).toBeGreaterThan(0)
}

const untilSaved = (page: Page) => page.getByText(/^Saved at/).waitFor()

describe.each<Screen>(['desktop', 'phone'])('on a %s', (screen) => {
  test('an article is refused, corrected, confirmed and published', async () => {
    const { page, context, errors } = await visitAs(world, 'P1', STUDIO, screen)
    await expectAccessible(page)
    await button(page, 'New article').click()
    await text(page).waitFor()
    const untouched = page.url()
    await open(page, STUDIO)
    await button(page, 'New article').click()
    await page.waitForURL(untouched)
    await text(page).click()
    await page.keyboard.type('We promise guaranteed returns. This is the best guide.')
    await title(page).fill(`Rights issues on a ${screen}`)
    await page.getByLabel('Equity', { exact: true }).check()
    await page.getByText('Not allowed', { exact: true }).waitFor()
    await expect
      .poll(() => text(page).locator('.finding-refused').textContent())
      .toBe('guaranteed returns')
    await untilSaved(page)
    await expectAccessible(page)
    await button(page, 'Publish').click()
    await page.getByText(/^This can’t be published as it is/).waitFor()

    await text(page).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('This is the best guide.\n')
    await button(page, 'Picture').click()
    await dialog(page)
      .getByLabel('Picture', { exact: true })
      .setInputFiles({
        name: 'chart.png',
        mimeType: 'image/png',
        buffer: await sharp({
          create: { width: 640, height: 360, channels: 3, background: '#2e3b85' },
        })
          .png()
          .toBuffer(),
      })
    await dialog(page).getByLabel('Description').fill('A chart of the rupee')
    await keepEditing(page)
    await dialogButton(page, 'Add picture').click()
    await expectDrawn(text(page).getByRole('img', { name: 'A chart of the rupee' }))
    await page.getByText('Not allowed', { exact: true }).waitFor({ state: 'detached' })
    await page.getByLabel('I’ve checked this and stand by it').check()
    await untilSaved(page)
    await reload(page)
    await expect
      .poll(() => page.getByLabel('I’ve checked this and stand by it').isChecked())
      .toBe(true)
    await expectDrawn(text(page).getByRole('img', { name: 'A chart of the rupee' }))
    await text(page).getByRole('img', { name: 'A chart of the rupee' }).click()
    await button(page, 'Picture').click()
    await expect
      .poll(() => dialog(page).getByLabel('Description').inputValue())
      .toBe('A chart of the rupee')
    await expectAccessible(page)
    await dialog(page).getByLabel('Description').fill('The rupee since January')
    await dialogButton(page, 'Save picture').click()
    await text(page).getByRole('img', { name: 'The rupee since January' }).waitFor()
    await untilSaved(page)
    await button(page, 'Preview').click()
    await dialog(page).getByRole('img', { name: 'The rupee since January' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(page, 'Publish').click()
    await toast(page, 'Published')
    await button(page, 'Read version 1').click()
    await dialog(page).getByRole('img', { name: 'The rupee since January' }).waitFor()
    await open(page, STUDIO)
    await page.getByRole('link', { name: `Rights issues on a ${screen}`, exact: true }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('an event is published, moved and called off', async () => {
    const { page, context, errors } = await visitAs(world, 'P1', `${STUDIO}?kind=events`, screen)
    await button(page, 'New event').click()
    await button(page, 'Publish').click()
    await expect.poll(() => isFocused(title(page))).toBe(true)
    await title(page).fill('Reading a balance sheet')
    await page.getByLabel('Description').fill('An evening about notes.')
    const year = new Date().getFullYear() + 1
    await page.getByLabel('Starts').fill(`${year}-06-20T18:00`)
    await page.getByLabel('Ends').fill(`${year}-06-20T20:00`)
    await page.getByLabel('Link to join').fill('https://meet.example/abc')
    await page.getByLabel('Equity', { exact: true }).check()
    await untilSaved(page)
    await button(page, 'Publish').click()
    await button(page, 'Move event').click()
    await dialog(page).getByLabel('Starts').fill(`${year}-06-21T18:00`)
    await dialog(page).getByLabel('Ends').fill(`${year}-06-21T20:00`)
    await expectAccessible(page)
    await dialogButton(page, 'Move event').click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Starts').inputValue()).toBe(`${year}-06-21T18:00`)
    await button(page, 'Call off').click()
    await dialog(page).getByLabel('Note to attendees').fill('The speaker is ill.')
    await dialogButton(page, 'Call off event').click()
    await page.getByText('Called off', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Attendees' }).click()
    await page.getByRole('heading', { name: 'Attendees' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a video is scheduled, and becomes a draft again when the schedule is cancelled', async () => {
  const { page, context } = await visitAs(world, 'P1', `${STUDIO}?kind=videos`)
  await button(page, 'New video').click()
  const link = page.getByLabel('YouTube link')
  await link.fill('https://vimeo.com/123456')
  await link.blur()
  await page.getByText('This is not a YouTube link that we can read.', { exact: false }).waitFor()
  await link.fill('https://youtu.be/private0001')
  await page.getByText('YouTube has no public video at this address.').waitFor()
  await expectAccessible(page)
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await expect.poll(() => title(page).inputValue(), { timeout: 10_000 }).not.toBe('')
  await page.getByLabel('Equity', { exact: true }).check()
  await untilSaved(page)
  await button(page, 'Schedule').click()
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  await dialog(page).getByLabel('Date').fill(tomorrow)
  await keepEditing(page)
  await dialogButton(page, 'Schedule').click()
  await page.getByText(/^Goes live/).waitFor()
  await expect.poll(() => title(page).isDisabled()).toBe(true)
  await button(page, 'Cancel schedule').click()
  await button(page, 'Publish').waitFor()
  await context.close()
})

test('Escape asks before discarding a typed link, and closes an untouched dialog at once', async () => {
  const { page, context } = await visitAs(world, 'P1', STUDIO)
  await button(page, 'New article').click()
  await text(page).click()
  await button(page, 'Link').press('Enter')
  await dialog(page).getByLabel('Address').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, 'Link').press('Enter')
  await dialog(page).getByLabel('Address').fill('ftp://nse.example')
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(dialog(page).getByLabel('Address'))).toBe(true)
  await keepEditing(page)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await context.close()
})

test('a link asks before it discards text that could not be saved', async () => {
  const { page, context } = await visitAs(world, 'P1', `${STUDIO}?kind=events`)
  await button(page, 'New event').click()
  await title(page).fill('First')
  await untilSaved(page)
  await page.route('**/api/provider/content/save', (route) => route.abort())
  await title(page).fill('Second')
  const leave = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  const answer = async (name: string) => {
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name }).click()
    await question.waitFor({ state: 'detached' })
  }
  await leave()
  await answer('Keep editing')
  expect(await title(page).inputValue()).toBe('Second')
  await leave()
  await answer('Discard')
  await button(page, 'New event').waitFor()
  await context.close()
})

test('a draft saved in another tab asks which version to keep', async () => {
  const first = await visitAs(world, 'P1', `${STUDIO}?kind=events`)
  await button(first.page, 'New event').click()
  await title(first.page).fill('First')
  await untilSaved(first.page)
  const other = await first.context.newPage()
  await open(other, new URL(first.page.url()).pathname)
  await title(other).fill('Second')
  await untilSaved(other)
  await title(first.page).fill('Mine')
  await first.page.getByText('This draft was saved elsewhere', { exact: false }).waitFor()
  await button(first.page, 'Keep what’s on this page').click()
  await untilSaved(first.page)
  await expect.poll(() => title(first.page).inputValue()).toBe('Mine')
  await first.context.close()
})
