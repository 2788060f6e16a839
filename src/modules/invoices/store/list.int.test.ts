import { afterAll, beforeAll, expect, it } from 'vitest'
import { allInvoices } from '#contract/invoices/calls.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

const DOCUMENTS = 3_000

let market: Marketplace
let admin: SignedInViewer

/** Number `n` is `n` seconds old; every 250th buyer is named Dozen, every 1,200th Scarce. */
beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin('wallet.view')
  const buyer = await market.addUser()
  const provider = await market.addProvider({ gst: true, gstin: '19AAPFU0939F1ZS' })
  const { invoiceId } = await market.db.transaction((tx) =>
    market.app.invoices.issue(tx, {
      supplier: provider.accountId,
      buyerId: buyer.accountId,
      subject: { type: 'order-line', id: newId() },
      at: market.clock.now(),
      lines: [{ description: 'Momentum Picks', taxable: 84_662n, gst: 15_238n }],
    }),
  )
  await market.db.sql`
    with copied as (
      insert into invoice (id, kind, supplier_id, financial_year, sequence, number, issued_at,
        buyer_id, subject_type, subject_id, supplier, buyer, place_of_supply, charges_gst,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
      select gen_random_uuid(), kind, supplier_id, financial_year, n + 1, 'COPY/' || n,
        issued_at - make_interval(secs => n), buyer_id, subject_type, gen_random_uuid(), supplier,
        jsonb_set(buyer, '{name}', to_jsonb('Buyer' || case when n % 250 = 0 then ' Dozen' else '' end
          || case when n % 1200 = 0 then ' Scarce' else '' end)),
        place_of_supply, charges_gst, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise
      from invoice, generate_series(1, ${DOCUMENTS}) n where id = ${invoiceId}
      returning id)
    insert into invoice_line (invoice_id, line_no, description, sac, taxable_paise, cgst_paise,
      sgst_paise, igst_paise, total_paise)
    select copied.id, line_no, description, sac, taxable_paise, cgst_paise, sgst_paise, igst_paise,
      total_paise
    from invoice_line l, copied where l.invoice_id = ${invoiceId}`
})
afterAll(() => market.close())

/** Three to a page. */
async function pagesOf(q: string): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const query = { q, limit: 3, ...(cursor === undefined ? {} : { cursor }) }
    const page = (await market.call(allInvoices, { query }, admin)).reply()
    pages.push(page.data.map(({ number }) => number))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return pages
}

it('finds words of few documents page by page, newest first, however far back they are', async () => {
  const dozen = Array.from({ length: 12 }, (_, place) => `COPY/${(place + 1) * 250}`)
  expect(await pagesOf('dozen')).toEqual([0, 3, 6, 9].map((from) => dozen.slice(from, from + 3)))
  expect(await pagesOf('scarce')).toEqual([['COPY/1200', 'COPY/2400']])
  expect(await pagesOf('nobody')).toEqual([[]])
})
