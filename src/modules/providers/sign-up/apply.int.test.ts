import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOtp, requestOtp } from '#contract/accounts/codes.ts'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { AcceptedDocument } from '#contract/documents/accepted.ts'
import { acceptedDocuments } from '#contract/providers/accepted-documents.ts'
import { adminProviderDetails, rejectServiceProvider } from '#contract/providers/admin-calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { providerSignup } from '#contract/providers/signup.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { rewritePdf } from '#platform/files/content/rewrite-pdf.ts'
import { testPdf } from '#platform/files/testing.ts'
import { type CookieJar, createCookieJar } from '#platform/http/cookies.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'

let market: Marketplace
let picture: Buffer

beforeAll(async () => {
  market = await openMarketplace()
  const background = { r: 12, g: 80, b: 60 }
  const image = sharp({ create: { width: 40, height: 60, channels: 3, background } })
  picture = await image
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'Secret' } } })
    .toBuffer()
})
afterAll(() => market.close())

const pdf = testPdf('A certificate')

function file(field: string, bytes: Uint8Array, mediaType: string): [string, UploadedFile] {
  return [field, { field, filename: `${field}.${mediaType.split('/')[1]}`, mediaType, bytes }]
}

const documents = () =>
  new Map([file('certificate', pdf, 'application/pdf'), file('profilePic', picture, 'image/png')])

let people = 7_000_000_000
function application(more: object = {}) {
  people += 1
  return {
    type: 'Individual' as const,
    category: 'Research Analyst' as const,
    RegName: 'Sagar Rao Research',
    name: 'Sagar Rao',
    email: `applicant-${people}@example.in`,
    password: 'violet-harbour-ladder',
    confirmpassword: 'violet-harbour-ladder',
    number: String(people),
    DOB: '1990-02-28',
    address1: '4 Park Street',
    address2: 'Taltala',
    city: 'Kolkata',
    state: 'West Bengal' as const,
    description: 'Equity research.',
    regNumber: `INH${String(people).slice(-9)}`,
    agreed: true as const,
    ...more,
  }
}

/** A browser that has proven the address with the code sent to it. */
async function proven(email: string) {
  const cookies = createCookieJar(undefined, false)
  const request = { body: { email, purpose: 'provider' as const } }
  const toThem = () => market.sent.filter((message) => message.to === email)
  const before = toThem().length
  ;(await market.call(requestOtp, request, undefined, { cookies })).reply()
  const code = () => toThem()[before]?.text.match(/\b\d{6}\b/)?.[0]
  await expect.poll(code, { timeout: 10_000 }).toBeDefined()
  const otp = present(code(), 'a code was sent')
  ;(await market.call(checkOtp, { body: { email, otp } }, undefined, { cookies })).reply()
  return cookies
}

