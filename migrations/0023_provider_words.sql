-- The person behind a sub-profile is public, and people look for it by that name; who the contact of
-- anybody else is stays private.
alter table provider drop column words_key;
alter table provider add column words_key text not null generated always as (
  folded_text(case type when 'sub profile' then contact_name || ' ' else '' end
    || reg_name || ' ' || reg_number || ' ' || city || ' ' || state)) stored;
create index provider_words on provider using gin (words_key gin_trgm_ops)
  where status = 'verified';
