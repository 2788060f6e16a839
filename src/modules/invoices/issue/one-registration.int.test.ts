import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceDetails, invoiceSettings, saveInvoiceSettings } from '#contract/invoices/calls.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let buyer: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await market.addUser()
})
afterAll(() => market.close())

const lines = [{ description: 'Momentum Picks', taxable: 84_662n, gst: 15_238n }]
const issue = (supplier: SignedInViewer) =>
  market.db.transaction((tx) =>
    market.app.invoices.issue(tx, {
      supplier: supplier.accountId,
      buyerId: buyer.accountId,
      subject: { type: 'order-line', id: newId() },
      at: market.clock.now(),
      lines,
    }),
  )

const addCompany = (gstin: string | null) =>
  market.addProvider({
    type: 'Non Individual',
    regName: 'Kite Research Private Limited',
    address1: '9 Marine Drive',
    city: 'Mumbai',
    state: 'Maharashtra',
    pin: '400002',
    gst: gstin !== null,
    gstin,
  })
const addSubProfile = (company: SignedInViewer) =>
  market.addProvider({
    type: 'sub profile',
    regName: 'Kite Research Private Limited',
    masterId: company.accountId,
    companyName: 'Kite Research Private Limited',
  })

const settingsOf = async (provider: SignedInViewer) =>
  (await market.call(invoiceSettings, {}, provider)).reply().data
async function save(provider: SignedInViewer, more: { gstin?: string; prefix?: string }) {
  const { chargesGst: _, isSubProfile: __, ...settings } = await settingsOf(provider)
  return market.call(saveInvoiceSettings, { body: { ...settings, ...more } }, provider)
}

it('a sub-profile sells under the registration of its company', async () => {
  const company = await addCompany('27AAPFU0939F1ZV')
  const branch = await addSubProfile(company)
  const { invoiceId } = await issue(branch)
  const invoice = (await market.call(invoiceDetails, { params: { id: invoiceId } }, buyer)).reply()
    .data
  expect(invoice).toMatchObject({
    chargesGst: true,
    supplier: {
      name: 'Kite Research Private Limited',
      gstin: '27AAPFU0939F1ZV',
      state: 'Maharashtra',
      address: ['9 Marine Drive', 'Mumbai 400002'],
    },
  })
  const { eligibilityOf, profileOf } = market.app.providers
  expect(await eligibilityOf(market.db.read, branch.accountId)).toMatchObject({ gst: true })
  expect(await profileOf(market.db.read, branch.accountId)).toMatchObject({ gst: true })
})

it('suppliers with one registration never give out one number twice', async () => {
  const gstin = '27AAPFU0940F1ZV'
  const company = await addCompany(gstin)
  const suppliers = [
    company,
    await addSubProfile(company),
    await addSubProfile(company),
    await market.addProvider({ gst: true, gstin }),
  ]
  const issued = await Promise.all(
    Array.from({ length: 5 }, () => suppliers).flatMap((all) => all.map(issue)),
  )
  expect(new Set(issued.map(({ number }) => number)).size).toBe(20)
  expect(new Set(issued.map(({ number }) => number.slice(0, 3)))).toEqual(
    new Set(['INV', 'INW', 'INX', 'INY']),
  )
  expect(await market.app.invoices.checkInvariants(market.db.read)).toMatchObject({ gapless: 0 })
})

it('series that were open before the registration are told apart from then on', async () => {
  const company = await addCompany(null)
  const branch = await addSubProfile(company)
  expect((await issue(company)).number).toBe('INV/2627/000001')
  expect((await issue(branch)).number).toBe('INV/2627/000001')
  expect((await save(company, { gstin: '29AAGCB7383J1Z4' })).status).toBe(200)
  const [first, second] = [await issue(company), await issue(branch)]
  expect(first.number.slice(-6)).toBe('000002')
  expect(second.number.slice(-6)).toBe('000002')
  expect(second.number).not.toBe(first.number)
})

it('the settings refuse a prefix that another supplier has, and another GSTIN than the company’s', async () => {
  const company = await addCompany('24AAACC1206D1ZM')
  const branch = await addSubProfile(company)
  await issue(company)
  expect(await settingsOf(branch)).toMatchObject({
    gstin: '24AAACC1206D1ZM',
    chargesGst: true,
    isSubProfile: true,
  })
  expect((await save(branch, {})).fields).toEqual({
    prefix: 'Another provider with this GSTIN uses this prefix. Please choose another one.',
  })
  expect((await save(branch, { prefix: 'KIT', gstin: '19AAAPA1234A1ZQ' })).fields).toEqual({
    gstin: 'Your invoices carry your company’s GSTIN. Only the company can change it.',
  })
  expect((await save(branch, { prefix: 'KIT' })).status).toBe(200)
  expect((await issue(branch)).number).toBe('KIT/2627/000001')
  expect((await save(company, {})).status).toBe(200)
})
