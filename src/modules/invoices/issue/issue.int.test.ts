import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { InvoiceDraft } from '../index.ts'

let market: Marketplace
let buyer: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await market.addUser()
})
afterAll(() => market.close())

const reader = (viewer: SignedInViewer) => ({ ...viewer, ip: '203.0.113.7', requestId: 'r' })

function draft(supplier: string, more: Partial<InvoiceDraft> = {}): InvoiceDraft {
  return {
    supplier,
    buyerId: buyer.accountId,
    subject: { type: 'order-line', id: newId() },
    at: market.clock.now(),
    lines: [{ description: 'Momentum Picks, 30 days', taxable: 84_662n, gst: 15_238n }],
    ...more,
  }
}

const issue = (one: InvoiceDraft) =>
  market.db.transaction((tx) => market.app.invoices.issue(tx, one))
const details = async (id: string) => {
  const found = await market.app.invoices.views.details(reader(buyer), id)
  return found.ok ? found.value : expect.unreachable('an invoice of the buyer')
}
const breaches = () => market.app.invoices.checkInvariants(market.db.read)
const none = { gapless: 0, totals: 0, credited: 0 }

let registrations = 1_000

/** Each has a registration of its own. */
async function gstProvider() {
  registrations += 1
  const gstin = `19AAPFU${registrations}F1ZS`
  const { accountId } = await market.addProvider({ gst: true, gstin })
  return accountId
}

describe('invoice numbers', () => {
  it('are consecutive when twenty invoices are issued concurrently', async () => {
    const supplier = await gstProvider()
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue(draft(supplier))))
    expect(issued.map(({ number }) => number).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `INV/2627/${String(index + 1).padStart(6, '0')}`),
    )
    expect(await breaches()).toEqual(none)
  })

  it('have no gap after a transaction is rolled back', async () => {
    const supplier = await gstProvider()
    await issue(draft(supplier))
    const lost = market.db.transaction(async (tx) => {
      const taken = await market.app.invoices.issue(tx, draft(supplier))
      expect(taken.number).toBe('INV/2627/000002')
      throw new Error('the sale fails')
    })
    await expect(lost).rejects.toThrow('the sale fails')
    const rounds = Array.from({ length: 10 }, async (_, index) => {
      const work = market.db.transaction(async (tx) => {
        await market.app.invoices.issue(tx, draft(supplier))
        if (index % 2 === 0) {
          throw new Error('again')
        }
      })
      await work.catch(() => undefined)
    })
    await Promise.all(rounds)
    expect((await issue(draft(supplier))).number).toBe('INV/2627/000007')
    expect(await breaches()).toEqual(none)
  })

  it('restart each financial year, per supplier, and separately for credit notes', async () => {
    const [one, other] = [await gstProvider(), await gstProvider()]
    const march = new Date('2027-03-31T18:29:59.999Z')
    const april = new Date('2027-03-31T18:30:00.000Z')
    expect((await issue(draft(one, { at: march }))).number).toBe('INV/2627/000001')
    const first = await issue(draft(one, { at: april }))
    expect(first.number).toBe('INV/2728/000001')
    expect((await issue(draft(other, { at: april }))).number).toBe('INV/2728/000001')
    const note = await market.db.transaction((tx) =>
      market.app.invoices.creditNote(tx, {
        invoiceId: first.invoiceId,
        subject: { type: 'cancellation', id: newId() },
        at: april,
        reason: 'Cancelled',
        parts: 'rest',
      }),
    )
    expect(note).toMatchObject({ ok: true, value: { number: 'INVC/2728/000001' } })
  })

  it('are assigned once per subject, however often the invoice is requested', async () => {
    const supplier = await gstProvider()
    const one = draft(supplier)
    const answers = await Promise.all(Array.from({ length: 5 }, () => issue(one)))
    expect(new Set(answers.map(({ invoiceId }) => invoiceId)).size).toBe(1)
    expect((await issue(draft(supplier))).number).toBe('INV/2627/000002')
    const ofSubjects = await market.app.invoices.ofSubjects(market.db.read, 'order-line', [
      one.subject.id,
      newId(),
    ])
    expect([...ofSubjects]).toEqual([[one.subject.id, answers[0]?.invoiceId]])
    expect(await breaches()).toEqual(none)
  })
})

