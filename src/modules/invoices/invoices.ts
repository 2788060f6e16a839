import { invoicePath } from '#contract/invoices/links.ts'
import type { Result } from '#kit/result.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import { createBilling } from './billing.ts'
import type { InvoicesDeps } from './deps.ts'
import {
  type CreditNoteDraft,
  type InvoiceDraft,
  type Issued,
  type IssuedInvoice,
  issueAll,
  issueCreditNote,
  issueInvoice,
} from './issue/issue.ts'
import { type SupplyTerms, termsOfSales } from './issue/parties.ts'
import { renderWaiting } from './read/documents.ts'
import { createInvoiceViews } from './read/views.ts'
import { lockLinesLeft } from './store/issue.ts'
import { countBreaches, findOfSubjects, listBetween, sumPlatformGst } from './store/read.ts'

export type Invoices = ReturnType<typeof createInvoices>

/**
 * Invoices and credit notes: numbered without gaps per supplier, kind and financial year, with the
 * contents that the law requires.
 */
export function createInvoices(deps: InvoicesDeps) {
  return {
    views: createInvoiceViews(deps),
    billing: createBilling(deps),

    /** The current tax terms of sales by each of these providers to one buyer. */
    termsOf: (
      tx: Tx,
      providerIds: readonly string[],
      buyerId: string,
    ): Promise<ReadonlyMap<string, SupplyTerms>> => termsOfSales(deps, tx, providerIds, buyerId),

    issue: (tx: Tx, draft: InvoiceDraft): Promise<IssuedInvoice> => issueInvoice(deps, tx, draft),
    /** Issues many invoices in their order, for an import. */
    issueAll: (tx: Tx, drafts: readonly InvoiceDraft[]): Promise<readonly IssuedInvoice[]> =>
      issueAll(deps, tx, drafts),
    creditNote: (
      tx: Tx,
      draft: CreditNoteDraft,
    ): Promise<Result<Issued, 'not_found' | 'credit_exceeds_invoice'>> =>
      issueCreditNote(deps, tx, draft),

    /** What credit notes have left of each line, locked until the transaction ends. */
    leftOf: lockLinesLeft,
    /** The invoices of these subjects, by subject id. */
    ofSubjects: findOfSubjects,
    /** What these suppliers issued to one buyer, newest first. */
    between: listBetween,
    /** The path at which an account of this role reads an invoice: the `invoiceLink` of tables. */
    linkOf: invoicePath,

    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.schedule('invoices-render', '* * * * *', () => renderWaiting(deps)),
    /** For the ledger audit: counts of impossible states. */
    checkInvariants: countBreaches,
    /** For the invariants of what the platform sells. */
    platformGstOf: sumPlatformGst,
  }
}
