-- What a sale does to a line that has been quoted, without asking each column whether it is as it was.

create or replace function refuse_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'an order line is not changed' using errcode = 'restrict_violation';
end $$;

drop trigger order_line_unchanged on order_line;
create trigger order_line_unchanged before delete or update of
  id, order_id, position, user_id, plan_id, plan_version, title, segment, provider_id, category,
  fee_group_id, gst, list_paise, discount_paise, price_paise, base_paise, half_paise, validity_days,
  coupon_id, coupon_code, renewal, terms_file, terms_sha256
  on order_line for each row execute function refuse_line_change();
create trigger order_line_sold_once before update of paid_at, subscription_id, invoice_id
  on order_line for each row
  when (old.paid_at is not null and (new.paid_at, new.subscription_id, new.invoice_id)
    is distinct from (old.paid_at, old.subscription_id, old.invoice_id))
  execute function refuse_line_change();

-- The number is made of the sequence, and the same of a series that is never reopened: it is unique.
alter table invoice drop constraint invoice_supplier_id_financial_year_kind_sequence_key;
