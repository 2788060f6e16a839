import type { Selectable } from 'kysely'
import { trialBarredCategories } from '#contract/providers/categories.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'

export type CouponRow = Selectable<PlansTables['coupon']>

/** A coupon with the numbers of its uses and current holds. */
export type CouponUseRow = CouponRow & { plan_title: string | null; held: number }

/** Returns false if the provider already has this code or one that looks like it. */
export async function insertCoupon(
  tx: Tx,
  coupon: Omit<CouponRow, 'uses' | 'ended_at'>,
): Promise<boolean> {
  const { plan_id, provider_id, code, percent, amount_paise: amount } = coupon
  const inserted = await openSql(tx)`
    insert into coupon (id, provider_id, plan_id, code, percent, amount_paise, max_uses, expires_at,
      created_at)
    values (${coupon.id}, ${provider_id}, ${plan_id}, ${code}, ${percent},
      ${amount === null ? null : String(amount)}, ${coupon.max_uses}, ${coupon.expires_at},
      ${coupon.created_at})
    on conflict do nothing returning 1`
  return inserted.length === 1
}

type CouponPlace = RangeInTime & { readonly providerId: string; readonly id?: string }

/** A provider's coupons, newest first; or one of them. */
export function listCoupons(tx: Tx, place: CouponPlace): Promise<readonly CouponUseRow[]> {
  const sql = openSql(tx)
  const { providerId, id, after, rows } = place
  return sql<CouponUseRow[]>`
    select coupon.*, plan.title as plan_title,
      (select count(*)::int from coupon_use
        where coupon_id = coupon.id and state = 'held') as held
    from coupon left join plan on plan.id = coupon.plan_id
    where coupon.provider_id = ${providerId}
    ${id === undefined ? sql`` : sql`and coupon.id = ${id}`}
    ${after === undefined ? sql`` : sql`and (coupon.created_at, coupon.id) < (${after.at}, ${after.id})`}
    order by coupon.created_at desc, coupon.id desc limit ${rows}`
}

/** Returns whether the provider has this coupon; ending it twice changes nothing. */
export async function endCoupon(
  tx: Tx,
  { id, providerId, at }: { readonly id: string; readonly providerId: string; readonly at: Date },
): Promise<boolean> {
  const rows = await openSql(tx)`
    update coupon set ended_at = coalesce(ended_at, ${at})
    where id = ${id} and provider_id = ${providerId} returning 1`
  return rows.length === 1
}

export type CouponAttempt = {
  readonly userId: string
  readonly planId: string
  readonly code: string
  readonly at: Date
}

/** A coupon that this user can currently use for this plan, with the plan's price. */
export type UsableCoupon = Pick<CouponRow, 'id' | 'percent' | 'amount_paise'> & {
  price_paise: bigint
}

/** One query checks everything that can be wrong with a code. */
export async function findUsable(
  tx: Tx,
  { userId, planId, code, at }: CouponAttempt,
): Promise<UsableCoupon | undefined> {
  const [row] = await openSql(tx)<UsableCoupon[]>`
    select coupon.id, percent, amount_paise, plan.price_paise
    from plan join coupon on coupon.provider_id = plan.provider_id
    left join coupon_use mine on mine.coupon_id = coupon.id and mine.user_id = ${userId}
    where plan.id = ${planId} and coupon.code = ${code}
      and (coupon.plan_id is null or coupon.plan_id = plan.id)
      and coupon.ended_at is null and coupon.expires_at > ${at}
      and (coalesce(percent, 0) < 100 or plan.category <> all(${[...trialBarredCategories]}))
      and (uses < max_uses or mine.state = 'held')
      and (mine.state is null or mine.state <> 'used' and not mine.pinned)`
  return row
}

export type CouponHold = {
  readonly couponId: string
  readonly userId: string
  readonly lineId: string
  readonly until: Date
  readonly at: Date
  /** No other line of the user can take it, and it does not expire. */
  readonly pinned?: boolean
}

