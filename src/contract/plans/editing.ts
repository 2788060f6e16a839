import { z } from 'zod'
import { id, requiredLine, requiredText, rupeesInput } from '../common/fields.ts'
import {
  AMOUNT_MAX_RUPEES,
  DESCRIPTION_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { languageSchema, planSegmentSchema } from '../common/types.ts'
import { returnsByTimeSchema } from './types.ts'

export const PLAN_FEATURES_MAX_COUNT = 30
export const PLAN_FEATURE_MAX_CHARACTERS = 300
export const PLAN_VALIDITY_MAX_DAYS = 3_650
export const PLAN_TRIAL_MAX_DAYS = 90
export const FUND_CLIENTS_MAX_COUNT = 10_000_000

/** What the picture at the head of a plan is cut to; a smaller one keeps its size. */
export const PLAN_BANNER_PIXELS = { width: 1_200, height: 480 } as const

const wholeDays = (min: number, max: number) =>
  z
    .int({ error: fieldMessages.invalidCount })
    .min(min, { error: fieldMessages.invalidCount })
    .max(max, { error: fieldMessages.invalidCount })

const features = z.array(requiredLine(PLAN_FEATURE_MAX_CHARACTERS)).max(PLAN_FEATURES_MAX_COUNT, {
  error: `Please list at most ${PLAN_FEATURES_MAX_COUNT} features.`,
})

/** What a fund says of itself; other plans have none of it. */
export const fundFactsInput = z.strictObject({
  AUM: rupeesInput,
  NoOfClients: z.int().min(0).max(FUND_CLIENTS_MAX_COUNT),
  Fundmanager: requiredLine(TITLE_MAX_CHARACTERS).nullable().default(null),
  returnsByTime: returnsByTimeSchema.refine(
    (returns) => returns.every((one) => one === null || (one >= -100 && one <= 100_000)),
    { error: 'Please enter returns from −100% to 1,00,000%.' },
  ),
})

/** A plan as its provider writes it, for a new one and for an edited one. */
export const planDraftInput = z.strictObject({
  title: requiredLine(TITLE_MAX_CHARACTERS),
  segment: planSegmentSchema,
  description: requiredText(DESCRIPTION_MAX_CHARACTERS),
  keyFeatures: features,
  bonusFeatures: features.default([]),
  /** GST included where the provider charges it. */
  price: z
    .number({ error: fieldMessages.invalidAmount })
    .min(1, { error: fieldMessages.invalidAmount })
    .max(AMOUNT_MAX_RUPEES, { error: fieldMessages.invalidAmount })
    .refine((value) => Number(value.toFixed(2)) === value, { error: fieldMessages.invalidAmount }),
  /** Days. */
  validity: wholeDays(1, PLAN_VALIDITY_MAX_DAYS),
  languages: z.array(languageSchema).min(1, { error: fieldMessages.required }).max(10),
  /** 0 for no free trial; investment advice may not be tried. */
  freeTrailDays: wholeDays(0, PLAN_TRIAL_MAX_DAYS).default(0),
  /** One of the provider's documents. */
  tncDocumentId: id.nullable().default(null),
  /** One of the provider's banners; null for none. Absent: as it is, and none for a new plan. */
  bannerId: id.nullable().optional(),
  /** Makes the plan a fund. */
  fund: fundFactsInput.nullable().default(null),
})
export type PlanDraft = z.output<typeof planDraftInput>
