import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { id, instant, rupees } from '../common/fields.ts'
import { rechargeStatusSchema, walletRechargeSchema } from './types.ts'

/** A transfer to our bank account that a provider reported. */
const reportedRechargeSchema = z.object({
  _id: id,
  amount: rupees,
  transactionId: z.string(),
  status: rechargeStatusSchema,
  reportedAt: instant,
  /** Why it was rejected. */
  reason: z.string().nullable(),
})
export type ReportedRecharge = z.infer<typeof reportedRechargeSchema>

export const reportRecharge = call({
  name: 'payouts.reportRecharge',
  method: 'POST',
  path: '/api/payment/recharge/report',
  summary:
    'Reports a bank transfer into the own wallet; it is credited once an admin confirms that it arrived',
  access: only('provider'),
  rate: 'write',
  body: walletRechargeSchema.omit({ providerId: true }),
  reply: z.object({ message: z.string(), data: reportedRechargeSchema }),
  errors: ['recharge_repeated', 'recharges_unconfirmed', 'wallet_closed'],
})

export const reportedRecharges = call({
  name: 'payouts.reportedRecharges',
  method: 'GET',
  path: '/api/payment/recharge/reported',
  summary: "The provider's newest reported transfers, newest first",
  access: only('provider'),
  rate: 'read',
  reply: z.object({ data: z.array(reportedRechargeSchema) }),
})
