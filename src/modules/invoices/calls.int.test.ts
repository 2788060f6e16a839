import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allInvoices,
  billingProfile,
  invoiceDetails,
  invoicePdf,
  invoiceSettings,
  myInvoices,
  saveBillingProfile,
  saveInvoiceSettings,
} from '#contract/invoices/calls.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { PLATFORM } from '#modules/invoices/index.ts'
import { directSaleEntry, saleEntry } from '#modules/ledger/index.ts'
import { breakRows } from '#platform/db/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let buyer: SignedInViewer
let provider: SignedInViewer
let invoiceId: string

const address = {
  name: 'Meera Iyer',
  address1: '12 Temple Road',
  address2: '',
  city: 'Chennai',
  pin: '600004',
  state: 'Tamil Nadu',
  gstin: '',
} as const

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await market.addUser()
  provider = await market.addProvider({ gst: true, gstin: '19AAPFU0939F1ZS', regName: 'Kite Desk' })
  invoiceId = await issue()
})
afterAll(() => market.close())

async function issue(lines = [{ description: 'Momentum Picks', taxable: 84_662n, gst: 15_238n }]) {
  const issued = await market.db.transaction((tx) =>
    market.app.invoices.issue(tx, {
      supplier: provider.accountId,
      buyerId: buyer.accountId,
      subject: { type: 'order-line', id: newId() },
      at: market.clock.now(),
      lines,
    }),
  )
  return issued.invoiceId
}

async function records(action: string): Promise<number> {
  const [row] = await market.db.sql<{ count: number }[]>`
    select count(*)::int from audit_inbox where action = ${action}`
  return row?.count ?? 0
}

describe('an invoice', () => {
  it('is read and downloaded by buyer, supplier and permitted admins, each time audited', async () => {
    const admin = await market.addAdmin('wallet.view')
    const [viewed, downloaded] = [
      await records('invoice.viewed'),
      await records('invoice.downloaded'),
    ]
    for (const [viewer, path] of [
      [buyer, '/dashboard/user/invoices'],
      [provider, '/dashboard/serviceprovider/invoices'],
      [admin, '/dashboard/admin/viewinvoice'],
    ] as const) {
      const details = await market.call(invoiceDetails, { params: { id: invoiceId } }, viewer)
      expect(details.reply().data).toMatchObject({ number: 'INV/2627/000001', total: 999 })
      const pdf = await market.call(invoicePdf, { params: { id: invoiceId } }, viewer)
      expect(pdf.reply().data.url).toMatch(
        /^\/files\/private\/s[0-9a-f]{32}\.pdf\?until=\d+&key=[\w-]+&name=invoice-\w{3}-\d{4}-\d{6}&ours=1$/,
      )
      const list =
        viewer === admin
          ? await market.call(allInvoices, { query: {} }, viewer)
          : await market.call(
              myInvoices,
              { query: { as: viewer === buyer ? 'buyer' : 'supplier' } },
              viewer,
            )
      expect(list.reply().data).toMatchObject([
        { supplierName: 'Kite Desk', GST: 152.38, invoiceLink: `${path}/${invoiceId}` },
      ])
    }
    expect(await records('invoice.viewed')).toBe(viewed + 3)
    expect(await records('invoice.downloaded')).toBe(downloaded + 3)
  })

  it('is inaccessible to everybody else', async () => {
    const calls = [invoiceDetails, invoicePdf]
    const strangers = [await market.addUser(), await market.addProvider()]
    for (const spec of calls) {
      const input = { params: { id: invoiceId } }
      for (const stranger of strangers) {
        expect((await market.call(spec, input, stranger)).code).toBe('not_found')
      }
      const admin = await market.addAdmin('provider.view')
      expect((await market.call(spec, input, admin)).code).toBe('forbidden')
      expect((await market.call(spec, input)).code).toBe('unauthenticated')
      const unknown = { params: { id: newId() } }
      expect((await market.call(spec, unknown, buyer)).code).toBe('not_found')
    }
  })

  it('is rendered as one private PDF for concurrent requests', async () => {
    const id = await issue()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => market.call(invoicePdf, { params: { id } }, buyer)),
    )
    const files = new Set(answers.map((one) => one.reply().data.url.split('?')[0]))
    expect(files.size).toBe(1)
    const fileId = present([...files][0]?.split('/').at(-1), 'a file')
    const file = await market.files.get(fileId)
    expect(file).toMatchObject({ area: 'private', mediaType: 'application/pdf' })
    expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is rendered in the background, once', async () => {
    await issue()
    expect(await market.runJob('invoices-render')).toBeGreaterThan(0)
    expect(await market.runJob('invoices-render')).toBe(0)
  })

  it('is rendered although another cannot be, which fails the run', async () => {
    const [bad, good] = [await issue(), await issue()]
    const mend = await breakRows(market.db, 'invoice_file', ['invoice_id', bad])
    await expect(market.runJob('invoices-render')).rejects.toThrow('not rendered: 1 times')
    const files = await market.db.sql`
      select invoice_id as id from invoice_file where invoice_id = any(${[bad, good]})`
    expect(files).toEqual([{ id: good }])
    await mend()
    expect(await market.runJob('invoices-render')).toBe(1)
  })
})

