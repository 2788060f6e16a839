-- What was never signed names a person for nothing: once it has ended for a while, who it was about
-- and the document that was shown are erased. That there was an attempt, and its text's digest, stay.
alter table agreement add column erased_at timestamptz;
alter table agreement alter column facts_sealed drop not null;

create or replace function agreement_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'an agreement is not deleted';
  end if;
  if old.status in ('failed', 'expired') and old.erased_at is null and new.erased_at is not null
      and new.facts_sealed is null and new.client_name = '' and new.document_file is null
      and num_nonnulls(new.sent_to, new.confirmed_ip, new.confirmed_device) = 0
      and to_jsonb(new) - agreement_erasable() is not distinct from to_jsonb(old) - agreement_erasable() then
    return new;
  end if;
  if old.ended_at is not null
      and to_jsonb(new) - '{facts_sealed,signer_url_sealed}'::text[]
        is not distinct from to_jsonb(old) - '{facts_sealed,signer_url_sealed}'::text[]
      and agreement_seal_renewed(old.facts_sealed, new.facts_sealed)
      and agreement_seal_renewed(old.signer_url_sealed, new.signer_url_sealed) then
    return new;
  end if;
  if old.ended_at is not null then
    raise exception 'an agreement that has ended is not changed';
  end if;
  if old.document_file is not null and (new.document_file, new.document_sha256)
      is distinct from (old.document_file, old.document_sha256) then
    raise exception 'the document that was shown is not exchanged';
  end if;
  if array_position(array['created', 'awaiting-otp', 'awaiting-signer', 'signing'], new.status)
      < array_position(array['created', 'awaiting-otp', 'awaiting-signer', 'signing'], old.status) then
    raise exception 'an agreement does not go back';
  end if;
  return new;
end $$;

create function agreement_erasable() returns text[] language sql immutable as $$
  select array['facts_sealed', 'client_name', 'document_file', 'document_sha256', 'sent_to',
    'confirmed_ip', 'confirmed_device', 'erased_at']
$$;
