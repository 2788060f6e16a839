import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { actorCredentials } from '../src/demo/actors.ts'
import { newId } from '../src/kit/id.ts'
import { openTools } from '../src/main/tools.ts'
import { expectAccessible, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()
let number: string

beforeAll(async () => {
  number = await soldOnce(world.dataDir)
})

/** Writes an invoice of P2 to U1 while the product is running; returns its number. */
async function soldOnce(dataDir: string): Promise<string> {
  vi.stubEnv('DATA_DIR', dataDir)
  const { app, platform, close } = await openTools()
  try {
    const { db, clock } = platform
    const idOf = async (email: string) => {
      const [row] = await db.sql<{ id: string }[]>`select id from account where email = ${email}`
      return row?.id ?? expect.unreachable(`${email} is in the demo`)
    }
    const supplier = await idOf(actorCredentials.P2.email)
    const buyerId = await idOf(actorCredentials.U1.email)
    const issued = await db.transaction((tx) =>
      app.invoices.issue(tx, {
        supplier,
        buyerId,
        subject: { type: 'order-line', id: newId() },
        at: clock.now(),
        lines: [{ description: 'Momentum Picks, 30 days', taxable: 84_662n, gst: 15_238n }],
      }),
    )
    return issued.number
  } finally {
    await close()
    vi.unstubAllEnvs()
  }
}

async function downloaded(page: Page): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  return readFile(await (await waiting).path())
}

describe.each(['desktop', 'phone'] as const)('invoices on a %s', (screen) => {
  test('are found, opened and downloaded by the buyer and by the provider', async () => {
    for (const [actor, path] of [
      ['U1', '/dashboard/user/invoices'],
      ['P2', '/dashboard/serviceprovider/invoices'],
    ] as const) {
      const { page, context, errors } = await visitAs(world, actor, path, screen)
      await expectAccessible(page)
      await page.getByRole('link', { name: number }).click()
      await page.getByRole('heading', { level: 1, name: `Tax invoice ${number}` }).waitFor()
      await page.getByText('Rupees Nine Hundred Ninety-Nine Only').waitFor()
      await expectAccessible(page)
      const bytes = await downloaded(page)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
      await trail.getByRole('link', { name: 'Invoices' }).click()
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
      expect(errors).toEqual([])
      await context.close()
    }
  })

  test('to a provider carry its own GSTIN, with which its billing form is filled in', async () => {
    const path = '/dashboard/serviceprovider/billing'
    const { page, context, errors } = await visitAs(world, 'P2', path, screen)
    const gstinIn = (form: string) =>
      page.getByRole('form', { name: form }).getByRole('textbox', { name: /^GSTIN/ })
    const own = await gstinIn('Invoice settings').inputValue()
    expect(own).toMatch(/^\d{2}\w{13}$/)
    expect(await gstinIn('Billing details').inputValue()).toBe(own)
    expect(errors).toEqual([])
    await context.close()
  })

  test('use billing details that are validated and saved', async () => {
    const path = '/dashboard/user/billing'
    const { page, context, errors } = await visitAs(world, 'U1', path, screen)
    const section = page.locator('nav[aria-label="Dashboard"] [data-status="active"]').first()
    await expect.poll(() => section.textContent()).toBe('Invoices')
    const field = (name: string | RegExp) => page.getByRole('textbox', { name })
    await field('Address').first().fill('12 Temple Road')
    await field('City').fill('Chennai')
    await field('PIN code').fill('600004')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Tamil Nadu')
    await field(/^GSTIN/).fill('33AAPFU0939F1Z1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is not a valid GSTIN. Leave it empty if you have none.').waitFor()
    await expectAccessible(page)
    await field(/^GSTIN/).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Billing details saved').waitFor()
    await page.reload()
    await expect.poll(() => field('City').inputValue()).toBe('Chennai')
    expect(errors).toEqual([])
    await context.close()
  })
})
