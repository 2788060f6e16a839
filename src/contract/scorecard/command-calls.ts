import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, claimedText, id, requiredText } from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'
import { entryTypeSchema, shareOptionSchema, tradeExitSchema, tradeSchema } from './types.ts'

/*
 * A provider's actions on its own calls. The server determines prices, profit and dates; what the
 * specification's browser sends of them is a claim.
 */

export const RATIONALE_MIN_CHARACTERS = 20
export const RATIONALE_MAX_CHARACTERS = 2_000
export const DISCLOSURES_MAX_CHARACTERS = 2_000
export const HOLDING_MAX_DAYS = 365
const SHARED_PLANS_MAX_COUNT = 50
/** Open calls of a provider at a time; its live table shows all of them. */
export const OPEN_CALLS_MAX_COUNT = 500
/** The newest open and closed calls; older ones are read by cursor. */
export const MY_TRADES_MAX_ROWS = 1_000

const priceInput = z
  .number({ error: fieldMessages.invalidAmount })
  .positive({ error: fieldMessages.invalidAmount })
  .max(42_949_672, { error: fieldMessages.invalidAmount })
  .refine((value) => Number(value.toFixed(4)) === value, { error: fieldMessages.invalidAmount })

/** A single rate or a range, never both. */
const levels = {
  entryType: entryTypeSchema,
  rate: priceInput.nullish(),
  lowerRange: priceInput.nullish(),
  upperRange: priceInput.nullish(),
  target: priceInput,
  stoploss: priceInput,
  holdingPeriod: z.union([z.literal('intraday'), z.int().min(1).max(HOLDING_MAX_DAYS)]),
  rationale: requiredText(RATIONALE_MAX_CHARACTERS).min(RATIONALE_MIN_CHARACTERS, {
    error: fieldMessages.tooShort(RATIONALE_MIN_CHARACTERS),
  }),
  /**
   * Whether the provider, its relatives or associates hold a position, and other conflicts of
   * interest.
   */
  holdsPosition: z.boolean(),
  disclosures: boundedText(DISCLOSURES_MAX_CHARACTERS).default(''),
}

type Rates = {
  readonly rate?: number | null | undefined
  readonly lowerRange?: number | null | undefined
  readonly upperRange?: number | null | undefined
}

function hasOneEntry({ rate, lowerRange, upperRange }: Rates): boolean {
  return rate == null
    ? lowerRange != null && upperRange != null
    : lowerRange == null && upperRange == null
}

const oneEntry = { error: fieldMessages.required, path: ['rate'] }

export const postTrade = call({
  name: 'scorecard.post',
  method: 'POST',
  path: '/api/scorecard/posttrade',
  summary: 'Posts a call: everyone entitled sees it at once, and the market decides how it ends',
  access: only('provider'),
  rate: 'write',
  body: z
    .object({
      ...levels,
      instrumentId: z.int().positive(),
      shareWith: shareOptionSchema,
      /** For subscribers: of these plans, or of all plans if the list is empty. */
      shareWithPlans: z.array(id).max(SHARED_PLANS_MAX_COUNT).default([]),
      /** Generated when the form opens, so that a call is never posted twice. */
      clientKey: id,
    })
    .refine(hasOneEntry, oneEntry),
  reply: z.object({ message: z.string(), data: tradeSchema }),
  errors: [
    'category_may_not_post',
    'provider_not_verified',
    'scorecard_not_included',
    'too_many_open_calls',
    'lint_refused',
    'instrument_missing',
    'index_not_traded',
    'price_stale',
    'invalid_input',
    'idempotency_mismatch',
  ],
})

export const amendTrade = call({
  name: 'scorecard.amend',
  method: 'POST',
  path: '/api/scorecard/amendtrade',
  summary: 'Corrects a call within 15 minutes, while the market has not reached its entry',
  access: only('provider'),
  rate: 'write',
  body: z.object({ ...levels, id }).refine(hasOneEntry, oneEntry),
  reply: z.object({ message: z.string(), data: tradeSchema }),
  errors: [
    'trade_missing',
    'trade_closed',
    'trade_initiated',
    'amend_too_late',
    'lint_refused',
    'price_stale',
    'invalid_input',
  ],
})

export const exitTrade = call({
  name: 'scorecard.exit',
  method: 'POST',
  path: '/api/scorecard/changestatus/manually',
  summary: 'Exits an open trade at the last price that the server has',
  access: only('provider'),
  rate: 'write',
  body: tradeExitSchema,
  reply: z.object({ message: z.string(), data: tradeSchema }),
  errors: ['trade_missing', 'trade_closed', 'price_stale', 'market_closed', 'not_traded'],
})

export const deleteTrade = call({
  name: 'scorecard.delete',
  method: 'POST',
  path: '/api/scorecard/deletetrade',
  summary: 'Withdraws a trade whose entry the market has not reached; its journal records it',
  access: only('provider'),
  rate: 'write',
  body: z.object({ id }),
  reply: z.object({ message: z.string() }),
  errors: ['trade_missing', 'trade_closed', 'trade_initiated', 'price_stale'],
})

export const sharedWithPlans = call({
  name: 'scorecard.sharedWithPlans',
  method: 'GET',
  path: '/api/scorecard/getsharedwithplans',
  summary:
    'The plans of the provider with whose subscribers calls can be shared, or those with which a call of its own is shared',
  access: only('provider'),
  rate: 'read',
  query: z.object({
    /** The id of the provider or of one of its calls; defaults to the provider's. */
    id: claimedText,
  }),
  reply: z.object({ data: z.array(z.object({ _id: id, title: z.string() })) }),
  errors: ['claim_refused'],
})

export const myRecommendations = call({
  name: 'scorecard.mine',
  method: 'GET',
  path: '/api/scorecard/getmyrecommendations',
  summary: 'The provider’s own calls: all open ones, and the newest closed ones',
  access: only('provider'),
  rate: 'read',
  claims: { id: 'id' },
  query: z.object({ id: claimedText }),
  reply: z.object({ data: z.array(tradeSchema).max(MY_TRADES_MAX_ROWS) }),
})

/** Error codes for which a provider may not post. */
const postingRefusals = [
  'category_may_not_post',
  'provider_not_verified',
  'scorecard_not_included',
] as const
export type PostingRefusal = (typeof postingRefusals)[number]

/** Whether the provider may post and, if not, why. */
export const postingRights = call({
  name: 'scorecard.postingRights',
  method: 'GET',
  path: '/api/scorecard/postingrights',
  summary: 'Whether the provider’s category and plan allow it to post calls',
  access: only('provider'),
  rate: 'read',
  reply: z.object({
    data: z.object({
      allowed: z.boolean(),
      refusal: z.enum(postingRefusals).nullable(),
    }),
  }),
})

export const scorecardCommandCalls = {
  postTrade,
  amendTrade,
  exitTrade,
  deleteTrade,
  sharedWithPlans,
  myRecommendations,
  postingRights,
}
