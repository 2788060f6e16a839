-- What a group of sales costs however small it is: large statements, and proofs of what is proven.

-- Posts, in one statement, what is plain in a batch whose providers are locked: the entries of
-- providers that after each of them have enough and nothing to settle. The result of any other
-- entry is null: it is for ledger_post. Keys are looked for only where they are entered: one that
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
    select g.*,
      p.wallet_available + sum(g.v[1]) over before as available,
      p.wallet_held + sum(g.v[2]) over before as held,
      p.charges_owed + sum(g.v[3]) over before as owed
    from given g left join ledger_provider p on p.provider_id = g.provider
    window before as (partition by g.provider order by g.i)
  ),
  judged as materialized (
    select key, kind, subject_type, subject_id, at, provider, v, i, available, owed,
      provider is null or bool_and(
        available >= 0 and held >= 0 and (owed = 0 or owed < 0 and v[1] <= 0)
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

-- A version of a plan is one of a plan: its foreign key says the same.
alter table subscription drop constraint subscription_plan_id_fkey;
alter table order_line drop constraint order_line_plan_id_fkey;
