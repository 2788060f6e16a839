-- Entries bear the time of the process that posts them. Where its clock is behind that of whoever
-- claimed GST, an entry would lie in a span that is claimed, and its tax could never be: it bears
-- the end of that span instead. A claim covers what is a minute old, and no posting takes as long.

create function gst_claim_keeps_out() returns trigger language plpgsql as $$
declare
  claimed_until timestamptz;
begin
  loop
    select upper(span) into claimed_until from gst_claim where span @> new.at;
    exit when claimed_until is null;
    new.at := claimed_until;
  end loop;
  return new;
end
$$;
create trigger ledger_entry_after_claims before insert on ledger_entry
  for each row execute function gst_claim_keeps_out();
