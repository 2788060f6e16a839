-- What can be found by words: one document per verified provider and per plan on sale.

create text search configuration search_words (copy = simple);
alter text search configuration search_words
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart,
    hword_part, hword_numpart
  with unaccent, simple;

create table search_document (
  kind text not null check (kind in ('provider', 'plan')),
  id uuid not null,
  provider_id uuid not null,
  -- Words alone, separated by spaces, so that a hyphen or slash hides none of them.
  title text not null,
  -- Registration number, category, segment, place: what a searcher may know besides the name.
  labels text not null,
  body text not null,
  spelling_key text not null generated always as (folded_text(title || ' ' || labels)) stored,
  words tsvector not null generated always as (
    setweight(to_tsvector('search_words', title), 'A')
    || setweight(to_tsvector('search_words', labels), 'B')
    || setweight(to_tsvector('search_words', body), 'D')) stored,
  primary key (kind, id)
);

create index search_document_words on search_document using gin (words);
create index search_document_spelling on search_document using gin (spelling_key gin_trgm_ops);
create index search_document_provider on search_document (provider_id);

-- The best documents of each kind: those that hold every word (or its beginning); where these are
-- few, behind them those whose name looks like what was asked. `asked_words` is null when nothing
-- is a word. Likeness is dear, so it is weighed for the best matches alone.
create function search_documents(asked_text text, asked_words tsquery, per_kind integer)
  returns table (kind text, id uuid, provider_id uuid, rank real)
  language sql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.45
  begin atomic
    with matched as materialized (
      select best.* from (values ('provider'), ('plan')) kinds (kind)
      cross join lateral (
        select d.kind, d.id, d.provider_id, d.spelling_key,
          ts_rank('{0.02, 0.1, 0.4, 1}', d.words, asked_words) as fit
        from search_document d where d.kind = kinds.kind and d.words @@ asked_words
        order by fit desc, d.id limit 3 * per_kind) best),
    alike as (
      select d.kind, d.id, d.provider_id, d.spelling_key,
        word_similarity(folded_text(asked_text), d.spelling_key) as likeness
      from search_document d
      where (select count(*) from matched) < per_kind / 4
        and folded_text(asked_text) <% d.spelling_key),
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
