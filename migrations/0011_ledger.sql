-- Double-entry ledger: entries, their lines, and balances that are kept instead of summed.
-- An amount above zero credits its account: the owner gains a claim.

create type ledger_account as enum (
  'provider.wallet_available', 'provider.wallet_held', 'provider.charges_owed',
  'provider.gst_payable', 'provider.direct_sales', 'provider.paid_out',
  'platform.gateway_clearing', 'platform.bank', 'platform.revenue', 'platform.gst_payable',
  'platform.direct_sales', 'platform.payouts'
);

-- All balances of a provider. Money records outlive accounts: nothing here refers to them.
create table ledger_provider (
  provider_id uuid primary key,
  wallet_available bigint not null default 0 check (wallet_available >= 0),
  wallet_held bigint not null default 0 check (wallet_held >= 0),
  charges_owed bigint not null default 0 check (charges_owed <= 0),
  gst_payable bigint not null default 0,
  direct_sales bigint not null default 0,
  paid_out bigint not null default 0
) with (fillfactor = 60);

-- The platform's balances are the sums over these slots. Every sale changes them, each connection in
-- a slot of its own: sales do not wait for each other.
create table ledger_platform (
  slot smallint primary key check (slot between 0 and 63),
  gateway_clearing bigint not null default 0,
  bank bigint not null default 0,
  revenue bigint not null default 0,
  gst_payable bigint not null default 0,
  direct_sales bigint not null default 0,
  payouts bigint not null default 0
) with (fillfactor = 20);
insert into ledger_platform (slot) select generate_series(0, 63);

create table ledger_entry (
  -- Taken while the provider's row is locked: a provider's entries are numbered as they happened.
  seq bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  provider_id uuid references ledger_provider (provider_id),
  -- The provider's, after this entry.
  available_after bigint,
  owed_after bigint,
  check (num_nonnulls(provider_id, available_after, owed_after) in (0, 3))
);
create index ledger_entry_of_provider on ledger_entry (provider_id, seq)
  where provider_id is not null;
create index ledger_entry_at on ledger_entry using brin (at) with (pages_per_range = 16);

create table ledger_line (
  entry bigint not null references ledger_entry (seq),
  account ledger_account not null,
  amount bigint not null check (amount <> 0),
  primary key (entry, account)
);

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_refuse();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function ledger_refuse();
create trigger ledger_line_append_only before update or delete on ledger_line
  for each row execute function ledger_refuse();
create trigger ledger_line_no_truncate before truncate on ledger_line
  for each statement execute function ledger_refuse();
create trigger ledger_provider_stays before delete on ledger_provider
  for each row execute function ledger_refuse();
create trigger ledger_platform_stays before delete on ledger_platform
  for each row execute function ledger_refuse();

-- Locks a provider's balances until the transaction ends; makes them where there are none yet.
create function ledger_lock(p_provider uuid) returns ledger_provider language plpgsql as $$
declare
  own ledger_provider;
begin
  select * into own from ledger_provider where provider_id = p_provider for no key update;
  if not found then
    insert into ledger_provider (provider_id) values (p_provider) on conflict do nothing;
    select * into own from ledger_provider where provider_id = p_provider for no key update;
  end if;
  return own;
end
$$;

