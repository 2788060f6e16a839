import type { ProviderRefund } from '#contract/checkout/provider-refunds.ts'
import { checkoutTexts } from '#contract/checkout/texts.ts'
import { present } from '#kit/assert.ts'
import { dayInIndia } from '#kit/day.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Account, provenEmail } from '#modules/accounts/index.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import { isFresh } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { providerRefundSent } from '../events.ts'
import { cursorOf, parseCursor } from '../rules/waiting-cursor.ts'
import { insertSentRefund, listOwed, listSent, type OwedRow } from '../store/provider-refunds.ts'
import { owedRefundEvent } from './remind-of-refunds.ts'

type ListQuery = {
  readonly spId?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

type Transfer = {
  readonly id: string
  readonly referenceNo: string
  /** 'YYYY-MM-DD' */
  readonly sentOn: string
}

type Refusal =
  | 'not_found'
  | 'step_up_required'
  | 'invalid_input'
  | 'refund_sent_already'
  | 'refund_reference_taken'

/**
 * Refunds of direct payments. We never had the money, so the provider refunds it and records here
 * that it did.
 */
export function createProviderRefunds(deps: CheckoutDeps) {
  return {
    list: (requester: Requester, query: ListQuery) => listRefunds(deps, requester, query),

    /** Records that the money is on its way to the buyer; the first record counts. */
    recordSent: (requester: Requester, transfer: Transfer) => recordSent(deps, requester, transfer),
  }
}

async function presentRefunds(
  deps: CheckoutDeps,
  tx: Tx,
  rows: readonly OwedRow[],
): Promise<ProviderRefund[]> {
  const buyers = new Map(
    (await deps.accounts.findAccounts(tx, [...new Set(rows.map((row) => row.user_id))])).map(
      (account) => [account.id, account],
    ),
  )
  const sellerIds = rows.map((row) => row.provider_id)
  const sellers = await deps.providers.namesOf(tx, sellerIds)
  return rows.map((row) => ({
    _id: row.id,
    reference: row.reference,
    ...buyerOf(buyers.get(row.user_id)),
    soldById: row.provider_id,
    soldByName: sellers.get(row.provider_id) ?? '',
    serviceName: row.title,
    amount: rupeesFromPaise(row.paise),
    utr: row.utr,
    cancelledAt: row.cancelled_at.toISOString(),
    referenceNo: row.reference_no,
    sentOn: row.sent_on?.toISOString().slice(0, 10) ?? null,
  }))
}

function buyerOf(account: Account | undefined) {
  return {
    buyerName: account?.name ?? '',
    buyerEmail: account === undefined ? null : provenEmail(account),
  }
}

async function findOwed(tx: Tx, { viewer }: Requester, id: string): Promise<OwedRow | undefined> {
  const [row] = await listOwed(tx, { id, rows: 1 })
  return viewer.role === 'admin' || row?.provider_id === viewer.accountId ? row : undefined
}

async function listRefunds(
  deps: CheckoutDeps,
  { viewer }: Requester,
  { spId, cursor, limit }: ListQuery,
): Promise<Result<Page<ProviderRefund>, 'invalid_input'>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  if (cursor !== undefined && after === undefined) {
    return fail('invalid_input')
  }
  const providerId = viewer.role === 'admin' ? spId : viewer.accountId
  const rows = await listOwed(deps.db.read, { providerId, after, rows: limit + 1 })
  const page = pageOf(rows, limit, ({ waiting, cancelled_at: at, id }) =>
    cursorOf({ waiting, at, id }),
  )
  return ok({ ...page, items: await presentRefunds(deps, deps.db.read, page.items) })
}

function recordSent(
  deps: CheckoutDeps,
  requester: Requester,
  { id, referenceNo, sentOn }: Transfer,
) {
  return deps.db.transaction(async (tx): Promise<Result<ProviderRefund, Refusal>> => {
    const { viewer, now } = requester
    if (viewer.role === 'admin' && !isFresh(viewer, now)) {
      return fail('step_up_required')
    }
    const owed = await findOwed(tx, requester, id)
    if (owed === undefined) {
      return fail('not_found')
    }
    if (sentOn < dayInIndia(owed.cancelled_at) || sentOn > dayInIndia(now)) {
      const text = checkoutTexts.refundDay
      return fail('invalid_input', { fields: { sentOn: text } })
    }
    const isRecorded = await insertSentRefund(tx, {
      cancellation_id: id,
      provider_id: owed.provider_id,
      reference_no: referenceNo,
      sent_on: new Date(sentOn),
      recorded_at: now,
      recorded_by: viewer.accountId,
    })
    if (!isRecorded) {
      const isSent = (await listSent(tx, [id])).length > 0
      return fail(isSent ? 'refund_sent_already' : 'refund_reference_taken')
    }
    await deps.audit.record(tx, {
      action: 'checkout.provider-refund-sent',
      ...signedBy(actorOf(requester)),
      object: { type: 'cancellation', id },
      detail: { paise: String(owed.paise), referenceNo, sentOn },
    })
    await publish(tx, providerRefundSent, { ...owedRefundEvent(owed, now), referenceNo, sentOn })
    const [shown] = await presentRefunds(deps, tx, await listOwed(tx, { id, rows: 1 }))
    return ok(present(shown, 'what was recorded is there'))
  })
}
