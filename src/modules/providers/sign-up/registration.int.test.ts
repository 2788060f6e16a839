import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOtp, requestOtp } from '#contract/accounts/codes.ts'
import {
  approveServiceProvider,
  providerDocument,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import { providerSignup } from '#contract/providers/signup.ts'
import { present } from '#kit/assert.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'

let market: Marketplace
let admin: Awaited<ReturnType<Marketplace['addAdmin']>>
let uploads: Map<string, UploadedFile>

const HELD = 'INH000099123'

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin()
  const image = sharp({ create: { width: 40, height: 60, channels: 3, background: '#0c503c' } })
  uploads = new Map([
    file('profilePic', await image.png().toBuffer(), 'image/png'),
    file('certificate', testPdf('certificate'), 'application/pdf'),
  ])
  await market.addProvider({ regNumber: HELD })
})
afterAll(() => market.close())

function file(field: string, bytes: Uint8Array, mediaType: string): [string, UploadedFile] {
  return [field, { field, filename: `${field}.${mediaType.split('/')[1]}`, mediaType, bytes }]
}

let people = 7_100_000_000

/** The complete application: proves the address, sends form and documents. */
async function apply(regNumber: string) {
  people += 1
  const email = `registration-${people}@example.in`
  const cookies = createCookieJar(undefined, false)
  const asked = { body: { email, purpose: 'provider' as const } }
  ;(await market.call(requestOtp, asked, undefined, { cookies })).reply()
  const code = () => market.sent.findLast(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0]
  await expect.poll(code, { timeout: 10_000 }).toBeDefined()
  const otp = present(code(), 'a code was sent')
  ;(await market.call(checkOtp, { body: { email, otp } }, undefined, { cookies })).reply()
  const body = {
    type: 'Individual' as const,
    category: 'Research Analyst' as const,
    RegName: 'Second Registration',
    name: 'Sagar Rao',
    email,
    password: 'violet-harbour-ladder',
    confirmpassword: 'violet-harbour-ladder',
    number: String(people),
    DOB: '1990-02-28',
    address1: '4 Park Street',
    address2: 'Taltala',
    city: 'Kolkata',
    state: 'West Bengal' as const,
    description: 'Equity research.',
    regNumber,
    agreed: true as const,
  }
  const answer = await market.call(providerSignup, { body, files: {} }, undefined, {
    cookies,
    uploads,
  })
  const [row] = await market.db.sql<{ id: string; number: string }[]>`
    select p.account_id as id, p.reg_number as number
    from provider p join account a on a.id = p.account_id where a.email = ${email}`
  return { answer, row }
}

async function verify(id: string) {
  ;(await market.call(approveServiceProvider, { body: { id } }, admin)).reply()
  const query = { id, document: 'certificate' as const }
  ;(await market.call(providerDocument, { query }, admin)).reply()
  return market.call(verifyServiceProvider, { body: { id } }, admin)
}

describe('the registration number of a verified provider', () => {
  it.each([
    ['a space', 'INH 000099123'],
    ['a full stop', 'INH000099123.'],
    ['a hyphen', 'INH-000099123'],
    ['lower-case letters', 'inh000099123'],
    ['a zero-width space', 'INH\u200b000099123'],
    ['a soft hyphen', 'INH0000\u00ad99123'],
    ['full-width digits', 'INH０００099123'],
    ['mathematical bold letters', '𝐈𝐍𝐇000099123'],
  ])(
    'is recognised when spelled with %s, and no second provider is verified with it',
    async (_, typed) => {
      const { answer, row } = await apply(typed)
      expect(answer.status).toBe(200)
      expect(row?.number).toBe(HELD)
      const verified = await verify(present(row, 'the application is kept').id)
      expect(verified.code).toBe('registration_taken')
    },
  )

  it.each([
    ['the letter O for zero', 'INHOOO099123'],
    ['a Cyrillic letter', 'INН000099123'],
    ['a Greek letter', 'INΗ000099123'],
    ['Devanagari digits', 'INH०००099123'],
    ['the digit 1 for I', '1NH000099123'],
    ['an extra digit', 'INH0000099123'],
    ['the prefix of an adviser', 'INA000099123'],
    ['an unknown prefix with an underscore', 'X_NH00009912'],
  ])('is refused when spelled with %s, and the error shows the right form', async (_, typed) => {
    const { answer, row } = await apply(typed)
    expect(answer).toMatchObject({ status: 400, code: 'application_refused' })
    expect(answer.fields).toMatchObject({ regNumber: expect.stringContaining('INH and 9 digits') })
    expect(row).toBeUndefined()
  })

  it('is unique by a database constraint, in any spelling', async () => {
    const copy = (number: string) => market.addProvider({ regNumber: number })
    for (const number of ['inh000099123', 'INH-000099123', 'INHOOO099I23']) {
      await expect(copy(number)).rejects.toThrow('provider_registration')
    }
  })
})
