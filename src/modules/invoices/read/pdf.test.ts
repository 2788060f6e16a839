import { expect, it } from 'vitest'
import type { Invoice } from '#contract/invoices/types.ts'
import { readPdfText } from '#platform/pdf/testing.ts'
import { renderInvoicePdf } from './pdf.ts'

const supplier = {
  name: 'कचनार रिसर्च LLP',
  address: ['Office 105, Garden Road', 'Bengaluru 560004'],
  state: 'Karnataka',
  stateCode: '29',
  gstin: '29ZZAFK0566E1ZF',
  registration: 'SEBI registration INH900006002',
  signatoryName: 'Raghavendra Hegde',
  signatoryTitle: 'Authorised signatory',
}
const invoice: Invoice = {
  _id: '01a1fec7-591e-7a19-9fe1-342e8d5268a4',
  kind: 'invoice',
  title: 'Tax invoice',
  number: 'INV/2627/000042',
  issuedAt: '2026-11-20T19:00:00.000Z',
  financialYear: '2026-27',
  supplier,
  buyer: { ...supplier, name: 'கமலா মাধব', address: ['ਸਾਗਰ ਕੁਲਵੰਤ 王小明'], gstin: null },
  placeOfSupply: 'Karnataka (29)',
  sameState: true,
  reverseCharge: false,
  chargesGst: true,
  lines: [
    {
      description: 'Swing → Diary, 90 days',
      sac: '997159',
      taxable: 846.62,
      rate: 18,
      cgst: 76.19,
      sgst: 76.19,
      igst: 0,
      total: 999,
    },
  ],
  taxable: 846.62,
  cgst: 76.19,
  sgst: 76.19,
  igst: 0,
  total: 999,
  inWords: 'Rupees Nine Hundred and Ninety-Nine Only',
  credited: 0,
  related: [],
  reason: null,
  operator: null,
}

it('prints names in Indian scripts, and no boxes for unsupported characters', async () => {
  const { text, strays } = readPdfText(await renderInvoicePdf(invoice))
  expect(strays).toBe(0)
  for (const part of [
    'INV/2627/000042',
    '21-11-2026',
    'कचनार',
    'LLP',
    'கமலா',
    'মাধব',
    'Swing ? Diary, 90 days',
    '846.62',
    '₹999.00',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('王')
})

it('names CGST or IGST by the place of supply, even when the tax is zero', async () => {
  const free = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 }
  const textOf = async (place: Pick<Invoice, 'placeOfSupply' | 'sameState'>) =>
    readPdfText(await renderInvoicePdf({ ...invoice, ...free, ...place })).text
  const here = await textOf({ placeOfSupply: 'Karnataka (29)', sameState: true })
  expect([here.includes('CGST 9%'), here.includes('IGST')]).toEqual([true, false])
  const elsewhere = await textOf({ placeOfSupply: 'Kerala (32)', sameState: false })
  expect([elsewhere.includes('CGST'), elsewhere.includes('IGST 18%')]).toEqual([false, true])
})
