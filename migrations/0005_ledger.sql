-- Double-entry ledger: entries with their lines, and balances that are kept instead of summed.
-- An amount above zero credits its account: the owner gains a claim. Entries are posted by the
-- functions below, which src/modules/ledger/store/ledger.ts calls: a sale costs one round trip.

-- Domains, because their checks are compiled once for a connection; those of a table once for
-- every statement, which a posting feels.
create domain ledger_claim as bigint check (value >= 0);
create domain ledger_debt as bigint check (value <= 0);

create domain ledger_entry_kind as text check (value in (
  'sale', 'direct-sale', 'platform-sale', 'membership', 'refund', 'recharge', 'withdrawal-hold',
  'withdrawal-release', 'withdrawal-return', 'withdrawal-payout', 'refund-transfer',
  'dashboard-refund', 'refund-claimed'));

-- The lines of an entry by account, zero where it does not touch one: its provider's, then the
-- platform's. In this order they are handed to the functions.
create type ledger_amounts as (
  wallet_available bigint,
  wallet_held bigint,
  charges_owed bigint,
  gst_payable bigint,
  direct_sales bigint,
  paid_out bigint,
  platform_gateway_clearing bigint,
  platform_bank bigint,
  platform_revenue bigint,
  platform_gst_payable bigint,
  platform_direct_sales bigint,
  platform_payouts bigint
);

-- All balances of a provider, and the platform's out of entries with that provider: a sale writes
-- one row, and sales of different providers do not wait for each other. Money records outlive
-- accounts: nothing here refers to them.
create table ledger_provider (
  provider_id uuid primary key,
  -- Closed once, with its provider; nothing opens it again.
  closed_at timestamptz,
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
  platform_payouts bigint not null default 0,
  -- Nothing can be in it, and nothing owed, so that nothing in it needs to be moved ever after.
  constraint ledger_provider_closed_empty check (closed_at is null
    or wallet_available = 0 and wallet_held = 0 and charges_owed = 0)
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

-- A movement of money. Only grows.
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
  wallet_available bigint not null,
  wallet_held bigint not null,
  charges_owed bigint not null,
  gst_payable bigint not null,
  direct_sales bigint not null,
  paid_out bigint not null,
  platform_gateway_clearing bigint not null,
  platform_bank bigint not null,
  platform_revenue bigint not null,
  platform_gst_payable bigint not null,
  platform_direct_sales bigint not null,
  platform_payouts bigint not null,
  key text not null unique,
  kind ledger_entry_kind not null,
  subject_type text not null,
  subject_id text not null,
  constraint adds_up_to_zero check (wallet_available + wallet_held + charges_owed + gst_payable
    + direct_sales + paid_out + platform_gateway_clearing + platform_bank + platform_revenue
    + platform_gst_payable + platform_direct_sales + platform_payouts = 0)
);
create index ledger_entry_of_provider on ledger_entry (provider_id, seq)
  where provider_id is not null;
create index ledger_entry_at on ledger_entry using brin (at) with (pages_per_range = 16);

-- A transfer at our own bank is one movement: a recharge, a withdrawal or a refund. Its reference is
-- taken by one of them.
create table ledger_transfer (
  -- What references that people take for one another have in common.
  reference_key text primary key
);

-- Entries as their lines.
create view ledger_line as
select e.seq as entry, l.account, l.amount,
  case when l.account like 'provider.%' then e.provider_id end as owner
