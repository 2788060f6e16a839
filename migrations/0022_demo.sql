-- Set where the demo marketplace was written: what it was generated from, so that tools can tell
-- its accounts again. Empty in every real database.
create table demo_marketplace (
  only_one boolean primary key default true check (only_one),
  seed text not null,
  generated_at timestamptz not null
);
