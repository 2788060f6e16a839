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
  title text not null,
  -- Registration number, category, segment, place: what a searcher may know besides the name.
  labels text not null,
  body text not null,
  -- How much it is sought after (followers, subscribers): decides between equal matches.
  weight integer not null default 0,
  title_key text not null generated always as (folded_text(title)) stored,
  words tsvector not null generated always as (
    setweight(to_tsvector('search_words', title), 'A')
    || setweight(to_tsvector('search_words', labels), 'B')
    || setweight(to_tsvector('search_words', body), 'D')) stored,
  primary key (kind, id)
);

create index search_document_words on search_document using gin (words);
create index search_document_title on search_document using gin (title_key gin_trgm_ops);
create index search_document_provider on search_document (provider_id);
