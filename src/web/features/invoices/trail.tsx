import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import { invoiceListTexts } from './texts.ts'

/** Breadcrumbs from a page to its list of invoices. */
export function InvoiceTrail({ list, here }: { list: string; here: string }) {
  return (
    <Breadcrumbs>
      <CrumbLink to={list}>{invoiceListTexts.title}</CrumbLink>
      <Crumb>{here}</Crumb>
    </Breadcrumbs>
  )
}
