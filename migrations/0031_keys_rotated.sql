-- What an ended agreement was made of stays as it is; the seal over it may be renewed, by another key.
create or replace function agreement_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'an agreement is not deleted';
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

-- Unchanged, or as much under the name of another key, which stands at the beginning after its length.
create function agreement_seal_renewed(was bytea, became bytea) returns boolean language sql immutable as $$
  select was is not distinct from became
    or substring(was from 1 for 1 + get_byte(was, 0)) <> substring(became from 1 for 1 + get_byte(became, 0))
      and length(was) - get_byte(was, 0) = length(became) - get_byte(became, 0)
$$;
