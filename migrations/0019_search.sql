-- What can be found by words: one document per verified provider and per plan on sale.

create text search configuration search_words (copy = simple);
alter text search configuration search_words
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart,
    hword_part, hword_numpart
  with unaccent, simple;

-- A provider or a plan, as it is found.
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
-- few, behind them those whose name looks like what was asked: as a whole, or because every asked word
-- of three letters or more is like one of its words. `asked_words` is null when nothing is a word.
-- Likeness is dear, so it is weighed for the best matches alone.
create function search_documents(asked_text text, asked_words tsquery, per_kind integer)
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

-- Articles, videos, events and podcasts by their words. There may be a million: of what holds every
-- asked word only the newest are weighed, in the title and anywhere, so that a common word costs no
-- more than a rare one.
create table search_piece (
  id uuid primary key,
  kind text not null check (kind in ('articles', 'videos', 'events', 'podcasts')),
  provider_id uuid not null,
  published_at timestamptz(3) not null,
  title text not null,
  title_words tsvector not null,
  words tsvector not null
);
create index search_piece_title on search_piece using gin (title_words);
create index search_piece_words on search_piece using gin (words);
create index search_piece_newest on search_piece (published_at desc, id desc);

-- The newest pieces that hold what was asked. The beginning of a word is taken to be rare, so that the
-- planner would walk from the newest piece on until it has enough, and read a million for a word that
-- a few hold. So the newest are walked here, a bounded number of them: further where they hold some
-- already, and else the words are looked up, whose hits are then few. All words but the last are looked
-- up as they are, because the beginnings of a common word are a large part of the index; as beginnings
-- where that finds nothing.
create function search_piece_newest(words_column text, asked tsquery, wanted integer)
  returns uuid[] language plpgsql stable parallel safe as $$
declare
  walk constant text := format('
    select array(
      select d.id from (
        select id, published_at, %I as words from search_piece
        order by published_at desc, id desc limit $3) d
      where d.words @@ $1 order by d.published_at desc, d.id desc limit $2)', words_column);
  look_up constant text := format('
    with hit as materialized (
      select id, published_at from search_piece where %I @@ $1)
    select array(select id from hit order by published_at desc, id desc limit $2)', words_column);
  exact constant tsquery := regexp_replace(asked::text, ':\*(?= &)', '', 'g')::tsquery;
  walked uuid[];
  looked_up uuid[];
begin
  execute walk using asked, wanted, 2000 into walked;
  if cardinality(walked) between wanted / 4 and wanted - 1 then
    execute walk using asked, wanted, 10000 into walked;
  end if;
  if cardinality(walked) >= wanted then
    return walked;
  end if;
  execute look_up using exact, wanted into looked_up;
  if looked_up = '{}' and exact <> asked then
    execute look_up using asked, wanted into looked_up;
  end if;
  return walked || looked_up;
end
$$;

create function search_pieces(asked_text text, asked_words tsquery, piece_rows integer)
  returns table (id uuid, kind text, provider_id uuid, rank real)
  language plpgsql stable parallel safe as $$
begin
  return query execute '
    select d.id, d.kind, d.provider_id,
      (1 + ts_rank(''{0.02, 0.1, 0.4, 1}'', d.words, $1)
        + word_similarity(folded_text($2), folded_text(d.title)))::real as rank
    from search_piece d where d.id = any($4)
    order by rank desc, d.published_at desc, d.id limit $3'
  using asked_words, asked_text, piece_rows,
    search_piece_newest('title_words', asked_words, 3 * piece_rows)
      || search_piece_newest('words', asked_words, 3 * piece_rows);
end
$$;
