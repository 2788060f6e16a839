export { PLATFORM } from './deps.ts'
export { createInvoices, type Invoices } from './invoices.ts'
export type {
  CreditedPart,
  CreditNoteDraft,
  InvoiceDraft,
  InvoiceDraftLine,
  Issued,
} from './issue.ts'
export type { SupplyTerms } from './parties.ts'
export { invoicesHandlers } from './routes.ts'
export { invoicePath } from './rules/links.ts'
