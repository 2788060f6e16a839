import { z } from 'zod'
import { id, rupees } from '#contract/common/fields.ts'
import { withdrawalStatusSchema } from '#contract/payouts/types.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const moved = z.object({
  withdrawalId: id,
  providerId: id,
  amount: rupees,
  status: withdrawalStatusSchema,
  /** What an admin wrote in a rejection; may be empty. */
  reason: z.string().default(''),
})

/** A withdrawal was requested, approved, rejected or paid. */
export const withdrawalMoved = defineEvent('payouts.withdrawal-moved', moved)

const recharged = z.object({ providerId: id, amount: rupees })

const reported = z.object({
  providerId: id,
  amount: rupees,
  /** Why an admin rejected it; null if it was just reported. */
  rejectedFor: z.string().nullable(),
})

/** A provider reported a bank transfer into its wallet, or an admin rejected it. */
export const rechargeReported = defineEvent('payouts.recharge-reported', reported)

/** An admin took back a recharge that was entered by mistake, for this reason. */
export const rechargeReversed = defineEvent(
  'payouts.recharge-reversed',
  recharged.extend({ reason: z.string() }),
)

/** A bank transfer was credited to a wallet. */
export const walletRecharged = defineEvent('payouts.wallet-recharged', recharged)
