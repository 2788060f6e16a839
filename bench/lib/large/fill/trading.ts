import type { LargeSize } from '../size.ts'
import { NIGHT } from './ids.ts'
import type { Part } from './part.ts'

/** The same number of instruments in both databases. */
const INSTRUMENTS = 500
/** One order in this many belongs to the first buyer. */
export const BUYER_SHARE = 50

/** Providers who sell, with their plans, calls and sales, and the notifications about them. */
export function tradingParts(size: LargeSize): readonly Part[] {
  return [sellers(size), plans(size), findable(), calls(size), orders(size), notifications(size)]
}

const sellers = ({ sellers: count }: LargeSize): Part => ({
  what: `${count} providers who sell`,
  tables: ['account', 'provider'],
  statements: [
    `insert into account (id, role, name, email, created_at, updated_at)
      select bench.id('seller', i, ${count}), 'provider', 'Seller ' || i, 'seller-' || i || '@example.in',
        bench.at(i, ${count}), bench.at(i, ${count})
      from generate_series(1, ${count}) i`,
    `insert into provider (account_id, category, type, reg_name, reg_number, status, applied_at, approved_at,
        verified_at, updated_at, languages, segments, compliance_officer_name, compliance_officer_email,
        compliance_officer_number, registration_date, conflict_of_interest, disclaimer, refund_policy,
        risk_factors, city, state, followers_count, plans_count)
      select bench.id('seller', i, ${count}),
        (array['Research Analyst', 'Registered Investment Advisor', 'PMS', 'Trainers'])[1 + i % 4], 'Individual',
        initcap(bench.word(i % 700)) || ' ' || initcap(bench.word(700 + i / 7 % 900)) || ' Capital',
        'INH' || lpad(i::text, 9, '0'), 'verified', bench.at(i, ${count}), bench.at(i, ${count}),
        bench.at(i, ${count}), bench.at(i, ${count}),
        array[(array['english', 'hindi', 'tamil'])[1 + i % 3]],
        array[(array['Equity Cash', 'Future and Option', 'Commodities'])[1 + i / 3 % 3]],
        'B. Sen', 'compliance@example.in', '9123456780', date '2019-07-08',
        'None of us trades what we cover.', 'Markets carry risks.', 'No refunds.', 'Prices can fall.', initcap(bench.word(2000 + i % 40)),
        (array['Maharashtra', 'Gujarat', 'Karnataka', 'Delhi', 'Goa'])[1 + i / 9 % 5], i % 5000, 2
      from generate_series(1, ${count}) i`,
  ],
})

const plans = ({ plans: count, sellers: owners }: LargeSize): Part => ({
  what: `${count} plans`,
  tables: ['plan', 'plan_version'],
  statements: [
    `insert into plan (id, provider_id, category, provider_sells, title, segment, description, price_paise,
        validity_days, service_type, languages, activated, created_at, updated_at)
      select bench.id('plan', i, ${count}), p.account_id, p.category, true,
        initcap(bench.word(i % 900)) || ' ' || initcap(bench.word(i / 3 % 800)) || ' Plan', p.segments[1],
        'What the market may do and why.', 10000 * (1 + i % 900), 30, 'normal', p.languages, true,
        bench.at(i, ${count}), bench.at(i, ${count})
      from generate_series(1, ${count}) i
      join provider p on p.account_id = bench.id('seller', 1 + i % ${owners}, ${owners})`,
    `insert into plan_version (plan_id, version, title, segment, description, key_features, bonus_features,
        price_paise, validity_days, languages, free_trial_days, made_at)
      select id, version, title, segment, description, key_features, bonus_features, price_paise, validity_days,
        languages, free_trial_days, created_at from plan`,
    'insert into plan_audience (plan_id) select id from plan',
  ],
})

