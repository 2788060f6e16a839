import type { Sql } from 'postgres'
import type { LargeSize } from '../size.ts'
import { deskParts } from './desks.ts'
import { documentParts } from './documents.ts'
import { NIGHT } from './ids.ts'
import { moneyParts } from './money.ts'
import type { Part } from './part.ts'
import { peopleParts } from './people.ts'
import { tradingParts } from './trading.ts'

/**
 * Texts that pieces use in turn. Both databases use the same words, so that their texts are alike.
 */
const BODIES = 2_000
const BODY_WORDS = 60
const WORDS = 3_000
/** The number of pieces with the same rare word in their titles. */
export const RARE_HITS = 20

/**
 * Fills an empty database by statements that run inside PostgreSQL. An id is derived from its kind
 * and number, so that any statement can compute the ids of any other. Ids are in order of time,
 * like those of the product.
 */
export async function fillDatabase(
  sql: Sql,
  size: LargeSize,
  say: (line: string) => void,
): Promise<void> {
  await sql.unsafe(CREATE_BODIES)
  for (const { what, tables, statements } of partsOf(size)) {
    const started = performance.now()
    await sql.begin(async (scope) => {
      await scope.unsafe("set local maintenance_work_mem = '512MB'; set local work_mem = '64MB'")
      await withoutIndexes(scope, tables, async () => {
        for (const statement of statements) {
          await scope.unsafe(statement)
        }
      })
    })
    say(`  ${what}: ${Math.round((performance.now() - started) / 1000)} s`)
  }
  await sql.unsafe('vacuum (analyze)')
}

/** Common words are much more frequent than rare ones, as in real text. */
const CREATE_BODIES = `
  create table bench.body as
    select b as place, 'market ' || string_agg(bench.word(
      (${WORDS} * power(random(), 3))::int), ' ') as body
    from generate_series(0, ${BODIES - 1}) b, generate_series(1, ${BODY_WORDS}) w group by b;
  alter table bench.body add column words tsvector;
  update bench.body set words = setweight(to_tsvector('search_words', body), 'D');
  create unique index on bench.body (place)`

function partsOf(size: LargeSize): readonly Part[] {
  return [
    customers(size),
    pieces(size),
    listings(),
    searchable(),
    attendees(size),
    conversations(size),
    messages(size),
    auditLog(size),
    ...tradingParts(size),
    ...deskParts(size),
    ...moneyParts(size),
    ...documentParts(size),
    ...peopleParts(size),
  ]
}

const customers = ({ customers: count }: LargeSize): Part => ({
  what: `${count} customers`,
  tables: ['account'],
  statements: [
    `insert into account (id, role, name, email, number, created_at, updated_at, email_verified_at,
        number_verified_at)
      select bench.id('customer', i, ${count}), 'user', initcap(bench.word(i % 500)) || ' '
        || initcap(bench.word(500 + i / 7 % 900)) || case when i % 20000 < 20 then ' Narayanan' else '' end,
        bench.word(i % 500) || i || '@example.in', (6000000000 + i)::text,
        bench.at(i, ${count}), bench.at(i, ${count}), bench.at(i, ${count}), bench.at(i, ${count})
      from generate_series(1, ${count}) i`,
  ],
})

