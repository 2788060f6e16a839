-- outside a transaction
create unique index concurrently if not exists invoice_series_of_registration
  on invoice_series (gstin, financial_year, kind, prefix) where gstin is not null;
