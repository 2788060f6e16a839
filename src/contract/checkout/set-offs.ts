import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { gatewayText, requiredText, rupees } from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'

const paymentId = gatewayText(64)

const setOffPreviewSchema = z.object({
  amount: rupees,
  /** What each provider is charged, by the plan that it sold. */
  parts: z.array(z.object({ title: z.string(), author: z.string(), amount: rupees })),
})
export type SetOffPreview = z.infer<typeof setOffPreviewSchema>

export const setOffPreview = call({
  name: 'checkout.setOffPreview',
  method: 'GET',
  path: '/api/admin/refunds/setoff',
  summary: 'What the charge of a payment would take from each provider at this moment',
  access: adminWith('refund.settle'),
  rate: 'read',
  query: z.object({ paymentId }),
  reply: z.object({ data: setOffPreviewSchema }),
  errors: ['not_found', 'nothing_to_set_off', 'subscriptions_run'],
})

export const setOffPayment = call({
  name: 'checkout.setOffPayment',
  method: 'POST',
  path: '/api/admin/refunds/setoff',
  summary:
    'Charges providers with what a bank took back of a payment, or was refunded at the gateway, as far as no cancellation has; the plans must be over',
  access: adminWith('refund.settle'),
  rate: 'write',
  money: true,
  stepUp: true,
  body: z.strictObject({ paymentId }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'nothing_to_set_off', 'subscriptions_run', 'wallet_closed'],
})

export const waiveCharge = call({
  name: 'checkout.waiveCharge',
  method: 'POST',
  path: '/api/admin/refunds/waive',
  summary:
    'The platform covers what `checkout.setOffPayment` would charge: the providers keep it, and nothing of it is on hold any more',
  access: adminWith('refund.settle'),
  rate: 'write',
  money: true,
  stepUp: true,
  body: z.strictObject({ paymentId, reason: requiredText(REJECT_REASON_MAX_CHARACTERS) }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'nothing_to_set_off', 'subscriptions_run'],
})

export const setOffsCalls = { setOffPreview, setOffPayment, waiveCharge }
