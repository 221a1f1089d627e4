-- What a contract consumed: one row per local day in Berlin with the day's 92, 96 or 100 quarter-hours.
-- The wide columns come first, so that nothing is lost between them.
create table reading_days (
  stored_at       timestamptz not null,
  -- The sum of the known quarter-hours in milliwatt-hours (1/1,000,000 kWh).
  total           bigint not null check (total >= 0),
  day             date not null,
  version         integer not null check (version > 0),
  -- The weakest state of the day: 0 final, 1 substituted, 2 preliminary.
  state           smallint not null check (state between 0 and 2),
  -- How many quarter-hours have no value yet.
  gaps            smallint not null check (gaps between 0 and 99),
  contract_number text not null references orders (contract_number),
  -- Two bytes a value (Wh) where all are whole and small, else four (mWh), high byte first; the highest number is a gap.
  quarter_hours   bytea not null check (length(quarter_hours) in (184, 192, 200, 368, 384, 400)),
  -- One byte a value, where the quarter-hours of the day have several states.
  states          bytea check (length(states) in (92, 96, 100)),
  -- Daily sums are answered out of the index, in which a contract lies together however its days came in.
  primary key (contract_number, day) include (total, state, gaps)
) partition by range (day);

-- What readings were before they were corrected; rows are added, and go with their customer.
create table reading_day_versions (
  like reading_days including constraints,
  replaced_at timestamptz not null,
  primary key (contract_number, day, version)
) partition by range (day);

-- A day has a few hundred bytes and always stays in its page.
alter table reading_days alter contract_number set storage plain, alter quarter_hours set storage plain,
  alter states set storage plain;
alter table reading_day_versions alter contract_number set storage plain, alter quarter_hours set storage plain,
  alter states set storage plain;
create trigger reading_day_versions_append_only before update on reading_day_versions
  for each row execute function refuse_change();

-- A contract's readings as a whole. Whoever stores some locks this row, so that one import follows the other.
create table contract_readings (
  contract_number text primary key references orders (contract_number),
  -- Raised with every change, so that an answer made of readings can tell whether it is still the same.
  revision        integer not null default 0,
  first_day       date,
  last_day        date,
  changed_at      timestamptz
) with (fillfactor = 70);

-- Makes the partitions of a year. They are attached rather than created in place: that does not stop the readers.
create function make_reading_year(year integer) returns void language plpgsql as $$
declare
  parent text;
  name text;
begin
  perform pg_advisory_xact_lock(20260109);
  foreach parent in array array['reading_days', 'reading_day_versions'] loop
    name := parent || '_' || year;
    continue when to_regclass(name) is not null;
    execute format('create table %I (like %I including all)', name, parent);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name,
      make_date(year, 1, 1), make_date(year + 1, 1, 1));
  end loop;
end $$;
select make_reading_year(year) from generate_series(2024, 2028) as year;

-- The market names a contract by its metering location too.
create index orders_of_metering_location on orders (melo_identifier) where melo_identifier is not null;