/** One in ten of the published pieces belongs to the first provider. */
const pieces = ({ articles: count, providers }: LargeSize): Part => {
  const others = Math.ceil(count / 25)
  const owner = (place: string) =>
    `bench.provider(case when ${place} % 10 = 0 then 0 else ${place} % ${providers} end)`
  const rows = (kind: string, amount: number) => `
    insert into content_piece (id, provider_id, kind, state, provider_verified, created_at, draft, saved_at,
      version, published_draft_version, published_at, title, excerpt, language, category, tags, read_minutes,
      video_id, duration_seconds, channel, starts_at, ends_at, time_zone, event_type, location, views, trend)
    select bench.id('${kind}', i, ${amount}), ${owner('i')}, '${kind}', 'published', true,
      bench.at(i, ${amount}), jsonb_build_object('kind', '${kind}', 'title', r.title, 'image', null,
        'language', r.language, 'category', jsonb_build_array(r.category), 'tags', '[]'::jsonb) || r.more,
      bench.at(i, ${amount}), 1, 1, bench.at(i, ${amount}), r.title,
      left(r.body, 160), r.language, array[r.category], '{}', ${kind === 'articles' ? 2 : 'null'},
      ${isVideo(kind) ? "substr(md5(i::text), 1, 11), 600, 'Desk'" : 'null, null, null'},
      ${
        kind === 'events'
          ? `timestamptz '${NIGHT}' + make_interval(mins => 600 * (i - ${amount} / 2)),
             timestamptz '${NIGHT}' + make_interval(mins => 600 * (i - ${amount} / 2) + 60), 'Asia/Kolkata', 'Offline', 'Pune'`
          : 'null, null, null, null, null'
      }, i % 1000, case when i % 50 = 0 then i % 1000 else 0 end
    from generate_series(1, ${amount}) i
    cross join lateral (select b.body, initcap(bench.word(i % 700)) || ' and series' || i / ${RARE_HITS}
        as title, (array['equity', 'commodity'])[1 + i % 2] as category,
      (array['english', 'hindi', 'tamil'])[1 + i % 3] as language,
      ${
        kind === 'articles'
          ? `jsonb_build_object('pdf', null, 'content', jsonb_build_object('type', 'doc', 'content',
              jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
                jsonb_build_object('type', 'text', 'text', b.body)))))) as more`
          : `jsonb_build_object('description', b.body) as more`
      }
      from bench.body b where b.place = i % ${BODIES}) r`
  return {
    what: `${count} articles, ${others} each of videos, events and podcasts`,
    tables: ['content_piece', 'content_version'],
    statements: [
      rows('articles', count),
      ...['videos', 'events', 'podcasts'].map((kind) => rows(kind, others)),
      `insert into content_version (piece_id, version, published_at, title, content, body, confirmations)
        select p.id, 1, p.published_at, p.title, p.draft,
          coalesce(p.draft->'content'->'content'->0->'content'->0->>'text', p.draft->>'description'), '[]'
        from content_piece p`,
    ],
  }
}

const isVideo = (kind: string) => kind === 'videos' || kind === 'podcasts'

const listings = (): Part => ({
  what: 'their places in lists',
  tables: ['content_listing'],
  statements: [
    `insert into content_listing (kind, category, language, piece_id, published_at, starts_at, trend)
      select p.kind, c.category, l.language, p.id, p.published_at, p.starts_at, p.trend
      from content_piece p
      cross join lateral (
        select unnest(p.category || array['all'])
        union select lower(unnest(p.tags) collate pg_c_utf8)) c (category)
      cross join lateral unnest(array[p.language, '']) l (language)`,
    `update provider p set articles_count = n.articles from (
        select provider_id, count(*)::int articles from content_piece where kind = 'articles'
        group by provider_id) n where n.provider_id = p.account_id`,
  ],
})

const searchable = (): Part => ({
  what: 'their words',
  tables: ['search_piece'],
  statements: [
    `insert into search_piece (id, kind, provider_id, published_at, title, title_words, words)
      select p.id, p.kind, p.provider_id, p.published_at, p.title, t.title_words,
        setweight(t.title_words, 'A') || coalesce(b.words, '')
      from content_piece p
      cross join lateral (select to_tsvector('search_words', p.title) as title_words) t
      left join bench.body b on b.place = abs(hashtext(p.title)) % ${BODIES}`,
  ],
})

