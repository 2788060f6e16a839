import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmSubProfile,
  ownProvider,
  ownSubProfiles,
  spDetails,
  updateOwnProvider,
} from '#contract/providers/calls.ts'
import type { ProviderProfile, Socials } from '#contract/providers/types.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { providersSubscriptions } from '../index.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const profile = {
  description: 'Cash market research since 2009.\nNo promises.',
  languages: ['english', 'tamil', 'tamil'],
  segments: ['Options Buying'],
  socials: { youtube: 'https://www.youtube.com/@desk', linkedin: null },
  email: 'Contact@Desk.Example',
  number: '9000000001',
  address1: '12 Marina Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pin: '600001',
  complianceOfficerName: 'V. Iyer',
  disclaimer: 'Registration does not assure returns.',
  refundPolicy: '',
  conflictOfInterest: 'None of us trades what we cover.',
  registrationDate: '2016-02-29',
  experienceSince: 2009,
} as const
/** Every field is set, so that a new one must be returned as well. */
const everyField = {
  ...profile,
  languages: ['english', 'tamil'],
  socials: {
    instagram: 'https://instagram.com/desk',
    youtube: 'https://youtube.com/@desk',
    twitter: 'https://x.com/desk',
    linkedin: 'https://linkedin.com/company/desk',
  },
  email: 'contact@desk.example',
  address2: 'Second floor',
  complianceOfficerEmail: 'officer@desk.example',
  complianceOfficerNumber: '9000000002',
  refundPolicy: 'In proportion.',
  riskFactors: 'Prices can fall.',
} as const satisfies Record<keyof ProviderProfile, unknown> & { socials: Socials }

const body = { ...profile, languages: [...profile.languages], segments: [...profile.segments] }

