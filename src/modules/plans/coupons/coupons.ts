import type { CouponView } from '#contract/plans/coupons.ts'
import { planTexts } from '#contract/plans/texts.ts'
import { isTrialBarred } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { endOfDay } from '#kit/day.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import { type CouponUseRow, endCoupon, insertCoupon, listCoupons } from '../store/coupons.ts'
import { findOwnPlan } from '../store/own-plans.ts'

export type CouponDraft = {
  readonly code: string
  readonly percent?: number | undefined
  readonly amount?: number | undefined
  readonly planId?: string | undefined
  readonly maxUses: number
  /** 'YYYY-MM-DD', the last valid day. */
  readonly expiresOn: string
}

/** A provider's management of its coupons. */
export function createCoupons(deps: PlansDeps) {
  return {
    create: (providerId: string, draft: CouponDraft) => createCoupon(deps, providerId, draft),

    list: (providerId: string, query: PageQuery) => listOwnCoupons(deps, providerId, query),

    end: (providerId: string, id: string) => endOwnCoupon(deps, providerId, id),
  }
}

async function findCoupon(
  { clock }: PlansDeps,
  tx: Tx,
  providerId: string,
  id: string,
): Promise<CouponView> {
  const [row] = await listCoupons(tx, { providerId, id, rows: 1 })
  return toCoupon(present(row, 'the coupon is there'), clock.now())
}

function createCoupon(
  deps: PlansDeps,
  providerId: string,
  draft: CouponDraft,
): Promise<Result<CouponView, 'coupon_code_taken' | 'invalid_input' | 'not_found'>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const expiresAt = endOfDay(draft.expiresOn)
    if (expiresAt <= now) {
      const expiresOn = planTexts.couponDay
      return fail('invalid_input', { fields: { expiresOn } })
    }
    if (draft.percent === 100) {
      const eligibility = await deps.providers.eligibilityOf(tx, providerId)
      if (isTrialBarred(present(eligibility, 'who makes a coupon is a provider').category)) {
        const message = planTexts.couponFree
        return fail('invalid_input', { message, fields: { percent: message } })
      }
    }
    const { planId = null } = draft
    if (planId !== null && (await findOwnPlan(tx, providerId, planId)) === undefined) {
      return fail('not_found')
    }
    const row = {
      id: deps.newId(),
      provider_id: providerId,
      plan_id: planId,
      code: draft.code,
      percent: draft.percent ?? null,
      amount_paise: draft.amount === undefined ? null : paiseFromRupees(draft.amount),
      max_uses: draft.maxUses,
      expires_at: expiresAt,
      created_at: now,
    }
    if (!(await insertCoupon(tx, row))) {
      return fail('coupon_code_taken')
    }
    await deps.audit.record(tx, {
      action: 'coupon.created',
      actor: { kind: 'account', accountId: providerId, role: 'provider' },
      object: { type: 'coupon', id: row.id },
      detail: {
        percent: row.percent,
        amountPaise: row.amount_paise === null ? null : String(row.amount_paise),
        maxUses: row.max_uses,
      },
    })
    return ok(await findCoupon(deps, tx, providerId, row.id))
  })
}

function listOwnCoupons(
  { db, clock }: PlansDeps,
  providerId: string,
  query: PageQuery,
): Promise<Result<Page<CouponView>, 'invalid_input'>> {
  return pageInTime(query, {
    list: (range) => listCoupons(db.read, { providerId, ...range }),
    placeOf: ({ created_at: at, id }) => ({ at, id }),
    present: (rows) => rows.map((row) => toCoupon(row, clock.now())),
  })
}

function endOwnCoupon(
  deps: PlansDeps,
  providerId: string,
  id: string,
): Promise<Result<CouponView, 'not_found'>> {
  return deps.db.transaction(async (tx) => {
    if (!(await endCoupon(tx, { id, providerId, at: deps.clock.now() }))) {
      return fail('not_found')
    }
    await deps.audit.record(tx, {
      action: 'coupon.ended',
      actor: { kind: 'account', accountId: providerId, role: 'provider' },
      object: { type: 'coupon', id },
    })
    return ok(await findCoupon(deps, tx, providerId, id))
  })
}

function toCoupon(row: CouponUseRow, now: Date): CouponView {
  return {
    _id: row.id,
    code: row.code,
    percent: row.percent,
    amount: row.amount_paise === null ? null : rupeesFromPaise(row.amount_paise),
    planId: row.plan_id,
    planTitle: row.plan_title,
    maxUses: row.max_uses,
    used: row.uses - row.held,
    held: row.held,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    status: statusOf(row, now),
  }
}

function statusOf(row: CouponUseRow, now: Date): CouponView['status'] {
  if (row.ended_at !== null) {
    return 'ended'
  }
  if (row.expires_at <= now) {
    return 'expired'
  }
  return row.uses - row.held >= row.max_uses ? 'exhausted' : 'active'
}
