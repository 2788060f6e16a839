import { REPORTED_RECHARGES_MAX, REPORTED_RECHARGES_SHOWN } from '#contract/payouts/limits.ts'
import type { ReportedRecharge } from '#contract/payouts/recharge-reports.ts'
import { rechargeMessages } from '#contract/payouts/texts.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import { type PayoutsDeps, recordMoney } from '../deps.ts'
import { rechargeReported } from '../events.ts'
import {
  countReported,
  insertRequest,
  listReported,
  type RechargeRequestRow,
} from '../store/recharge-requests.ts'

type ReportRechargeInput = {
  /** In rupees. */
  readonly amount: number
  readonly transactionId: string
}

type ReportRefusal = 'recharge_repeated' | 'recharges_unconfirmed' | 'wallet_closed'

/** Bank transfers into their wallets that providers report; they move no money. */
export function createRechargeReports(deps: PayoutsDeps) {
  return {
    report: (actor: Actor, input: ReportRechargeInput) => reportRecharge(deps, actor, input),

    list: async (providerId: string): Promise<ReportedRecharge[]> => {
      const rows = await listReported(deps.db.read, providerId, REPORTED_RECHARGES_SHOWN)
      return rows.map(toReported)
    },
  }
}

function reportRecharge(
  deps: PayoutsDeps,
  actor: Actor,
  { amount: rupees, transactionId }: ReportRechargeInput,
): Promise<Result<ReportedRecharge, ReportRefusal>> {
  const { accountId: providerId } = actor
  return deps.db.transaction(async (tx) => {
    // The lock makes concurrent reports count each other.
    if (!(await deps.ledger.lockOpenWallet(tx, providerId))) {
      return fail('wallet_closed')
    }
    if ((await countReported(tx, providerId)) >= REPORTED_RECHARGES_MAX) {
      return fail('recharges_unconfirmed')
    }
    const id = deps.newId()
    const now = deps.clock.now()
    const amount = paiseFromRupees(rupees)
    const request = { id, providerId, transactionId, amount, requestedBy: providerId, now }
    const row = await insertRequest(tx, request)
    if (row === undefined) {
      return fail('recharge_repeated', { message: rechargeMessages.reportedBefore })
    }
    await recordMoney(deps, tx, actor, {
      action: 'payouts.recharge-reported',
      object: { type: 'wallet_recharge', id },
      detail: { providerId, amount: rupees, transactionId },
    })
    await publish(tx, rechargeReported, { providerId, amount: rupees, rejectedFor: null })
    return ok(toReported(row))
  })
}

function toReported(row: RechargeRequestRow): ReportedRecharge {
  return {
    _id: row.id,
    amount: rupeesFromPaise(row.amount_paise),
    transactionId: row.transaction_id,
    status: row.status,
    reportedAt: row.requested_at.toISOString(),
    reason: row.reason,
  }
}
