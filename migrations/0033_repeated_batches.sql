-- A batch that repeats an entry, and has another one that only its money would pay for, was refused as
-- a whole: the balances were asked before the keys. Its entries are posted one by one, as those of any
-- batch that repeats one.
create or replace function ledger_post_many(
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
  exception when sqlstate 'TB409' or check_violation then
    -- One of the keys is posted already, or twice in the batch; nothing of the batch stands. Where the
    -- money of such an entry would have paid for another one, a balance shows it first.
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