describe('the content of an invoice', () => {
  const billing = {
    name: 'Meera Iyer',
    address1: '12 Temple Road',
    address2: '',
    city: 'Chennai',
    pin: '600004',
    state: 'Tamil Nadu' as const,
    gstin: '',
  }

  it('has CGST and SGST within the state, IGST outside it, on the same base', async () => {
    const supplier = await gstProvider()
    // Without an address on record, the place of supply is the supplier's state.
    const near = await details((await issue(draft(supplier))).invoiceId)
    expect(near).toMatchObject({
      title: 'Tax invoice',
      placeOfSupply: 'West Bengal (19)',
      taxable: 846.62,
      cgst: 76.19,
      sgst: 76.19,
      igst: 0,
      total: 999,
      inWords: 'Rupees Nine Hundred Ninety-Nine Only',
      operator: { name: 'Tradebox Technologies Private Limited' },
    })
    await market.app.invoices.billing.saveProfile(reader(buyer), billing)
    const far = await details((await issue(draft(supplier))).invoiceId)
    expect(far).toMatchObject({
      placeOfSupply: 'Tamil Nadu (33)',
      taxable: 846.62,
      cgst: 0,
      igst: 152.38,
      total: 999,
      buyer: { name: 'Meera Iyer', address: ['12 Temple Road', 'Chennai 600004'], gstin: null },
    })
    const terms = await market.app.invoices.termsOf(market.db.read, [supplier], buyer.accountId)
    expect(terms.get(supplier)).toEqual({
      charges: true,
      sameState: false,
      placeOfSupply: 'Tamil Nadu',
    })
    // An issued document keeps the details of its day.
    expect((await details(near._id)).buyer.name).toBe(buyer.name)
  })

  it("is a bill of supply for a provider without GST, and the platform's own tax invoice", async () => {
    const { accountId } = await market.addProvider()
    const lines = [{ description: 'Momentum Picks', taxable: 99_900n, gst: 0n }]
    const bill = await details((await issue(draft(accountId, { lines }))).invoiceId)
    expect(bill).toMatchObject({ title: 'Invoice', chargesGst: false, total: 999 })
    const own = await details((await issue(draft('platform'))).invoiceId)
    expect(own).toMatchObject({ title: 'Tax invoice', operator: null })
    expect(own.supplier.registration).toMatch(/^CIN /)
    expect(own.number).toMatch(/^TBX\/2627\//)
  })

  it('keeps the GSTIN of a provider that buys under another address', async () => {
    const provider = await market.addProvider({ gst: true, gstin: '27AAPFU0939F1ZV' })
    await market.app.invoices.billing.saveProfile(reader(provider), billing)
    const { invoiceId } = await issue(draft('platform', { buyerId: provider.accountId }))
    const found = await market.app.invoices.views.details(reader(provider), invoiceId)
    expect(found).toMatchObject({
      value: {
        buyer: { name: 'Meera Iyer', gstin: '27AAPFU0939F1ZV' },
        placeOfSupply: 'Maharashtra (27)',
      },
    })
  })

  it('has the GSTIN that the provider has on its day, if its billing details name its own', async () => {
    const gstin = '27AAPFU0939F1ZV'
    const provider = await market.addProvider({ gst: true, gstin })
    await market.app.invoices.billing.saveProfile(reader(provider), { ...billing, gstin })
    const { registerForGst } = market.app.providers
    await market.db.transaction((tx) => registerForGst(tx, provider.accountId, '29AAGCB7383J1Z4'))
    const { invoiceId } = await issue(draft('platform', { buyerId: provider.accountId }))
    const found = await market.app.invoices.views.details(reader(provider), invoiceId)
    expect(found).toMatchObject({ value: { buyer: { gstin: '29AAGCB7383J1Z4' } } })
  })

  it('cannot be changed or deleted afterwards', async () => {
    const { invoiceId } = await issue(draft(await gstProvider()))
    const { sql } = market.db
    for (const tamper of [
      sql`update invoice set total_paise = 1, taxable_paise = 1 where id = ${invoiceId}`,
      sql`delete from invoice_line where invoice_id = ${invoiceId}`,
      sql`update invoice_line set description = 'x' where invoice_id = ${invoiceId}`,
    ]) {
      await expect(tamper).rejects.toMatchObject({ code: '23001' })
    }
  })
})

describe('credit notes', () => {
  const note = (invoiceId: string, taxable: bigint, gst: bigint, id = newId()) =>
    market.db.transaction((tx) =>
      market.app.invoices.creditNote(tx, {
        invoiceId,
        subject: { type: 'cancellation', id },
        at: market.clock.now(),
        reason: 'Cancelled on request',
        parts: [{ line: 1, taxable, gst }],
      }),
    )

  it('credit an invoice in parts until nothing is left, and never a paisa more', async () => {
    const { invoiceId } = await issue(draft(await gstProvider()))
    const cancellation = newId()
    const first = await note(invoiceId, 40_000n, 7_200n, cancellation)
    expect(await note(invoiceId, 40_000n, 7_200n, cancellation)).toEqual(first)
    expect(await note(invoiceId, 44_663n, 8_038n)).toMatchObject({ code: 'credit_exceeds_invoice' })
    expect(await note(invoiceId, 44_662n, 8_040n)).toMatchObject({ code: 'credit_exceeds_invoice' })
    const left = await market.db.transaction((tx) => market.app.invoices.leftOf(tx, invoiceId))
    expect(left).toMatchObject([{ line: 1, taxable: 44_662n, cgst: 0n, igst: 8_038n }])
    expect(await note(invoiceId, 44_662n, 8_038n)).toMatchObject({ ok: true })
    expect(await note(invoiceId, 0n, 2n)).toMatchObject({ code: 'credit_exceeds_invoice' })
    const invoice = await details(invoiceId)
    expect(invoice).toMatchObject({ credited: 999, total: 999 })
    expect(invoice.related).toHaveLength(2)
    const credit = await details(present(first.ok ? first.value.invoiceId : undefined, 'a note'))
    expect(credit).toMatchObject({
      title: 'Credit note',
      reason: 'Cancelled on request',
      total: 472,
      related: [{ number: invoice.number, amount: 999 }],
    })
    expect(await breaches()).toEqual(none)
  })

  it('stay within the invoice when twenty are issued concurrently', async () => {
    const { invoiceId } = await issue(draft(await gstProvider()))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => note(invoiceId, 8_466n, 1_522n)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect((await details(invoiceId)).credited).toBe(998.8)
    expect(await breaches()).toEqual(none)
  })

  it('that exceed the invoice are rejected by the database schema', async () => {
    const { invoiceId } = await issue(draft(await gstProvider()))
    const made = await note(invoiceId, 1n, 0n)
    const noteId = present(made.ok ? made.value.invoiceId : undefined, 'a note')
    const tamper = market.db.sql`
      insert into invoice_line (invoice_id, line_no, description, sac, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, total_paise, credits_id, credits_line)
      values (${noteId}, 2, 'x', '997159', 84662, 0, 0, 0, 84662, ${invoiceId}, 1)`
    await expect(tamper).rejects.toMatchObject({ code: '23514' })
  })

  it('are issued for invoices only, not for credit notes', async () => {
    expect(await note(newId(), 1n, 0n)).toMatchObject({ code: 'not_found' })
    const { invoiceId } = await issue(draft(await gstProvider()))
    const made = await note(invoiceId, 100n, 18n)
    const noteId = present(made.ok ? made.value.invoiceId : undefined, 'a note')
    expect(await note(noteId, 1n, 0n)).toMatchObject({ code: 'not_found' })
  })
})

it('the invariant check finds wrong numbers and totals written directly to the database', async () => {
  const supplier = await gstProvider()
  await issue(draft(supplier))
  await market.db.sql`
    update invoice_series set last_sequence = 3 where supplier_id = ${supplier}`
  expect(await breaches()).toMatchObject({ gapless: 1, totals: 0, credited: 0 })
  // The count and the last sequence number match, but the third occurs twice and the second is
  // missing.
  await market.db.sql`
    insert into invoice (id, kind, supplier_id, financial_year, sequence, number, issued_at,
      buyer_id, subject_type, subject_id, supplier, buyer, place_of_supply, charges_gst,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select gen_random_uuid(), kind, supplier_id, financial_year, 3, 'TWICE/' || n, issued_at,
      buyer_id, subject_type, gen_random_uuid(), supplier, buyer, place_of_supply, charges_gst,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise
    from invoice, generate_series(1, 2) n where supplier_id = ${supplier}`
  expect(await breaches()).toMatchObject({ gapless: 1, totals: 2, credited: 0 })
})
