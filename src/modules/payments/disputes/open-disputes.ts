import type { DisputeList, OpenDispute } from '#contract/payments/disputes.ts'
import { assert } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import {
  decodeCursor,
  instantOfCursor,
  type Page,
  type PageQuery,
  type PlaceInTime,
  pageOf,
} from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Account, provenEmail } from '#modules/accounts/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import { type DisputeStep, stepsToAnswer } from '../rules/dispute.ts'
import { listDisputes, type OpenDisputeRow } from '../store/disputes.ts'

const STEPS: Readonly<Record<DisputeList, readonly DisputeStep[]>> = {
  to_answer: stepsToAnswer,
  under_review: ['under_review'],
}

/** What banks dispute now, the earliest deadline first. */
export async function listOpenDisputes(
  { accounts, db }: PaymentsDeps,
  { status, cursor, limit }: PageQuery & { readonly status: DisputeList },
): Promise<Result<Page<OpenDispute>, 'invalid_input'>> {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && after === undefined) {
    return fail('invalid_input')
  }
  const rows = await listDisputes(db.read, STEPS[status], { after, rows: limit + 1 })
  const page = pageOf(rows, limit, ({ due, id }) => ({ key: due.toISOString(), id }))
  const payers = await accounts.findAccounts(db.read, [
    ...new Set(page.items.map((row) => row.payer_id)),
  ])
  const byId = new Map(payers.map((payer) => [payer.id, payer]))
  return ok({ ...page, items: page.items.map((row) => toOpenDispute(row, byId.get(row.payer_id))) })
}

function placeOf(cursor: string): PlaceInTime | undefined {
  const place = decodeCursor(cursor)
  const at = place && instantOfCursor(place)
  return place === undefined || at === undefined || !/^\w{1,64}$/.test(place.id)
    ? undefined
    : { at, id: place.id }
}

function toOpenDispute(row: OpenDisputeRow, payer: Account | undefined): OpenDispute {
  const { step } = row
  assert(step !== 'won' && step !== 'closed' && step !== 'lost', 'only open ones are listed')
  return {
    _id: row.id,
    step,
    at: row.step_at.toISOString(),
    respondBy: row.respond_by?.toISOString() ?? null,
    amount: rupeesFromPaise(row.amount_paise),
    purpose: row.purpose,
    title: row.title,
    reference: row.purpose === 'order' ? (row.reference ?? null) : null,
    payerName: payer?.name ?? '',
    payerEmail: payer === undefined ? null : provenEmail(payer),
    paymentId: row.payment_id,
  }
}
