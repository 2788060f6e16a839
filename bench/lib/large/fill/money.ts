import type { LargeSize } from '../size.ts'
import { NIGHT } from './ids.ts'
import type { Part } from './part.ts'

/** Withdrawals of providers, payments in progress, and a cart. */
export function moneyParts(size: LargeSize): readonly Part[] {
  return [withdrawals(size), unanswered(size), cart(size)]
}

/**
 * The newest twentieth awaits a decision; the twentieth before it is approved, in a bank file, and
 * awaits payment.
 */
const withdrawals = ({ withdrawals: count, sellers: people }: LargeSize): Part => {
  const isOver = `i <= ${Math.floor(count * 0.9)}`
  const isDecided = `i <= ${Math.floor(count * 0.95)}`
  return {
    what: `${count} withdrawals`,
    tables: ['withdrawal'],
    statements: [
      `insert into withdrawal (id, provider_id, amount_paise, status, requested_at, decided_at, decided_by,
          processed_at, processed_by, reference_no, bank_file_at)
        select bench.id('withdrawal', i, ${count}), bench.id('seller', 1 + i % ${people}, ${people}), 100000,
          case when ${isOver} then 'processed' when ${isDecided} then 'approved' else 'pending' end, at,
          case when ${isDecided} then at end, case when ${isDecided} then bench.provider(0) end,
          case when ${isOver} then at end, case when ${isOver} then bench.provider(0) end,
          case when ${isOver} then 'UTR' || lpad(i::text, 12, '0') end,
          case when ${isDecided} then at end
        from generate_series(1, ${count}) i cross join lateral (select bench.at(i, ${count}) as at) t`,
    ],
  }
}

/** The same number in both databases. */
const UNANSWERED = 10

/**
 * Payments of the first customer without an answer from the bank: old ones, and one made just
 * before `NIGHT`.
 */
const unanswered = ({ customers: people, plans: sold }: LargeSize): Part => {
  const id = (kind: string) => `bench.id('${kind} U', i, ${UNANSWERED})`
  const isNow = `i = ${UNANSWERED}`
  const order = `(select i, ${id('order')} as order_id, bench.id('customer', 1, ${people}) as user_id,
      bench.id('plan', i, ${sold}) as plan_id,
      timestamptz '${NIGHT}' - make_interval(mins => 2 + 300 * (${UNANSWERED} - i)) as at
    from generate_series(1, ${UNANSWERED}) i) s`
  return {
    what: `${UNANSWERED} payments without an answer`,
    tables: [],
    statements: [
      `insert into customer_order (id, reference, user_id, method, status, total_paise, created_at, expires_at)
        select order_id, 'U' || lpad(i::text, 13, '0'), user_id, 'card',
          case when ${isNow} then 'quoted' else 'expired' end, 10000, at, at + interval '30 minutes'
        from ${order}`,
      `insert into order_line (id, order_id, position, user_id, plan_id, plan_version, title, segment, provider_id,
          category, fee_group_id, gst, list_paise, discount_paise, price_paise, base_paise, half_paise, same_state,
          validity_days, renewal)
        select ${id('line')}, order_id, 0, user_id, plan_id, 1, p.title, p.segment, p.provider_id, p.category,
          p.provider_id, false, 10000, 0, 10000, 10000, 0, true, 30, false
        from ${order} join plan p on p.id = plan_id`,
      `insert into payment_intent (id, purpose, subject_id, payer_id, amount_paise, title, notes,
          gateway_order_id, status, opened_at)
        select ${id('intent')}, 'order', order_id, user_id, 10000, 'Plan', '{}', 'order_U_' || i,
          'attempted', at
        from ${order}`,
      `insert into gateway_payment (id, intent_id, amount_paise, currency, status, method, mismatched, seen_at,
          updated_at)
        select 'pay_U_' || i, ${id('intent')}, 10000, 'INR', case when ${isNow} then 'authorized' else 'created' end,
          'upi', false, at, at
        from ${order}`,
    ],
  }
}

/** The number of plans in the first customer's cart, the same in both databases. */
const CART = 3

const cart = ({ customers: people, plans: sold }: LargeSize): Part => ({
  what: `${CART} plans in a cart`,
  tables: [],
  statements: [
    `insert into cart_item (user_id, plan_id, title, added_at)
      select bench.id('customer', 1, ${people}), bench.id('plan', 20 + i, ${sold}), 'Plan', bench.at(i, ${CART})
      from generate_series(1, ${CART}) i`,
  ],
})
