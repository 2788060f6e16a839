-- What is traded, when, and at which price. Prices are integers of 1/10,000 rupee.

-- Instruments that open and close together.
create domain market_session_class as text check (value in (
  'cash', 'cash_with_derivatives', 'equity_derivatives', 'currency', 'commodity', 'commodity_agri',
  'commodity_agri_linked'));

-- What can be traded, as the lists of the exchanges name it.
create table instrument (
  -- Ours, for good. The feed's token is used again once a contract has ended.
  id integer primary key generated always as identity,
  exchange text not null check (exchange in ('NSE', 'BSE', 'NFO', 'BFO', 'MCX', 'CDS')),
  symbol text not null check (char_length(symbol) between 1 and 100),
  name text not null check (char_length(name) between 1 and 100),
  -- What a derivative and its underlying have in common.
  underlying text not null,
  type text not null check (type in ('EQ', 'INDEX', 'FUT', 'CE', 'PE')),
  expiry date,
  strike bigint check (strike > 0),
  lot integer not null check (lot > 0),
  tick bigint not null check (tick > 0),
  session_class market_session_class not null,
  token bigint not null check (token between 1 and 4294967295),
  -- The last price when it was first listed; where a simulated price starts.
  reference_price bigint check (reference_price > 0),
  words text not null,
  search tsvector not null generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
  valid_from date not null,
  -- The first day on which it is listed no more. It is never deleted: calls refer to it.
  valid_until date,

  check ((type in ('EQ', 'INDEX')) = (expiry is null)),
  check ((type in ('CE', 'PE')) = (strike is not null)),
  check (valid_until >= valid_from),
  -- Deferred, because one list may hand a token from one instrument to another.
  constraint instrument_token exclude using btree (token with =) where (valid_until is null)
    deferrable initially deferred
);
create unique index instrument_symbol on instrument (exchange, symbol) where valid_until is null;
create index instrument_search on instrument using gin (search) where valid_until is null;
create index instrument_spelling on instrument using gin (words gin_trgm_ops)
  where valid_until is null and type in ('EQ', 'INDEX');
create index instrument_underlying on instrument (underlying) where valid_until is null;

-- What lot and tick were on a day: those of the newest row up to it.
create table instrument_terms (
  instrument_id integer not null references instrument (id),
  valid_from date not null,
  lot integer not null check (lot > 0),
  tick bigint not null check (tick > 0),
  primary key (instrument_id, valid_from)
);

-- The lots of underlyings whose list does not say them (MCX quotes them as 1), by date.
create table market_lot (
  exchange text not null,
  underlying text not null,
  valid_from date not null,
  lot integer not null check (lot > 0),
  primary key (exchange, underlying, valid_from)
);

-- Indian time. The trading ends at closes_at; the last price is known at settles_at.
create table market_hours (
  session_class market_session_class not null,
  valid_from date not null,
  opens_at time not null,
  closes_at time not null,
  settles_at time not null,
  primary key (session_class, valid_from),
  check (opens_at < closes_at and closes_at <= settles_at)
);

-- Holidays (no hours) and days with hours of their own. Provisional: not yet published for sure.
create table market_special_day (
  session_class market_session_class not null,
  day date not null,
  name text not null,
  opens_at time,
  closes_at time,
  settles_at time,
  provisional boolean not null default false,
  primary key (session_class, day),
  check ((opens_at is null) = (closes_at is null) and (closes_at is null) = (settles_at is null)),
  check (opens_at < closes_at and closes_at <= settles_at)
);

-- Underlyings that open and close apart from the others of their exchange.
create table market_class_exception (
  exchange text not null,
  underlying text not null,
  session_class market_session_class not null,
  primary key (exchange, underlying)
);

-- The last price seen, written every few seconds: where a restart goes on.
create table last_price (
  instrument_id integer primary key references instrument (id),
  price bigint not null check (price > 0),
  -- By the exchange's clock, and by ours.
  exchange_at timestamptz not null,
  received_at timestamptz not null,
  -- The range since the row was written before.
  low bigint not null,
  high bigint not null,
  range_since timestamptz not null,
  check (0 < low and low <= price and price <= high)
) with (fillfactor = 50);

-- One process at a time owns the connection to the market.
create table market_feed_lease (
  name text primary key,
  owner uuid not null,
  -- Rises with every change of owner.
  epoch bigint not null,
  expires_at timestamptz not null
);

