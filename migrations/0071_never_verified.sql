-- Providers that have never been verified have posted no call, however many they are. Of those that
-- applied before this column it is not known.
alter table provider add column never_verified boolean not null default false;

create function provider_never_verified() returns trigger language plpgsql as $$
begin
  new.never_verified := new.verified_at is null;
  return new;
end
$$;
create trigger provider_applies before insert on provider for each row
  execute function provider_never_verified();
create trigger provider_is_verified before update of status on provider for each row
  when (new.status = 'verified' and new.never_verified)
  execute function provider_never_verified();
