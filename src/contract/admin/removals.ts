import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, id, pageQuery, requiredText } from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'
import { ownPlanPageSchema } from '../plans/own-plans.ts'
import { tradeSchema } from '../scorecard/types.ts'

const removed = z.object({ message: z.string() })

const body = z.strictObject({
  id,
  /** Shown to the provider. */
  reason: boundedText(REJECT_REASON_MAX_CHARACTERS).default(''),
})

const access = adminWith('content.remove')

export const removeArticle = call({
  name: 'admin.removeArticle',
  method: 'POST',
  path: '/api/admin/removearticle',
  summary: 'Removes an article from the public pages; what was published is kept',
  access,
  rate: 'write',
  body,
  reply: removed,
  errors: ['not_found'],
})

export const removeVideo = call({
  name: 'admin.removeVideo',
  method: 'POST',
  path: '/api/admin/removevideo',
  summary: 'Removes a video from the public pages; what was published is kept',
  access,
  rate: 'write',
  body,
  reply: removed,
  errors: ['not_found'],
})

export const removeEvent = call({
  name: 'admin.removeEvent',
  method: 'POST',
  path: '/api/admin/removeevent',
  summary: 'Removes an event from the public pages; what was published is kept',
  access,
  rate: 'write',
  body,
  reply: removed,
  errors: ['not_found'],
})

export const removePodcast = call({
  name: 'admin.removePodcast',
  method: 'POST',
  path: '/api/admin/removepodcast',
  summary: 'Removes a podcast from the public pages; what was published is kept',
  access,
  rate: 'write',
  body,
  reply: removed,
  errors: ['not_found'],
})

export const removeService = call({
  name: 'admin.removeService',
  method: 'POST',
  path: '/api/admin/removeservice',
  summary: 'Takes a plan off sale permanently; running subscriptions continue until they end',
  access,
  rate: 'write',
  body,
  reply: removed,
  errors: ['not_found'],
})

export const removeRecommendation = call({
  name: 'admin.removeRecommendation',
  method: 'POST',
  path: '/api/admin/removerecommendation',
  summary:
    'Hides a trade call from everyone but its provider, with a mark in its journal; it continues and counts',
  access,
  rate: 'write',
  body,
  reply: removed,
  errors: ['not_found'],
})

export const showRecommendation = call({
  name: 'admin.showRecommendation',
  method: 'POST',
  path: '/api/admin/showrecommendation',
  summary: 'Shows a hidden trade call again, with a mark in its journal',
  access,
  rate: 'write',
  body: z.strictObject({
    id,
    /** Shown to the provider. */
    reason: requiredText(REJECT_REASON_MAX_CHARACTERS),
  }),
  reply: removed,
  errors: ['not_found'],
})

export const providerRecommendations = call({
  name: 'admin.providerRecommendations',
  method: 'GET',
  path: '/api/admin/providerrecommendations',
  summary: 'All trade calls of a provider, hidden ones too, the newest first',
  access: adminWith('provider.view'),
  rate: 'read',
  query: pageQuery.extend({ id }),
  reply: z.object({ data: z.array(tradeSchema), nextCursor: z.string().optional() }),
  errors: ['not_found'],
})

export const refundService = call({
  name: 'admin.refundService',
  method: 'POST',
  path: '/api/admin/services/refund',
  summary: 'Ends a removed plan for all its buyers, one by one, and refunds the unused part',
  access: adminWith('refund.settle'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: z.object({
    message: z.string(),
    data: z.object({
      /** The number of purchased subscriptions to end. */
      subscriptions: z.int().nonnegative(),
    }),
  }),
  errors: ['not_found'],
  money: true,
  stepUp: true,
})

export const providerServices = call({
  name: 'admin.providerServices',
  method: 'GET',
  path: '/api/admin/providerservices',
  summary: 'All plans of a provider, those off sale and removed ones too, the newest first',
  access: adminWith('provider.view'),
  rate: 'read',
  query: pageQuery.extend({ id }),
  reply: z.object({ data: z.array(ownPlanPageSchema), nextCursor: z.string().optional() }),
  errors: ['not_found'],
})

export const removalCalls = {
  removeArticle,
  removeVideo,
  removeEvent,
  removePodcast,
  removeService,
  refundService,
  providerServices,
  removeRecommendation,
  showRecommendation,
  providerRecommendations,
}
