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
import { renderWaiting, scheduleRendering } from './read/documents.ts'
import { createInvoiceViews } from './read/views.ts'
import { lockLinesLeft } from './store/issue.ts'
import { type Breaches, countBreaches, findOfSubjects, listBetween } from './store/read.ts'

export type Invoices = ReturnType<typeof createInvoices>

/** Invoices and credit notes: gapless per supplier, kind and financial year, printed as the law asks. */
export function createInvoices(deps: InvoicesDeps) {
  return {
    views: createInvoiceViews(deps),
    billing: createBilling(deps),

    /** How sales of each of these providers to one buyer are taxed as of now. */
    termsOf: (
      tx: Tx,
      providerIds: readonly string[],
      buyerId: string,
    ): Promise<ReadonlyMap<string, SupplyTerms>> => termsOfSales(deps, tx, providerIds, buyerId),

    issue: (tx: Tx, draft: InvoiceDraft): Promise<IssuedInvoice> => issueInvoice(deps, tx, draft),
    /** Many in their order: for an import. */
    issueAll: (tx: Tx, drafts: readonly InvoiceDraft[]): Promise<readonly IssuedInvoice[]> =>
      issueAll(deps, tx, drafts),
    creditNote: (
      tx: Tx,
      draft: CreditNoteDraft,
    ): Promise<Result<Issued, 'not_found' | 'credit_exceeds_invoice'>> =>
      issueCreditNote(deps, tx, draft),

    /** What no credit note has taken back yet, by line; locked until the transaction ends. */
    leftOf: lockLinesLeft,
    /** The invoices of these subjects, by the subject's id. */
    ofSubjects: findOfSubjects,
    /** What these suppliers issued to one buyer, the newest first. */
    between: listBetween,
    /** Where an account of this role reads an invoice: the `invoiceLink` of every table. */
    linkOf: invoicePath,

    startJobs: (jobs: Jobs): Promise<void> => scheduleRendering(jobs, deps),
    renderWaiting: (): Promise<number> => renderWaiting(deps),
    /** For the audit of the ledger: what can never be, counted. */
    checkInvariants: (tx: Tx): Promise<Breaches> => countBreaches(tx),
  }
}
