-- Lists and searches that grew with what there is.

-- The beginning of a word is taken to be rare, so that the planner walks from the newest piece on until it
-- has enough, and reads a million for a word that a few hold. Here the newest are walked, a bounded number of
-- them: further where they hold some already, and else the words are looked up, whose hits are then few.
-- All words but the last are looked up as they are, because the beginnings of a common word are a large part
-- of the index; as beginnings where that finds nothing.
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

create or replace function search_pieces(asked_text text, asked_words tsquery, piece_rows integer)
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

-- A provider's own pieces of a kind, and those that nobody reads (yet, or any more).
create index content_piece_own_kind on content_piece (provider_id, kind, saved_at desc, id desc);
create index content_piece_own_unread on content_piece (provider_id, saved_at desc, id desc)
  where state <> 'published';

-- Customers of one state, and people by a part of their names.
create index account_customers_state on account (state, created_at desc, id desc)
  where role = 'user' and state <> 'removed';
create index account_name_words on account using gin (folded_text(name) gin_trgm_ops)
  where state = 'active';