from ledger_entry e cross join lateral (values
  ('provider.wallet_available', e.wallet_available), ('provider.wallet_held', e.wallet_held),
  ('provider.charges_owed', e.charges_owed), ('provider.gst_payable', e.gst_payable),
  ('provider.direct_sales', e.direct_sales), ('provider.paid_out', e.paid_out),
  ('platform.gateway_clearing', e.platform_gateway_clearing), ('platform.bank', e.platform_bank),
  ('platform.revenue', e.platform_revenue), ('platform.gst_payable', e.platform_gst_payable),
  ('platform.direct_sales', e.platform_direct_sales), ('platform.payouts', e.platform_payouts)
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

create function ledger_stay_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the wallet of % is closed', old.provider_id using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_provider_stays_closed before update on ledger_provider
  for each row when (old.closed_at is not null) execute function ledger_stay_closed();

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

-- Closes an empty wallet whose balances are locked; false where it is not empty, or closed already.
create function ledger_close(p_provider uuid, p_at timestamptz) returns boolean language sql as $$
  with closed as (
    update ledger_provider set closed_at = p_at
    where provider_id = p_provider and closed_at is null
      and wallet_available = 0 and wallet_held = 0 and charges_owed = 0
    returning 1)
  select exists (select from closed)
$$;

-- The amounts as they are posted onto these balances; null when the wallet does not suffice.
create function ledger_settle(own ledger_provider, p_shortfall boolean, v ledger_amounts)
returns ledger_amounts language plpgsql as $$
declare
  part bigint;
begin
  if p_shortfall and own.wallet_available + v.wallet_available < 0 then
    part := own.wallet_available + v.wallet_available;
    v.wallet_available := v.wallet_available - part;
    v.charges_owed := v.charges_owed + part;
  end if;
  part := own.charges_owed + v.charges_owed;
  if part > 0 then
    v.wallet_available := v.wallet_available + part;
    v.charges_owed := v.charges_owed - part;
  elsif part < 0 and v.wallet_available > 0 then
    part := least(v.wallet_available, -part);
    v.wallet_available := v.wallet_available - part;
    v.charges_owed := v.charges_owed + part;
  end if;
  if own.wallet_available + v.wallet_available >= 0 and own.wallet_held + v.wallet_held >= 0 then
    return v;
  end if;
  return null;
end
$$;

-- Moves the balances by an entry: `p_times` 1, or -1 to take it back.
create function ledger_move(p_provider uuid, v ledger_amounts, p_times integer)
returns ledger_provider language sql as $$
  update ledger_provider set
    wallet_available = wallet_available + p_times * v.wallet_available,
    wallet_held = wallet_held + p_times * v.wallet_held,
    charges_owed = charges_owed + p_times * v.charges_owed,
    gst_payable = gst_payable + p_times * v.gst_payable,
    direct_sales = direct_sales + p_times * v.direct_sales,
    paid_out = paid_out + p_times * v.paid_out,
    platform_gateway_clearing = platform_gateway_clearing + p_times * v.platform_gateway_clearing,
    platform_bank = platform_bank + p_times * v.platform_bank,
    platform_revenue = platform_revenue + p_times * v.platform_revenue,
    platform_gst_payable = platform_gst_payable + p_times * v.platform_gst_payable,
    platform_direct_sales = platform_direct_sales + p_times * v.platform_direct_sales,
    platform_payouts = platform_payouts + p_times * v.platform_payouts
  where provider_id = p_provider returning *
$$;

-- Adds to a slot that nobody else holds; the connection's own one, as a rule.
create function ledger_add_platform(v ledger_amounts) returns void language plpgsql as $$
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
    gateway_clearing = gateway_clearing + v.platform_gateway_clearing,
    bank = bank + v.platform_bank,
    revenue = revenue + v.platform_revenue,
    gst_payable = gst_payable + v.platform_gst_payable,
    direct_sales = direct_sales + v.platform_direct_sales,
    payouts = payouts + v.platform_payouts
  where slot = coalesce(mine, pg_backend_pid() % 64);
end
$$;

-- Posts one entry. Returns the entry's seq; 0 when the key was posted before; -1 when the wallet
-- does not suffice; -2 when it is closed. Refused entries leave nothing behind. A credit to the wallet
-- settles first what the provider owes; with p_shortfall, what the wallet lacks is owed.
create function ledger_post(
  p_key text, p_kind text, p_subject_type text, p_subject_id text, p_at timestamptz,
  p_provider uuid, p_shortfall boolean, v ledger_amounts
) returns bigint language plpgsql as $$
declare
  own ledger_provider;
  v_available bigint;
  v_owed bigint;
  v_seq bigint;
begin
  if p_provider is not null then
    -- Nothing to settle and enough in the wallet, as a rule: one statement locks, checks and moves.
    update ledger_provider set
      wallet_available = wallet_available + v.wallet_available,
      wallet_held = wallet_held + v.wallet_held,
      charges_owed = charges_owed + v.charges_owed,
      gst_payable = gst_payable + v.gst_payable,
      direct_sales = direct_sales + v.direct_sales,
      paid_out = paid_out + v.paid_out,
      platform_gateway_clearing = platform_gateway_clearing + v.platform_gateway_clearing,
      platform_bank = platform_bank + v.platform_bank,
      platform_revenue = platform_revenue + v.platform_revenue,
      platform_gst_payable = platform_gst_payable + v.platform_gst_payable,
      platform_direct_sales = platform_direct_sales + v.platform_direct_sales,
      platform_payouts = platform_payouts + v.platform_payouts
    where provider_id = p_provider and closed_at is null
      and wallet_available + v.wallet_available >= 0 and wallet_held + v.wallet_held >= 0
      and (charges_owed + v.charges_owed = 0
        or charges_owed + v.charges_owed < 0 and v.wallet_available <= 0)
    returning wallet_available, charges_owed into v_available, v_owed;
    if v_available is null then
      own := ledger_lock(p_provider);
      if own.closed_at is null then
        v := ledger_settle(own, p_shortfall, v);
      else
        v := null;
      end if;
      if v is null then
        return case
          when exists (select from ledger_entry where key = p_key) then 0
          when own.closed_at is not null then -2
          else -1 end;
      end if;
      select wallet_available, charges_owed into v_available, v_owed
      from ledger_move(p_provider, v, 1);
    end if;
  end if;

  insert into ledger_entry (key, kind, subject_type, subject_id, at, provider_id, available_after,
    owed_after, wallet_available, wallet_held, charges_owed, gst_payable, direct_sales, paid_out,
    platform_gateway_clearing, platform_bank, platform_revenue, platform_gst_payable,
    platform_direct_sales, platform_payouts)
  values (p_key, p_kind, p_subject_type, p_subject_id, p_at, p_provider, v_available, v_owed, v.*)
  on conflict (key) do nothing returning seq into v_seq;
  if v_seq is null then
    if p_provider is not null then
      perform ledger_move(p_provider, v, -1);
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
      'amounts', concat_ws(' ', v.wallet_available, v.wallet_held, v.charges_owed, v.gst_payable,
        v.direct_sales, v.paid_out, v.platform_gateway_clearing, v.platform_bank,
        v.platform_revenue, v.platform_gst_payable, v.platform_direct_sales, v.platform_payouts)));
  return v_seq;