-- What an instrument cost minute by minute while somebody watched it. Prices are integers of 1/10,000
-- rupee.
create table price_bar (
  instrument_id integer not null references instrument (id),
  minute timestamptz(0) not null check (extract(second from minute) = 0),
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  primary key (instrument_id, minute),
  check (0 < low and low <= least(open, close) and high >= greatest(open, close))
) with (fillfactor = 80);
-- For forgetting old ones: rows are written nearly in the order of time.
create index price_bar_minute on price_bar using brin (minute);

-- When the market is open.

insert into market_hours (session_class, valid_from, opens_at, closes_at, settles_at) values
  ('cash', '2020-01-01', '09:15', '15:30', '15:30'),
  ('cash_with_derivatives', '2020-01-01', '09:15', '15:30', '15:30'),
  -- The closing auction: SEBI, January 2026; NSE FAOP74467; BSE 20260801-2.
  ('cash_with_derivatives', '2026-08-03', '09:15', '15:15', '15:35'),
  ('equity_derivatives', '2020-01-01', '09:15', '15:30', '15:30'),
  ('equity_derivatives', '2026-08-03', '09:15', '15:40', '15:40'),
  ('currency', '2020-01-01', '09:00', '17:00', '17:00'),
  ('commodity_agri', '2020-01-01', '09:00', '17:00', '17:00'),
  ('commodity_agri_linked', '2020-01-01', '09:00', '21:00', '21:00'),
  -- Commodities follow the summer time of the United States (NSE COM72699).
  ('commodity', '2020-01-01', '09:00', '23:30', '23:30'),
  ('commodity', '2025-11-03', '09:00', '23:55', '23:55'),
  ('commodity', '2026-03-09', '09:00', '23:30', '23:30'),
  ('commodity', '2026-11-02', '09:00', '23:55', '23:55'),
  ('commodity', '2027-03-15', '09:00', '23:30', '23:30'),
  ('commodity', '2027-11-08', '09:00', '23:55', '23:55');

insert into market_class_exception (exchange, underlying, session_class) values
  ('MCX', 'MENTHAOIL', 'commodity_agri'),
  ('MCX', 'CARDAMOM', 'commodity_agri'),
  ('MCX', 'KAPAS', 'commodity_agri'),
  ('MCX', 'COTTON', 'commodity_agri_linked'),
  ('MCX', 'COTTONCNDY', 'commodity_agri_linked');

insert into market_lot (exchange, underlying, valid_from, lot) values
  ('NFO', 'NIFTY', '2024-11-20', 75),
  ('NFO', 'NIFTY', '2025-12-31', 65),
  ('NFO', 'BANKNIFTY', '2025-04-25', 35),
  ('NFO', 'BANKNIFTY', '2025-12-31', 30),
  ('NFO', 'FINNIFTY', '2025-12-31', 60),
  ('NFO', 'MIDCPNIFTY', '2025-12-31', 120),
  ('NFO', 'NIFTYNXT50', '2025-12-31', 25),
  ('BFO', 'SENSEX', '2025-01-03', 20),
  ('BFO', 'BANKEX', '2025-01-03', 30),
  ('MCX', 'GOLD', '2020-01-01', 100),
  ('MCX', 'GOLDM', '2020-01-01', 10),
  ('MCX', 'GOLDPETAL', '2020-01-01', 1),
  ('MCX', 'SILVER', '2020-01-01', 30),
  ('MCX', 'SILVERM', '2020-01-01', 5),
  ('MCX', 'SILVERMIC', '2020-01-01', 1),
  ('MCX', 'CRUDEOIL', '2020-01-01', 100),
  ('MCX', 'CRUDEOILM', '2020-01-01', 10),
  ('MCX', 'NATURALGAS', '2020-01-01', 1250),
  ('MCX', 'NATGASMINI', '2020-01-01', 250),
  ('MCX', 'COPPER', '2020-01-01', 2500),
  ('MCX', 'ZINC', '2020-01-01', 5000),
  ('MCX', 'ALUMINIUM', '2020-01-01', 5000),
  ('MCX', 'LEAD', '2020-01-01', 5000),
  ('MCX', 'NICKEL', '2020-01-01', 250),
  ('MCX', 'MENTHAOIL', '2020-01-01', 360),
  ('MCX', 'COTTONCNDY', '2020-01-01', 48),
  ('CDS', 'USDINR', '2020-01-01', 1000),
  ('CDS', 'EURINR', '2020-01-01', 1000),
  ('CDS', 'GBPINR', '2020-01-01', 1000),
  ('CDS', 'JPYINR', '2020-01-01', 1000);

