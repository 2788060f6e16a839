import type { RefundList, StuckRefund } from '#contract/payments/refunds.ts'
import { assert, present } from '#kit/assert.ts'
import { dayIn } from '#kit/day.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { refundTransferEntry } from '#modules/ledger/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { type PaymentsDeps, refundJob } from './deps.ts'
import { refundTransferred } from './events.ts'
import { refundFacts } from './refund-facts.ts'
import { retryAt } from './rules/schedule.ts'
import { findIntent } from './store/intents.ts'
import { lockRefund, type Refund } from './store/refunds.ts'
import {
  closeByTransfer,
  listStuckRefunds,
  reopenRefund,
  type StuckRow,
} from './store/stuck-refunds.ts'

type ListQuery = {
  readonly status: RefundList
  readonly cursor?: string
  readonly limit: number
}

const INDIA = 'Asia/Kolkata'

/**
 * Refunds that the gateway did not make. They are still owed: an admin asks the gateway once more,
 * or sends the money by bank and records it. Each step is taken from `failed` only, once.
 */
export function createStuckRefunds(deps: PaymentsDeps) {
  const { db, clock, jobs, ledger } = deps

  const record = (tx: Tx, admin: Actor, action: string, refund: Refund): Promise<void> =>
    deps.audit.record(tx, {
      action: `payment.${action}`,
      ...signedBy(admin),
      object: { type: 'refund', id: refund.id },
      detail: {
        payment: refund.payment_id,
        paise: refund.amount_paise.toString(),
        attempt: refund.attempt,
        referenceNo: refund.transfer_reference,
      },
    })

  const presented = async (
    tx: Tx,
    rows: readonly StuckRow[],
    placeOf: (refund: Refund) => Date,
  ): Promise<readonly StuckRefund[]> => {
    const payers = new Map(
      (await deps.accounts.findAccounts(tx, [...new Set(rows.map((row) => row.payer_id))])).map(
        (account) => [account.id, account],
      ),
    )
    return rows.map((row) => toStuckRefund(row, payers.get(row.payer_id), placeOf(row)))
  }

  const withIntent = async (tx: Tx, refund: Refund) => {
    const intent = present(await findIntent(tx, refund.intent_id), 'a refund has its intent')
    const { purpose, title, payer_id } = intent
    const [shown] = await presented(tx, [{ ...refund, purpose, title, payer_id }], closedAt)
    return { intent, shown: present(shown, 'one row is shown as one') }
  }

  return {
    list: async ({
      status,
      cursor,
      limit,
    }: ListQuery): Promise<Result<Page<StuckRefund>, 'invalid_input'>> => {
      const after = placeInTime(cursor)
      if (!after.ok) {
        return after
      }
      const rows = await listStuckRefunds(db.read, {
        status,
        rows: limit + 1,
        ...(after.value === undefined ? {} : { after: after.value }),
      })
      const placeOf = status === 'elsewhere' ? madeAt : closedAt
      const page = pageOf(rows, limit, (row) => ({ key: placeOf(row).toISOString(), id: row.id }))
      return ok({ ...page, items: await presented(db.read, page.items, placeOf) })
    },

    /** The gateway is asked by a job, which looks first whether it has not given it back since. */
    retry: (
      admin: Actor,
      id: string,
    ): Promise<Result<StuckRefund, 'not_found' | 'refund_not_failed'>> =>
      db.transaction(async (tx) => {
        if ((await lockRefund(tx, id)) === undefined) {
          return fail('not_found')
        }
        const refund = await reopenRefund(tx, id, retryAt(6, clock.now()))
        if (refund === undefined) {
          return fail('refund_not_failed')
        }
        await jobs.enqueue(tx, refundJob, { id })
        await record(tx, admin, 'refund_retried', refund)
        return ok((await withIntent(tx, refund)).shown)
      }),

    transfer: (
      admin: Actor,
      sent: { readonly id: string; readonly referenceNo: string; readonly sentOn: string },
    ): Promise<
      Result<
        StuckRefund,
        'not_found' | 'refund_not_failed' | 'refund_reference_taken' | 'invalid_input'
      >
    > =>
      db.transaction(async (tx) => {
        const { id, referenceNo, sentOn } = sent
        const now = clock.now()
        const found = await lockRefund(tx, id)
        if (found === undefined) {
          return fail('not_found')
        }
        if (sentOn < dayIn(INDIA, found.created_at) || sentOn > dayIn(INDIA, now)) {
          const text = 'The transfer was made after the refund was owed, and not in the future.'
          return fail('invalid_input', { fields: { sentOn: text } })
        }
        if (found.status === 'failed' && !(await ledger.takeTransfers(tx, [referenceNo]))) {
          return fail('refund_reference_taken')
        }
        const adminId = admin.accountId
        const closing = { id, referenceNo, sentOn: new Date(sentOn), adminId, now }
        const refund = await closeByTransfer(tx, closing)
        if (refund === undefined) {
          return fail('refund_not_failed')
        }
        const entry = { refundId: id, amount: refund.amount_paise, at: now }
        const posted = await ledger.post(tx, refundTransferEntry(entry))
        assert(posted.ok, 'a refund is closed once')
        await record(tx, admin, 'refund_transferred', refund)
        const { intent, shown } = await withIntent(tx, refund)
        await publish(tx, refundTransferred, {
          ...refundFacts(refund, intent, now),
          referenceNo,
          sentOn,
        })
        return ok(shown)
      }),
  }
}

/** Since when it waits, or when it was closed; of one that is asked for again, when it was made. */
function closedAt({ done_at: doneAt, created_at: createdAt }: Refund): Date {
  return doneAt ?? createdAt
}

function madeAt({ created_at: createdAt }: Refund): Date {
  return createdAt
}

function toStuckRefund(
  row: StuckRow,
  payer: { readonly name: string; readonly email: string | null } | undefined,
  at: Date,
): StuckRefund {
  const { status } = row
  assert(status !== 'covered', 'what need not go any more is in no list')
  return {
    _id: row.id,
    status,
    amount: rupeesFromPaise(row.amount_paise),
    purpose: row.purpose,
    title: row.title,
    reason: row.reason,
    payerName: payer?.name ?? '',
    payerEmail: payer?.email ?? null,
    paymentId: row.payment_id,
    gatewayRefundId: row.gateway_refund_id,
    error: row.error,
    attempts: row.attempt,
    at: at.toISOString(),
    referenceNo: row.transfer_reference,
    sentOn: row.transferred_on?.toISOString().slice(0, 10) ?? null,
  }
}
