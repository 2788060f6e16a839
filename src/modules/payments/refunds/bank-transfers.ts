import type { StuckRefund } from '#contract/payments/refunds.ts'
import { paymentTexts } from '#contract/payments/texts.ts'
import { assert, present } from '#kit/assert.ts'
import { dayInIndia } from '#kit/day.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { refundTransferEntry } from '#modules/ledger/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import { refundTransferred } from '../events.ts'
import { type GatewayRefund, GatewayRefused, GatewayUnavailable } from '../gateway/port.ts'
import {
  closeByTransfer,
  discardWaitingTransfer,
  enterTransfer,
  listWaitingTransfers,
  type WaitingTransfer,
} from '../store/bank-transfers.ts'
import { isDisputed } from '../store/disputes.ts'
import { findIntent } from '../store/intents.ts'
import { findRefund, listUnknownRefunds, lockRefund, type Refund } from '../store/refunds.ts'
import { applyRefund } from './apply-refund.ts'
import { auditStep } from './audit-step.ts'
import { applyUnknownRefunds } from './find-dashboard-refunds.ts'
import { findLiveAttempt, withoutAttempts } from './gateway-attempts.ts'
import { presentOne } from './present-refunds.ts'
import { refundEvent } from './refund-event.ts'

export type RefundTransferInput = {
  readonly id: string
  readonly referenceNo: string
  /** 'YYYY-MM-DD' */
  readonly sentOn: string
}

type NotSendable = 'not_found' | 'refund_disputed' | 'refund_not_failed'
type AtGateway = 'refund_at_gateway' | 'gateway_unavailable'

/**
 * Records that a failed refund was sent by bank, which closes it; a bank reference can be used for
 * one transfer only. A large one waits until another admin has found it at the bank. The amount is
 * that of the refund, so no admin can split it.
 */
export async function recordTransfer(
  deps: PaymentsDeps,
  admin: Actor,
  transfer: RefundTransferInput,
): Promise<
  Result<
    StuckRefund,
    NotSendable | AtGateway | 'refund_reference_taken' | 'refund_transfer_waiting' | 'invalid_input'
  >
> {
  const { db, clock, fourEyesFrom } = deps
  const { id, referenceNo, sentOn } = transfer
  const checked = await checkUnmade(deps, id)
  if (!checked.ok) {
    return checked
  }
  return db.transaction(async (tx) => {
    const found = await lockSendable(tx, id)
    if (!found.ok) {
      return found
    }
    const { refund, waiting } = found.value
    if (waiting !== undefined) {
      return isSame(waiting, admin, transfer)
        ? ok(await presentOne(deps, tx, admin, id))
        : fail('refund_transfer_waiting')
    }
    const now = clock.now()
    if (sentOn < dayInIndia(refund.created_at) || sentOn > dayInIndia(now)) {
      const text = paymentTexts.bankTransferDay
      return fail('invalid_input', { fields: { sentOn: text } })
    }
    if (refund.amount_paise < fourEyesFrom) {
      return closeRefund(deps, tx, admin, transfer)
    }
    await enterTransfer(tx, {
      refund_id: id,
      amount_paise: refund.amount_paise,
      reference_no: referenceNo,
      sent_on: sentOn,
      entered_at: now,
      entered_by: admin.accountId,
    })
    const action = 'payment.refund-transfer-entered'
    await auditStep(deps, tx, { admin, action, refund, referenceNo })
    return ok(await presentOne(deps, tx, admin, id))
  })
}

type Decision = { readonly id: string; readonly referenceNo: string; readonly sent: boolean }

/**
 * A second admin confirms the transfer of a large refund, which closes it, or anybody discards what
 * was entered. Only the reference that the admin has seen is decided on.
 */
export async function decideTransfer(
  deps: PaymentsDeps,
  admin: Actor,
  { id, referenceNo, sent }: Decision,
): Promise<
  Result<
    StuckRefund,
    | NotSendable
    | AtGateway
    | 'refund_reference_taken'
    | 'refund_transfer_not_waiting'
    | 'refund_transfer_same_admin'
    | 'admin_too_new'
  >
> {
  const checked = sent ? await checkUnmade(deps, id) : ok(undefined)
  if (!checked.ok) {
    return checked
  }
  return deps.db.transaction(async (tx) => {
    const found = sent ? await lockSendable(tx, id) : await lockWithTransfer(tx, id)
    if (!found.ok) {
      return found
    }
    const { refund, waiting } = found.value
    if (waiting?.reference_no !== referenceNo) {
      return fail('refund_transfer_not_waiting')
    }
    if (sent) {
      const sentOn = waiting.sent_on
      const second = await deps.accounts.requireSecondAdmin(tx, {
        first: waiting.entered_by,
        second: admin.accountId,
        now: deps.clock.now(),
        same: 'refund_transfer_same_admin',
      })
      return second.ok ? closeRefund(deps, tx, admin, { id, referenceNo, sentOn }) : second
    }
    await discardWaitingTransfer(tx, id)
    const action = 'payment.refund-transfer-discarded'
    await auditStep(deps, tx, { admin, action, refund, referenceNo })
    return ok(await presentOne(deps, tx, admin, id))
  })
}

