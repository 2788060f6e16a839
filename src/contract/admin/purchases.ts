import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { orderMethodSchema } from '../checkout/states.ts'
import { adminWalletPurchaseSchema } from '../checkout/types.ts'
import { dayRangeQuery, id, largePageQuery } from '../common/fields.ts'
import {
  planStatusSchema,
  platformPlanSchema,
  purchasedPlanSchema,
} from '../platform-plans/types.ts'

const page = { ...largePageQuery.shape, ...dayRangeQuery.shape, providerId: id.optional() }

export const adminPlans = call({
  name: 'admin.plans',
  method: 'GET',
  path: '/api/admin/plans',
  summary: 'The platform plans of all providers that were paid or claimed, the newest first',
  access: adminWith('wallet.view'),
  rate: 'read',
  query: z.object({
    ...page,
    plan: platformPlanSchema.optional(),
    status: planStatusSchema.optional(),
  }),
  reply: z.object({ data: z.array(purchasedPlanSchema), nextCursor: z.string().optional() }),
})

export const walletPurchases = call({
  name: 'admin.walletPurchases',
  method: 'GET',
  path: '/api/admin/walletpurchases',
  summary: 'What was bought of all providers, the newest first',
  access: adminWith('wallet.view'),
  rate: 'read',
  query: z.object({ ...page, method: orderMethodSchema.optional() }),
  reply: z.object({ data: z.array(adminWalletPurchaseSchema), nextCursor: z.string().optional() }),
})

export const purchaseCalls = { adminPlans, walletPurchases }
