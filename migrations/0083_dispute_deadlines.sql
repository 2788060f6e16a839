-- Until when the bank wants an answer. Null in rows of older processes; the gateway is asked hourly.
alter table dispute add column respond_by timestamptz;
