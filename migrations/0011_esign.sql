-- Agreements and their signatures.

-- One attempt at an agreement. It only moves on; a new attempt is a new row.
create table agreement (
  id uuid primary key,
  -- What is bought under it.
  subject_type text not null check (subject_type in ('order-line')),
  subject_id uuid not null,
  user_id uuid not null references account (id),
  provider_id uuid not null references account (id),
  plan_id uuid not null references plan (id),
  plan_title text not null,
  status text not null default 'created' check (status in (
    'created', 'awaiting-otp', 'awaiting-signer', 'signing', 'completed', 'failed', 'expired')),
  vendor text not null check (vendor in ('embedded', 'surepass')),

  -- What the text was made of (sealed: it names people), and which text that is.
  facts_sealed bytea not null,
  version text not null,
  text_sha256 bytea not null check (length(text_sha256) = 32),
  client_name text not null,
  provider_name text not null,
  registration_number text not null,
  price_paise bigint not null check (price_paise >= 0),
  validity_days integer not null check (validity_days > 0),

  -- The document as it is shown, and as it is signed: ids of private files.
  document_file text,
  document_sha256 bytea check (length(document_sha256) = 32),
  signed_file text,
  signed_sha256 bytea check (length(signed_sha256) = 32),

  -- The vendor's name of it, where its signer signs (sealed: it lets in), how often it was asked.
  vendor_ref text unique,
  signer_url_sealed bytea,
  failures_count integer not null default 0,

  -- How the signer confirmed.
  sent_to text,
  confirmed_at timestamptz,
  confirmed_ip text,
  confirmed_device text,

  failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the server looks at it again by itself.
  due_at timestamptz,
  ended_at timestamptz,

  check ((document_file is null) = (document_sha256 is null)),
  check ((signed_file is null) = (signed_sha256 is null)),
  check (status not in ('awaiting-otp', 'awaiting-signer', 'signing', 'completed')
    or document_file is not null),
  check ((status = 'completed') = (signed_file is not null)),
  check ((status in ('failed', 'expired')) = (failure is not null)),
  check ((status in ('completed', 'failed', 'expired')) = (ended_at is not null)),
  check ((status in ('completed', 'failed', 'expired')) = (due_at is null))
);

-- One attempt at a time, and nothing after the one that was signed.
create unique index agreement_of_subject on agreement (subject_type, subject_id)
  where status not in ('failed', 'expired');
create index agreement_due on agreement (due_at) where due_at is not null;
create index agreement_signed on agreement (user_id, ended_at desc, id desc)
  where status = 'completed';

-- Only forward: what has ended stays as it is, and a signed document is never exchanged.
create function agreement_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'an agreement is not deleted';
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
create trigger agreement_forward before update or delete on agreement
  for each row execute function agreement_moves_on();
create trigger agreement_no_truncate before truncate on agreement
  for each statement execute function agreement_moves_on();

-- The product's own signing certificate; its private key is sealed with the key ring.
create table esign_signer (
  id uuid primary key,
  certificate bytea not null,
  key_sealed bytea not null,
  created_at timestamptz not null,
  -- Nothing new is signed with it from then on.
  expires_at timestamptz not null,
  current boolean
    default true check (current)
);
create unique index esign_signer_current on esign_signer (current);
