import type { LargeSize } from '../size.ts'
import { NIGHT } from './ids.ts'
import type { Part } from './part.ts'

/** Who else is there: applicants, sub-profiles, followers; and what providers keep for their clients. */
export function peopleParts(size: LargeSize): readonly Part[] {
  return [applicants(size), subProfiles(), follows(size), coupons(size), notes(size), groups(size)]
}

/** Half of them are approved and wait to be verified. */
const applicants = ({ sellers }: LargeSize): Part => {
  const count = Math.ceil(sellers / 2)
  const status = `(array['new', 'approved'])[1 + i % 2]`
  return {
    what: `${count} providers who wait for an admin`,
    tables: [],
    statements: [
      providerAccounts('applicant', count),
      `insert into provider (account_id, category, type, reg_name, reg_number, status, applied_at, approved_at,
          updated_at)
        select bench.id('applicant', i, ${count}), 'Trainers', 'Individual', initcap(bench.word(i % 700)) || ' Desk',
          'INT' || lpad(i::text, 9, '0'), ${status}, at, case when ${status} = 'approved' then at end, at
        from generate_series(1, ${count}) i cross join lateral (select bench.at(i, ${count}) as at) t`,
    ],
  }
}

/** The same number in both databases. */
const SUB_PROFILES = 40

/** Of the first provider. */
const subProfiles = (): Part => ({
  what: `${SUB_PROFILES} sub-profiles of a provider`,
  tables: [],
  statements: [
    providerAccounts('branch', SUB_PROFILES),
    `insert into provider (account_id, category, type, reg_name, reg_number, master_id, company_name,
        master_approved_at, status, applied_at, approved_at, verified_at, updated_at)
      select bench.id('branch', i, ${SUB_PROFILES}), m.category, 'sub profile', m.reg_name, m.reg_number,
        m.account_id, m.reg_name, at, 'verified', at, at, at, at
      from generate_series(1, ${SUB_PROFILES}) i
      cross join lateral (select bench.at(i, ${SUB_PROFILES}) as at) t
      join provider m on m.account_id = bench.provider(0)`,
  ],
})

const providerAccounts = (kind: string, count: number) => `
  insert into account (id, role, name, email, created_at, updated_at)
    select bench.id('${kind}', i, ${count}), 'provider', '${kind} ' || i, '${kind}-' || i || '@example.in', at, at
    from generate_series(1, ${count}) i cross join lateral (select bench.at(i, ${count}) as at) t`

/** How many the first customer follows, the same number in both databases. */
const FOLLOWED = 40

/** Every other customer follows one provider. */
const follows = ({ customers: count, sellers }: LargeSize): Part => ({
  what: `${count} follows`,
  tables: ['follow'],
  statements: [
    `insert into follow (follower_id, provider_id, followed_at)
      select bench.id('customer', i, ${count}), bench.id('seller', 1 + i % ${sellers}, ${sellers}),
        bench.at(i, ${count})
      from generate_series(2, ${count}) i
      union all
      select bench.id('customer', 1, ${count}), bench.id('seller', i, ${sellers}), bench.at(i, ${FOLLOWED})
      from generate_series(1, ${FOLLOWED}) i`,
  ],
})

/** Four of each seller. */
const coupons = ({ sellers }: LargeSize): Part => {
  const count = 4 * sellers
  return {
    what: `${count} coupons`,
    tables: ['coupon'],
    statements: [
      `insert into coupon (id, provider_id, code, percent, max_uses, expires_at, created_at)
        select bench.id('coupon', i, ${count}), bench.id('seller', 1 + i % ${sellers}, ${sellers}), 'SAVE' || i, 10,
          100, timestamptz '${NIGHT}' + interval '1 year', bench.at(i, ${count})
        from generate_series(1, ${count}) i`,
    ],
  }
}

/** The notes about one client, the same number in both databases. */
const NOTES = 40

/** One about each client of the first provider, and more about the seventh. */
const notes = ({ clients: count, customers: people }: LargeSize): Part => ({
  what: `${count} notes about clients`,
  tables: ['client_note'],
  statements: [
    `insert into client_note (id, provider_id, user_id, content, created_at)
      select bench.id('note', i, ${count}), bench.provider(0), bench.id('customer', 1 + i, ${people}),
        'Asked when the market opens.', bench.at(i, ${count})
      from generate_series(1, ${count}) i
      union all
      select bench.id('more notes', i, ${NOTES}), bench.provider(0), bench.id('customer', 7, ${people}),
        'Asked when the market closes.', bench.at(i, ${NOTES})
      from generate_series(1, ${NOTES}) i`,
  ],
})

/** The same number in both databases, one a day. */
const GROUP_MESSAGES = 40

/** Each goes to all clients of the first provider. */
const groups = ({ clients: count, customers: people }: LargeSize): Part => ({
  what: `${GROUP_MESSAGES} messages to ${count} clients`,
  tables: ['group_message_receiver'],
  statements: [
    `insert into group_message (id, provider_id, content, content_sha256, sent_day, place, receivers, created_at,
        finished_at, sent, refused)
      select bench.id('group', i, ${GROUP_MESSAGES}), bench.provider(0), 'Message ' || i, sha256(i::text::bytea),
        at::date, 1, ${count}, at, at, ${count - Math.floor(count / 9)}, ${Math.floor(count / 9)}
      from generate_series(1, ${GROUP_MESSAGES}) i
      cross join lateral (select timestamptz '${NIGHT}' - make_interval(days => ${GROUP_MESSAGES} - i) as at) t`,
    `insert into group_message_receiver (message_id, user_id, state)
      select bench.id('group', g, ${GROUP_MESSAGES}), bench.id('customer', 1 + i, ${people}),
        case when i % 9 = 0 then 'refused' else 'sent' end
      from generate_series(1, ${GROUP_MESSAGES}) g, generate_series(1, ${count}) i`,
  ],
})
