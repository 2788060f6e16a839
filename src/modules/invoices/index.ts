export { PLATFORM } from './deps.ts'
export { createInvoices, type Invoices } from './invoices.ts'
export type { InvoiceDraft } from './issue/issue.ts'
export { invoicesHandlers } from './routes.ts'
