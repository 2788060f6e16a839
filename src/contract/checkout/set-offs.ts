import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'

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
  body: z.strictObject({
    /** The gateway's. */
    paymentId: z.string().min(1).max(64),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'nothing_to_set_off', 'subscriptions_run', 'wallet_closed'],
})

export const setOffsCalls = { setOffPayment }
