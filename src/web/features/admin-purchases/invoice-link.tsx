import { TextAnchor } from '#web/ui/actions/text-link.tsx'

type InvoiceLinkProps = {
  href: string | null
  /** Whose purchase it bills. */
  of: string
}

/** Leads from a purchase to its invoice. */
export function InvoiceLink({ href, of }: InvoiceLinkProps) {
  return href === null ? (
    <span className="text-ink-muted">None</span>
  ) : (
    <TextAnchor href={href} aria-label={`View the invoice of ${of}`}>
      View
    </TextAnchor>
  )
}
