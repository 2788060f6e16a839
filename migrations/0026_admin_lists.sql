-- Admins find invoices by number and by either name; see src/modules/invoices/store/list.ts.
create index invoice_words on invoice using gin (
  folded_text(number || ' ' || (supplier ->> 'name') || ' ' || (buyer ->> 'name')) gin_trgm_ops);
