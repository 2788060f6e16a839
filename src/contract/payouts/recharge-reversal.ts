import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { id, requiredText } from '../common/fields.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '../common/limits.ts'

export const reverseRecharge = call({
  name: 'payouts.reverseRecharge',
  method: 'POST',
  path: '/api/admin/recharges/reverse',
  summary:
    'Takes a recharge that was entered by mistake back from the wallet; what the wallet lacks is owed, the provider is notified, and the transfer can be credited again',
  access: adminWith('wallet.recharge'),
  rate: 'write',
  body: z.strictObject({
    /** Of the recharge, as in the statement of the wallet. */
    id,
    /** The provider reads it. */
    reason: requiredText(REJECT_REASON_MAX_CHARACTERS),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'recharge_reversed', 'wallet_closed'],
  money: true,
  stepUp: true,
})
