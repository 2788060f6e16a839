import type { Selectable } from 'kysely'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutTables } from '../tables.ts'

export type CartItemRow = Selectable<CheckoutTables['cart_item']>

/** In the order in which the plans were added. */
export async function listCart(tx: Tx, userId: string): Promise<readonly CartItemRow[]> {
  return openSql(tx)<CartItemRow[]>`
    select * from cart_item where user_id = ${userId} order by added_at, plan_id limit 100`
}

/**
 * A plan that is already in the cart stays as it is. Returns false if the cart has `max` others.
 * The caller has locked the user, so that the limit is exact.
 */
export async function addToCart(tx: Tx, row: CartItemRow, max: number): Promise<boolean> {
  const { user_id, plan_id, title, coupon_code, added_at } = row
  const [answer] = await openSql(tx)<{ isThere: boolean }[]>`
    with others as (
      select count(*) < ${max} as fits from cart_item
      where user_id = ${user_id} and plan_id <> ${plan_id}),
    added as (
      insert into cart_item (user_id, plan_id, title, coupon_code, added_at)
      select ${user_id}, ${plan_id}, ${title}, ${coupon_code}, ${added_at} from others where fits
      on conflict (user_id, plan_id) do nothing)
    select fits or exists (
      select from cart_item where user_id = ${user_id} and plan_id = ${plan_id}) as "isThere"
    from others`
  return answer?.isThere === true
}

export async function removeFromCart(
  tx: Tx,
  userId: string,
  planIds: readonly string[],
): Promise<void> {
  await openSql(tx)`
    delete from cart_item where user_id = ${userId} and plan_id = any(${[...planIds]}::uuid[])`
}

export async function clearCart(tx: Tx, userId: string): Promise<void> {
  await openSql(tx)`delete from cart_item where user_id = ${userId}`
}

/** Removes bought plans from the carts. */
export async function emptyCarts(
  tx: Tx,
  bought: readonly { readonly user_id: string; readonly plan_id: string }[],
): Promise<void> {
  await openSql(tx)`
    delete from cart_item c
    using unnest(${bought.map((line) => line.user_id)}::text[]::uuid[],
      ${bought.map((line) => line.plan_id)}::text[]::uuid[]) as b(user_id, plan_id)
    where c.user_id = b.user_id and c.plan_id = b.plan_id`
}

/** False when the plan is not in the cart. */
export async function setCartCoupon(
  tx: Tx,
  { userId, planId, code }: { userId: string; planId: string; code: string | null },
): Promise<boolean> {
  const updated = await openSql(tx)`
    update cart_item set coupon_code = ${code} where user_id = ${userId} and plan_id = ${planId}`
  return updated.count > 0
}
