import type { InvoiceRow } from '#contract/invoices/types.ts'

/** A credit note's amounts are negative, since they are refunded. */
export function signOf({ kind }: Pick<InvoiceRow, 'kind'>): 1 | -1 {
  return kind === 'credit-note' ? -1 : 1
}
