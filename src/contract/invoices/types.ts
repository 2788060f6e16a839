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
  stateSchema,
} from '../common/fields.ts'
import { isGstin } from '../common/gstin.ts'
import { pinFitsState } from '../common/pin-codes.ts'
import { states } from '../common/states.ts'
import { invoiceMessages } from './texts.ts'

export const invoiceKinds = ['invoice', 'credit-note'] as const
export const invoiceKindSchema = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof invoiceKindSchema>

/** A GST identification number, or empty if there is none. */
const gstinInput = canonicalText(canonicalGstin, invoiceMessages.invalidGstin)
  .max(15, { error: invoiceMessages.invalidGstin, abort: true })
  .refine((text) => text === '' || isGstin(text), { error: invoiceMessages.invalidGstin })
  .default('')

/** A buyer's details on invoices. If there is a GSTIN, its state decides the place of supply. */
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

/** A provider's settings for its own invoices. */
export const invoiceSettingsInput = z.strictObject({
  /** Services accounting code: six digits of chapter 99. */
  sac: z
    .string({ error: invoiceMessages.invalidSac })
    .trim()
    .regex(/^99\d{4}$/, { error: invoiceMessages.invalidSac }),
  /**
   * The prefix of invoice numbers in series opened from now on, that is, from the next financial
   * year.
   */
  prefix: z
    .string({ error: invoiceMessages.invalidPrefix })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, { error: invoiceMessages.invalidPrefix }),
  signatoryName: requiredLine(120, invoiceMessages.signatoryRequired),
  signatoryTitle: boundedLine(120).default(''),
  /**
   * Required of a provider that charges GST. Its state is the place where the provider supplies
   * from.
   */
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
  /** Then the GSTIN is its company's, which alone can change it. */
  isSubProfile: z.boolean(),
})
export type InvoiceSettings = z.infer<typeof invoiceSettingsSchema>

/** Whose documents: Tradebox's own, or those of the providers that sell here. */
export const invoiceSuppliers = ['tradebox', 'providers'] as const
export type InvoiceSuppliers = (typeof invoiceSuppliers)[number]

/** Who received the buyer's payment for a provider's plan. */
const invoicePayees = ['tradebox', 'provider'] as const
export type InvoicePayee = (typeof invoicePayees)[number]

/** A row of the lists: together, what a return of outward supplies (GSTR-1) asks of a document. */
export const invoiceRowSchema = z.object({
  _id: id,
  kind: invoiceKindSchema,
  /** 'Tax invoice'; 'Invoice' of a supplier who is not registered for GST; 'Credit note'. */
  title: z.string(),
  number: z.string(),
  issuedAt: instant,
  supplierName: z.string(),
  supplierGstin: z.string().nullable(),
  buyerName: z.string(),
  buyerGstin: z.string().nullable(),
  placeOfSupply: stateSchema,
  /** Two digits. */
  placeOfSupplyCode: z.string(),
  description: z.string(),
  sac: z.string(),
  /** Percent, all taxes together. */
  rate: z.number(),
  amountWithoutGST: rupees,
  GST: rupees,
  cgst: rupees,
  /** UTGST in the union territories that have it. */
  sgst: rupees,
  igst: rupees,
  amount: rupees,
  /** The invoice that a credit note corrects. */
  credits: z.object({ number: z.string(), issuedAt: instant }).nullable(),
  /** Null for Tradebox's own documents, and where nothing was to be paid. */
  paidTo: z.enum(invoicePayees).nullable(),
  /** The page of the invoice for this viewer: a path of this site. */
  invoiceLink: z.string(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

const partySchema = z.object({
  name: z.string(),
  /** Address, city with PIN, state; unknown parts are left out. */
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
  /** Percent, all taxes together. */
  rate: z.number(),
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
})

/** An invoice or credit note as shown and printed: the fields of Rule 46 of the CGST Rules. */
export const invoiceSchema = z.object({
  _id: id,
  kind: invoiceKindSchema,
  title: z.string(),
  number: z.string(),
  issuedAt: instant,
  /** '2026-27'. */
  financialYear: z.string(),
  supplier: partySchema.extend({
    /** The SEBI registration or corporate identity number, with its label. */
    registration: z.string().nullable(),
    signatoryName: z.string(),
    signatoryTitle: z.string(),
  }),
  buyer: partySchema,
  placeOfSupply: z.string(),
  /** The place of supply is the supplier's own state: the tax is CGST and SGST, otherwise IGST. */
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
  /** The amount that credit notes have reversed. */
  credited: rupees,
  /** Related documents of the same sale: an invoice's credit notes, or a credit note's invoice. */
  related: z.array(
    z.object({ number: z.string(), issuedAt: instant, amount: rupees, invoiceLink: z.string() }),
  ),
  reason: z.string().nullable(),
  /** The operator of the platform, if the supplier is somebody else. */
  operator: z.object({ name: z.string(), gstin: z.string() }).nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>
