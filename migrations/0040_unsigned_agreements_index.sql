-- outside a transaction
create index concurrently if not exists agreement_erasable on agreement (ended_at)
  where status in ('failed', 'expired') and erased_at is null;
