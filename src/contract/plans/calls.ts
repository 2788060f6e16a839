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

/** A bound of a price filter: whole rupees, as a number or as digits. */
const rupeesQuery = z.coerce.number().int().min(0).max(AMOUNT_MAX_RUPEES)

/** A number, or its digits in a query string. */
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
    /** Days, as one of the platform's durations: up to 30, 31 to 90, 91 to 180, or longer. */
    validity: planValidityInput.optional(),
    /** Only plans with a free trial, or only plans without one. */
    trial: z.enum(['true', 'false']).optional(),
    language: languageSchema.optional(),
    /** Part of a title or a segment. */
    q: boundedText(100).optional(),
    sort: z.enum(planSorts).default('newest'),
  }),
  reply: z.object({ data: z.array(planCardSchema), nextCursor: z.string().optional() }),
  cachedUntil: ['plans', 'providers'],
  sameForAll: true,
})

/** The data of a plan's own page: the plan and what else a buyer should know. */
const planPageSchema = planSchema.extend({
  languages: z.array(languageSchema),
  /** The number of current subscribers, trials included. */
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
