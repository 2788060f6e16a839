-- Double-entry ledger: entries with their lines, and balances that are kept instead of summed.
-- An amount above zero credits its account: the owner gains a claim.

-- Domains, because their checks are compiled once for a connection; those of a table once for
-- every statement, which a posting feels.
create domain ledger_claim as bigint check (value >= 0);
create domain ledger_debt as bigint check (value <= 0);

-- The lines of an entry, zero where it does not touch an account: wallet_available, wallet_held,
-- charges_owed, gst_payable, direct_sales, paid_out of its provider; then gateway_clearing, bank,
-- revenue, gst_payable, direct_sales, payouts of the platform.
create domain ledger_amounts as bigint[] constraint adds_up_to_zero check (value is null
  or cardinality(value) = 12 and value[1] + value[2] + value[3] + value[4] + value[5] + value[6]
    + value[7] + value[8] + value[9] + value[10] + value[11] + value[12] is not distinct from 0);

-- All balances of a provider, and the platform's out of entries with that provider: a sale writes
-- one row, and sales of different providers do not wait for each other. Money records outlive
-- accounts: nothing here refers to them.
create table ledger_provider (
  provider_id uuid primary key,
  wallet_available ledger_claim not null default 0,
  wallet_held ledger_claim not null default 0,
  charges_owed ledger_debt not null default 0,
  gst_payable bigint not null default 0,
  direct_sales bigint not null default 0,
  paid_out bigint not null default 0,
  platform_gateway_clearing bigint not null default 0,
  platform_bank bigint not null default 0,
  platform_revenue bigint not null default 0,
  platform_gst_payable bigint not null default 0,
  platform_direct_sales bigint not null default 0,
  platform_payouts bigint not null default 0
) with (fillfactor = 50);

-- The platform's balances out of entries without a provider, each connection in a slot of its own.
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
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- Its row in ledger_provider is written before it, by the same function.
  provider_id uuid,
  -- The provider's, after this entry.
  available_after bigint,
  owed_after bigint,
  amounts ledger_amounts not null,
  key text not null unique,
  kind text not null,
  subject_type text not null,
  subject_id text not null
);
create index ledger_entry_of_provider on ledger_entry (provider_id, seq)
  where provider_id is not null;
create index ledger_entry_at on ledger_entry using brin (at) with (pages_per_range = 16);

create view ledger_line as
select e.seq as entry, l.account, l.amount,
  case when l.account like 'provider.%' then e.provider_id end as owner
from ledger_entry e cross join lateral (values
  ('provider.wallet_available', e.amounts[1]), ('provider.wallet_held', e.amounts[2]),
  ('provider.charges_owed', e.amounts[3]), ('provider.gst_payable', e.amounts[4]),
  ('provider.direct_sales', e.amounts[5]), ('provider.paid_out', e.amounts[6]),
  ('platform.gateway_clearing', e.amounts[7]), ('platform.bank', e.amounts[8]),
  ('platform.revenue', e.amounts[9]), ('platform.gst_payable', e.amounts[10]),
  ('platform.direct_sales', e.amounts[11]), ('platform.payouts', e.amounts[12])
) as l(account, amount)
where l.amount <> 0;

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse();
create trigger ledger_provider_stays before delete or truncate on ledger_provider
  for each statement execute function ledger_refuse();
create trigger ledger_platform_stays before delete or truncate on ledger_platform
  for each statement execute function ledger_refuse();

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

