import {
  allInvoices,
  billingProfile,
  invoiceDetails,
  invoicePdf,
  invoiceSettings,
  invoiceTotals,
  myInvoices,
  saveBillingProfile,
  saveInvoiceSettings,
} from '#contract/invoices/calls.ts'
import { invoiceMessages } from '#contract/invoices/texts.ts'
import { ok } from '#kit/result.ts'
import { type Context, type Handler, handle } from '#platform/http/context.ts'
import { asChanged, asData, asPage } from '#platform/http/replies.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'
import type { Invoices } from './invoices.ts'
import type { InvoiceReader } from './read/views.ts'

export function invoicesHandlers(
  { views, billing }: Invoices,
  db: { readonly read: Tx },
): readonly Handler[] {
  return [
    handle(myInvoices, async ({ viewer: { accountId, role } }, { query }) =>
      asPage(
        await (query.as === 'buyer' ? views.listOfBuyer : views.listOfSupplier)(
          accountId,
          role,
          query,
        ),
      ),
    ),
    handle(allInvoices, async (_, { query }) => asPage(await views.listAll(query))),
    handle(invoiceTotals, async (_, { query }) => ok({ data: await views.totalsOf(query) })),
    handle(invoiceDetails, async (context, { params: { id } }) =>
      asData(await views.details(readerOf(context), id)),
    ),
    handle(invoicePdf, async (context, { params: { id } }) => {
      const found = await views.pdf(readerOf(context), id)
      return found.ok ? ok({ data: { url: found.value } }) : found
    }),
    handle(billingProfile, async ({ viewer }) =>
      ok({ data: await billing.profileOf(db.read, viewer.accountId) }),
    ),
    handle(saveBillingProfile, async (context, { body }) => {
      const saved = await billing.saveProfile(readerOf(context), body)
      return saved.ok ? ok({ message: invoiceMessages.billingSaved.title, data: body }) : saved
    }),
    handle(invoiceSettings, async ({ viewer }) =>
      asData(await billing.settingsOf(viewer.accountId)),
    ),
    handle(saveInvoiceSettings, async (context, { body }) =>
      asChanged(
        invoiceMessages.settingsSaved.title,
        await billing.saveSettings(readerOf(context), body),
      ),
    ),
  ]
}

function readerOf({ viewer, ip, requestId }: Context<SignedInViewer>): InvoiceReader {
  const { accountId, role, sessionId } = viewer
  return { accountId, role, sessionId, ip, requestId }
}