-- Days on which shares and their derivatives rest, and with them, in the morning at least, all the
-- others. Of commodities the evening is open where `evening` says so.
create temporary table holiday (
  day date primary key, name text not null, evening boolean not null, provisional boolean not null
) on commit drop;
insert into holiday values
  ('2026-01-15', 'Municipal elections in Maharashtra', true, false),
  ('2026-01-26', 'Republic Day', false, false),
  ('2026-03-03', 'Holi', true, false),
  ('2026-03-26', 'Ram Navami', true, false),
  ('2026-03-31', 'Mahavir Jayanti', true, false),
  ('2026-04-03', 'Good Friday', false, false),
  ('2026-04-14', 'Dr. Ambedkar Jayanti', true, false),
  ('2026-05-01', 'Maharashtra Day', true, false),
  ('2026-05-28', 'Bakri Id', true, false),
  ('2026-06-26', 'Muharram', true, false),
  ('2026-09-14', 'Ganesh Chaturthi', true, false),
  ('2026-10-02', 'Gandhi Jayanti', false, false),
  ('2026-10-20', 'Dussehra', true, false),
  ('2026-11-10', 'Diwali Balipratipada', true, false),
  ('2026-11-24', 'Guru Nanak Jayanti', true, false),
  ('2026-12-25', 'Christmas', false, false),
  -- The exchanges publish a year's list in the December before; these are its usual days.
  ('2027-01-26', 'Republic Day', false, true),
  ('2027-03-10', 'Id-ul-Fitr', true, true),
  ('2027-03-22', 'Holi', true, true),
  ('2027-03-26', 'Good Friday', false, true),
  ('2027-04-14', 'Dr. Ambedkar Jayanti', true, true),
  ('2027-04-15', 'Ram Navami', true, true),
  ('2027-04-19', 'Mahavir Jayanti', true, true),
  ('2027-05-17', 'Bakri Id', true, true),
  ('2027-06-16', 'Muharram', true, true),
  ('2027-10-29', 'Diwali Laxmi Pujan', true, true);

insert into market_special_day (session_class, day, name, provisional)
select session_class, day, name, provisional
from holiday, unnest(array[
  'cash', 'cash_with_derivatives', 'equity_derivatives', 'currency', 'commodity_agri'
]) session_class;

insert into market_special_day
  (session_class, day, name, opens_at, closes_at, settles_at, provisional)
select session_class, day, name, opens, closes, closes, provisional
from holiday
cross join unnest(array['commodity', 'commodity_agri_linked']) session_class
cross join lateral (
  select case when evening then time '17:00' end as opens,
    case when evening then (
      select h.closes_at from market_hours h
      where h.session_class = session_class.session_class and h.valid_from <= day
      order by h.valid_from desc limit 1) end as closes) hours;

-- Days when banks rest and currencies with them.
insert into market_special_day (session_class, day, name, provisional) values
  ('currency', '2026-02-19', 'Chhatrapati Shivaji Maharaj Jayanti', true),
  ('currency', '2026-03-19', 'Gudi Padwa', true),
  ('currency', '2026-04-01', 'Annual closing of banks', true),
  ('currency', '2026-08-26', 'Id-e-Milad', true),
  ('currency', '2027-02-19', 'Chhatrapati Shivaji Maharaj Jayanti', true),
  ('currency', '2027-04-01', 'Annual closing of banks', true);

-- The first of January has a morning, but no evening.
insert into market_special_day
  (session_class, day, name, opens_at, closes_at, settles_at, provisional) values
  ('commodity', '2026-01-01', 'New Year', '09:00', '17:00', '17:00', false),
  ('commodity_agri_linked', '2026-01-01', 'New Year', '09:00', '17:00', '17:00', false),
  ('commodity', '2027-01-01', 'New Year', '09:00', '17:00', '17:00', true),
  ('commodity_agri_linked', '2027-01-01', 'New Year', '09:00', '17:00', '17:00', true);

-- Muhurat trading of Diwali, whose hour a circular sets; the list gives the day.
insert into market_special_day
  (session_class, day, name, opens_at, closes_at, settles_at, provisional)
select session_class, date '2026-11-08', 'Muhurat trading', '18:00', '19:00', '19:00', true
from unnest(array[
  'cash', 'cash_with_derivatives', 'equity_derivatives', 'currency', 'commodity'
]) session_class;
