import type { LargeSize } from '../size.ts'
import { NIGHT } from './ids.ts'
import type { Part } from './part.ts'
import { salesOf } from './trading.ts'

/** The data behind the lists of admins and of providers. */
export function deskParts(size: LargeSize): readonly Part[] {
  return [purchases(size), reports(size), clientPlan(), clients(size), attended(size)]
}

/** The same number of each tier; half of them have ended. */
const purchases = ({ purchases: count, plans }: LargeSize): Part => ({
  what: `${count} platform plans`,
  tables: ['platform_purchase'],
  statements: [
    `insert into platform_purchase (id, provider_id, plan_id, tier, duration_days, base_paise, gst_paise, status,
        created_at, paid_at, starts_at, ends_at, payment_id)
      select bench.id('purchase', i, ${count}), p.provider_id, p.id, (array['silver', 'gold', 'platinum'])[1 + i % 3],
        30, 100000, 18000, 'paid', at, at, at,
        case when i % 2 = 0 then at + interval '1 minute' else timestamptz '${NIGHT}' + interval '1 year' end,
        'pay_P_' || i
      from generate_series(1, ${count}) i
      cross join lateral (select bench.at(i, ${count}) as at) t
      join plan p on p.id = bench.id('plan', 1 + i % ${plans}, ${plans})`,
  ],
})

/** One report per conversation; an admin has closed nine of ten. */
const reports = ({ conversations: count, customers: people }: LargeSize): Part => ({
  what: `${count} reports of conversations`,
  tables: ['message_report'],
  statements: [
    `insert into message_report (id, conversation_id, reporter_id, reported_id, reason, details, created_at,
        closed_at, closed_by, outcome)
      select bench.id('report', i, ${count}), bench.id('conversation', i, ${count}),
        bench.id('customer', i, ${people}), bench.provider(0), 'promise', 'Says that it cannot fall.', at,
        case when closed then at end, case when closed then bench.provider(0) end,
        case when closed then 'The provider was warned.' end
      from generate_series(1, ${count}) i
      cross join lateral (select bench.at(i, ${count}) as at, i % 10 > 0 as closed) t`,
  ],
})

const PLAN = "bench.id('client plan', 1, 1)"

const clientPlan = (): Part => ({
  what: 'a plan of the first provider',
  tables: [],
  statements: [
    `insert into plan (id, provider_id, category, provider_sells, title, segment, description, price_paise,
        validity_days, service_type, languages, activated, created_at, updated_at)
      select ${PLAN}, account_id, category, true, 'Desk Plan', 'Equity Cash', 'What the market may do and why.',
        10000, 30, 'normal', languages, true, at, at
      from provider, bench.at(1, 1) at where account_id = bench.provider(0)`,
    `insert into plan_version (plan_id, version, title, segment, description, key_features, bonus_features,
        price_paise, validity_days, languages, free_trial_days, made_at)
      select id, version, title, segment, description, key_features, bonus_features, price_paise, validity_days,
        languages, free_trial_days, created_at from plan where id = ${PLAN}`,
    `insert into plan_audience (plan_id) values (${PLAN})`,
  ],
})

/**
 * Of four clients, one has an ended plan, one has a plan that ends within a month, and two go on.
 */
const clients = ({ clients: count, customers: people }: LargeSize): Part => ({
  what: `${count} clients of a provider`,
  ...salesOf('C', count, {
    // Skips the first customer, who has far more purchases than a real one.
    user: `bench.id('customer', 1 + i, ${people})`,
    plan: PLAN,
    ends: `case i % 4 when 0 then at + interval '1 minute'
      when 1 then timestamptz '${NIGHT}' + make_interval(days => 1 + i / 4 % 28)
      else timestamptz '${NIGHT}' + interval '1 year' end`,
  }),
})

/** The same number in both databases. */
const ATTENDED = 60

/** The first customer attends consecutive events around `NIGHT`. */
const attended = ({ articles, customers: people }: LargeSize): Part => {
  const events = Math.ceil(articles / 25)
  return {
    what: `${ATTENDED} events of an attendee`,
    tables: [],
    statements: [
      `with joined as (
          insert into content_attendee (event_id, account_id, joined_at)
          select bench.id('events', ${Math.floor(events / 2) - ATTENDED / 2} + i, ${events}),
            bench.id('customer', 1, ${people}), bench.at(i, ${ATTENDED})
          from generate_series(1, ${ATTENDED}) i returning event_id)
        update content_piece set attending = attending + 1 where id in (select event_id from joined)`,
    ],
  }
}