/** Counts one more use if the limit allows it; locks the coupon until the commit. */
export async function countUse(tx: Tx, couponId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    update coupon set uses = uses + 1 where id = ${couponId} and uses < max_uses returning 1`
  return rows.length === 1
}

export async function returnUse(tx: Tx, couponId: string): Promise<void> {
  await openSql(tx)`update coupon set uses = uses - 1 where id = ${couponId}`
}

/** Locks the coupon. Every change of its uses does this first. */
export async function lockCoupon(tx: Tx, couponId: string): Promise<void> {
  await openSql(tx)`select from coupon where id = ${couponId} for no key update`
}

export async function lockCoupons(tx: Tx, couponIds: readonly string[]): Promise<void> {
  await openSql(tx)`
    select from coupon where id = any(${[...couponIds]}::uuid[]) order by id for no key update`
}

/** This user's use of the coupon. */
export async function findUse(
  tx: Tx,
  couponId: string,
  userId: string,
): Promise<Selectable<PlansTables['coupon_use']> | undefined> {
  const [row] = await openSql(tx)<Selectable<PlansTables['coupon_use']>[]>`
    select * from coupon_use where coupon_id = ${couponId} and user_id = ${userId}`
  return row
}

/** Returns false if the user has used it, or it is pinned to another line. */
export async function saveUse(
  tx: Tx,
  state: 'held' | 'used',
  { couponId, userId, lineId, until, at, pinned = false }: CouponHold,
): Promise<boolean> {
  const rows = await openSql(tx)`
    insert into coupon_use (coupon_id, user_id, line_id, state, expires_at, changed_at, pinned)
    values (${couponId}, ${userId}, ${lineId}, ${state}, ${until}, ${at}, ${pinned})
    on conflict (coupon_id, user_id) do update
      set line_id = excluded.line_id, state = excluded.state, expires_at = excluded.expires_at,
        changed_at = excluded.changed_at, pinned = excluded.pinned
      where coupon_use.state <> 'used'
        and (not coupon_use.pinned or coupon_use.line_id = excluded.line_id)
    returning 1`
  return rows.length === 1
}

/** The coupon that a line holds. */
export async function findCouponHeldBy(tx: Tx, lineId: string): Promise<string | undefined> {
  const [row] = await openSql(tx)<{ coupon_id: string }[]>`
    select coupon_id from coupon_use where line_id = ${lineId} and state = 'held'`
  return row?.coupon_id
}

type Release = {
  readonly couponId: string
  readonly lineId: string
  readonly at: Date
  /** Release only a hold that has expired. */
  readonly ifExpired: boolean
}

/** Returns false if the line does not hold it any more. */
export async function releaseUse(
  tx: Tx,
  { couponId, lineId, at, ifExpired }: Release,
): Promise<boolean> {
  const rows = await openSql(tx)`
    update coupon_use set state = 'released', pinned = false, changed_at = ${at}
    where coupon_id = ${couponId} and line_id = ${lineId} and state = 'held'
      and (expires_at <= ${at} and not pinned or not ${ifExpired}) returning 1`
  return rows.length === 1
}

export type ExpiredHold = { readonly lineId: string; readonly expiresAt: Date }

/** Lines whose hold has expired, those after `last`. */
export async function listExpiredHolds(
  tx: Tx,
  { at, last }: { readonly at: Date; readonly last: ExpiredHold | undefined },
  limit: number,
): Promise<readonly ExpiredHold[]> {
  const sql = openSql(tx)
  return await sql<ExpiredHold[]>`
    select line_id as "lineId", expires_at as "expiresAt" from coupon_use
    where state = 'held' and not pinned and expires_at <= ${at}
    ${last === undefined ? sql`` : sql`and (expires_at, line_id) > (${last.expiresAt}, ${last.lineId})`}
    order by expires_at, line_id limit ${limit}`
}
