import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { languageSchema, planSegmentSchema } from '#contract/common/types.ts'
import {
  FUND_CLIENTS_MAX_COUNT,
  fundFactsInput,
  PLAN_FEATURE_MAX_CHARACTERS,
  PLAN_FEATURES_MAX_COUNT,
  PLAN_TRIAL_MAX_DAYS,
  PLAN_VALIDITY_MAX_DAYS,
  planDraftInput,
} from '#contract/plans/editing.ts'
import { planTexts } from '../texts.ts'
import { numberIn, typedNumber } from '../typed-number.ts'
import { BANNER_ON_ITS_WAY, BLANK } from './placeholders.ts'

/** The non-empty lines of a text. */
function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== BLANK)
}

function countUpTo(min: number, max: number) {
  const error = fieldMessages.invalidCount
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** One feature per line. */
const featureLines = z
  .string()
  .refine((text) => linesIn(text).length <= PLAN_FEATURES_MAX_COUNT, {
    error: planTexts.atMostLines(PLAN_FEATURES_MAX_COUNT),
  })
  .refine((text) => linesIn(text).every((line) => line.length <= PLAN_FEATURE_MAX_CHARACTERS), {
    error: planTexts.lineTooLong(PLAN_FEATURE_MAX_CHARACTERS),
  })
  .transform(linesIn)

const returnInput = z
  .string()
  .transform((text) => (text.trim() === BLANK ? null : numberIn(text)))
  .refine((one) => one === null || (one >= -100 && one <= 100_000), {
    error: planTexts.percentage,
  })

const fundForm = z.object({
  AUM: typedNumber(fundFactsInput.shape.AUM),
  NoOfClients: typedNumber(countUpTo(0, FUND_CLIENTS_MAX_COUNT)),
  Fundmanager: z.string().transform((text) => (text.trim() === BLANK ? null : text.trim())),
  returnsByTime: z.tuple([returnInput, returnInput, returnInput, returnInput, returnInput]),
})

const { shape } = planDraftInput

/** Schema of the plan form: a plan's draft from texts and lists of ticked boxes. */
export const planForm = planDraftInput.extend({
  segment: z.string().pipe(planSegmentSchema),
  keyFeatures: featureLines,
  bonusFeatures: featureLines,
  price: typedNumber(shape.price),
  validity: typedNumber(countUpTo(1, PLAN_VALIDITY_MAX_DAYS)),
  languages: z.array(languageSchema).min(1, { error: fieldMessages.required }),
  freeTrailDays: z
    .string()
    .transform((text) => (text.trim() === BLANK ? 0 : numberIn(text)))
    .pipe(countUpTo(0, PLAN_TRIAL_MAX_DAYS)),
  tncDocumentId: z.string().transform((text) => (text === BLANK ? null : text)),
  bannerId: z
    .string()
    .refine((text) => text !== BANNER_ON_ITS_WAY, {
      error: planTexts.stillUploading,
      abort: true,
    })
    .pipe(id)
    .nullable()
    .optional(),
  fund: fundForm.nullable(),
})