describe('invoice lists', () => {
  it('continue at the cursor, the newest first, and refuse an invalid cursor', async () => {
    market.clock.advance(1000)
    const newest = await issue()
    const first = (await market.call(myInvoices, { query: { limit: 2 } }, buyer)).reply()
    expect(first.data[0]?._id).toBe(newest)
    const cursor = present(first.nextCursor, 'a second page')
    const second = (await market.call(myInvoices, { query: { limit: 2, cursor } }, buyer)).reply()
    const ids = [...first.data, ...second.data].map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(4)
    const wrong = Buffer.from(JSON.stringify(['x', 'y'])).toString('base64url')
    const refused = await market.call(myInvoices, { query: { cursor: wrong } }, buyer)
    expect(refused.code).toBe('invalid_input')
  })

  it('hold what a return of outward supplies asks, for the days asked', async () => {
    const own = await market.addProvider({ gst: true, gstin: '24AAACC1206D1ZM' })
    const client = await market.addUser()
    const body = { ...address, gstin: '27AAPFU0939F1ZV' }
    ;(await market.call(saveBillingProfile, { body }, client)).reply()
    const [direct, through, unknown] = [newId(), newId(), newId()]
    const sale = { providerId: own.accountId, gross: 999_00n, charge: { charge: 0n, gst: 0n } }
    const at = market.clock.now()
    await market.db.transaction(async (tx) => {
      const { ledger, invoices } = market.app
      await ledger.postAll(tx, [
        directSaleEntry({ ...sale, lineId: direct, plan: 'Postpaid', at }),
        saleEntry({ ...sale, lineId: through, gst: 152_38n, at }),
      ])
      const lines = [{ description: 'Momentum Picks', taxable: 846_62n, gst: 152_38n }]
      const draft = { supplier: own.accountId, buyerId: client.accountId, at, lines }
      for (const id of [direct, through, unknown]) {
        await invoices.issue(tx, { ...draft, subject: { type: 'order-line', id } })
      }
      const charge = { supplier: PLATFORM, buyerId: own.accountId, at, lines }
      await invoices.issue(tx, { ...charge, subject: { type: 'sale-charge', id: direct } })
      const sold = await invoices.ofSubjects(tx, 'order-line', [direct])
      await invoices.creditNote(tx, {
        invoiceId: present(sold.get(direct), 'it was issued'),
        subject: { type: 'cancellation', id: newId() },
        at,
        reason: 'Subscription cancelled by the buyer',
        parts: 'rest',
      })
    })
    const issued = { as: 'supplier', limit: 1_000 } as const
    const rows = (await market.call(myInvoices, { query: issued }, own)).reply().data
    expect(new Set(rows.map((row) => `${row.kind} ${row.paidTo}`))).toEqual(
      new Set(['credit-note provider', 'invoice null', 'invoice tradebox', 'invoice provider']),
    )
    const [note, invoice] = ['credit-note', 'invoice'].map((kind) =>
      rows.find((row) => row.kind === kind && row.paidTo === 'provider'),
    )
    const common = {
      supplierGstin: '24AAACC1206D1ZM',
      buyerGstin: '27AAPFU0939F1ZV',
      placeOfSupply: 'Maharashtra',
      placeOfSupplyCode: '27',
      sac: '997159',
      rate: 18,
      amountWithoutGST: 846.62,
      cgst: 0,
      sgst: 0,
      igst: 152.38,
    }
    expect(invoice).toMatchObject({ ...common, credits: null })
    const { number, issuedAt } = present(invoice, 'it is listed')
    expect(note).toMatchObject({ ...common, credits: { number, issuedAt } })

    const charged = { as: 'buyer', from: '2026-11-21', to: '2026-11-21' } as const
    const received = (await market.call(myInvoices, { query: charged }, own)).reply().data
    expect(received).toMatchObject([{ paidTo: null, supplierGstin: '29ZZKCT4821M1ZN' }])
    const earlier = { as: 'supplier', to: '2026-11-20' } as const
    expect((await market.call(myInvoices, { query: earlier }, own)).reply().data).toEqual([])

    const admin = await market.addAdmin('wallet.view')
    const suppliersOf = async (supplier: 'tradebox' | 'providers') =>
      (await market.call(allInvoices, { query: { supplier } }, admin))
        .reply()
        .data.map((row) => row.supplierGstin === '29ZZKCT4821M1ZN')
    expect(new Set(await suppliersOf('tradebox'))).toEqual(new Set([true]))
    expect(new Set(await suppliersOf('providers'))).toEqual(new Set([false]))
  })

  it('show each viewer only their own invoices, and all invoices to admins only', async () => {
    const admin = await market.addAdmin()
    expect((await market.call(myInvoices, { query: {} })).code).toBe('unauthenticated')
    expect((await market.call(myInvoices, { query: {} }, admin)).code).toBe('forbidden')
    expect((await market.call(allInvoices, { query: {} }, buyer)).code).toBe('forbidden')
    const stranger = await market.addUser()
    expect((await market.call(myInvoices, { query: {} }, stranger)).reply().data).toEqual([])
    const looking = { query: { as: 'supplier' } } as const
    expect((await market.call(myInvoices, looking, buyer)).reply().data).toEqual([])
  })
})

