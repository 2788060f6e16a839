-- What keeps lists as cheap over many providers as over few.

-- How many verified providers there are of a category: in all, and with each language, segment and
-- State. A trigger keeps them, whoever changes a provider.
create table provider_count (
  category provider_category not null,
  kind text not null check (kind in ('total', 'language', 'segment', 'state')),
  -- Empty for the total.
  value text not null,
  providers integer not null,
  primary key (category, kind, value)
) with (fillfactor = 50);

create function provider_count_entries(one provider)
  returns table (category provider_category, kind text, value text)
  language sql immutable as $$
  select one.category, entry.kind, entry.value
  from (
    select 'total' as kind, '' as value
    union all select 'language', unnest(one.languages)
    union all select 'segment', unnest(one.segments)
    union all select 'state', one.state where one.state <> '') entry
  where one.status = 'verified'
$$;

-- In the order of the key, so that two who change providers do not wait for each other in a circle.
create function provider_count_follow() returns trigger language plpgsql as $$
begin
  insert into provider_count as kept (category, kind, value, providers)
  select e.category, e.kind, e.value, sum(e.delta)
  from (
    select n.*, 1 as delta from provider_count_entries(new) n
    union all
    select o.*, -1 from provider_count_entries(old) o where tg_op = 'UPDATE') e
  group by e.category, e.kind, e.value having sum(e.delta) <> 0
  order by e.category, e.kind, e.value
  on conflict on constraint provider_count_pkey
    do update set providers = kept.providers + excluded.providers;
  return null;
end
$$;
create trigger provider_counted after insert on provider for each row
  when (new.status = 'verified') execute function provider_count_follow();
create trigger provider_recounted after update on provider for each row
  when ((old.status, old.category, old.languages, old.segments, old.state)
    is distinct from (new.status, new.category, new.languages, new.segments, new.state))
  execute function provider_count_follow();

insert into provider_count (category, kind, value, providers)
select e.category, e.kind, e.value, count(*)
from provider p cross join lateral provider_count_entries(p) e
group by e.category, e.kind, e.value;

-- What a filter finds that the first providers of a list are not.
create index provider_by_state on provider (state, category) where status = 'verified';

-- Whose calls the public does not see any more.
create index provider_unlisted on provider (account_id)
  where status <> 'verified' and approved_at is not null;

-- As src/modules/search/store.ts asks. Of what holds the words a bounded number is weighed: what
-- begins with what was asked, then what holds it in its title, then what holds it at all. Of names
-- that look like it a bounded number as well, of a misspelt name that a few have all.
create index search_document_title on search_document using gin (to_tsvector('search_words', title));
create index search_document_beginning on search_document (kind, spelling_key text_pattern_ops);
-- Loads the library, whose settings nobody may name before.
do $$ begin perform word_similarity('a', 'a'); end $$;
create or replace function search_documents(asked_text text, asked_words tsquery, per_kind integer)
  returns table (kind text, id uuid, provider_id uuid, rank real)
  language sql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.4
  set enable_seqscan = off
  begin atomic
    with asked as materialized (
      select array_agg(word) as words, (array_agg(word order by char_length(word) desc))[1] as longest
      from regexp_split_to_table(folded_text(asked_text), '\s+') as word
      where char_length(word) >= 3
      having count(*) between 2 and 10),
    candidate as materialized (
      select distinct on (c.kind, c.id) c.* from (values ('provider'), ('plan')) kinds (kind)
      cross join lateral (
        (select d.kind, d.id, d.provider_id, d.spelling_key, d.words from search_document d
          where d.kind = kinds.kind and d.words @@ asked_words
            and d.spelling_key ~>=~ folded_text(asked_text)
            and d.spelling_key ~<~ (folded_text(asked_text) || U&'\+10FFFF')
          order by d.spelling_key using ~<~ limit 50)
        union all
        (select d.kind, d.id, d.provider_id, d.spelling_key, d.words from search_document d
          where d.kind = kinds.kind and to_tsvector('search_words', d.title) @@ asked_words
          limit 200)
        union all
        (select d.kind, d.id, d.provider_id, d.spelling_key, d.words from search_document d
          where d.kind = kinds.kind and d.words @@ asked_words limit 200)) c),
    matched as materialized (
      select best.* from (values ('provider'), ('plan')) kinds (kind)
      cross join lateral (
        select d.kind, d.id, d.provider_id, d.spelling_key,
          ts_rank('{0.02, 0.1, 0.4, 1}', d.words, asked_words) as fit
        from candidate d where d.kind = kinds.kind
        order by fit desc, d.id limit 3 * per_kind) best),
    look_alike as materialized (
      select distinct on (l.kind, l.id) l.* from (
        (select d.kind, d.id, d.provider_id, d.spelling_key from search_document d
          where folded_text(asked_text) <% d.spelling_key limit 100)
        union all
        (select d.kind, d.id, d.provider_id, d.spelling_key from search_document d
          where (select longest from asked) <% d.spelling_key limit 100)) l
      where (select count(*) from matched) < per_kind / 4),
    near as materialized (
      select d.kind, d.id, d.provider_id, d.spelling_key,
        word_similarity(folded_text(asked_text), d.spelling_key) as whole,
        (select avg(l.likeness) from (
          select word_similarity(word, d.spelling_key) as likeness
          from unnest((select words from asked)) as word) l
          having min(l.likeness) >= 0.4) as by_word
      from look_alike d),
    alike as (
      select n.kind, n.id, n.provider_id, n.spelling_key,
        greatest(n.whole, 0.9 * n.by_word) as likeness
      from near n where n.whole >= 0.45 or n.by_word is not null),
    ranked as (
      select m.kind, m.id, m.provider_id, m.spelling_key,
        1 + m.fit + word_similarity(folded_text(asked_text), m.spelling_key) as rank
      from matched m
      union all
      select a.kind, a.id, a.provider_id, a.spelling_key, a.likeness from alike a
      where not exists (select from matched m where m.kind = a.kind and m.id = a.id)),
    placed as (
      select r.*, row_number() over (
        partition by r.kind order by r.rank desc, r.spelling_key, r.id) as place
      from ranked r)
    select p.kind, p.id, p.provider_id, p.rank::real from placed p where p.place <= per_kind
    order by p.rank desc, p.spelling_key, p.id;
  end;
