import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { instant, largePageQuery, rupees } from '../common/fields.ts'
import { paymentPurposeSchema } from './types.ts'

/** `to_answer`: answered on the gateway's dashboard only. `under_review`: the bank decides. */
const disputeLists = ['to_answer', 'under_review'] as const
export type DisputeList = (typeof disputeLists)[number]

const openDisputeSchema = z.object({
  /** The gateway's id of the dispute. */
  _id: z.string(),
  step: z.enum(['opened', 'answer_wanted', 'under_review']),
  /** When it took that step. */
  at: instant,
  /** Until when it has to be answered; null if the gateway has not said. */
  respondBy: instant.nullable(),
  /** What is disputed, which may be a part of the payment. */
  amount: rupees,
  purpose: paymentPurposeSchema,
  /** The plan or platform plan that was paid for. */
  title: z.string(),
  /** The order's reference; null for a platform plan. */
  reference: z.string().nullable(),
  payerName: z.string(),
  /** What the payer has verified; null after the account was deleted. */
  payerEmail: z.string().nullable(),
  /** The gateway's payment id. */
  paymentId: z.string(),
})
export type OpenDispute = z.infer<typeof openDisputeSchema>

export const openDisputes = call({
  name: 'payments.disputes',
  method: 'GET',
  path: '/api/admin/disputes',
  summary: 'Payments that banks dispute now, the earliest deadline first',
  access: adminWith('refund.settle'),
  rate: 'read',
  query: largePageQuery.extend({ status: z.enum(disputeLists).default('to_answer') }),
  reply: z.object({ data: z.array(openDisputeSchema), nextCursor: z.string().optional() }),
})
