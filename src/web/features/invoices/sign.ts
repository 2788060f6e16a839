import type { InvoiceRow } from '#contract/invoices/types.ts'

/** What a credit note says is given back. */
export function signOf({ kind }: Pick<InvoiceRow, 'kind'>): 1 | -1 {
  return kind === 'credit-note' ? -1 : 1
}