type Locked = { readonly refund: Refund; readonly waiting: WaitingTransfer | undefined }

async function lockWithTransfer(tx: Tx, id: string): Promise<Result<Locked, 'not_found'>> {
  const refund = await lockRefund(tx, id)
  return refund === undefined
    ? fail('not_found')
    : ok({ refund, waiting: (await listWaitingTransfers(tx, [id])).get(id) })
}

async function lockSendable(tx: Tx, id: string): Promise<Result<Locked, NotSendable>> {
  const found = await lockWithTransfer(tx, id)
  if (found.ok && (await isDisputed(tx, found.value.refund.payment_id))) {
    return fail('refund_disputed')
  }
  return found.ok && found.value.refund.status !== 'failed' ? fail('refund_not_failed') : found
}

function isSame(waiting: WaitingTransfer, admin: Actor, transfer: RefundTransferInput): boolean {
  return (
    waiting.entered_by === admin.accountId &&
    waiting.reference_no === transfer.referenceNo &&
    waiting.sent_on === transfer.sentOn
  )
}

/** Closes a failed refund that the caller has locked. */
async function closeRefund(
  deps: PaymentsDeps,
  tx: Tx,
  admin: Actor,
  { id, referenceNo, sentOn }: RefundTransferInput,
): Promise<Result<StuckRefund, 'refund_reference_taken'>> {
  const { clock, ledger } = deps
  const now = clock.now()
  if (!(await ledger.claimTransferReferences(tx, [referenceNo]))) {
    return fail('refund_reference_taken')
  }
  const closing = { id, referenceNo, sentOn: new Date(sentOn), adminId: admin.accountId, now }
  const refund = present(await closeByTransfer(tx, closing), 'it is locked, and failed')
  const entry = { refundId: id, amount: refund.amount_paise, at: now }
  const posted = await ledger.post(tx, refundTransferEntry(entry))
  assert(posted.ok, 'a refund is closed once')
  const action = 'payment.refund-transferred'
  await auditStep(deps, tx, { admin, action, refund, referenceNo })
  const intent = present(await findIntent(tx, refund.intent_id), 'a refund has its intent')
  await publish(tx, refundTransferred, { ...refundEvent(refund, intent, now), referenceNo, sentOn })
  return ok(await presentOne(deps, tx, admin, id))
}

/**
 * Checks that the gateway is not making this failed refund after all, and that nobody made it on the
 * gateway's dashboard: the payer would get it twice.
 */
async function checkUnmade(
  deps: PaymentsDeps,
  id: string,
): Promise<Result<undefined, 'refund_at_gateway' | 'gateway_unavailable'>> {
  const { db, gateway, log } = deps
  const refund = await findRefund(db.read, id)
  if (refund?.status !== 'failed') {
    return ok(undefined)
  }
  let made: readonly GatewayRefund[]
  try {
    made = await gateway.refundsOf(refund.payment_id)
  } catch (error) {
    log.error({ refund: id, err: error }, 'the gateway did not say what it makes of a refund')
    if (error instanceof GatewayRefused) {
      // It does not know the payment, as after a change of our account there, and refunds none of it.
      return ok(undefined)
    }
    if (!(error instanceof GatewayUnavailable)) {
      throw error
    }
    return fail('gateway_unavailable', { message: paymentTexts.refundNotChecked })
  }
  const live = findLiveAttempt(refund, made)
  if (live !== undefined) {
    await db.transaction(async (tx) => void (await applyRefund(deps, tx, live)))
    return fail('refund_at_gateway')
  }
  return (await isMadeOnDashboard(deps, refund, made)) ? fail('refund_at_gateway') : ok(undefined)
}

/** Records what was refunded on the dashboard; whether it is all or part of this refund, or may be. */
async function isMadeOnDashboard(
  deps: PaymentsDeps,
  { id, amount_paise: amount }: Refund,
  made: readonly GatewayRefund[],
): Promise<boolean> {
  const { read } = deps.db
  const others = withoutAttempts({ id }, made).filter(({ status }) => status !== 'failed')
  await applyUnknownRefunds(deps, others)
  const left = await findRefund(read, id)
  const ids = others.map((other) => other.id)
  // One that is still pending is recorded when it is done.
  const isPending = (await listUnknownRefunds(read, ids)).size > 0
  return isPending || left?.status !== 'failed' || left.amount_paise !== amount
}