const findable = (): Part => ({
  what: 'their words',
  tables: ['search_document'],
  statements: [
    `insert into search_document (kind, id, provider_id, title, labels, body)
      select 'provider', account_id, account_id, reg_name, reg_number || ' ' || category || ' ' || city || ' '
        || state, '' from provider where reg_number like 'INH%'
      union all
      select 'plan', id, provider_id, title, segment || ' ' || category, description from plan`,
  ],
})

/**
 * Closed calls, of which one in fifty is withdrawn, and today's open calls. Their journals have a
 * head but no events.
 */
const calls = ({ calls: count, openCalls: open, journals, sellers: people }: LargeSize): Part => {
  const owner = (place: string) => `bench.id('seller', 1 + ${place} % ${journals}, ${people})`
  const trade = `insert into trade (id, provider_id, instrument_id, exchange, symbol, entry_type, lower, upper,
      target, stop, reference, holding_days, expires_at, share_with, rationale, disclosures, salt, state, version,
      posted_at, changed_at, entry_price, entered_at, result, exit_price, exited_at)`
  const terms = `'NSE', 'SHARE' || i % ${INSTRUMENTS}, 'buy', 1000000, 1010000, 1100000, 950000, 1005000,
      nullif(i % 10, 0)`
  return {
    what: `${count} closed calls in ${journals} journals, ${open} open ones`,
    tables: ['trade', 'closed_trade', 'open_trade'],
    statements: [
      `insert into instrument (exchange, symbol, name, underlying, type, lot, tick, session_class, token, words,
          valid_from)
        select 'NSE', 'SHARE' || i, 'Share ' || i, 'SHARE' || i, 'EQ', 1, 500, 'cash', 90000 + i, 'share' || i,
          '2020-01-01'
        from generate_series(0, ${INSTRUMENTS - 1}) i`,
      `${trade} select bench.id('call', i, ${count}), ${owner('i')}, n.id, ${terms}, at + interval '5 days', 'all',
          'Volume rises.', 'Holds a position: no', decode(md5(i::text), 'hex'),
          case when back then 'withdrawn' else 'closed' end, case when back then 2 else 3 end, at,
          at + interval '1 hour', case when not back then 1005000 end,
          case when not back then at + interval '5 minutes' end,
          case when not back then (array['tp', 'sl', 'tp', 'manual'])[1 + i % 4] end,
          case when not back then 1005001 + i % 90000 end, case when not back then at + interval '1 hour' end
        from generate_series(1, ${count}) i
        cross join lateral (select bench.at(i, ${count}) - interval '1 day' as at, i % 50 = 0 as back) c
        join instrument n on n.symbol = 'SHARE' || i % ${INSTRUMENTS}`,
      `insert into closed_trade (trade_id, provider_id, exchange, symbol, entry_type, entry_price, exit_price,
          stop, result, posted_at, exited_at, holding)
        select id, provider_id, exchange, symbol, entry_type, entry_price, exit_price, stop,
          coalesce(result, 'withdrawn'), posted_at, changed_at, coalesce(holding_days, 0)
        from trade`,
      `${trade} select bench.id('open', i, ${open}), ${owner('i')}, n.id, ${terms}, timestamptz '${NIGHT}' + interval '9 days',
          case when i % 2 = 0 then 'all' else 'subscribers' end, 'Volume rises.', 'Holds a position: no',
          decode(md5(i::text), 'hex'), 'posted', 1, bench.at(i, ${open}), bench.at(i, ${open}), null, null, null,
          null, null
        from generate_series(1, ${open}) i join instrument n on n.symbol = 'SHARE' || i % ${INSTRUMENTS}`,
      `insert into open_trade (trade_id, share, provider_id)
        select id, instrument_id % 64, provider_id from trade where state = 'posted'`,
      `insert into journal_head (provider_id, seq, hash)
        select provider_id, sum(version), sha256(provider_id::text::bytea) from trade group by provider_id`,
      `insert into journal_listed (provider_id, seq, hash, first_at, posted, closed, withdrawn)
        select h.provider_id, h.seq, h.hash, min(t.posted_at), count(*), count(*) filter (where t.state = 'closed'),
          count(*) filter (where t.state = 'withdrawn')
        from journal_head h join trade t on t.provider_id = h.provider_id group by h.provider_id`,
    ],
  }
}

