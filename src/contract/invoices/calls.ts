import { z } from 'zod'
import { type Access, adminWith, only, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { dayRangeQuery, id, largePageQuery, listWords, rupees } from '../common/fields.ts'
import { listTotalsSchema } from '../common/list-totals.ts'
import {
  billingProfileInput,
  billingProfileSchema,
  invoiceKindSchema,
  invoiceRowSchema,
  invoiceSchema,
  invoiceSettingsInput,
  invoiceSettingsSchema,
  invoiceSuppliers,
} from './types.ts'

/** The buyer and the supplier, which are checked per row, and admins who may see money. */
const parties = { ...signedIn, permission: 'wallet.view' } as const satisfies Access

const page = z.object({ data: z.array(invoiceRowSchema), nextCursor: z.string().optional() })

export const myInvoices = call({
  name: 'invoices.mine',
  method: 'GET',
  path: '/api/invoices',
  summary: 'Invoices and credit notes that the viewer received, or issued, the newest first',
  access: only('user', 'provider'),
  rate: 'read',
  query: largePageQuery.extend({
    as: z.enum(['buyer', 'supplier']).default('buyer'),
    ...dayRangeQuery.shape,
  }),
  reply: page,
})

const invoiceFilter = {
  /** Part of the number, or of the supplier's or buyer's name. */
  q: listWords.optional(),
  kind: invoiceKindSchema.optional(),
  supplier: z.enum(invoiceSuppliers).optional(),
  ...dayRangeQuery.shape,
}

export const allInvoices = call({
  name: 'invoices.all',
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'All invoices and credit notes, the newest first',
  access: adminWith('wallet.view'),
  rate: 'read',
  query: largePageQuery.extend(invoiceFilter),
  reply: page,
})

export const invoiceTotals = call({
  name: 'invoices.totals',
  method: 'GET',
  path: '/api/admin/invoices/totals',
  summary: 'Totals of invoices less credit notes; of very many, those of the newest',
  access: adminWith('wallet.view'),
  rate: 'read',
  query: z.object(invoiceFilter),
  reply: z.object({ data: listTotalsSchema.extend({ amountWithoutGST: rupees, GST: rupees }) }),
})

export const invoiceDetails = call({
  name: 'invoices.details',
  method: 'GET',
  path: '/api/invoices/:id',
  summary: 'One invoice or credit note as it is printed; each view is recorded',
  access: parties,
  rate: 'read',
  params: z.object({ id }),
  reply: z.object({ data: invoiceSchema }),
})

export const invoicePdf = call({
  name: 'invoices.pdf',
  method: 'GET',
  path: '/api/invoices/:id/pdf',
  summary: 'A link to the PDF, valid for some minutes',
  access: parties,
  rate: 'write',
  params: z.object({ id }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
})

export const billingProfile = call({
  name: 'invoices.billing-profile',
  method: 'GET',
  path: '/api/billing/profile',
  summary: "The viewer's billing details; null until they are given",
  access: only('user', 'provider'),
  rate: 'read',
  reply: z.object({ data: billingProfileSchema.nullable() }),
})

export const saveBillingProfile = call({
  name: 'invoices.save-billing-profile',
  method: 'POST',
  path: '/api/billing/profile',
  summary: 'Saves the billing details for future invoices',
  access: only('user', 'provider'),
  rate: 'write',
  body: billingProfileInput,
  reply: z.object({ message: z.string(), data: billingProfileSchema }),
})

export const invoiceSettings = call({
  name: 'invoices.settings',
  method: 'GET',
  path: '/api/provider/invoice-settings',
  summary: "Services code, numbers and signatory of the provider's invoices",
  access: only('provider'),
  rate: 'read',
  reply: z.object({ data: invoiceSettingsSchema }),
  errors: ['not_found'],
})

export const saveInvoiceSettings = call({
  name: 'invoices.save-settings',
  method: 'POST',
  path: '/api/provider/invoice-settings',
  summary: "Saves what the provider's future invoices say",
  access: only('provider'),
  rate: 'write',
  body: invoiceSettingsInput,
  reply: z.object({ message: z.string(), data: invoiceSettingsSchema }),
})

export const invoicesCalls = {
  myInvoices,
  allInvoices,
  invoiceTotals,
  invoiceDetails,
  invoicePdf,
  billingProfile,
  saveBillingProfile,
  invoiceSettings,
  saveInvoiceSettings,
}
