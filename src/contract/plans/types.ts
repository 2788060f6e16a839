import { z } from 'zod'
import { id, rupees } from '../common/fields.ts'
import { planSegmentSchema, viewerOnlyList } from '../common/types.ts'
import { planDurationSchema, platformPlanSchema } from '../platform-plans/types.ts'
import { providerCategorySchema } from '../providers/categories.ts'
import { authorSchema } from '../providers/types.ts'

/** A `fund` has assets under management and a number of clients instead of subscribers. */
const serviceTypes = ['normal', 'fund'] as const
const serviceTypeSchema = z.enum(serviceTypes)
export type ServiceType = (typeof serviceTypes)[number]

/** The periods for which a fund reports returns. */
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

/** A plan of a provider as everyone sees it. Calls and addresses name it "service". */
export const planSchema = z.object({
  _id: id,
  title: z.string(),
  segment: planSegmentSchema,
  /** The category of its provider. */
  category: providerCategorySchema,
  bannerURL: z.string().nullable(),
  /** Plain text; newlines are shown as line breaks. */
  description: z.string(),
  keyFeatures: z.array(z.string()),
  bonusFeatures: z.array(z.string()),
  /** Including GST if the provider charges it. */
  price: rupees,
  /** Days. */
  validity: z.int().positive(),
  serviceType: serviceTypeSchema,
  /** Assets under management in rupees; for funds. */
  AUM: rupees.nullable(),
  NoOfClients: z.int().nonnegative().nullable(),
  Fundmanager: z.string().nullable(),
  /** Whether its platform plan is active. */
  activated: z.boolean(),
  /** Takes no new clients at the moment; who has it may renew it. */
  paused: z.boolean(),
  subscribedBy: viewerOnlyList,
  isFreeTrial: z.boolean(),
  freeTrailDays: z.int().nonnegative(),
  trailAvailedBy: viewerOnlyList,
  tncFileURL: z.string().nullable(),
  authorData: authorSchema,
  returnsByTime: returnsByTimeSchema,
})
export type Plan = z.infer<typeof planSchema>

/** The fields of a plan's card. */
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
  paused: true,
  isFreeTrial: true,
  freeTrailDays: true,
  authorData: true,
  returnsByTime: true,
})
export type PlanCard = z.infer<typeof planCardSchema>

/** A document that can be attached to a plan. */
export const planDocumentSchema = z.object({ name: z.string(), url: z.string() })

/** A plan as its own provider sees it, with its subscribers and its platform plan. */
export const ownPlanSchema = planSchema.extend({
  subscribersCount: z.int().nonnegative(),
  Documents: z.array(planDocumentSchema),
  planName: platformPlanSchema.nullable(),
  /** The length of the platform plan in days. */
  duration: planDurationSchema.nullable(),
})

/** A plan's id and title, for select options and for the plans that a trade is shared with. */
export const planTitleSchema = z.object({ _id: id, title: z.string() })
export type PlanTitle = z.infer<typeof planTitleSchema>