describe('billing details', () => {
  it('are empty at first, can be saved, and can be corrected', async () => {
    const user = await market.addUser()
    const empty = await market.call(billingProfile, {}, user)
    expect(empty.reply().data).toBeNull()
    const saved = await market.call(saveBillingProfile, { body: { ...address } }, user)
    expect(saved.reply()).toMatchObject({ message: 'Billing details saved', data: address })
    const gstin = '27aapfu0939f1zv'
    await market.call(saveBillingProfile, { body: { ...address, gstin } }, user)
    const kept = await market.call(billingProfile, {}, user)
    expect(kept.reply().data).toEqual({ ...address, gstin: '27AAPFU0939F1ZV' })
  })

  it.each([
    ['gstin', '27AAPFU0939F1ZW', 'This is not a valid GSTIN. Leave it empty if you have none.'],
    ['pin', '060004', 'Please enter a PIN code of six digits'],
    ['name', ' ', 'Please enter the name for the invoice'],
    ['state', 'Atlantis', 'Please choose your state'],
  ])('refuse an invalid %s', async (field, value, message) => {
    const body = { ...address, [field]: value }
    const refused = await market.call(saveBillingProfile, { body }, buyer)
    expect([refused.code, refused.fields]).toEqual(['invalid_input', { [field]: message }])
  })

  it('are refused to visitors and admins', async () => {
    const admin = await market.addAdmin()
    const save = { body: { ...address } }
    expect((await market.call(billingProfile, {})).code).toBe('unauthenticated')
    expect((await market.call(saveBillingProfile, save)).code).toBe('unauthenticated')
    expect((await market.call(billingProfile, {}, admin)).code).toBe('forbidden')
    expect((await market.call(saveBillingProfile, save, admin)).code).toBe('forbidden')
  })
})

