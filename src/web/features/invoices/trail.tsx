import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import { invoiceListTexts } from './texts.ts'

/** The way back from a page to the list of invoices that it belongs to. */
export function InvoiceTrail({ list, here }: { list: string; here: string }) {
  return (
    <Breadcrumbs>
      <CrumbLink to={list}>{invoiceListTexts.title}</CrumbLink>
      <Crumb>{here}</Crumb>
    </Breadcrumbs>
  )
}
