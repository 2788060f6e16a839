import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { HOLDING_MAX_DAYS, postTrade } from '#contract/scorecard/command-calls.ts'
import { entryTypeSchema, shareOptionSchema } from '#contract/scorecard/types.ts'
import { parsePrice, rupeesFromPrice } from '#kit/price.ts'
import { postTexts } from '../texts.ts'
import type { FormInstrument } from './trade-form.ts'

const { shape } = postTrade.body
const NO_PRICE = postTexts.enterPrice

/** Rupees as typed, with or without the commas of lakhs; NaN if it is not a price. */
function rupeesIn(text: string): number {
  const price = parsePrice(text)
  return price === undefined ? Number.NaN : rupeesFromPrice(price)
}

const typedPrice = z
  .string()
  .transform(rupeesIn)
  .pipe(z.number({ error: NO_PRICE }).pipe(shape.target))

const ignoredPrice = z.string().transform(() => null)

const countError = { error: fieldMessages.invalidCount }
const typedDays = z
  .string()
  .transform((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN))
  .pipe(z.int(countError).min(1, countError).max(HOLDING_MAX_DAYS, countError))

const common = z.object({
  instrument: z
    .custom<FormInstrument | null>()
    .refine((one) => one !== null, { error: postTexts.chooseAnInstrument }),
  entryType: z.string().pipe(entryTypeSchema),
  target: typedPrice,
  stoploss: typedPrice,
  rationale: shape.rationale,
  holdsPosition: z
    .string()
    .refine((answer) => answer !== '', { error: fieldMessages.required })
    .transform((answer) => answer === 'yes'),
  disclosures: shape.disclosures.unwrap(),
  shareWith: z.string().pipe(shareOptionSchema),
  shareWithPlans: z.array(id),
})

const entry = z.discriminatedUnion('entryKind', [
  z.object({
    entryKind: z.literal('rate'),
    rate: typedPrice,
    lowerRange: ignoredPrice,
    upperRange: ignoredPrice,
  }),
  z.object({
    entryKind: z.literal('range'),
    rate: ignoredPrice,
    lowerRange: typedPrice,
    upperRange: typedPrice,
  }),
])

const holdingSchema = z.discriminatedUnion('validity', [
  z.object({ validity: z.literal('intraday'), days: z.string() }),
  z.object({ validity: z.literal('days'), days: typedDays }),
])

/** Schema of the form: the values of its controls as a call's body. */
export const tradeForm = common
  .and(entry)
  .and(holdingSchema)
  .transform(({ instrument, entryKind: _, validity, days, shareWithPlans, ...fields }) => ({
    ...fields,
    instrumentId: instrument?._id ?? 0,
    holdingPeriod:
      validity === 'intraday' || typeof days === 'string' ? ('intraday' as const) : days,
    shareWithPlans: fields.shareWith === 'all' ? [] : shareWithPlans,
  }))
