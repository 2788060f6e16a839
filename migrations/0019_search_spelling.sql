-- Several misspelt words: as a whole they look like nothing, each by itself looks like a word of the
-- name. A document is alike also when every asked word of three letters or more is like one of its.
create or replace function search_documents(asked_text text, asked_words tsquery, per_kind integer)
  returns table (kind text, id uuid, provider_id uuid, rank real)
  language sql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    with asked as materialized (
      select array_agg(word) as words, (array_agg(word order by char_length(word) desc))[1] as longest
      from regexp_split_to_table(folded_text(asked_text), '\s+') as word
      where char_length(word) >= 3
      having count(*) between 2 and 10),
    matched as materialized (
      select best.* from (values ('provider'), ('plan')) kinds (kind)
      cross join lateral (
        select d.kind, d.id, d.provider_id, d.spelling_key,
          ts_rank('{0.02, 0.1, 0.4, 1}', d.words, asked_words) as fit
        from search_document d where d.kind = kinds.kind and d.words @@ asked_words
        order by fit desc, d.id limit 3 * per_kind) best),
    near as materialized (
      select d.kind, d.id, d.provider_id, d.spelling_key,
        word_similarity(folded_text(asked_text), d.spelling_key) as whole,
        (select avg(l.likeness) from (
          select word_similarity(word, d.spelling_key) as likeness
          from unnest((select words from asked)) as word) l
          having min(l.likeness) >= 0.4) as by_word
      from search_document d
      where (select count(*) from matched) < per_kind / 4
        and (folded_text(asked_text) <% d.spelling_key
          or (select longest from asked) <% d.spelling_key)),
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
