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

-- Planned anew for each question: how often its words occur decides between walking the newest and
-- looking the words up.
create function search_pieces(asked_text text, asked_words tsquery, piece_rows integer)
  returns table (id uuid, kind text, provider_id uuid, rank real)
  language plpgsql stable parallel safe as $$
begin
  return query execute '
    with titled as materialized (
      select d.id from search_piece d where d.title_words @@ $1
      order by d.published_at desc, d.id desc limit 3 * $3),
    mentioned as materialized (
      select d.id from search_piece d where d.words @@ $1
      order by d.published_at desc, d.id desc limit 3 * $3)
    select d.id, d.kind, d.provider_id,
      (1 + ts_rank(''{0.02, 0.1, 0.4, 1}'', d.words, $1)
        + word_similarity(folded_text($2), folded_text(d.title)))::real as rank
    from search_piece d
    where d.id in (select t.id from titled t union select m.id from mentioned m)
    order by rank desc, d.published_at desc, d.id limit $3'
  using asked_words, asked_text, piece_rows;
end
$$;