async function filesOnDisk(): Promise<number> {
  const entries = await readdir(market.folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

type Form = ReturnType<typeof application> & { readonly documents?: AcceptedDocument[] }

function send(form: Form, cookies: CookieJar, uploads = documents()) {
  return market.call(providerSignup, { body: form, files: {} }, undefined, { cookies, uploads })
}

async function apply(form: Form, uploads = documents(), prove = true) {
  return send(form, prove ? await proven(form.email) : createCookieJar(undefined, false), uploads)
}

describe('an application', () => {
  it('creates a new provider with private documents and logged consents', async () => {
    const form = application({ verified: true, approved: true, role: 'admin', wallet: 1e9 })
    const answer = await apply(form)
    expect(answer.reply().message).toBe(
      'Your application for service provider submitted succesfully',
    )
    const [row] = await market.db.sql`
      select p.*, a.role, a.photo_file_id, a.email from provider p
      join account a on a.id = p.account_id where a.email = ${form.email}`
    const id: string = row?.account_id
    expect(row).toMatchObject({ status: 'new', role: 'provider', reg_name: form.RegName })
    const admin = await market.addAdmin()
    const details = await market.call(adminProviderDetails, { query: { id } }, admin)
    expect(details.reply().serviceProviderData).toMatchObject({
      name: 'Sagar Rao',
      DOB: '1990-02-28',
      certificate: expect.stringContaining(`/files/private/${row?.certificate_file}?until=`),
      profileUrl: `/files/${row?.photo_file_id}`,
      verified: false,
      approved: false,
    })
    const certificate = await market.files.get(row?.certificate_file)
    expect([certificate?.area, certificate?.bytes]).toEqual(['private', await rewritePdf(pdf)])
    const photo = await market.files.get(row?.photo_file_id)
    expect(photo?.area).toBe('public')
    expect(await sharp(photo?.bytes).metadata()).toMatchObject({ format: 'webp', width: 40 })
    expect(photo?.bytes.includes('Secret')).toBe(false)
    const consents = await market.db.sql`
      select document, ip from provider_consent where provider_id = ${id} order by document`
    expect([...consents]).toEqual([
      { document: 'agreements/research-analyst', ip: '203.0.113.7' },
      { document: 'privacy-policy', ip: '203.0.113.7' },
      { document: 'terms-and-conditions', ip: '203.0.113.7' },
    ])
    expect((await market.call(spDetails, { query: { id } })).status).toBe(404)
  })

  it('is refused without effect if the form showed older documents, until they were read', async () => {
    const [terms, ...others] = acceptedDocuments('Research Analyst')
    const shown = [{ ...present(terms, 'the terms'), version: '2026-11-01' }, ...others]
    const before = await filesOnDisk()
    const form = application({ documents: shown })
    const cookies = await proven(form.email)
    for (const documents of [shown, others, []]) {
      const refused = await send({ ...form, documents }, cookies)
      expect([refused.status, refused.code]).toEqual([409, 'documents_changed'])
    }
    expect(await filesOnDisk()).toBe(before)
    const read = { ...form, documents: [...acceptedDocuments('Research Analyst')] }
    expect((await send(read, cookies)).status).toBe(200)
    const consents = await market.db.sql`
      select document, version from provider_consent
      join account on account.id = provider_id where email = ${form.email}`
    expect(consents).toHaveLength(3)
    expect([...consents]).toEqual(expect.arrayContaining(read.documents))
  })

  it('requires a proof of the address, which works once, and otherwise stores no file', async () => {
    const before = await filesOnDisk()
    const form = application()
    const unproven = await apply(form, documents(), false)
    expect([unproven.status, unproven.code]).toEqual([401, 'contact_not_verified'])
    // Only redrawing shows that this picture is cut off.
    const cut = picture.subarray(0, picture.length - 40)
    const broken = new Map([...documents(), file('profilePic', cut, 'image/png')])
    expect((await apply(form, broken, false)).code).toBe('contact_not_verified')
    expect((await apply(application(), broken)).code).toBe('image_unreadable')
    // No file is opened for a visitor without a proof.
    const hostile = new Map([...documents(), file('PAN', Buffer.from('x'), 'application/pdf')])
    expect((await apply(application(), hostile, false)).code).toBe('contact_not_verified')
    expect((await apply(application(), hostile)).code).toBe('document_unreadable')
    const stolen = await send(form, await proven(application().email))
    expect(stolen.code).toBe('contact_not_verified')
    expect(await filesOnDisk()).toBe(before)
    const cookies = await proven(form.email)
    expect((await send(form, cookies)).status).toBe(200)
    const again = await send({ ...form, number: '7999999999' }, cookies)
    expect(again.code).toBe('contact_not_verified')
  })

  it('reports errors in the specified order', async () => {
    const year = { DOB: '2008-11-22' }
    const passwords = { confirmpassword: 'other' }
    const number = { number: '98765432101' }
    const [field, company] = file('CompanyCertificate', new Uint8Array(), 'application/pdf')
    const huge = new Map([...documents(), [field, { ...company, oversized: true as const }]])
    const refusal = async (more: object) => {
      const answer = await apply(application(more), huge, false)
      expect([answer.status, answer.code]).toEqual([400, 'application_refused'])
      return answer.message
    }
    expect(await refusal({ ...year, ...passwords, ...number })).toBe('Min age should be 18 years')
    expect(await refusal({ ...passwords, ...number })).toBe('Passwords do not match')
    expect(await refusal(number)).toBe('Phone numbers digits are more than 10')
    expect(await refusal({ number: '1234567890' })).toBe('Please enter a valid mobile number')
    expect(await refusal({})).toBe('Please select files under 5mb')
  })

  it('accepts applicants who turn 18 today in India, and companies of any age', async () => {
    const eighteen = await apply(application({ DOB: '2008-11-21' }), new Map(), false)
    expect(eighteen.message).toBe('Please upload your profile photo')
    const company = application({ type: 'Non Individual', DOB: '2026-01-01' })
    const answer = await apply(company, documents(), false)
    expect(answer.message).toBe('Please upload your company logo')
  })

  it.each([
    ['certificate', 'application/pdf', Buffer.from('<html>'), 'document_unreadable'],
    ['certificate', 'image/png', pdf, 'document_unreadable'],
    ['PAN', 'application/pdf', Buffer.from('%PDF-1.4 /JavaScript %%EOF'), 'document_unreadable'],
    ['profilePic', 'image/png', Buffer.from('not a picture'), 'image_unreadable'],
    ['profilePic', 'image/jpeg', undefined, 'image_unreadable'],
  ] as const)('with an invalid %s (%s) is refused', async (field, mediaType, bytes, code) => {
    const before = await filesOnDisk()
    const uploads = new Map([...documents(), file(field, bytes ?? picture, mediaType)])
    const answer = await apply(application(), uploads)
    expect([answer.status, answer.code, Object.keys(Object(answer.fields))]).toEqual([
      400,
      code,
      [field],
    ])
    expect(await filesOnDisk()).toBe(before)
  })

  it('is refused with a common password, and with a number or address that is taken', async () => {
    const weak = { password: 'password1', confirmpassword: 'password1' }
    expect((await apply(application(weak))).code).toBe('password_rejected')
    const { accountId } = await market.addUser()
    const [known] = await market.db.sql<{ number: string }[]>`
      select number from account where id = ${accountId}`
    expect((await apply(application({ number: known?.number ?? '' }))).code).toBe('number_taken')
    const twice = application()
    const first = await proven(twice.email)
    market.clock.advance(61_000)
    const second = await proven(twice.email)
    expect((await send(twice, first)).status).toBe(200)
    expect((await send({ ...twice, number: '7888888888' }, second)).code).toBe('email_taken')
  })

  it('is possible again after a rejection, with the same address and number', async () => {
    const form = application()
    expect((await apply(form)).status).toBe(200)
    const statuses = async () => {
      const rows = await market.db.sql<{ id: string; status: string; state: string }[]>`
        select a.id, p.status, a.state from provider p join account a on a.id = p.account_id
        where a.email = ${form.email} order by p.applied_at`
      return rows.map(({ status, state }) => [status, state])
    }
    expect(await statuses()).toEqual([['new', 'active']])
    const [first] = await market.db.sql<{ id: string }[]>`
      select id from account where email = ${form.email}`
    const id = present(first, 'the account').id
    const admin = await market.addAdmin()
    const rejection = { id, reason: 'The certificate cannot be read.' }
    ;(await market.call(rejectServiceProvider, { body: rejection }, admin)).reply()
    market.clock.advance(61_000)
    const again = {
      ...form,
      password: 'cobalt-meadow-anchor',
      confirmpassword: 'cobalt-meadow-anchor',
    }
    expect((await send(again, createCookieJar(undefined, false))).code).toBe('contact_not_verified')
    expect((await apply(again)).status).toBe(200)
    expect(await statuses()).toEqual([
      ['rejected', 'suspended'],
      ['new', 'active'],
    ])
    const signIn = (password: string) =>
      market.call(signInWithPassword, { body: { email: form.email, password } })
    expect((await signIn(form.password)).code).toBe('sign_in_failed')
    expect((await signIn(again.password)).status).toBe(200)
    const [entry] = await market.db.sql<{ detail: object }[]>`
      select detail from audit_inbox where action = 'provider.applied' and detail ->> 'replaces' = ${id}`
    expect(entry).toBeDefined()
    // The address belongs to the second account.
    market.clock.advance(61_000)
    const third = await market.call(requestOtp, {
      body: { email: form.email, purpose: 'provider' },
    })
    expect(third.status).toBe(200)
    await expect.poll(() => market.sent.at(-1)?.text).toContain('already')
  })

  it.each([{ agreed: false }, { category: 'Astrologers' }, { state: 'Atlantis' }, { RegName: '' }])(
    'with %o is refused as invalid input',
    async (wrong) => {
      const answer = await apply(application(wrong), documents(), false)
      expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    },
  )
})

describe('a sub-profile', () => {
  const photoAlone = () => new Map([file('profilePic', picture, 'image/png')])

  it('applies under a verified company, gets its name and category, and is unconfirmed at first', async () => {
    const company = await market.addProvider({
      type: 'Non Individual',
      category: 'PMS',
      regName: 'Plans Ltd',
      regNumber: 'INP000000042',
    })
    const form = application({
      isSubProfile: true,
      masterID: company.accountId,
      companyName: 'Another Name',
      regNumber: 'inp 000 000 042',
    })
    expect((await apply(form, photoAlone())).status).toBe(200)
    const [row] = await market.db.sql`
      select p.type, p.category, p.reg_name, p.reg_number, p.company_name, p.master_id, p.master_approved_at
      from provider p join account a on a.id = p.account_id where a.email = ${form.email}`
    expect(row).toEqual({
      type: 'sub profile',
      category: 'PMS',
      reg_name: 'Plans Ltd',
      reg_number: 'INP000000042',
      company_name: 'Plans Ltd',
      master_id: company.accountId,
      master_approved_at: null,
    })
  })

  it('has the number of its company, except in another category than its bank', async () => {
    const number = 'INH000000057'
    const firm = await market.addProvider({ type: 'Non Individual', regNumber: number })
    const of = (masterID: string, more: object) =>
      application({ isSubProfile: true, masterID, ...more })
    const stranger = of(firm.accountId, { regNumber: 'INH000000058' })
    const answer = await apply(stranger, photoAlone())
    expect([answer.code, answer.fields]).toEqual([
      'application_refused',
      { regNumber: expect.stringContaining(number) },
    ])
    const bank = await market.addProvider({
      type: 'Non Individual',
      category: 'Banking',
      regNumber: 'RBI-0042',
    })
    const branch = of(bank.accountId, { category: 'Banking', regNumber: 'RBI-0043' })
    expect((await apply(branch, photoAlone())).code).toBe('application_refused')
    const analyst = of(bank.accountId, { regNumber: 'INH000000059' })
    expect((await apply(analyst, photoAlone())).status).toBe(200)
    const rows = await market.db.sql<{ reg_number: string }[]>`
      select reg_number from provider where master_id in (${firm.accountId}, ${bank.accountId})`
    expect(rows.map((row) => row.reg_number)).toEqual(['INH000000059'])
  })

  it('is refused under an unknown or unverified company or a person', async () => {
    const person = await market.addProvider()
    const waiting = await market.addProvider({ type: 'Non Individual', status: 'approved' })
    for (const masterID of [undefined, newId(), person.accountId, waiting.accountId]) {
      const form = application({ isSubProfile: true, masterID })
      const answer = await apply(form, photoAlone(), false)
      expect([answer.status, answer.code]).toEqual([400, 'master_unknown'])
    }
  })
})
