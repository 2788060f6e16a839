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
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asChanged, asData, asPage } from '#platform/http/replies.ts'
import type { Tx } from '#platform/tx.ts'
import type { Invoices } from './invoices.ts'

export function invoicesHandlers(
  { views, billing }: Invoices,
  db: { readonly read: Tx },
): readonly Handler[] {
  return [
    handle(myInvoices, async ({ viewer }, { query }) => asPage(await views.listOwn(viewer, query))),
    handle(allInvoices, async (_, { query }) => asPage(await views.listAll(query))),
    handle(invoiceTotals, async (_, { query }) => ok({ data: await views.totalsOf(query) })),
    handle(invoiceDetails, async (context, { params: { id } }) =>
      asData(await views.details(actorOf(context), id)),
    ),
    handle(invoicePdf, async (context, { params: { id } }) => {
      const found = await views.pdf(actorOf(context), id)
      return found.ok ? ok({ data: { url: found.value } }) : found
    }),
    handle(billingProfile, async ({ viewer }) =>
      ok({ data: await billing.profileOf(db.read, viewer.accountId) }),
    ),
    handle(saveBillingProfile, async (context, { body }) => {
      const saved = await billing.saveProfile(actorOf(context), body)
      return saved.ok ? ok({ message: invoiceMessages.billingSaved.title, data: body }) : saved
    }),
    handle(invoiceSettings, async ({ viewer }) =>
      asData(await billing.settingsOf(viewer.accountId)),
    ),
    handle(saveInvoiceSettings, async (context, { body }) =>
      asChanged(
        invoiceMessages.settingsSaved.title,
        await billing.saveSettings(actorOf(context), body),
      ),
    ),
  ]
}
