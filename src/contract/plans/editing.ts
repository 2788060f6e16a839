import { z } from 'zod'
import { claimedText, id, requiredLine, requiredText, rupeesInput } from '../common/fields.ts'
import {
  AMOUNT_MAX_RUPEES,
  DESCRIPTION_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { languageSchema, planSegmentSchema } from '../common/types.ts'
import { planFieldMessages } from './texts.ts'
import { returnsByTimeSchema } from './types.ts'

export const PLAN_FEATURES_MAX_COUNT = 30
export const PLAN_FEATURE_MAX_CHARACTERS = 300
export const PLAN_VALIDITY_MAX_DAYS = 3_650
export const PLAN_TRIAL_MAX_DAYS = 90
export const FUND_CLIENTS_MAX_COUNT = 10_000_000

/** The size to which a plan's banner is cropped; a smaller picture keeps its size. */
export const PLAN_BANNER_PIXELS = { width: 1_200, height: 480 } as const

const wholeDays = (min: number, max: number) =>
  z
    .int({ error: fieldMessages.invalidCount })
    .min(min, { error: fieldMessages.invalidCount })
    .max(max, { error: fieldMessages.invalidCount })

const features = z.array(requiredLine(PLAN_FEATURE_MAX_CHARACTERS)).max(PLAN_FEATURES_MAX_COUNT, {
  error: planFieldMessages.tooManyFeatures(PLAN_FEATURES_MAX_COUNT),
})

/** The figures of a fund; other plans have none. */
export const fundFactsInput = z.strictObject({
  AUM: rupeesInput,
  NoOfClients: z.int().min(0).max(FUND_CLIENTS_MAX_COUNT),
  Fundmanager: requiredLine(TITLE_MAX_CHARACTERS).nullable().default(null),
  returnsByTime: returnsByTimeSchema.refine(
    (returns) => returns.every((one) => one === null || (one >= -100 && one <= 100_000)),
    { error: planFieldMessages.returnsRange },
  ),
})

/** The fields that a provider enters for a new or edited plan. */
export const planDraftInput = z.strictObject({
  title: requiredLine(TITLE_MAX_CHARACTERS),
  segment: planSegmentSchema,
  description: requiredText(DESCRIPTION_MAX_CHARACTERS),
  keyFeatures: features,
  bonusFeatures: features.default([]),
  /** Including GST if the provider charges it. */
  price: z
    .number({ error: fieldMessages.invalidAmount })
    .min(1, { error: fieldMessages.invalidAmount })
    .max(AMOUNT_MAX_RUPEES, { error: fieldMessages.invalidAmount })
    .refine((value) => Number(value.toFixed(2)) === value, { error: fieldMessages.invalidAmount }),
  /** Days. */
  validity: wholeDays(1, PLAN_VALIDITY_MAX_DAYS),
  languages: z.array(languageSchema).min(1, { error: fieldMessages.required }).max(10),
  /** 0 for no free trial; investment advice may not have one. */
  freeTrailDays: wholeDays(0, PLAN_TRIAL_MAX_DAYS).default(0),
  /** One of the provider's documents. */
  tncDocumentId: id.nullable().default(null),
  /**
   * One of the provider's banners; null for none. If absent, an edit keeps the banner and a new
   * plan has none.
   */
  bannerId: id.nullable().optional(),
  /** Set for a fund. */
  fund: fundFactsInput.nullable().default(null),
})
export type PlanDraft = z.output<typeof planDraftInput>

const specifiedPlan = planDraftInput.extend({
  languages: planDraftInput.shape.languages.default(['english']),
  AUM: fundFactsInput.shape.AUM.optional(),
  NoOfClients: fundFactsInput.shape.NoOfClients.optional(),
  Fundmanager: fundFactsInput.shape.Fundmanager,
  returnsByTime: fundFactsInput.shape.returnsByTime.default([null, null, null, null, null]),
  serviceType: z.enum(['normal', 'fund']).optional(),
  isFreeTrial: z.boolean().optional(),
  bannerURL: claimedText,
  tncFileURL: claimedText,
})
type SpecifiedPlan = z.output<typeof specifiedPlan>

/**
 * A new plan as the specification writes it: the figures of a fund beside the other fields, and no
 * languages. `isFreeTrial` says whether the days of a trial count. Files are given by id: the two
 * addresses may be sent and change nothing.
 */
export const newPlanInput = specifiedPlan
  .refine(({ isFreeTrial, freeTrailDays }) => isFreeTrial !== true || freeTrailDays > 0, {
    path: ['freeTrailDays'],
    error: fieldMessages.required,
  })
  .refine((plan) => !isFlatFund(plan) || plan.AUM !== undefined, {
    path: ['AUM'],
    error: fieldMessages.required,
  })
  .refine((plan) => !isFlatFund(plan) || plan.NoOfClients !== undefined, {
    path: ['NoOfClients'],
    error: fieldMessages.required,
  })

/** Whether a plan is a fund by the fields beside the others. */
function isFlatFund(plan: SpecifiedPlan): boolean {
  const { fund, serviceType, AUM, NoOfClients, Fundmanager, returnsByTime } = plan
  const figures = [AUM, NoOfClients, Fundmanager ?? undefined]
  return (
    fund === null &&
    serviceType !== 'normal' &&
    (serviceType === 'fund' ||
      figures.some((one) => one !== undefined) ||
      returnsByTime.some((one) => one !== null))
  )
}

const draftOnly = z.object(planDraftInput.shape)

/** The draft of a new plan. It is a fund if assets and clients are given. */
export function planDraftOf(plan: z.output<typeof newPlanInput>): PlanDraft {
  const { AUM, NoOfClients, Fundmanager, returnsByTime, isFreeTrial } = plan
  const isFund = isFlatFund(plan) && AUM !== undefined && NoOfClients !== undefined
  const fund = isFund ? { AUM, NoOfClients, Fundmanager, returnsByTime } : null
  const freeTrailDays = isFreeTrial === false ? 0 : plan.freeTrailDays
  return draftOnly.parse({ ...plan, freeTrailDays, fund: plan.fund ?? fund })
}
