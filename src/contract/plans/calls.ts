import { z } from 'zod'
import { anyone } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, id, instant, pageQuery } from '../common/fields.ts'
import { AMOUNT_MAX_RUPEES } from '../common/limits.ts'
import { languageSchema, planSegmentSchema } from '../common/types.ts'
import { planDurationSchema } from '../platform-plans/types.ts'
import { categoryInput } from '../providers/categories.ts'
import { couponsCalls } from './coupons.ts'
import { ownPlansCalls } from './own-plans.ts'
import { planCardSchema, planSchema } from './types.ts'

export const planSorts = ['newest', 'price-low', 'price-high'] as const
export type PlanSort = (typeof planSorts)[number]

/** A bound of a price band: whole rupees, as a number or as its digits. */
const rupeesQuery = z.coerce.number().int().min(0).max(AMOUNT_MAX_RUPEES)

/** A number, or its digits as a query string carries them. */
const planValidityInput = z.coerce.number().pipe(planDurationSchema)

export const services = call({
  name: 'plans.list',
  method: 'GET',
  path: '/api/services',
  summary:
    'Plans on sale, by category, segment, provider, price, validity, trial, language and words',
  access: anyone,
  rate: 'public-read',
  query: pageQuery.extend({
    category: categoryInput.optional(),
    segment: planSegmentSchema.optional(),
    providerId: id.optional(),
    minPrice: rupeesQuery.optional(),
    maxPrice: rupeesQuery.optional(),
    /** Days, as one of the platform's durations: up to 30, over 30 to 90, to 180, or longer. */
    validity: planValidityInput.optional(),
    /** Only plans that can be tried, or only others. */
    trial: z.enum(['true', 'false']).optional(),
    language: languageSchema.optional(),
    /** Part of a title or a segment. */
    q: boundedText(100).optional(),
    sort: z.enum(planSorts).default('newest'),
  }),
  reply: z.object({ data: z.array(planCardSchema), nextCursor: z.string().optional() }),
  errors: [],
  cachedUntil: ['plans', 'providers'],
  sameForAll: true,
})

/** A plan's own page: the plan, and what else there is to say before it is bought. */
export const planPageSchema = planSchema.extend({
  languages: z.array(languageSchema),
  /** How many subscribe to it now, trials included. */
  subscribersCount: z.int().nonnegative(),
  createdAt: instant,
})
export type PlanPage = z.infer<typeof planPageSchema>

export const serviceDetails = call({
  name: 'plans.details',
  method: 'GET',
  path: '/api/services/:id',
  summary: 'A plan on sale',
  access: anyone,
  rate: 'public-read',
  params: z.object({ id }),
  reply: z.object({ data: planPageSchema }),
  errors: [],
  cachedUntil: ['plans', 'providers'],
})

export const allPmsServices = call({
  name: 'plans.funds',
  method: 'GET',
  path: '/api/data/allpmsservices',
  summary: 'Funds with their returns, best year first',
  access: anyone,
  rate: 'public-read',
  query: pageQuery,
  reply: z.object({ data: z.array(planCardSchema), nextCursor: z.string().optional() }),
  errors: [],
  cachedUntil: ['plans', 'providers'],
  sameForAll: true,
})

export const plansCalls = {
  services,
  serviceDetails,
  allPmsServices,
  ...ownPlansCalls,
  ...couponsCalls,
}
