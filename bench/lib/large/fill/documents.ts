import type { LargeSize } from '../size.ts'
import { NIGHT } from './ids.ts'
import type { Part } from './part.ts'

/** What is left of sales: entries of the ledger, invoices, transfers, refunds; and what is made daily. */
export function documentParts(size: LargeSize): readonly Part[] {
  return [
    ledger(),
    funds(size),
    transfers(size),
    invoices(),
    cancellations(size),
    refunds(size),
    recharges(size),
    daily(size),
  ]
}

/** Each sale so far was paid by card; the platform charged nothing, and nobody withdrew. */
const ledger = (): Part => ({
  what: 'entries of the ledger for sales',
  tables: ['ledger_entry'],
  statements: [
    `insert into ledger_entry (at, provider_id, available_after, owed_after, wallet_available, wallet_held,
        charges_owed, gst_payable, direct_sales, paid_out, platform_gateway_clearing, platform_bank, platform_revenue,
        platform_gst_payable, platform_direct_sales, platform_payouts, key, kind, subject_type, subject_id)
      select paid_at, provider_id,
        sum(price_paise) over (partition by provider_id order by paid_at, id rows unbounded preceding), 0,
        price_paise, 0, 0, 0, 0, 0, -price_paise, 0, 0, 0, 0, 0, 'sale:' || id, 'sale', 'order_line', id
      from order_line where paid_at is not null order by paid_at, id`,
    `insert into ledger_provider (provider_id, wallet_available, platform_gateway_clearing)
      select provider_id, sum(wallet_available), sum(platform_gateway_clearing)
      from ledger_entry group by provider_id`,
  ],
})

const fundsOf = ({ plans }: LargeSize) => Math.ceil(plans / 2)

const funds = (size: LargeSize): Part => {
  const count = fundsOf(size)
  const { sellers } = size
  return {
    what: `${count} funds`,
    tables: ['plan', 'plan_version'],
    statements: [
      `insert into plan (id, provider_id, category, provider_sells, title, segment, description, price_paise,
          validity_days, service_type, aum_paise, clients_count, return_1y_bps, languages, activated, created_at,
          updated_at)
        select bench.id('fund', i, ${count}), p.account_id, p.category, true, initcap(bench.word(i % 900)) || ' Fund',
          p.segments[1], 'What the fund holds and why.', 10000, 30, 'fund', 100000000, 50, i % 3000, p.languages, true,
          bench.at(i, ${count}), bench.at(i, ${count})
        from generate_series(1, ${count}) i
        join provider p on p.account_id = bench.id('seller', 1 + i % ${sellers}, ${sellers})`,
      `insert into plan_version (plan_id, version, title, segment, description, key_features, bonus_features,
          price_paise, validity_days, languages, free_trial_days, made_at)
        select id, version, title, segment, description, key_features, bonus_features, price_paise, validity_days,
          languages, free_trial_days, created_at from plan where service_type = 'fund'`,
      `insert into plan_audience (plan_id) select id from plan where service_type = 'fund'`,
    ],
  }
}

/**
 * Funds paid straight to their providers, each by another customer: of ten payments one awaits a
 * decision, and one is rejected.
 */
