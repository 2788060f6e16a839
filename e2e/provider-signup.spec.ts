import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { providerDocument } from '../src/contract/providers/admin-calls.ts'
import {
  codeSentTo,
  expectAccessible,
  open,
  reload,
  type Screen,
  visit,
  visitAs,
  whenServed,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const SIGN_UP = '/auth/signup/serviceprovider'
const PASSWORD = 'gooseberry-tram-window'

const pdf = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

async function photo() {
  const size = { width: 96, height: 96, channels: 3, background: '#264' } as const
  const buffer = await sharp({ create: size }).png().toBuffer()
  return { name: 'photo.png', mimeType: 'image/png', buffer }
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' })
const file = (page: Page, name: string | RegExp) => page.locator('main').getByLabel(name)
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** Opens the form with a verified email address. */
async function proven(email: string, path = SIGN_UP, screen?: Screen) {
  const visitor = await visit(world, path, screen)
  const since = new Date()
  await box(visitor.page, 'Email').fill(email)
  await visitor.page.getByRole('button', { name: 'Request OTP' }).click()
  await box(visitor.page, 'OTP').pressSequentially(await codeSentTo(world, email, since))
  await submit(visitor.page).waitFor()
  await visitor.page.locator('main select:focus, main input:focus').first().waitFor()
  return visitor
}

async function fillPerson(page: Page, name: string, number: string): Promise<void> {
  await box(page, 'Contact name').fill(name)
  await page.getByLabel('Date of Birth').fill('1988-03-14')
  await box(page, 'Mobile number').fill(number)
  await box(page, 'Address line 1').fill('12 Marina Road')
  await box(page, 'Address line 2').fill('Egmore')
  await choice(page, 'State').selectOption('Tamil Nadu')
  await box(page, 'City').fill('Chennai')
  await box(page, 'Description').fill('Reads balance sheets and writes about them.')
  await box(page, 'Password').fill(PASSWORD)
  await box(page, 'Confirm password').fill(PASSWORD)
}

test('an analyst applies, an admin verifies the application, and the analyst writes a draft', async () => {
  const email = 'nandini.rao@mail.example'
  const { page, context, errors } = await proven(email)
  await expectAccessible(page)
  await submit(page).click()
  await page.getByText('Please upload your profile photo').waitFor()
  await page.getByText('Please accept the terms to continue').waitFor()

  await choice(page, 'Category').selectOption('Trainers')
  await box(page, 'Empanelment Registration Number').waitFor()
  await file(page, 'Empanelment certificate').waitFor()
  await page.getByRole('radio', { name: /^Non Individual/ }).check()
  await page.getByLabel('Date of Registration (as per PAN CARD)').waitFor()
  await file(page, 'Company logo').waitFor()
  await file(page, /^Company incorporation certificate/).waitFor()
  await page.getByRole('radio', { name: /^Individual/ }).check()
  await choice(page, 'Category').selectOption('Research Analyst')

  await fillPerson(page, 'Nandini Rao', '98450123456')
  await box(page, 'Registered name').fill('Nandini Rao Research')
  await box(page, 'SEBI Registration Number').fill('INH900099999')
  await file(page, 'Profile photo').setInputFiles(await photo())
  await file(page, 'SEBI Certificate').setInputFiles(pdf)
  const agreement = page.getByRole('link', { name: 'Agreement for research analysts' })
  await expect.poll(() => agreement.count()).toBe(0)
  await page.getByRole('checkbox', { name: /^I accept/ }).check()
  await agreement.waitFor()
  await expectAccessible(page)

  await page.getByLabel('Date of Birth').fill('2015-01-01')
  await box(page, 'Confirm password').fill('something else')
  await submit(page).click()
  await toast(page, 'age criteria not matched')
  await page.getByLabel('Date of Birth').fill('1988-03-14')
  await submit(page).click()
  await toast(page, 'Passwords do not match')
  await box(page, 'Confirm password').fill(PASSWORD)
  await submit(page).click()
  await toast(page, 'Phone numbers digits are more than 10')
  await box(page, 'Mobile number').fill('9845012345')
  await submit(page).click()
  await toast(page, 'Succesfully Submitted')
  await page.getByText('Application submitted').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()

  const admin = await visitAs(world, 'A-full', '/dashboard/admin/serviceproviderapproval?q=nandini')
  await admin.page.getByRole('link', { name: 'Nandini Rao Research' }).click()
  await admin.page.getByText('New, awaiting approval').waitFor()
  const certificate = admin.page.getByRole('button', { name: 'View: SEBI Certificate' })
  const [answer] = await Promise.all([
    admin.page.waitForResponse(/\/api\/admin\/providerdocument/),
    certificate.click(),
  ])
  const path: string = providerDocument.reply.parse(await answer.json()).data.url
  const reply = await admin.page.request.get(path)
  expect(reply.headers()['content-type']).toBe('application/pdf')
  // The file was redrawn page by page.
  expect((await reply.body()).toString('latin1')).toContain('/MediaBox [ 0 0 200 200 ]')
  const other = await visitAs(world, 'A-view', '/documents/about-us')
  expect((await other.page.request.get(path)).status()).toBe(404)
  expect(admin.errors).toEqual([])
  await other.context.close()

  const id = new URL(admin.page.url()).pathname.split('/').at(-1)
  const sent = { data: { id }, headers: { origin: world.url } }
  const approved = await admin.page.request.post('/api/admin/approveserviceprovider', sent)
  expect(approved.status()).toBe(200)
  await reload(admin.page)
  const verify = admin.page.getByRole('button', { name: 'Verify' })
  await expect.poll(() => verify.isDisabled()).toBe(true)
  await admin.page.getByText('You opened 1 of 1 document.').waitFor()
  for (const box of await admin.page.getByRole('checkbox').all()) {
    await box.check()
  }
  await expectAccessible(admin.page)
  await verify.click()
  await admin.page.getByText('Verified Provider', { exact: true }).waitFor()
  await admin.context.close()
  await writeWithoutPlan(email)
})

/** A verified provider without a platform plan can write, and sees what publishing requires. */
async function writeWithoutPlan(email: string): Promise<void> {
  const { page, context, errors } = await visit(world, '/documents/about-us', 'phone')
  const door = { data: { email, password: PASSWORD }, headers: { origin: world.url } }
  const signIn = () => context.request.post('/api/auth/signin/credentials', door)
  const reply = await whenServed(signIn)
  expect(reply.status()).toBe(200)
  // 'My Plans' is locked in the tabs from the start: when they hydrate late, they match the
  // server's.
  await context.route('**/assets/dashboard-tabs-*.js', async (route) => {
    await sleep(1000)
    await route.continue()
  })
  await open(page, '/dashboard/serviceprovider/content')
  const notice = page.getByRole('region', { name: 'Before you can publish' })
  await notice.getByText('An active platform plan or membership').waitFor()
  await expect.poll(() => notice.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Before my first plan')
  await page.getByText(/^Saved at/).waitFor()
  await notice.waitFor()
  for (const name of ['Publish', 'Schedule']) {
    await expect.poll(() => page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
  }
  await notice.getByRole('link', { name: 'See platform plans and membership' }).click()
  await page.waitForURL('**/dashboard/serviceprovider/platformplans')
  expect(errors).toEqual([])
  await context.close()
}

test('an application resumes in the same browser after a reload', async () => {
  const email = 'later@mail.example'
  const { page, context, errors } = await proven(email, SIGN_UP, 'phone')
  await reload(page)
  await submit(page).waitFor()
  await expect.poll(() => box(page, 'Email').inputValue()).toBe(email)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})

test('a sub-profile applies under its company, which confirms it', async () => {
  const company = await visitAs(world, 'P2', '/dashboard/serviceprovider/publicprofile')
  const id = await company.page.evaluate(async () => {
    const { data } = await (await fetch('/api/provider/profile')).json()
    return String(data._id)
  })
  const { page, context, errors } = await proven(
    'ishaan@mail.example',
    `${SIGN_UP}?masterID=${id}`,
    'phone',
  )
  await expect
    .poll(() => box(page, 'Registered name').inputValue())
    .toBe('Kachnar Ridge Research LLP')
  await expect.poll(() => box(page, 'Registered name').getAttribute('readonly')).not.toBeNull()
  await expect.poll(() => page.getByRole('radio').count()).toBe(0)
  await expect.poll(() => choice(page, 'Category').count()).toBe(0)
  await fillPerson(page, 'Ishaan Bhat', '9845054321')
  await expect.poll(() => box(page, 'SEBI Registration Number').inputValue()).toBe('INH900006002')
  await file(page, 'Profile photo').setInputFiles(await photo())
  await file(page, /^PAN/).setInputFiles(pdf)
  await page.getByRole('checkbox', { name: /^I accept/ }).check()
  await expectAccessible(page)
  await submit(page).click()
  await toast(page, 'Succesfully Submitted')
  expect(errors).toEqual([])
  await context.close()

  await reload(company.page)
  await company.page.getByText('1 waits for your confirmation.').waitFor()
  await company.page.getByRole('button', { name: 'Confirm Ishaan Bhat' }).click()
  await expectAccessible(company.page)
  await company.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await toast(company.page, 'Ishaan Bhat is confirmed')
  await company.page.getByText('Under review').waitFor()
  expect(company.errors).toEqual([])
  await company.context.close()
})

test('an application under an unknown company is refused', async () => {
  const { page, context } = await visit(world, `${SIGN_UP}?masterID=nobody`)
  await page.getByText('This company can’t take sub-profiles').waitFor()
  await expectAccessible(page)
  await context.close()
})
