-- Claims of tax by the moment, payouts that come back, and the account that was there before.

-- What a claim covers: from the start of its first day, or from where a claim within that day was
-- cut, to the end of its last one, cut a minute before the claim. No moment is claimed twice.
alter table gst_claim add column span tstzrange;
update gst_claim set span = tstzrange(
  lower(days)::timestamp at time zone 'Asia/Kolkata',
  least(upper(days)::timestamp at time zone 'Asia/Kolkata', claimed_at));
alter table gst_claim
  alter column span set not null,
  drop constraint gst_claim_days_excl,
  add constraint gst_claim_span_check
    check (not isempty(span) and not lower_inf(span) and not upper_inf(span)),
  add constraint gst_claim_span_excl exclude using gist (span with &&);

-- A transfer that came back, or one that could not be made: the money is available again.
alter table withdrawal
  add column returned_at timestamptz,
  add column returned_by uuid references account (id),
  -- The day on which the bank gave it back.
  add column returned_on date,
  add column return_reason text check (char_length(return_reason) between 1 and 1000),
  drop constraint withdrawal_status_check,
  drop constraint withdrawal_check2,
  add constraint withdrawal_status_check
    check (status in ('pending', 'approved', 'rejected', 'processed', 'returned')),
  add constraint withdrawal_processed_check check (
    case status when 'returned' then true else (status = 'processed') = (processed_at is not null)
    end),
  add constraint withdrawal_returned_check check (
    num_nonnulls(returned_at, returned_by, returned_on, return_reason)
      = case status when 'returned' then 4 else 0 end);

-- The account that money went to before the last change; buyers see it until that is a day old.
alter table provider_bank_account
  add column previous_sealed bytea,
  add column previous_qr_file text;

-- Of its charge; null where that was settled elsewhere or there was none.
alter table membership add column invoice_id uuid;
