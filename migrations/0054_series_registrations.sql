-- The registration under which a series counts: of two suppliers with the same one, each has a prefix
-- of its own in a year. Null until the next document of a supplier that has one.
alter table invoice_series add column gstin text;
