-- Who accepted texts and bought nothing is forgotten: once an order has expired and can no longer be
-- paid, its consents may be deleted, and with the last consent its text. The others stay for ever.
alter table customer_order add column erased_at timestamptz;

create or replace trigger consent_unchanged before update or truncate on consent
  for each statement execute function refuse_consent_change();
create function consent_of_unpaid() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_line l join customer_order o on o.id = l.order_id
    where l.id = old.line_id and l.paid_at is null and o.status = 'expired' and o.replaced
  ) then
    return old;
  end if;
  raise exception 'evidence of a consent is not changed' using errcode = 'restrict_violation';
end $$;
create trigger consent_kept before delete on consent
  for each row execute function consent_of_unpaid();

create or replace trigger accepted_text_unchanged before update or truncate on accepted_text
  for each statement execute function refuse_consent_change();
create function text_of_nobody() returns trigger language plpgsql as $$
begin
  if not exists (select from consent where digest = old.digest) then
    return old;
  end if;
  raise exception 'evidence of a consent is not changed' using errcode = 'restrict_violation';
end $$;
create trigger accepted_text_kept before delete on accepted_text
  for each row execute function text_of_nobody();