describe("a provider's own profile", () => {
  it('is returned in any state, with the private fields', async () => {
    const provider = await market.addProvider({ status: 'new' })
    const { data } = (await market.call(ownProvider, {}, provider)).reply()
    expect(data).toMatchObject({
      _id: provider.accountId,
      status: 'new',
      approved: false,
      verified: false,
      DOB: '1985-04-01',
      pin: '700016',
    })
  })

  it('changes its public fields, but not those that an admin verified', async () => {
    const provider = await market.addProvider({ regName: 'Fixed Name' })
    const forged = { ...body, RegName: 'Other', verified: true, category: 'PMS', regNumber: 'X' }
    const changed = (await market.call(updateOwnProvider, { body: forged }, provider)).reply()
    expect(changed.data).toMatchObject({ RegName: 'Fixed Name', category: 'Research Analyst' })
    const seen = await market.call(spDetails, { query: { id: provider.accountId } })
    expect(seen.reply().data).toMatchObject({
      RegName: 'Fixed Name',
      description: profile.description,
      languages: ['english', 'tamil'],
      segments: ['Options Buying'],
      socials: {
        instagram: null,
        youtube: 'https://www.youtube.com/@desk',
        twitter: null,
        linkedin: null,
      },
      email: 'contact@desk.example',
      number: '9000000001',
      city: 'Chennai',
      complianceOfficerName: 'V. Iyer',
      complianceOfficerEmail: null,
      refundPolicy: null,
      riskFactors: null,
      conflictOfInterest: 'None of us trades what we cover.',
      registrationDate: '2016-02-29',
      experienceSince: 2009,
    })
  })

  it('promises no returns, in the description or the legal texts', async () => {
    const provider = await market.addProvider()
    const written = async (more: object) => {
      const answer = await market.call(updateOwnProvider, { body: { ...body, ...more } }, provider)
      return [answer.code, Object.keys(answer.fields ?? {})]
    }
    expect(await written({ description: 'We double your money.' })).toEqual([
      'lint_refused',
      ['description'],
    ])
    expect(await written({ riskFactors: 'Our calls give guaranteed returns.' })).toEqual([
      'lint_refused',
      ['riskFactors'],
    ])
    const risk = 'You lose money in certain market conditions.'
    expect(await written({ riskFactors: risk })).toEqual([undefined, []])
  })

  it('takes the compliance officer’s name as that of any person, or none', async () => {
    const provider = await market.addProvider()
    const named = (complianceOfficerName: string | null) =>
      market.call(updateOwnProvider, { body: { ...body, complianceOfficerName } }, provider)
    const refused = await named('See kyc@desk.example')
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      'invalid_input',
      ['complianceOfficerName'],
    ])
    expect((await named('Dr.Iyer')).reply().data.complianceOfficerName).toBe('Dr. Iyer')
    expect((await named(null)).reply().data.complianceOfficerName).toBeNull()
  })

  it('returns the registration under which a sub-profile sells, also after a change', async () => {
    const registered = { gst: true, gstin: '27AAPFU0939F1ZV' }
    const company = await market.addProvider({ type: 'Non Individual', ...registered })
    const branch = await market.addProvider({
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Kite Research Private Limited',
    })
    const changed = await market.call(updateOwnProvider, { body }, branch)
    expect(changed.reply().data).toMatchObject({ ...registered, city: 'Chennai' })
    const read = await market.call(ownProvider, {}, branch)
    expect(read.reply().data).toEqual(changed.reply().data)
  })

  it('returns every field that can be changed', async () => {
    const provider = await market.addProvider()
    const { languages, segments } = everyField
    const sent = { ...everyField, languages: [...languages], segments: [...segments] }
    const changed = await market.call(updateOwnProvider, { body: sent }, provider)
    expect(changed.reply().data).toMatchObject(everyField)
    const read = await market.call(ownProvider, {}, provider)
    expect(read.reply().data).toMatchObject(everyField)
  })

  it.each([
    ['socials', { socials: { youtube: 'https://youtube.com.evil.example/x' } }],
    ['socials', { socials: { instagram: 'javascript:alert(1)' } }],
    ['languages', { languages: ['klingon'] }],
    ['state', { state: 'Atlantis' }],
    ['pin', { pin: '012345' }],
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['description', { description: 'nul \0' }],
    ['disclaimer', { disclaimer: 'x'.repeat(10_001) }],
    ['email', { email: 'nobody' }],
    ['number', { number: '12345' }],
    ['experienceSince', { experienceSince: 1800 }],
    ['registrationDate', { registrationDate: '2026-02-30' }],
    ['registrationDate', { registrationDate: '1949-12-31' }],
    ['registrationDate', { registrationDate: '2099-01-01' }],
  ])('reports the invalid field %s', async (field, wrong) => {
    const provider = await market.addProvider()
    // @ts-expect-error what a browser could send
    const answer = await market.call(updateOwnProvider, { body: { ...body, ...wrong } }, provider)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    expect(Object.keys(Object(answer.fields)).join()).toContain(field)
  })

  it.each([
    ['HTTPS://WWW.YOUTUBE.COM/@desk', 'https://www.youtube.com/@desk'],
    ['https://youtube.com/"><i>', 'https://youtube.com/%22%3E%3Ci%3E'],
  ])('stores the address %s in the form that browsers use', async (typed, kept) => {
    const provider = await market.addProvider()
    const socials = { youtube: typed }
    const changed = await market.call(updateOwnProvider, { body: { ...body, socials } }, provider)
    expect(changed.reply().data.socials.youtube).toBe(kept)
  })

  it('is refused to visitors, users and admins, and not found for an account without one', async () => {
    const calls = [
      (viewer?: Awaited<ReturnType<Marketplace['addUser']>>) =>
        market.call(ownProvider, {}, viewer),
      (viewer?: Awaited<ReturnType<Marketplace['addUser']>>) =>
        market.call(updateOwnProvider, { body }, viewer),
      (viewer?: Awaited<ReturnType<Marketplace['addUser']>>) =>
        market.call(ownSubProfiles, { query: {} }, viewer),
      (viewer?: Awaited<ReturnType<Marketplace['addUser']>>) =>
        market.call(confirmSubProfile, { body: { id: newId() } }, viewer),
    ]
    for (const call of calls) {
      expect((await call()).code).toBe('unauthenticated')
      expect((await call(await market.addUser())).code).toBe('forbidden')
      expect((await call(await market.addAdmin())).code).toBe('forbidden')
    }
    const stranger = { ...(await market.addUser()), role: 'provider' as const }
    expect((await market.call(ownProvider, {}, stranger)).code).toBe('not_found')
    expect((await market.call(updateOwnProvider, { body }, stranger)).code).toBe('not_found')
  })

  it.each([
    ['Individual', null],
    ['Non Individual', '/files/pabc.webp'],
  ] as const)('of type %s shows the photo of the account, as its logo: %s', async (type, logo) => {
    const provider = await market.addProvider({ type })
    const id = provider.accountId
    await market.db.sql`update account set photo_file_id = 'pabc.webp' where id = ${id}`
    const [subscription] = providersSubscriptions(market.app.providers)
    const tell = (role: 'provider' | 'user') =>
      market.db.transaction(async (tx) => subscription?.handle(tx, [{ accountId: id, role }]))
    await tell('user')
    const seen = async () => (await market.call(spDetails, { query: { id } })).reply().data
    expect(await seen()).toMatchObject({ profileUrl: null, companyLogo: null })
    await tell('provider')
    expect(await seen()).toMatchObject({ profileUrl: '/files/pabc.webp', companyLogo: logo })
  })
})

describe('a company', () => {
  it('confirms its own sub-profiles once, and lists all that are not rejected', async () => {
    const company = await market.addProvider({ type: 'Non Individual' })
    const other = await market.addProvider({ type: 'Non Individual' })
    const add = (status: 'new' | 'rejected') =>
      market.addProvider({
        type: 'sub profile',
        status,
        masterId: company.accountId,
        companyName: 'Company',
      })
    const first = await add('new')
    const second = await add('new')
    await add('rejected')
    const confirm = (id: string, viewer = company) =>
      market.call(confirmSubProfile, { body: { id } }, viewer)
    expect((await confirm(first.accountId, other)).code).toBe('sub_profile_not_open')
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(first.accountId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'sub_profile_not_open')).toHaveLength(3)
    expect((await confirm(newId())).status).toBe(409)

    const page = async (cursor?: string) =>
      (await market.call(ownSubProfiles, { query: { limit: 1, cursor } }, company)).reply()
    const one = await page()
    const two = await page(one.nextCursor)
    expect([...one.data, ...two.data]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          _id: first.accountId,
          name: 'Asha Rao',
          status: 'new',
          confirmed: true,
        }),
        expect.objectContaining({ _id: second.accountId, status: 'new', confirmed: false }),
      ]),
    )
    expect(two.nextCursor).toBeUndefined()
    const cursor = encodeCursor({ key: '', id: 'x' })
    const wrong = await market.call(ownSubProfiles, { query: { cursor } }, company)
    expect(wrong.code).toBe('invalid_input')
  })
})
