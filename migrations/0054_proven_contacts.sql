-- A contact that nobody has proven is a note: it is unique to nobody and says who nobody is.
drop index account_email;
drop index account_number;
create unique index account_email on account (lower(email)) where email_verified_at is not null;
create unique index account_number on account (number) where number_verified_at is not null;
-- Who asks for a new password with an address that is only noted is told so.
create index account_email_noted on account (lower(email))
  where email is not null and email_verified_at is null;

-- Trials that were counted against a number which their account never proved no longer use up the
-- trial of the person whose number it is.
update trial_claim set person_key = null
from account
where account.id = trial_claim.user_id and account.number_verified_at is null
  and account.number is not null and trial_claim.person_key is not null;
