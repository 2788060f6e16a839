-- Service providers: what the public sees of them, and how far admins have let them.

create domain provider_category as text check (value in (
  'Research Analyst', 'Registered Investment Advisor', 'PMS', 'Mutual Funds', 'Trainers',
  'Stock Brokers', 'AIF', 'Forex Experts', 'Tax Experts', 'Banking'));

-- A registration, by its letters and digits.
create function registration_key(value text) returns text
  language sql immutable strict parallel safe
  return lookalike_key(regexp_replace(value, '[^A-Za-z0-9]', '', 'g'));

-- A provider, beside its account.
create table provider (
  account_id uuid primary key references account (id),
  category provider_category not null,
  type text not null check (type in ('Individual', 'Non Individual', 'sub profile')),
  reg_name text not null check (char_length(reg_name) between 1 and 160),
  -- The person to talk to; the account carries the registered name.
  contact_name text not null default '',
  reg_number text not null check (char_length(reg_number) between 1 and 60),
  -- Every agreement of a research analyst names it.
  registration_date date check (registration_date >= '1950-01-01'),

  -- A sub-profile stands under a company, which has to say that it knows it.
  master_id uuid references provider (account_id) check (master_id <> account_id),
  company_name text,
  master_approved_at timestamptz,

  status text not null default 'new'
    check (status in ('new', 'approved', 'verified', 'rejected', 'deleted')),
  applied_at timestamptz not null,
  approved_at timestamptz,
  verified_at timestamptz,
  rejected_at timestamptz,
  reject_reason text check (char_length(reject_reason) <= 1000),
  deleted_at timestamptz,
  updated_at timestamptz not null,

  -- Public page
  description text not null default '' check (char_length(description) <= 5000),
  languages text[] not null default '{}' check (languages <@ array[
    'english', 'hindi', 'gujrati', 'marathi', 'tamil', 'telgu', 'punjabi', 'kannada', 'bengali',
    'malyalam']),
  segments text[] not null default '{}' check (segments <@ array[
    'Equity Cash', 'Future and Option', 'Commodities', 'Options Buying']),
  instagram text check (instagram ~ '^https://'),
  youtube text check (youtube ~ '^https://'),
  twitter text check (twitter ~ '^https://'),
  linkedin text check (linkedin ~ '^https://'),
  contact_email text,
  contact_number text,
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  pin text check (pin ~ '^[1-9][0-9]{5}$'),
  compliance_officer_name text,
  compliance_officer_email text,
  compliance_officer_number text,
  disclaimer text check (char_length(disclaimer) <= 10000),
  refund_policy text check (char_length(refund_policy) <= 10000),
  risk_factors text check (char_length(risk_factors) <= 10000),
  -- A clause of every agreement with its clients.
  conflict_of_interest text check (char_length(conflict_of_interest) <= 10000),
  experience_since smallint check (experience_since between 1900 and 2200),
  -- Paths on this site.
  profile_url text check (profile_url ~ '^/[^/\\]'),
  company_logo_url text check (company_logo_url ~ '^/[^/\\]'),

  -- Tax and identity; what identifies a person lies sealed.
  gst boolean not null default false,
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  pan_sealed bytea,
  dob_sealed bytea,
  certificate_file text,
  company_certificate_file text,
  aadhaar_file text,
  pan_file text,

  -- Kept by the modules that own what is counted, in the transaction that changes it.
  followers_count integer not null default 0 check (followers_count >= 0),
  plans_count integer not null default 0 check (plans_count >= 0),
  articles_count integer not null default 0 check (articles_count >= 0),
  videos_count integer not null default 0 check (videos_count >= 0),
  events_count integer not null default 0 check (events_count >= 0),
  podcasts_count integer not null default 0 check (podcasts_count >= 0),

  name_key text collate "C" not null generated always as (folded_text(reg_name)) stored,
  words_key text not null generated always as (
    folded_text(reg_name || ' ' || reg_number || ' ' || city || ' ' || state)) stored,

  check ((type = 'sub profile') = (master_id is not null)),
  check ((master_id is null) = (company_name is null)),
  check (master_approved_at is null or master_id is not null),
  check (gstin is null or gst),
  check (status not in ('approved', 'verified') or approved_at is not null),
  check (status <> 'verified' or verified_at is not null),
  check (status <> 'verified' or master_id is null or master_approved_at is not null),
  check ((status = 'rejected') = (rejected_at is not null)),
  check ((status = 'deleted') = (deleted_at is not null))
);

-- The directory walks one of these; unverified providers are in none of them.
create index provider_by_followers on provider (followers_count desc, account_id desc)
  where status = 'verified';
create index provider_by_category_followers
  on provider (category, followers_count desc, account_id desc) where status = 'verified';
create index provider_by_name on provider (name_key, account_id) where status = 'verified';
create index provider_by_category_name on provider (category, name_key, account_id)
  where status = 'verified';
create index provider_words on provider using gin (words_key gin_trgm_ops)
  where status = 'verified';
create index provider_by_master on provider (master_id, account_id) where master_id is not null;
create index provider_by_status on provider (status, applied_at desc, account_id desc);

-- A registration belongs to one verified provider; sub-profiles carry their company's.
create unique index provider_registration
  on provider (category, registration_key(reg_number))
  where status = 'verified' and type <> 'sub profile';

-- What a provider accepted when it applied: which text, in which version, when and from where.
create table provider_consent (
  provider_id uuid not null references provider (account_id),
  document text not null,
  version text not null,
  -- SHA-256 of the whole text.
  digest bytea not null check (length(digest) = 32),
  agreed_at timestamptz not null,
  ip text not null,
  primary key (provider_id, document, version)
);

-- Which admin opened which of its papers: whoever verifies a provider has opened all that are on file.
create table provider_document_view (
  provider_id uuid not null references provider (account_id),
  -- Id of the private file: one that takes its place is to be opened anew.
  file_id text not null,
  admin_id uuid not null references account (id),
  document text not null check (document in ('certificate', 'CompanyCertificate', 'aadhar', 'PAN')),
  viewed_at timestamptz not null,
  primary key (provider_id, file_id, admin_id)
);

-- Where a provider receives money.
create table provider_bank_account (
  provider_id uuid primary key references provider (account_id),
  -- Bank, beneficiary, account number, IFSC and UPI address as JSON.
  sealed bytea not null,
  -- Keyed digest of account, IFSC and UPI address: whether a new entry changes where money goes.
  destination_key bytea not null,
  -- Ids of private files.
  qr_file text unique,
  cheque_file text unique,
  saved_at timestamptz not null,
  -- A new or changed account receives no withdrawal until then; null once an admin has confirmed the
  -- beneficiary's name of a first one.
  frozen_until timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid references account (id),
  -- The account that money went to before the last change; buyers see it until that is a day old.
  previous_sealed bytea,
  previous_qr_file text,

  check ((confirmed_at is null) = (confirmed_by is null)),
  check (confirmed_at is null or (frozen_until is null and previous_sealed is null))
);
create index provider_bank_account_new on provider_bank_account (saved_at)
  where frozen_until is not null and previous_sealed is null;
