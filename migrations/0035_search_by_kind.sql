-- The kind of a document is one of its words, which nobody can ask for, as no word begins with a space: a word
-- that all documents of one kind have and none of the other is not sought in all of those.
alter table search_document alter column words set expression as (
  setweight(to_tsvector('search_words', title), 'A')
  || setweight(to_tsvector('search_words', labels), 'B')
  || setweight(to_tsvector('search_words', body), 'D')
  || array_to_tsvector(array[' ' || kind]));
drop index search_document_title;
create index search_document_title on search_document
  using gin ((to_tsvector('search_words', title) || array_to_tsvector(array[' ' || kind])));

-- As src/modules/search/store.ts asks; what it weighs is as before.
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
      select distinct on (c.kind, c.id) c.*
      from (values ('provider', ''' provider'''::tsquery), ('plan', ''' plan'''::tsquery)) kinds (kind, word)
      cross join lateral (
        (select d.kind, d.id, d.provider_id, d.spelling_key, d.words from search_document d
          where d.kind = kinds.kind and d.words @@ asked_words
            and d.spelling_key ~>=~ folded_text(asked_text)
            and d.spelling_key ~<~ (folded_text(asked_text) || U&'\+10FFFF')
          order by d.spelling_key using ~<~ limit 50)
        union all
        (select d.kind, d.id, d.provider_id, d.spelling_key, d.words from search_document d
          where to_tsvector('search_words', d.title) || array_to_tsvector(array[' ' || d.kind])
            @@ (asked_words && kinds.word)
          limit 200)
        union all
        (select d.kind, d.id, d.provider_id, d.spelling_key, d.words from search_document d
          where d.words @@ (asked_words && kinds.word) limit 200)) c),
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
