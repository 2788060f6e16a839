-- Each text that anybody accepted, once: consents name it by its digest, and its reader gets a copy.
create table accepted_text (
  digest bytea primary key check (digest = sha256(convert_to(text, 'UTF8'))),
  text text not null
);
create trigger accepted_text_unchanged before update or delete on accepted_text
  for each row execute function refuse_consent_change();

-- The plan's terms file, where that is what was accepted.
alter table consent add column file_id text;
