import { z } from 'zod'
import { day, id } from '../common/fields.ts'
import { providerCategorySchema } from '../providers/categories.ts'

/** The subject of an agreement: what is bought under it. */
export type AgreementSubject = { readonly type: 'order-line'; readonly id: string }

const person = z.object({ name: z.string(), email: z.string(), number: z.string() })

/**
 * All data of a client's agreement about its parties and terms. It comes from the server's records
 * only, is stored with the agreement, and is the whole input of its text.
 */
export const agreementDataSchema = z.object({
  client: z.object({
    id,
    name: z.string().min(1),
    /** The billing address; null if none was given, and in records made before it was required. */
    address: z.string().nullable().default(null),
    email: z.string().nullable(),
    number: z.string().nullable(),
  }),
  provider: z.object({
    id,
    category: providerCategorySchema,
    registeredName: z.string().min(1),
    registrationNumber: z.string().min(1),
    /** Null until the provider enters it, and in records made before it was required. */
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
    /** SHA-256 of the terms file attached to the plan. */
    termsSha256: z.hex().length(64).nullable(),
  }),
  /** The price, including GST if the provider charges it. Stored as a decimal string. */
  pricePaise: z.coerce.bigint(),
  gstIncluded: z.boolean(),
  validityDays: z.int().positive(),
})

export type AgreementData = z.output<typeof agreementDataSchema>

/** The stored form of the data; `agreementDataSchema` parses it. */
export function agreementDataJson(facts: AgreementData): string {
  return JSON.stringify({ ...facts, pricePaise: facts.pricePaise.toString() })
}