const transfers = (size: LargeSize): Part => {
  const { transfers: count, customers: people } = size
  const id = (kind: string) => `bench.id('${kind} M', i, ${count})`
  const isPaid = 'i % 10 > 1'
  const sale = `(select i, bench.at(i, ${count}) as at, ${id('order')} as order_id, ${id('line')} as line_id,
      bench.id('customer', 1 + i, ${people}) as user_id,
      bench.id('fund', 1 + i % ${fundsOf(size)}, ${fundsOf(size)}) as plan_id
    from generate_series(1, ${count}) i) s`
  return {
    what: `${count} payments straight to providers`,
    tables: ['customer_order', 'order_line', 'subscription', 'manual_payment'],
    statements: [
      `insert into customer_order (id, reference, user_id, method, manual_plan_id, status, total_paise, created_at,
          expires_at, paid_at)
        select order_id, 'M' || lpad(i::text, 13, '0'), user_id, 'manual', plan_id,
          case i % 10 when 0 then 'submitted' when 1 then 'rejected' else 'paid' end, 10000, at,
          at + interval '30 minutes', case when ${isPaid} then at end
        from ${sale}`,
      `insert into order_line (id, order_id, position, user_id, plan_id, plan_version, title, segment, provider_id,
          category, fee_group_id, gst, list_paise, discount_paise, price_paise, base_paise, half_paise, same_state,
          validity_days, renewal, subscription_id, invoice_id, paid_at)
        select line_id, order_id, 0, user_id, plan_id, 1, p.title, p.segment, p.provider_id, p.category,
          p.provider_id, false, 10000, 0, 10000, 10000, 0, true, 1, false,
          case when ${isPaid} then ${id('term')} end, case when ${isPaid} then ${id('invoice')} end,
          case when ${isPaid} then at end
        from ${sale} join plan p on p.id = plan_id`,
      `insert into subscription (id, plan_id, plan_version, user_id, provider_id, kind, source_id, starts_at,
          ends_at, created_at, phase)
        select ${id('term')}, plan_id, 1, user_id, p.provider_id, 'paid', line_id, at, at + interval '1 minute', at,
          'running'
        from ${sale} join plan p on p.id = plan_id where ${isPaid}`,
      `insert into manual_payment (order_id, line_id, provider_id, proof_file, proof_sha256, utr, submitted_at,
          decided_at, decided_by, reason)
        select order_id, line_id, p.provider_id, 'proof ' || i, sha256(i::text::bytea),
          'UTR' || lpad(i::text, 12, '0'), at, case when i % 10 > 0 then at end,
          case when i % 10 > 0 then p.provider_id end, case when i % 10 = 1 then 'It never arrived.' end
        from ${sale} join plan p on p.id = plan_id`,
    ],
  }
}

const PARTY = `jsonb_build_object('address', array['12 Temple Road', 'Chennai 600004'], 'state', 'Tamil Nadu',
  'stateCode', '33', 'gstin', null)`
const DOCUMENT = `invoice (id, kind, supplier_id, financial_year, sequence, number, issued_at, buyer_id,
  subject_type, subject_id, credits_id, reason, supplier, buyer, place_of_supply, charges_gst, taxable_paise,
  cgst_paise, sgst_paise, igst_paise, total_paise)`

/** One for each sold line. */
const invoices = (): Part => ({
  what: 'an invoice for each sale',
  tables: ['invoice', 'invoice_line'],
  statements: [
    `insert into ${DOCUMENT}
      select l.invoice_id, 'invoice', l.provider_id, 2026, n, 'INV/' || lpad(n::text, 8, '0'), l.paid_at, l.user_id,
        'order-line', l.id, null, null, ${PARTY} || jsonb_build_object('name', p.reg_name),
        ${PARTY} || jsonb_build_object('name', a.name), 'Tamil Nadu', false, l.price_paise, 0, 0, 0, l.price_paise
      from (select *, row_number() over (partition by provider_id order by paid_at, id) as n
        from order_line where paid_at is not null) l
      join provider p on p.account_id = l.provider_id join account a on a.id = l.user_id`,
    `insert into invoice_line (invoice_id, line_no, description, sac, taxable_paise, cgst_paise, sgst_paise,
        igst_paise, total_paise)
      select invoice_id, 1, title, '997156', price_paise, 0, 0, 0, price_paise
      from order_line where paid_at is not null`,
  ],
})

/** Of five payments straight to providers one is cancelled; of ten providers one still owes the refund. */
const cancellations = ({ transfers: count }: LargeSize): Part => {
  const id = (kind: string) => `bench.id('${kind} M', i, ${count})`
  const cancelled = `generate_series(2, ${count}, 5) i
    cross join lateral (select bench.at(i, ${count}) as at) t join order_line l on l.id = ${id('line')}`
  return {
    what: 'cancellations, their credit notes and refunds',
    tables: [],
    statements: [
      `insert into ${DOCUMENT}
        select ${id('credit')}, 'credit-note', o.supplier_id, 2026, i, 'CRN/' || lpad(i::text, 8, '0'), at, o.buyer_id,
          'cancellation', ${id('cancellation')}, o.id, 'Cancelled', o.supplier, o.buyer, o.place_of_supply, false,
          o.taxable_paise, 0, 0, 0, o.total_paise
        from ${cancelled} join invoice o on o.id = l.invoice_id`,
      `insert into invoice_line (invoice_id, line_no, description, sac, taxable_paise, cgst_paise, sgst_paise,
          igst_paise, total_paise, credits_id, credits_line)
        select ${id('credit')}, 1, l.title, '997156', l.price_paise, 0, 0, 0, l.price_paise, l.invoice_id, 1
        from ${cancelled}`,
      `insert into cancellation (id, line_id, subscription_id, user_id, provider_id, cancelled_at, total_days,
          unexpired_days, base_paise, gst_paise, route, credit_note_id)
        select ${id('cancellation')}, l.id, l.subscription_id, l.user_id, l.provider_id, at, 1, 1, l.base_paise, 0,
          'provider', ${id('credit')}
        from ${cancelled}`,
      `insert into provider_refund (cancellation_id, provider_id, reference_no, sent_on, recorded_at, recorded_by)
        select ${id('cancellation')}, l.provider_id, 'REF' || lpad(i::text, 12, '0'), at::date, at, l.provider_id
        from ${cancelled} where i % 50 <> 2`,
    ],
  }
}

