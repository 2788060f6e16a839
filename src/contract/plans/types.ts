import { z } from 'zod'
import { id, rupees } from '../common/fields.ts'
import { planSegmentSchema, viewerOnlyList } from '../common/types.ts'
import { planDurationSchema, platformPlanSchema } from '../platform-plans/types.ts'
import { providerCategorySchema } from '../providers/categories.ts'
import { authorSchema } from '../providers/types.ts'

/** A `fund` carries assets under management and a number of clients instead of subscribers. */
export const serviceTypes = ['normal', 'fund'] as const
export const serviceTypeSchema = z.enum(serviceTypes)
export type ServiceType = (typeof serviceTypes)[number]

/** The spans over which a fund reports its returns. */
export const returnSpans = ['1M', '6M', '1Y', '3Y', '5Y'] as const

/** Percent over 1M, 6M, 1Y, 3Y and 5Y, in this order; null is shown as N/A. */
export const returnsByTimeSchema = z.tuple([
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
])
export type ReturnsByTime = z.infer<typeof returnsByTimeSchema>

/** A plan that a provider sells, called service by the calls and addresses, as everyone sees it. */
export const planSchema = z.object({
  _id: id,
  title: z.string(),
  segment: planSegmentSchema,
  /** What its provider is registered as. */
  category: providerCategorySchema,
  bannerURL: z.string().nullable(),
  /** Plain text; newlines become line breaks. */
  description: z.string(),
  keyFeatures: z.array(z.string()),
  bonusFeatures: z.array(z.string()),
  /** GST included where the provider charges it. */
  price: rupees,
  /** Days. */
  validity: z.int().positive(),
  serviceType: serviceTypeSchema,
  /** Assets under management, in rupees, of a fund. */
  AUM: rupees.nullable(),
  NoOfClients: z.int().nonnegative().nullable(),
  Fundmanager: z.string().nullable(),
  /** Whether the provider's platform plan for it runs. */
  activated: z.boolean(),
  subscribedBy: viewerOnlyList,
  isFreeTrial: z.boolean(),
  freeTrailDays: z.int().nonnegative(),
  trailAvailedBy: viewerOnlyList,
  tncFileURL: z.string().nullable(),
  authorData: authorSchema,
  returnsByTime: returnsByTimeSchema,
})
export type Plan = z.infer<typeof planSchema>

/** What a card of a grid shows of a plan. */
export const planCardSchema = planSchema.pick({
  _id: true,
  title: true,
  segment: true,
  category: true,
  bannerURL: true,
  price: true,
  validity: true,
  serviceType: true,
  AUM: true,
  NoOfClients: true,
  isFreeTrial: true,
  freeTrailDays: true,
  authorData: true,
  returnsByTime: true,
})
export type PlanCard = z.infer<typeof planCardSchema>

/** The document choices of a plan, and its files. */
export const planDocumentSchema = z.object({ name: z.string(), url: z.string() })

/** A plan as the provider that sells it sees it: with its size and the platform plan it runs on. */
export const ownPlanSchema = planSchema.extend({
  subscribersCount: z.int().nonnegative(),
  Documents: z.array(planDocumentSchema),
  planName: platformPlanSchema.nullable(),
  /** Days of the platform plan. */
  duration: planDurationSchema.nullable(),
})

/** A plan by name, for choices and for what a trade is shared with. */
export const planTitleSchema = z.object({ _id: id, title: z.string() })
export type PlanTitle = z.infer<typeof planTitleSchema>
