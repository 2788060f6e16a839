import type { ReactNode } from 'react'
import { GST_PERCENT } from '#contract/common/tax.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** The lists of invoices. */
export const invoiceListTexts = {
  title: 'Invoices',
  aboutBuyer: 'Invoices and credit notes.',
  billing: 'Billing details',
  noneBuyer: 'Your first invoice comes with your first plan.',
  browsePlans: 'Browse plans',
  aboutIssued: 'Issued to your clients in your name.',
  aboutReceived: 'From Tradebox, for plans and charges.',
  settings: 'Invoice settings',
  issued: 'Issued',
  received: 'Received',
  issuedInvoices: 'Issued invoices',
  receivedInvoices: 'Received invoices',
  noneIssued: 'We issue one in your name for each sale.',
  noneReceived: 'No purchases from Tradebox yet.',
  aboutAll: 'Every invoice and credit note, newest first.',
  allInvoices: 'All invoices',
  noneMatch: 'No invoices match these filters.',
  none: 'No sales yet.',
  filter: 'Filter invoices',
  search: 'Search',
  searchExample: 'Number or name',
  kind: 'Kind',
  all: 'All',
  creditNotes: 'Credit notes',
  from: 'From',
  to: 'To',
  number: 'Number',
  date: 'Date',
  for: 'For',
  gst: 'GST',
  amount: 'Amount',
  pdf: 'PDF',
  documents: ['document', 'documents'],
  gstBeside: (amount: ReactNode) => sentence`, GST ${amount}`,
} as const

/** Billing details of the issuer and the recipient of invoices. */
export const billingTexts = {
  billingDetails: 'Billing details',
  about: 'Changes apply to future invoices only.',
  invoiceSettings: 'Invoice settings',
  toClients: 'Your invoices to clients',
  toYou: 'Tradebox’s invoices to you',
  toYouHint: 'We use your registered address until you enter another one.',
  noGstin:
    'You charge GST but haven’t entered your GSTIN. Tax invoices need it, and so do new services.',
  gstin: 'GSTIN',
  gstinHint: 'Its state is your place of supply.',
  gstinStarts: `Once it is saved, your prices include ${GST_PERCENT}% GST.`,
  sac: 'Services code (SAC)',
  sacHint: 'Six digits, such as 997159.',
  prefix: 'Invoice number prefix',
  prefixHint: 'Three letters. A change applies from the next financial year.',
  signatory: 'Signatory',
  signsAs: 'Signs as',
  save: 'Save',
}

/** One invoice or credit note. */
export const invoiceTexts = {
  financialYear: (year: string) => `Financial year ${year}`,
  from: 'From',
  billed: 'Billed to',
  credited: 'Credited to',
  inWords: 'Amount in words:',
  state: (name: string, code: string) => `${name}, State code ${code}`,
  gstin: (number: string) => `GSTIN ${number}`,
  issuedOn: 'Date of issue',
  placeOfSupply: 'Place of supply',
  reverseCharge: 'Tax payable on reverse charge',
  yes: 'Yes',
  no: 'No',
  reason: 'Reason',
  noGst: 'The supplier charges no GST on this supply.',
  issuedElectronically: 'Issued electronically.',
  for: (supplier: string) => `For ${supplier}`,
  creditNotes: 'Credit notes',
  againstInvoice: 'Against invoice',
  services: 'Services',
  taxable: 'taxable',
  total: 'Total',
  totalCredited: 'Total credited',
  download: (number: string) => `Download ${number}`,
  downloadPdf: 'Download PDF',
  suppliedThrough: (operator: string, gstin: ReactNode) =>
    sentence`Supplied through Tradebox, the electronic commerce platform of ${operator}, GSTIN ${gstin}.`,
  sac: (code: string) => `SAC ${code}`,
  gstRate: (percent: number) => `, GST ${percent}%`,
  creditedOf: (credited: ReactNode, total: ReactNode) =>
    sentence`${credited} of ${total} credited.`,
}

/** Invoices as a spreadsheet. */
export const workbookTexts = {
  sheet: 'Invoices',
  number: 'Number',
  document: 'Document',
  date: 'Date',
  from: 'From',
  to: 'To',
  for: 'For',
  taxable: 'Amount without GST',
  gst: 'GST',
  amount: 'Amount',
  id: 'ID',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  invoices: 'Invoices',
  invoice: 'Invoice',
  invoiceSettings: 'Invoice settings',
  billingDetails: 'Billing details',
}
