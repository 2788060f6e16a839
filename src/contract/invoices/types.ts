import { z } from 'zod'
import { canonicalGstin } from '../common/canonical.ts'
import {
  boundedLine,
  canonicalText,
  id,
  instant,
  pinInput,
  requiredLine,
  rupees,
} from '../common/fields.ts'
import { isGstin } from '../common/gstin.ts'
import { pinFitsState } from '../common/pin-codes.ts'
import { stateSchema, states } from '../common/states.ts'
import { invoiceMessages } from './texts.ts'

export const invoiceKinds = ['invoice', 'credit-note'] as const
export const invoiceKindSchema = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof invoiceKindSchema>

/** A GST identification number, or empty for who has none. */
const gstinInput = canonicalText(canonicalGstin, invoiceMessages.invalidGstin)
  .max(15, { error: invoiceMessages.invalidGstin, abort: true })
  .refine((text) => text === '' || isGstin(text), { error: invoiceMessages.invalidGstin })
  .default('')

/** What stands on invoices about a buyer. A GSTIN decides the place of supply by its own state. */
export const billingProfileInput = z
  .strictObject({
    name: requiredLine(160, invoiceMessages.nameRequired),
    address1: requiredLine(160, invoiceMessages.addressRequired),
    address2: boundedLine(160).default(''),
    city: requiredLine(80, invoiceMessages.cityRequired),
    pin: pinInput(invoiceMessages.invalidPin),
    state: z
      .string({ error: invoiceMessages.stateRequired })
      .pipe(z.enum(states, { error: invoiceMessages.stateRequired })),
    gstin: gstinInput,
  })
  .refine(({ pin, state }) => pinFitsState(pin, state), {
    error: invoiceMessages.pinElsewhere,
    path: ['pin'],
  })
export type BillingProfileInput = z.infer<typeof billingProfileInput>

export const billingProfileSchema = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  pin: z.string(),
  state: stateSchema,
  gstin: z.string(),
})
export type BillingProfile = z.infer<typeof billingProfileSchema>

/** What a provider says about its own invoices. */
export const invoiceSettingsInput = z.strictObject({
  /** Services accounting code: six digits of chapter 99. */
  sac: z
    .string({ error: invoiceMessages.invalidSac })
    .trim()
    .regex(/^99\d{4}$/, { error: invoiceMessages.invalidSac }),
  /** Begins the numbers of the series that are opened from now on: those of the next financial year. */
  prefix: z
    .string({ error: invoiceMessages.invalidPrefix })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, { error: invoiceMessages.invalidPrefix }),
  signatoryName: requiredLine(120, invoiceMessages.signatoryRequired),
  signatoryTitle: boundedLine(120).default(''),
  /** Needed by who charges GST. Its state is where the provider supplies from. */
  gstin: gstinInput,
})
export type InvoiceSettingsInput = z.infer<typeof invoiceSettingsInput>

export const invoiceSettingsSchema = z.object({
  sac: z.string(),
  prefix: z.string(),
  signatoryName: z.string(),
  signatoryTitle: z.string(),
  gstin: z.string(),
  chargesGst: z.boolean(),
})
export type InvoiceSettings = z.infer<typeof invoiceSettingsSchema>

/** A row of the lists. */
export const invoiceRowSchema = z.object({
  _id: id,
  kind: invoiceKindSchema,
  /** 'Tax invoice', 'Bill of supply' or 'Credit note'. */
  title: z.string(),
  number: z.string(),
  issuedAt: instant,
  supplierName: z.string(),
  buyerName: z.string(),
  description: z.string(),
  amountWithoutGST: rupees,
  GST: rupees,
  amount: rupees,
  /** Where this viewer reads it: a path of this site. */
  invoiceLink: z.string(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

const partySchema = z.object({
  name: z.string(),
  /** Address, city with PIN, State; what is not known is left out. */
  address: z.array(z.string()),
  state: z.string(),
  /** Two digits. */
  stateCode: z.string(),
  gstin: z.string().nullable(),
})
export type InvoiceParty = z.infer<typeof partySchema>

const lineSchema = z.object({
  description: z.string(),
  sac: z.string(),
  taxable: rupees,
  /** Percent, all heads together. */
  rate: z.number(),
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
})

/** A document as it is shown and printed: the fields of Rule 46 of the CGST Rules. */
export const invoiceSchema = z.object({
  _id: id,
  kind: invoiceKindSchema,
  title: z.string(),
  number: z.string(),
  issuedAt: instant,
  /** '2026-27'. */
  financialYear: z.string(),
  supplier: partySchema.extend({
    /** Registration with SEBI or corporate identity, named as it is. */
    registration: z.string().nullable(),
    signatoryName: z.string(),
    signatoryTitle: z.string(),
  }),
  buyer: partySchema,
  placeOfSupply: z.string(),
  /** The supply is placed in the supplier's own state: its tax is CGST and SGST, otherwise IGST. */
  sameState: z.boolean(),
  reverseCharge: z.literal(false),
  chargesGst: z.boolean(),
  lines: z.array(lineSchema),
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
  inWords: z.string(),
  /** What credit notes have taken back of an invoice. */
  credited: rupees,
  /** The other documents of the same sale: an invoice's credit notes, or a credit note's invoice. */
  related: z.array(
    z.object({ number: z.string(), issuedAt: instant, amount: rupees, invoiceLink: z.string() }),
  ),
  reason: z.string().nullable(),
  /** Who ran the shop, where the supplier did not. */
  operator: z.object({ name: z.string(), gstin: z.string() }).nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>
