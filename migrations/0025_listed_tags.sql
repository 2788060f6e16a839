-- Shown pieces are listed under their tags as well, in small letters, beside their markets and 'all'.

insert into content_listing (kind, category, language, piece_id, published_at, starts_at, trend)
select p.kind, t.tag, l.language, p.id, p.published_at, p.starts_at, p.trend
from content_piece p
cross join lateral (select distinct lower(unnest(p.tags) collate pg_c_utf8)) t (tag)
cross join lateral unnest(array[p.language, '']) l (language)
where p.shown
on conflict do nothing;