/** All of them attend one upcoming event. */
const attendees = ({ attendees: count, articles, customers: people }: LargeSize): Part => {
  const others = Math.ceil(articles / 25)
  const event = `bench.id('events', ${others}, ${others})`
  return {
    what: `${count} attendees of an event`,
    tables: ['content_attendee'],
    statements: [
      `insert into content_attendee (event_id, account_id, joined_at)
        select ${event}, bench.id('customer', i, ${people}), bench.at(i, ${count})
        from generate_series(1, ${count}) i`,
      `update content_piece set attending = ${count} where id = ${event}`,
    ],
  }
}

/** Conversations of the first provider, one per customer, with two messages each. */
const conversations = ({ conversations: count, customers: people }: LargeSize): Part => {
  const pair = `(select bench.provider(0) as provider, bench.id('customer', i, ${people}) as customer,
    bench.id('conversation', i, ${count}) as id, bench.at(i, ${count}) as at, i
    from generate_series(1, ${count}) i) r`
  return {
    what: `${count} conversations of a provider`,
    tables: ['conversation', 'conversation_member'],
    statements: [
      `insert into conversation (id, first_id, second_id, last_seq, created_at)
        select id, least(provider, customer), greatest(provider, customer), 2, at from ${pair}`,
      `insert into conversation_member (conversation_id, account_id, other_id, wrote, read_seq, unread, last_at)
        select id, provider, customer, true, case when i % 50 = 0 then 0 else 2 end,
          case when i % 50 = 0 then 1 else 0 end, at from ${pair}
        union all select id, customer, provider, true, 2, 0, at from ${pair}`,
      `insert into message (conversation_id, seq, id, sender_id, client_id, content, created_at)
        select id, seq, gen_random_uuid(), case when seq = 1 then customer else provider end,
          gen_random_uuid(), 'This is message ' || seq, at
        from ${pair} cross join generate_series(1, 2) seq`,
    ],
  }
}

/** Messages of the last conversation, which has two already. */
const messages = (size: LargeSize): Part => {
  const { messages: count, conversations: pairs, customers: people } = size
  const id = `bench.id('conversation', ${pairs}, ${pairs})`
  return {
    what: `${count} messages in one conversation`,
    tables: ['message'],
    statements: [
      `insert into message (conversation_id, seq, id, sender_id, client_id, content, created_at)
        select ${id}, i, gen_random_uuid(), case when i % 2 = 1
          then bench.id('customer', ${pairs}, ${people}) else bench.provider(0) end, gen_random_uuid(),
          'Message ' || i || ' about what the market did today and why', bench.at(i, ${count})
        from generate_series(3, ${count}) i`,
      `update conversation set last_seq = ${count} where id = ${id}`,
      `update conversation_member set read_seq = ${count} where conversation_id = ${id}`,
    ],
  }
}

/** Only for reading: the hashes are arbitrary, so the chain does not verify. */
const auditLog = ({ auditEntries: count, customers: people }: LargeSize): Part => ({
  what: `${count} entries of the audit log`,
  tables: ['audit_entry'],
  statements: [
    `insert into audit_entry (seq, at, actor_kind, actor_id, actor_role, ip, action, object_type,
        object_id, request_id, hash)
      select i, bench.at(i, ${count}), 'account', bench.id('customer', 1 + i % ${people}, ${people}), 'user',
        '203.0.113.7', case when i % 5000 = 0 then 'customer.deleted' when i % 3 = 0 then 'desk.step_' || i % 120
          else 'session.opened' end, 'account',
        bench.id('customer', 1 + i % ${people}, ${people}), 'request', sha256(i::text::bytea)
      from generate_series(1, ${count}) i`,
  ],
})

type Scope = Parameters<Parameters<Sql['begin']>[1]>[0]

async function withoutIndexes(
  scope: Scope,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await scope<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any(${[...tables]}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  for (const { name } of indexes) {
    await scope.unsafe(`drop index ${name}`)
  }
  await work()
  for (const { definition } of indexes) {
    await scope.unsafe(definition)
  }
}
