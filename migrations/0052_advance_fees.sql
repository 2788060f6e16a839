-- For how many days, at most, fees may be taken in advance, as the regulator sets it. Categories
-- without a row have no such limit. Belongs to the module of plans.
create table advance_limit (
  category text not null,
  from_day date not null,
  days integer not null check (days > 0),
  primary key (category, from_day)
);
-- One year since SEBI's circular of 2 April 2025; it had been one quarter for analysts.
insert into advance_limit (category, from_day, days) values
  ('Research Analyst', '2025-04-02', 365),
  ('Registered Investment Advisor', '2025-04-02', 365);

-- Plans that run for longer keep their text and their subscribers. They are not sold any more until
-- their provider shortens them, which every edit asks for.