/**
 * Of ten refunds of card payments the gateway did not make one, one was sent by bank instead, and one
 * was made on the gateway's own page, of which all but the last twenty are charged.
 */
const refunds = ({ transfers: count, orders }: LargeSize): Part => {
  const id = (kind: string) => `bench.id('${kind} R', i, ${count})`
  const refunded = `generate_series(1, ${count}) i
    cross join lateral (select bench.at(i, ${count}) as at) t
    join customer_order o on o.id = bench.id('order O', i, ${orders})`
  return {
    what: `${count} refunds of card payments`,
    tables: ['payment_intent', 'gateway_payment', 'refund'],
    statements: [
      `insert into payment_intent (id, purpose, subject_id, payer_id, amount_paise, title, notes, gateway_order_id,
          status, captured_payment_id, opened_at, captured_at)
        select ${id('intent')}, 'order', o.id, o.user_id, 10000, 'Plan', '{}', 'order_R_' || i, 'captured',
          o.payment_id, at, at
        from ${refunded}`,
      `insert into gateway_payment (id, intent_id, amount_paise, currency, status, method, mismatched, seen_at,
          updated_at)
        select o.payment_id, ${id('intent')}, 10000, 'INR', 'captured', 'upi', false, at, at from ${refunded}`,
      `insert into refund (id, key, intent_id, payment_id, amount_paise, reason, source, status, gateway_refund_id,
          error, created_at, done_at, transfer_reference, transferred_on, transferred_by, claimed_at)
        select ${id('refund')}, 'refund R' || i, ${id('intent')}, o.payment_id, 5000, 'cancelled',
          case when i % 10 = 2 then 'gateway' else 'product' end,
          case i % 10 when 0 then 'failed' when 1 then 'transferred' else 'processed' end, 'rfnd_R_' || i,
          case when i % 10 < 2 then 'The bank refused it.' end, at, at,
          case when i % 10 = 1 then 'UTR' || lpad(i::text, 12, '0') end, case when i % 10 = 1 then at::date end,
          case when i % 10 = 1 then bench.provider(0) end,
          case when i % 10 = 2 and i <= ${count} - 200 then at end
        from ${refunded}`,
    ],
  }
}

/** Of ten one waits for a second admin. */
const recharges = ({ transfers: count, sellers: people }: LargeSize): Part => ({
  what: `${count} recharges of wallets`,
  tables: ['recharge_request'],
  statements: [
    `insert into recharge_request (id, provider_id, transaction_id, amount_paise, status, requested_at, requested_by,
        decided_at, decided_by)
      select bench.id('recharge', i, ${count}), bench.id('seller', 1 + i % ${people}, ${people}),
        'NEFT' || lpad(i::text, 12, '0'), 100000, case when waits then 'waiting' else 'confirmed' end, at,
        bench.provider(0), case when not waits then at end, case when not waits then bench.provider(1) end
      from generate_series(1, ${count}) i
      cross join lateral (select bench.at(i, ${count}) as at, i % 10 = 0 as waits) t`,
  ],
})

/** A claim of GST and a root of all journals for each day. */
const daily = ({ days: count }: LargeSize): Part => {
  const day = `generate_series(1, ${count}) i cross join lateral (
    select timestamptz '${NIGHT}' - make_interval(days => ${count} + 1 - i) as at) t`
  return {
    what: `${count} claims of GST and daily roots`,
    tables: [],
    statements: [
      `insert into gst_claim (id, span, provider_paise, platform_paise, claimed_at, claimed_by)
        select bench.id('claim', i, ${count}), tstzrange(at, at + interval '1 day'), 18000, 1800,
          at + interval '1 day', bench.provider(0)
        from ${day}`,
      `insert into daily_root (day, root, prev, providers, published_at)
        select at::date, sha256(i::text::bytea), sha256((i - 1)::text::bytea), 1, at + interval '1 day' from ${day}`,
    ],
  }
}
