-- A wallet that was closed with its provider takes no entry any more, of whatever kind.

alter table ledger_provider
  add column closed_at timestamptz,
  -- Nothing can be in it, and nothing owed, so that nothing in it needs to be moved ever after.
  add constraint ledger_provider_closed_empty check (closed_at is null
    or wallet_available = 0 and wallet_held = 0 and charges_owed = 0);

-- Closed once; nothing opens it again.
create function ledger_stay_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the wallet of % is closed', old.provider_id using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_provider_stays_closed before update on ledger_provider
  for each row when (old.closed_at is not null) execute function ledger_stay_closed();

-- Those of providers that were deleted before. What still holds money stays open, and the audit of
-- the ledger says so.
insert into ledger_provider (provider_id)
select account_id from provider where status = 'deleted'
on conflict do nothing;
update ledger_provider own set closed_at = coalesce(gone.deleted_at, now())
from provider gone
where gone.account_id = own.provider_id and gone.status = 'deleted'
  and own.wallet_available = 0 and own.wallet_held = 0 and own.charges_owed = 0;

-- Closes an empty wallet whose balances are locked; false where it is not empty, or closed already.
create function ledger_close(p_provider uuid, p_at timestamptz) returns boolean language sql as $$
  with closed as (
    update ledger_provider set closed_at = p_at
    where provider_id = p_provider and closed_at is null
      and wallet_available = 0 and wallet_held = 0 and charges_owed = 0
    returning 1)
  select exists (select from closed)
$$;

-- As before, and -2 for a closed wallet.
create or replace function ledger_post(
  p_key text, p_kind text, p_subject_type text, p_subject_id text, p_at timestamptz,
  p_provider uuid, p_shortfall boolean, p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v bigint[] := p_amounts;
  own ledger_provider;
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
    where provider_id = p_provider and closed_at is null
      and wallet_available + v[1] >= 0 and wallet_held + v[2] >= 0
      and (charges_owed + v[3] = 0 or charges_owed + v[3] < 0 and v[1] <= 0)
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

-- Posts, in one statement, what is plain in a batch whose providers are locked: the entries of
-- providers that after each of them have enough and nothing to settle. The result of any other
-- entry is null: it is for ledger_post, and those of closed wallets are. Keys are looked for only where they are entered: one that
-- is posted already, or twice in the batch, breaks off, and then ledger_post takes all of it.
create or replace function ledger_post_plain(
  p_keys text[], p_kinds text[], p_subject_types text[], p_subject_ids text[], p_ats timestamptz[],
  p_providers uuid[], p_amounts text[]
) returns bigint[] language plpgsql as $$
declare
  results bigint[];
  posted_before boolean;
begin
  with given as materialized (
    select key, kind, subject_type, subject_id, at, provider, amounts::bigint[] as v, i
    from unnest(p_keys, p_kinds, p_subject_types, p_subject_ids, p_ats, p_providers, p_amounts)
      with ordinality as g(key, kind, subject_type, subject_id, at, provider, amounts, i)
  ),
  running as (
    select g.*, p.closed_at,
      p.wallet_available + sum(g.v[1]) over before as available,
      p.wallet_held + sum(g.v[2]) over before as held,
      p.charges_owed + sum(g.v[3]) over before as owed
    from given g left join ledger_provider p on p.provider_id = g.provider
    window before as (partition by g.provider order by g.i)
  ),
  judged as materialized (
    select key, kind, subject_type, subject_id, at, provider, v, i, available, owed,
      provider is null or bool_and(
        closed_at is null and available >= 0 and held >= 0 and (owed = 0 or owed < 0 and v[1] <= 0)
      ) over (partition by provider) as plain
    from running
  ),
  entered as (
    insert into ledger_entry (key, kind, subject_type, subject_id, at, provider_id,
      available_after, owed_after, amounts)
    select key, kind, subject_type, subject_id, at, provider, available, owed, v
    from judged where plain
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
    perform ledger_add_platform(array[0, 0, 0, 0, 0, 0, sum(amounts[7]), sum(amounts[8]),
      sum(amounts[9]), sum(amounts[10]), sum(amounts[11]), sum(amounts[12])]::bigint[])
    from ledger_entry where seq = any(results) and provider_id is null;
  end if;
  return results;
end
$$;