describe("a provider's invoice settings", () => {
  it('have defaults, and apply to invoices issued after a change', async () => {
    const own = await market.addProvider({ regName: 'Slow Money' })
    const before = await market.call(invoiceSettings, {}, own)
    expect(before.reply().data).toEqual({
      sac: '997159',
      prefix: 'INV',
      signatoryName: 'Slow Money',
      signatoryTitle: 'Authorised signatory',
      gstin: '',
      chargesGst: false,
      isSubProfile: false,
    })
    const body = {
      sac: '998311',
      prefix: 'slm',
      signatoryName: 'R. Das',
      signatoryTitle: 'Partner',
    }
    const saved = await market.call(saveInvoiceSettings, { body }, own)
    const kept = { ...body, prefix: 'SLM', gstin: '', chargesGst: false, isSubProfile: false }
    expect(saved.reply().data).toEqual(kept)
    expect((await market.call(invoiceSettings, {}, own)).reply().data).toEqual(kept)
    const { number, invoiceId: id } = await market.db.transaction((tx) =>
      market.app.invoices.issue(tx, {
        supplier: own.accountId,
        buyerId: buyer.accountId,
        subject: { type: 'order-line', id: newId() },
        at: market.clock.now(),
        lines: [{ description: 'A plan', taxable: 100n, gst: 0n }],
      }),
    )
    expect(number).toBe('SLM/2627/000001')
    const details = await market.call(invoiceDetails, { params: { id } }, own)
    expect(details.reply().data).toMatchObject({
      supplier: { signatoryName: 'R. Das', signatoryTitle: 'Partner' },
      lines: [{ sac: '998311' }],
    })
  })

  it('require the GSTIN of a provider that charges GST, and print it on its invoices', async () => {
    const own = await market.addProvider({ gst: true, gstin: null })
    const shown = (await market.call(invoiceSettings, {}, own)).reply().data
    const { chargesGst, isSubProfile: _, ...settings } = shown
    expect([chargesGst, settings.gstin]).toEqual([true, ''])
    const save = (gstin: string) =>
      market.call(saveInvoiceSettings, { body: { ...settings, gstin } }, own)
    const missing = await save('')
    expect([missing.code, Object.keys(missing.fields ?? {})]).toEqual(['invalid_input', ['gstin']])
    expect((await save('19AAAPA1234A1Z4')).code).toBe('invalid_input')
    const gstin = '19AAAPA1234A1ZQ'
    expect((await save(gstin.toLowerCase())).reply().data).toMatchObject({ gstin })
    const { invoiceId: id } = await market.db.transaction((tx) =>
      market.app.invoices.issue(tx, {
        supplier: own.accountId,
        buyerId: buyer.accountId,
        subject: { type: 'order-line', id: newId() },
        at: market.clock.now(),
        lines: [{ description: 'A plan', taxable: 100_00n, gst: 18_00n }],
      }),
    )
    const details = await market.call(invoiceDetails, { params: { id } }, own)
    expect(details.reply().data.supplier).toMatchObject({ gstin, state: 'West Bengal' })
  })

  it('charge GST from the day on which a GSTIN is entered, which is put on record', async () => {
    const own = await market.addProvider()
    const {
      chargesGst: _,
      isSubProfile: __,
      ...settings
    } = (await market.call(invoiceSettings, {}, own)).reply().data
    const save = (gstin: string) =>
      market.call(saveInvoiceSettings, { body: { ...settings, gstin } }, own)
    const before = await records('invoice.gst-registered')
    const registered = { gstin: '29AAGCB7383J1Z4', chargesGst: true }
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(registered.gstin)))
    expect(answers.map((one) => one.reply().data)).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining(registered)),
    )
    expect((await save('')).fields).toEqual({
      gstin: 'Please enter your GSTIN: tax invoices need it',
    })
    expect((await market.call(invoiceSettings, {}, own)).reply().data).toMatchObject(registered)
    expect(await records('invoice.gst-registered')).toBe(before + 1)
  })

  it('are not found for an account without a provider', async () => {
    const bare = { ...(await market.addUser()), role: 'provider' as const }
    const body = { sac: '997159', prefix: 'ABC', signatoryName: 'A', signatoryTitle: '' }
    expect((await market.call(invoiceSettings, {}, bare)).code).toBe('not_found')
    expect((await market.call(saveInvoiceSettings, { body }, bare)).code).toBe('not_found')
  })

  it('are refused when invalid, and to visitors and users', async () => {
    const body = { sac: '123456', prefix: 'AB1', signatoryName: '', signatoryTitle: '' }
    const refused = await market.call(saveInvoiceSettings, { body }, provider)
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(['prefix', 'sac', 'signatoryName'])
    expect((await market.call(invoiceSettings, {})).code).toBe('unauthenticated')
    expect((await market.call(invoiceSettings, {}, buyer)).code).toBe('forbidden')
    const fine = { ...body, sac: '997159', prefix: 'ABC', signatoryName: 'A' }
    expect((await market.call(saveInvoiceSettings, { body: fine })).code).toBe('unauthenticated')
    expect((await market.call(saveInvoiceSettings, { body: fine }, buyer)).code).toBe('forbidden')
  })
})