end
$$;

-- Posts, in one statement, what is plain in a batch whose providers are locked: the entries of
-- providers that after each of them have enough and nothing to settle. The result of any other entry
-- is null: it is for ledger_post, and those of closed wallets are. Keys are looked for only where
-- they are entered: one that is posted already, or twice in the batch, breaks off, and then
-- ledger_post takes all of it.
create function ledger_post_plain(
  p_keys text[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_ats timestamptz[],
  p_providers uuid[], p_amounts ledger_amounts[]
) returns bigint[] language plpgsql as $$
declare
  results bigint[];
  posted_before boolean;
begin
  with given as materialized (
    select * from unnest(p_keys, p_kinds, p_subject_types, p_subject_ids, p_ats, p_providers,
      p_amounts) with ordinality as g(key, kind, subject_type, subject_id, at, provider,
      wallet_available, wallet_held, charges_owed, gst_payable, direct_sales, paid_out,
      platform_gateway_clearing, platform_bank, platform_revenue, platform_gst_payable,
      platform_direct_sales, platform_payouts, i)
  ),
  running as (
    select g.*, p.closed_at,
      p.wallet_available + sum(g.wallet_available) over before as available_after,
      p.wallet_held + sum(g.wallet_held) over before as held_after,
      p.charges_owed + sum(g.charges_owed) over before as owed_after
    from given g left join ledger_provider p on p.provider_id = g.provider
    window before as (partition by g.provider order by g.i)
  ),
  judged as materialized (
    select *, provider is null or bool_and(
        closed_at is null and available_after >= 0 and held_after >= 0
        and (owed_after = 0 or owed_after < 0 and wallet_available <= 0)
      ) over (partition by provider) as plain
    from running
  ),
  entered as (
    insert into ledger_entry (key, kind, subject_type, subject_id, at, provider_id,
      available_after, owed_after, wallet_available, wallet_held, charges_owed, gst_payable,
      direct_sales, paid_out, platform_gateway_clearing, platform_bank, platform_revenue,
      platform_gst_payable, platform_direct_sales, platform_payouts)
    select key, kind, subject_type, subject_id, at, provider, available_after, owed_after,
      wallet_available, wallet_held, charges_owed, gst_payable, direct_sales, paid_out,
      platform_gateway_clearing, platform_bank, platform_revenue, platform_gst_payable,
      platform_direct_sales, platform_payouts
    from judged where plain
    on conflict (key) do nothing
    returning *
  ),
  moved as (
    update ledger_provider p set
      wallet_available = p.wallet_available + s.wallet_available,
      wallet_held = p.wallet_held + s.wallet_held,
      charges_owed = p.charges_owed + s.charges_owed,
      gst_payable = p.gst_payable + s.gst_payable,
      direct_sales = p.direct_sales + s.direct_sales,
      paid_out = p.paid_out + s.paid_out,
      platform_gateway_clearing = p.platform_gateway_clearing + s.platform_gateway_clearing,
      platform_bank = p.platform_bank + s.platform_bank,
      platform_revenue = p.platform_revenue + s.platform_revenue,
      platform_gst_payable = p.platform_gst_payable + s.platform_gst_payable,
      platform_direct_sales = p.platform_direct_sales + s.platform_direct_sales,
      platform_payouts = p.platform_payouts + s.platform_payouts
    from (
      select provider_id,
        sum(wallet_available) as wallet_available,
        sum(wallet_held) as wallet_held,
        sum(charges_owed) as charges_owed,
        sum(gst_payable) as gst_payable,
        sum(direct_sales) as direct_sales,
        sum(paid_out) as paid_out,
        sum(platform_gateway_clearing) as platform_gateway_clearing,
        sum(platform_bank) as platform_bank,
        sum(platform_revenue) as platform_revenue,
        sum(platform_gst_payable) as platform_gst_payable,
        sum(platform_direct_sales) as platform_direct_sales,
        sum(platform_payouts) as platform_payouts
      from entered where provider_id is not null group by provider_id
    ) as s
    where p.provider_id = s.provider_id
  ),
  recorded as (
    insert into audit_inbox (at, actor_kind, action, object_type, object_id, detail)
    select at, 'system', 'ledger.posted', 'ledger_entry', seq::text,
      jsonb_build_object('key', key, 'kind', kind, 'provider', provider_id,
        'amounts', concat_ws(' ', wallet_available, wallet_held, charges_owed, gst_payable,
          direct_sales, paid_out, platform_gateway_clearing, platform_bank, platform_revenue,
          platform_gst_payable, platform_direct_sales, platform_payouts))
    from entered
  )
  select array_agg(e.seq order by j.i),
    count(*) filter (where j.plain) > (select count(*) from entered)
  into results, posted_before
  from judged j left join entered e on e.key = j.key;

  if posted_before then
    raise exception 'posted before' using errcode = 'TB409';
  end if;
  if array_position(p_providers, null) is not null then
    perform ledger_add_platform(row(0, 0, 0, 0, 0, 0, sum(platform_gateway_clearing),
      sum(platform_bank), sum(platform_revenue), sum(platform_gst_payable),
      sum(platform_direct_sales), sum(platform_payouts))::ledger_amounts)
    from ledger_entry where seq = any(results) and provider_id is null;
  end if;
  return results;
end
$$;

-- Posts many entries; the results stand in the order of the entries. Providers are locked in
-- ascending order first, so that batches do not wait for each other in a circle.
create function ledger_post_many(
  p_keys text[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_ats timestamptz[],
  p_providers uuid[], p_shortfalls boolean[], p_amounts ledger_amounts[]
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
  exception when sqlstate 'TB409' or check_violation then
    -- One of the keys is posted already, or twice in the batch; nothing of the batch stands. Where the
    -- money of such an entry would have paid for another one, a balance shows it first.
    results := array_fill(null::bigint, array[cardinality(p_keys)]);
  end;
  for i in 1 .. cardinality(p_keys) loop
    if results[i] is null then
      results[i] := ledger_post(p_keys[i], p_kinds[i], p_subject_types[i], p_subject_ids[i],
        p_ats[i], p_providers[i], p_shortfalls[i], p_amounts[i]);
    end if;
  end loop;
  return results;
end
$$;
