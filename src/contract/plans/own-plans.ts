import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { claimedText, id, instant, pageQuery, requiredLine } from '../common/fields.ts'
import { TITLE_MAX_CHARACTERS } from '../common/limits.ts'
import { languageSchema } from '../common/types.ts'
import { planDraftInput } from './editing.ts'
import { ownPlanSchema, planDocumentSchema, planTitleSchema } from './types.ts'

/** A document as a select option: `value` is its id and `label` its name. */
const planDocumentOptionSchema = planDocumentSchema.extend({
  value: id,
  label: z.string(),
  uploadedAt: instant,
})
export type PlanDocumentOption = z.infer<typeof planDocumentOptionSchema>

/** A plan of the calling provider, on sale or not. */
export const ownPlanPageSchema = ownPlanSchema.extend({
  languages: z.array(languageSchema),
  /** Sent with an edit, which is refused if the plan has changed in between. */
  version: z.int().positive(),
  /** The document with its terms. */
  tncDocumentId: id.nullable(),
  /** When its platform plan ends; null if none was bought for it. */
  platformUntil: instant.nullable(),
  /** Why an admin took it off sale permanently. */
  takenOffReason: z.string().nullable(),
  takenOffAt: instant.nullable(),
  /** When refunds to all its buyers for their unused days began. */
  refundingSince: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type OwnPlanPage = z.infer<typeof ownPlanPageSchema>

export const ownPlans = call({
  name: 'plans.listOwn',
  method: 'GET',
  path: '/api/provider/services',
  summary: 'My plans, on sale or not, the newest first',
  access: only('provider'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(ownPlanPageSchema), nextCursor: z.string().optional() }),
})

export const ownPlan = call({
  name: 'plans.getOwn',
  method: 'GET',
  path: '/api/provider/services/:id',
  summary: 'A plan of mine, for its edit page',
  access: only('provider'),
  rate: 'read',
  params: z.object({ id }),
  reply: z.object({ data: ownPlanPageSchema }),
})

export const editPlan = call({
  name: 'plans.edit',
  method: 'POST',
  path: '/api/provider/services/edit',
  summary: 'Changes a plan of mine; buyers keep what they bought',
  access: only('provider'),
  rate: 'write',
  body: planDraftInput.extend({ _id: id, version: z.int().positive() }),
  reply: z.object({ message: z.string(), data: ownPlanPageSchema }),
  errors: [
    'plan_changed',
    'lint_refused',
    'trial_barred',
    'validity_too_long',
    'fund_facts_misplaced',
    'plan_document_missing',
    'plan_banner_missing',
  ],
})

export const pausePlan = call({
  name: 'plans.pause',
  method: 'POST',
  path: '/api/provider/services/pause',
  summary: 'Stops or resumes selling a plan of mine to new clients; present clients may renew it',
  access: only('provider'),
  rate: 'write',
  body: z.strictObject({ _id: id, paused: z.boolean() }),
  reply: z.object({ message: z.string(), data: ownPlanPageSchema }),
})

/** A banner picture; it is shown once an edit or a new service refers to it. */
const planBannerSchema = z.object({ _id: id, url: z.string() })
export type PlanBanner = z.infer<typeof planBannerSchema>

export const uploadPlanBanner = call({
  name: 'plans.uploadBanner',
  method: 'POST',
  path: '/api/provider/services/banner',
  summary: 'Stores a banner of a plan, cropped to five by two',
  access: only('provider'),
  rate: 'upload',
  files: { banner: { kind: 'image', required: true } },
  reply: z.object({ message: z.string(), data: planBannerSchema }),
  errors: ['image_unreadable'],
})

export const uploadPlanDocument = call({
  name: 'plans.uploadDocument',
  method: 'POST',
  path: '/api/provider/services/documents',
  summary: 'Stores a terms file; if a plan is named, it becomes the terms of that plan',
  access: only('provider'),
  rate: 'upload',
  body: z.strictObject({ name: requiredLine(TITLE_MAX_CHARACTERS), planId: id.optional() }),
  files: { document: { kind: 'pdf', required: true } },
  reply: z.object({ message: z.string(), data: planDocumentOptionSchema }),
})

export const updateDocument = call({
  name: 'plans.updateDocument',
  method: 'POST',
  path: '/api/updateprofile/serviceprovider/document',
  summary: 'Replaces my document number `index`, wherever it is used',
  access: only('provider'),
  rate: 'upload',
  claims: { id: 'id', email: 'email', RegName: 'name' },
  body: z.strictObject({
    name: requiredLine(TITLE_MAX_CHARACTERS),
    id: claimedText,
    RegName: claimedText,
    email: claimedText,
    /** From 0, in the order in which `getdocuments` lists them. */
    index: z.int().min(0).max(999),
  }),
  files: { document: { kind: 'pdf', required: true } },
  reply: z.object({ message: z.string(), data: planDocumentOptionSchema }),
  errors: ['plan_document_missing'],
})

export const getDocuments = call({
  name: 'plans.documents',
  method: 'GET',
  path: '/api/services/getdocuments',
  summary: 'My documents as choices; of one plan of mine where `id` names it',
  access: only('provider'),
  rate: 'read',
  query: z.object({ id: id.optional() }),
  reply: z.object({ data: z.array(planDocumentOptionSchema) }),
})

export const shareWith = call({
  name: 'plans.shareWith',
  method: 'GET',
  path: '/api/services/allservices/sharewith',
  summary: 'My plans by name, to share a trade with',
  access: only('provider'),
  rate: 'read',
  claims: { id: 'id' },
  query: z.object({ id: claimedText }),
  reply: z.object({ data: z.array(planTitleSchema) }),
})

export const checkSubscription = call({
  name: 'plans.checkSubscription',
  method: 'GET',
  path: '/api/services/check-subscription',
  summary:
    'Whether I, a provider, may sell plans; whether I, a user, have a plan of this provider running',
  access: only('user', 'provider'),
  rate: 'read',
  query: z.object({ providerId: id.optional() }),
  reply: z.object({ isSubscription: z.boolean() }),
})

export const ownPlansCalls = {
  ownPlans,
  ownPlan,
  editPlan,
  pausePlan,
  uploadPlanBanner,
  uploadPlanDocument,
  updateDocument,
  getDocuments,
  shareWith,
  checkSubscription,
}