-- Posts one entry. Returns the entry's seq; 0 when the key was posted before; -1 when the wallet
-- does not suffice. Refused entries leave nothing behind. A credit to the wallet settles first what
-- the provider owes; with p_shortfall, what the wallet lacks is owed.
create function ledger_post(
  p_key text, p_kind text, p_subject_type text, p_subject_id text, p_at timestamptz,
  p_provider uuid, p_shortfall boolean, p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v bigint[] := p_amounts;
  v_available bigint;
  v_owed bigint;
  v_seq bigint;
begin
  if p_provider is not null then
    -- Nothing to settle and enough in the wallet, as a rule: one statement locks, checks and moves.
    update ledger_provider set
      wallet_available = wallet_available + v[1], wallet_held = wallet_held + v[2],
      charges_owed = charges_owed + v[3], gst_payable = gst_payable + v[4],
      direct_sales = direct_sales + v[5], paid_out = paid_out + v[6],
      platform_gateway_clearing = platform_gateway_clearing + v[7],
      platform_bank = platform_bank + v[8], platform_revenue = platform_revenue + v[9],
      platform_gst_payable = platform_gst_payable + v[10],
      platform_direct_sales = platform_direct_sales + v[11],
      platform_payouts = platform_payouts + v[12]
    where provider_id = p_provider and wallet_available + v[1] >= 0 and wallet_held + v[2] >= 0
      and (charges_owed + v[3] = 0 or charges_owed + v[3] < 0 and v[1] <= 0)
    returning wallet_available, charges_owed into v_available, v_owed;
    if v_available is null then
      v := ledger_settle(ledger_lock(p_provider), p_shortfall, v);
      if v is null then
        return case when exists (select from ledger_entry where key = p_key) then 0 else -1 end;
      end if;
      select wallet_available, charges_owed into v_available, v_owed
      from ledger_move(p_provider, v);
    end if;
  end if;

  insert into ledger_entry (key, kind, subject_type, subject_id, at, provider_id, available_after,
    owed_after, amounts)
  values (p_key, p_kind, p_subject_type, p_subject_id, p_at, p_provider, v_available, v_owed, v)
  on conflict (key) do nothing returning seq into v_seq;
  if v_seq is null then
    if p_provider is not null then
      perform ledger_move(p_provider, array(select -amount from unnest(v) as a(amount)));
    end if;
    return 0;
  end if;

  if p_provider is null then
    perform ledger_add_platform(v);
  end if;
  -- On record in the same transaction; the log's sequencer finds it within a second.
  insert into audit_inbox (at, actor_kind, action, object_type, object_id, detail)
  values (p_at, 'system', 'ledger.posted', 'ledger_entry', v_seq::text,
    jsonb_build_object('key', p_key, 'kind', p_kind, 'provider', p_provider,
      'amounts', array_to_string(v, ' ')));
  return v_seq;
end
$$;

-- The amounts as they are posted onto these balances; null when the wallet does not suffice.
create function ledger_settle(own ledger_provider, p_shortfall boolean, p_amounts bigint[])
returns bigint[] language plpgsql as $$
declare
  v bigint[] := p_amounts;
  part bigint;
begin
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
  return case when own.wallet_available + v[1] >= 0 and own.wallet_held + v[2] >= 0 then v end;
end
$$;

create function ledger_move(p_provider uuid, v bigint[]) returns ledger_provider language sql as $$
  update ledger_provider set
    wallet_available = wallet_available + v[1], wallet_held = wallet_held + v[2],
    charges_owed = charges_owed + v[3], gst_payable = gst_payable + v[4],
    direct_sales = direct_sales + v[5], paid_out = paid_out + v[6],
    platform_gateway_clearing = platform_gateway_clearing + v[7],
    platform_bank = platform_bank + v[8], platform_revenue = platform_revenue + v[9],
    platform_gst_payable = platform_gst_payable + v[10],
    platform_direct_sales = platform_direct_sales + v[11],
    platform_payouts = platform_payouts + v[12]
  where provider_id = p_provider returning *
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

-- Posts many entries; the results stand in the order of the entries, each amounts as an array's
-- text. Providers are locked in ascending order first, so that batches do not wait for each other
-- in a circle.
create function ledger_post_many(
  p_keys text[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_ats timestamptz[],
  p_providers uuid[], p_shortfalls boolean[], p_amounts text[]
) returns bigint[] language plpgsql as $$
declare
  results bigint[];
begin
  if exists (
    select from unnest(p_providers) as p(provider) where provider is not null
      and not exists (select from ledger_provider where provider_id = provider)
  ) then
    perform ledger_lock(provider) from (
      select distinct provider from unnest(p_providers) as p(provider)
      where provider is not null order by provider
    ) as wanted;
  else
    perform from ledger_provider where provider_id = any(p_providers)
    order by provider_id for no key update;
  end if;

  begin
    results := ledger_post_plain(p_keys, p_kinds, p_subject_types, p_subject_ids, p_ats,
      p_providers, p_amounts);
  exception when sqlstate 'TB409' then
    -- Somebody has posted one of the keys in between; nothing of the batch stands.
    results := array_fill(null::bigint, array[cardinality(p_keys)]);
  end;
  for i in 1 .. cardinality(p_keys) loop
    if results[i] is null then
      results[i] := ledger_post(p_keys[i], p_kinds[i], p_subject_types[i], p_subject_ids[i],
        p_ats[i], p_providers[i], p_shortfalls[i], p_amounts[i]::bigint[]);
    end if;
  end loop;
  return results;
end
$$;

-- Posts, in one statement, what is plain in a batch whose providers are locked: the entries of
-- providers that after each of them have enough and nothing to settle. The result of any other
-- entry is null: it is for ledger_post.
create function ledger_post_plain(
  p_keys text[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_ats timestamptz[],
  p_providers uuid[], p_amounts text[]
) returns bigint[] language plpgsql as $$
declare
  results bigint[];
  planned bigint;
  posted bigint;
  own bigint[];
begin
  with given as materialized (
    select i, key, kind, subject_type, subject_id, at, provider, amounts::bigint[] as v,
      row_number() over (partition by key order by i) > 1 as again
    from unnest(p_keys, p_kinds, p_subject_types, p_subject_ids, p_ats, p_providers, p_amounts)
      with ordinality as g(key, kind, subject_type, subject_id, at, provider, amounts, i)
  ),
  known as materialized (
    select key from ledger_entry where key = any(p_keys)
  ),
  running as (
    select g.*, p.charges_owed,
      p.wallet_available + sum(g.v[1]) over before as available,
      p.wallet_held + sum(g.v[2]) over before as held,
      p.charges_owed + sum(g.v[3]) over before as owed
    from given g left join ledger_provider p on p.provider_id = g.provider
    where g.key not in (select key from known)
    window before as (partition by g.provider order by g.i)
  ),
  judged as (
    select *, case when provider is null then not again else bool_and(
        not again and available >= 0 and held >= 0 and (owed = 0 or owed < 0 and v[1] <= 0)
      ) over (partition by provider) end as plain
    from running
  ),
  entered as (
    insert into ledger_entry (key, kind, subject_type, subject_id, at, provider_id,
      available_after, owed_after, amounts)
    select key, kind, subject_type, subject_id, at, provider, available, owed, v
    from judged where plain order by i
    on conflict (key) do nothing
    returning seq, key, kind, at, provider_id, amounts as v
  ),
  moved as (
    update ledger_provider p set
      wallet_available = p.wallet_available + s.v1, wallet_held = p.wallet_held + s.v2,
      charges_owed = p.charges_owed + s.v3, gst_payable = p.gst_payable + s.v4,
      direct_sales = p.direct_sales + s.v5, paid_out = p.paid_out + s.v6,
      platform_gateway_clearing = p.platform_gateway_clearing + s.v7,
      platform_bank = p.platform_bank + s.v8, platform_revenue = p.platform_revenue + s.v9,
      platform_gst_payable = p.platform_gst_payable + s.v10,
      platform_direct_sales = p.platform_direct_sales + s.v11,
      platform_payouts = p.platform_payouts + s.v12
    from (
      select provider_id, sum(v[1]) as v1, sum(v[2]) as v2, sum(v[3]) as v3, sum(v[4]) as v4,
        sum(v[5]) as v5, sum(v[6]) as v6, sum(v[7]) as v7, sum(v[8]) as v8, sum(v[9]) as v9,
        sum(v[10]) as v10, sum(v[11]) as v11, sum(v[12]) as v12
      from entered where provider_id is not null group by provider_id
    ) as s
    where p.provider_id = s.provider_id
  ),
  recorded as (
    insert into audit_inbox (at, actor_kind, action, object_type, object_id, detail)
    select at, 'system', 'ledger.posted', 'ledger_entry', seq::text,
      jsonb_build_object('key', key, 'kind', kind, 'provider', provider_id,
        'amounts', array_to_string(v, ' '))
    from entered order by entered.seq
  )
  select
    array_agg(case when k.key is not null then 0 else e.seq end order by g.i),
    (select count(*) from judged where plain),
    (select count(*) from entered),
    (select array[0, 0, 0, 0, 0, 0, sum(v[7]), sum(v[8]), sum(v[9]), sum(v[10]), sum(v[11]),
      sum(v[12])]::bigint[] from entered where provider_id is null)
  into results, planned, posted, own
  from given g left join known k on k.key = g.key
    left join entered e on e.key = g.key and not g.again;

  if posted < planned then
    raise exception 'posted meanwhile' using errcode = 'TB409';
  end if;
  if own[7] is not null then
    perform ledger_add_platform(own);
  end if;
  return results;
end
$$;
