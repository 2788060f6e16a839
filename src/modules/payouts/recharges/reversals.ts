import { rechargeMessages } from '#contract/payouts/texts.ts'
import { assert } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { rechargeReversalEntry } from '#modules/ledger/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import { type PayoutsDeps, recordMoney } from '../deps.ts'
import { rechargeReversed } from '../events.ts'
import { findRecharged, markReversed } from '../store/receipts.ts'
import { rejectConfirmed } from '../store/recharge-requests.ts'

type ReverseRefusal = 'not_found' | 'recharge_reversed' | 'wallet_closed'

type ReverseInput = { readonly id: string; readonly reason: string }

/**
 * Takes back a recharge that was entered by mistake: for the wrong provider, with the wrong amount
 * or reference. It goes on counting towards the amount for which a day needs two admins, so that
 * nothing is gained by entering and reversing.
 */
export function reverseRecharge(
  deps: PayoutsDeps,
  actor: Actor,
  { id, reason }: ReverseInput,
): Promise<Result<{ readonly message: string }, ReverseRefusal>> {
  return deps.db.transaction(async (tx) => {
    const providerId = await findRecharged(tx, id)
    if (providerId === undefined) {
      return fail('not_found')
    }
    if (!(await deps.ledger.lockOpenWallet(tx, providerId))) {
      return fail('wallet_closed')
    }
    const now = deps.clock.now()
    const reversed = await markReversed(tx, { id, adminId: actor.accountId, reason, now })
    if (reversed === undefined) {
      return fail('recharge_reversed')
    }
    const { amount, transactionId } = reversed
    const entry = rechargeReversalEntry({ rechargeId: id, providerId, amount, at: now })
    const posted = await deps.ledger.post(tx, entry)
    assert(posted.ok, 'what an open wallet lacks is owed')
    await deps.ledger.releaseTransferReference(tx, transactionId)
    await rejectConfirmed(tx, id, reason)
    const rupees = rupeesFromPaise(amount)
    await recordMoney(deps, tx, actor, {
      action: 'payouts.recharge-reversed',
      object: { type: 'wallet_recharge', id },
      detail: { providerId, amount: rupees, transactionId, reason },
    })
    await publish(tx, rechargeReversed, { providerId, amount: rupees, reason })
    return ok({ message: rechargeMessages.reversed.title })
  })
}
