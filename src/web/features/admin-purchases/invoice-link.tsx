import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { purchasesTexts } from './texts.ts'

type InvoiceLinkProps = {
  href: string | null
  /** The buyer's name. */
  of: string
}

/** The link from a purchase to its invoice. */
export function InvoiceLink({ href, of }: InvoiceLinkProps) {
  return href === null ? (
    <span className="text-ink-muted">{purchasesTexts.none}</span>
  ) : (
    <TextAnchor href={href} aria-label={purchasesTexts.invoiceOf(of)}>
      {purchasesTexts.view}
    </TextAnchor>
  )
}
