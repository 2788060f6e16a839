import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { orderMethodSchema } from '../checkout/states.ts'
import { adminWalletPurchaseSchema, purchasedPlanSchema } from '../entities/money.ts'
import { planStatusSchema, platformPlanSchema } from '../enums.ts'
import { cursor, day, id } from '../fields.ts'

/** Rows of one answer; a workbook is put together from several. */
export const PURCHASES_PAGE_MAX_ROWS = 1_000

const page = {
  cursor: cursor.optional(),
  limit: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(PURCHASES_PAGE_MAX_ROWS))
    .default(50),
  /** Days in India, both included. */
  from: day.optional(),
  to: day.optional(),
  providerId: id.optional(),
}

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
  errors: [],
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
  errors: [],
})

export const purchaseCalls = { adminPlans, walletPurchases }