-- Posts one entry: p_amounts in the order of ledger_account, zero where an account is not touched.
-- Returns the entry's seq; 0 when the key was posted before; -1 when the wallet does not suffice.
-- Refused entries leave nothing behind. A credit to the wallet settles first what the provider owes;
-- with p_shortfall, what the wallet lacks is owed.
create function ledger_post(
  p_key text, p_kind text, p_subject_type text, p_subject_id text, p_at timestamptz,
  p_provider uuid, p_shortfall boolean, p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  own ledger_provider;
  v bigint[] := p_amounts;
  part bigint;
  v_seq bigint;
begin
  if v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7] + v[8] + v[9] + v[10] + v[11] + v[12]
    is distinct from 0 then
    raise exception 'entry % does not add up to zero', p_key using errcode = 'check_violation';
  end if;
  if p_provider is not null then
    own := ledger_lock(p_provider);
    if p_shortfall and own.wallet_available + v[1] < 0 then
      part := own.wallet_available + v[1];
      v[1] := v[1] - part;
      v[3] := v[3] + part;
    end if;
    part := own.charges_owed + v[3];
    if part > 0 then
      v[1] := v[1] + part;
      v[3] := v[3] - part;
    elsif part < 0 and v[1] > 0 then
      part := least(v[1], -part);
      v[1] := v[1] - part;
      v[3] := v[3] + part;
    end if;
    if own.wallet_available + v[1] < 0 or own.wallet_held + v[2] < 0 then
      return case when exists (select from ledger_entry where key = p_key) then 0 else -1 end;
    end if;
  end if;

  insert into ledger_entry (key, kind, subject_type, subject_id, at, provider_id, available_after,
    owed_after)
  values (p_key, p_kind, p_subject_type, p_subject_id, p_at, p_provider,
    own.wallet_available + v[1], own.charges_owed + v[3])
  on conflict (key) do nothing returning seq into v_seq;
  if v_seq is null then
    return 0;
  end if;

  if p_provider is not null then
    update ledger_provider set
      wallet_available = wallet_available + v[1], wallet_held = wallet_held + v[2],
      charges_owed = charges_owed + v[3], gst_payable = gst_payable + v[4],
      direct_sales = direct_sales + v[5], paid_out = paid_out + v[6]
    where provider_id = p_provider;
  end if;
  if v[7:12] <> '{0,0,0,0,0,0}' then
    perform ledger_add_platform(v);
  end if;
  insert into ledger_line (entry, account, amount)
  select v_seq, a.account, a.amount
  from unnest(enum_range(null::ledger_account), v) as a(account, amount)
  where a.amount <> 0;
  -- On record in the same statement; the log's sequencer finds it within a second.
  insert into audit_inbox (at, actor_kind, action, object_type, object_id, detail)
  values (p_at, 'system', 'ledger.posted', 'ledger_entry', v_seq::text,
    jsonb_build_object('key', p_key, 'kind', p_kind, 'provider', p_provider,
      'amounts', array_to_string(v, ' ')));
  return v_seq;
end
$$;

-- Adds to a slot that nobody else holds; the connection's own one, as a rule.
create function ledger_add_platform(v bigint[]) returns void language plpgsql as $$
declare
  mine smallint;
begin
  select slot into mine from ledger_platform where slot = pg_backend_pid() % 64
    for no key update skip locked;
  if not found then
    select slot into mine from ledger_platform order by slot limit 1
      for no key update skip locked;
  end if;
  update ledger_platform set
    gateway_clearing = gateway_clearing + v[7], bank = bank + v[8], revenue = revenue + v[9],
    gst_payable = gst_payable + v[10], direct_sales = direct_sales + v[11],
    payouts = payouts + v[12]
  where slot = coalesce(mine, pg_backend_pid() % 64);
end
$$;

-- Posts many entries in one call; the results stand in the order of the entries. Providers are
-- locked in ascending order first, so that batches do not wait for each other in a circle.
-- Amounts come flat, twelve for each entry.
create function ledger_post_many(
  p_keys text[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_ats timestamptz[],
  p_providers uuid[], p_shortfalls boolean[], p_amounts bigint[]
) returns bigint[] language plpgsql as $$
declare
  results bigint[] := '{}';
begin
  perform ledger_lock(provider) from (
    select distinct provider from unnest(p_providers) as p(provider)
    where provider is not null order by provider
  ) as wanted;
  for i in 1 .. cardinality(p_keys) loop
    results[i] := ledger_post(p_keys[i], p_kinds[i], p_subject_types[i], p_subject_ids[i],
      p_ats[i], p_providers[i], p_shortfalls[i], p_amounts[12 * i - 11 : 12 * i]);
  end loop;
  return results;
end
$$;