/**
 * Each order buys one plan for a minute; the first buyer's are for different plans, and the last
 * ten are still active.
 */
const orders = ({ orders: count, plans: sold, customers: people }: LargeSize): Part => ({
  what: `${count} orders and subscriptions`,
  ...salesOf('O', count, {
    user: `bench.id('customer', case when i % ${BUYER_SHARE} = 0 then 1 else 2 + i % ${people - 1} end, ${people})`,
    plan: `bench.id('plan', 1 + case when i % ${BUYER_SHARE} = 0 then i / ${BUYER_SHARE}
      else i + i / ${people} end % ${sold}, ${sold})`,
    ends: `at + case when i % ${BUYER_SHARE} = 0 and i > ${count} - 10 * ${BUYER_SHARE} then interval '3 years'
      else interval '1 minute' end`,
  }),
})

/**
 * Paid orders for one plan each. The parameters are SQL expressions of the number `i`; `ends` may
 * also use the time `at`.
 */
export function salesOf(
  letter: string,
  count: number,
  { user, plan, ends }: Readonly<Record<'user' | 'plan' | 'ends', string>>,
): Omit<Part, 'what'> {
  const id = (kind: string) => `bench.id('${kind} ${letter}', i, ${count})`
  const sale = `(select i, bench.at(i, ${count}) as at, ${id('order')} as order_id, ${id('line')} as line_id,
      ${id('term')} as term_id, ${user} as user_id, ${plan} as plan_id
    from generate_series(1, ${count}) i) s`
  return {
    tables: ['customer_order', 'order_line', 'subscription'],
    statements: [
      `insert into customer_order (id, reference, user_id, method, status, total_paise, created_at, expires_at,
          paid_at, payment_id)
        select order_id, '${letter}' || lpad(i::text, 13, '0'), user_id, 'card', 'paid', 10000, at,
          at + interval '30 minutes', at, 'pay_${letter}_' || i
        from ${sale}`,
      `insert into order_line (id, order_id, position, user_id, plan_id, plan_version, title, segment, provider_id,
          category, fee_group_id, gst, list_paise, discount_paise, price_paise, base_paise, half_paise, same_state,
          validity_days, renewal, subscription_id, invoice_id, paid_at)
        select line_id, order_id, 0, user_id, plan_id, 1, p.title, p.segment, p.provider_id, p.category,
          p.provider_id, false, 10000, 0, 10000, 10000, 0, true, 1, false, term_id, ${id('invoice')}, at
        from ${sale} join plan p on p.id = plan_id`,
      `insert into subscription (id, plan_id, plan_version, user_id, provider_id, kind, source_id, starts_at,
          ends_at, created_at, phase)
        select term_id, plan_id, 1, user_id, p.provider_id, 'paid', line_id, at, ${ends}, at, 'running'
        from ${sale} join plan p on p.id = plan_id`,
    ],
  }
}

const notifications = ({ notifications: count, customers: people }: LargeSize): Part => ({
  what: `${count} notifications`,
  tables: ['notification'],
  statements: [
    `insert into notification (id, account_id, role, kind, title, body, link, created_at, read_at)
      select bench.id('notification', i, ${count}),
        bench.id('customer', case when i % ${BUYER_SHARE} = 0 then 1 else 1 + i % ${people} end, ${people}), 'user',
        'trade', 'New trade call', 'SHARE' || i % 500 || ' was posted.', '/scorecard',
        bench.at(i, ${count}), case when i % 1000 <> 0 then bench.at(i, ${count}) end
      from generate_series(1, ${count}) i`,
  ],
})
