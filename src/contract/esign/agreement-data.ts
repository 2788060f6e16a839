import { z } from 'zod'
import { day, id } from '../common/fields.ts'
import { providerCategorySchema } from '../providers/categories.ts'

/** What an agreement is about: the thing that is bought under it. */
export type AgreementSubject = { readonly type: 'order-line'; readonly id: string }

const person = z.object({ name: z.string(), email: z.string(), number: z.string() })

/**
 * Everything that a client's agreement says about its parties and their bargain. It comes from the
 * server's own records only, is kept with the agreement, and is the whole input of its text.
 */
export const agreementDataSchema = z.object({
  client: z.object({
    id,
    name: z.string().min(1),
    /** Of its invoices; null until one was given, and in what was kept before it was asked for. */
    address: z.string().nullable().default(null),
    email: z.string().nullable(),
    number: z.string().nullable(),
  }),
  provider: z.object({
    id,
    category: providerCategorySchema,
    registeredName: z.string().min(1),
    registrationNumber: z.string().min(1),
    /** Null until the provider names it, and in what was kept before it was asked for. */
    registrationDate: day.nullable().default(null),
    address: z.string(),
    email: z.string().nullable(),
    number: z.string().nullable(),
    complianceOfficer: person.nullable(),
    /** Written by the provider. */
    riskFactors: z.string().nullable(),
    conflictOfInterest: z.string().nullable(),
    refundPolicy: z.string().nullable(),
    disclaimer: z.string().nullable(),
  }),
  plan: z.object({
    id,
    version: z.int().positive(),
    title: z.string().min(1),
    segment: z.string(),
    description: z.string(),
    /** SHA-256 of the terms file that the provider keeps with the plan. */
    termsSha256: z.hex().length(64).nullable(),
  }),
  /** What the client pays, GST included where the provider charges it. Kept as a decimal text. */
  pricePaise: z.coerce.bigint(),
  gstIncluded: z.boolean(),
  validityDays: z.int().positive(),
})

export type AgreementData = z.output<typeof agreementDataSchema>

/** The facts as they are kept; `agreementDataSchema` reads them back. */
export function agreementDataJson(facts: AgreementData): string {
  return JSON.stringify({ ...facts, pricePaise: facts.pricePaise.toString() })
}
