-- Day-ahead prices of the bidding zone DE-LU. A row is what was known about one local day in Berlin from some instant
-- on. Rows are only ever added: a correction is the next version of its day, and the highest version holds.
create table day_ahead_price_days (
  delivery_date      date not null,
  version            integer not null check (version > 0),
  -- Local midnight. The price at position n holds for the quarter-hour that begins n - 1 quarter-hours later.
  starts_at          timestamptz not null,
  -- Whole millionths of a cent per kWh, net: exact for five decimals of EUR/MWh.
  micro_cent_per_kwh integer[] not null
    check (cardinality(micro_cent_per_kwh) in (92, 96, 100) and array_position(micro_cent_per_kwh, null) is null),
  -- What the source published; hourly prices are stored as four equal quarter-hours.
  resolution_minutes smallint not null check (resolution_minutes in (15, 60)),
  source             text not null check (source in ('entsoe', 'energy-charts', 'smard', 'awattar', 'import')),
  known_at           timestamptz not null,
  -- Processes read what is above the last number they know. Writers hold a lock, so that numbers become visible in order.
  change_number      bigint generated always as identity unique,
  primary key (delivery_date, version)
);

create trigger day_ahead_price_days_revision after insert on day_ahead_price_days
  for each statement execute function raise_revision('day-ahead-prices');

create function refuse_price_change() returns trigger language plpgsql as $$
begin
  raise exception 'day-ahead prices are never changed: add a version instead';
end $$;

create trigger day_ahead_price_days_only_grow before update or delete on day_ahead_price_days
  for each statement execute function refuse_price_change();

-- The same by instant, for whoever looks with SQL.
create view day_ahead_prices as
select d.starts_at + (p.position - 1) * interval '15 minutes' as starts_at,
  p.micro_cent / 100000.0 as eur_per_mwh, d.delivery_date, d.resolution_minutes, d.source, d.version, d.known_at
from (
  select distinct on (delivery_date) * from day_ahead_price_days order by delivery_date, version desc
) d
cross join unnest(d.micro_cent_per_kwh) with ordinality as p (micro_cent, position);

-- When some process last asked the sources; whoever moves it forward does the asking.
create table day_ahead_price_looks (
  only_row  boolean primary key default true check (only_row),
  looked_at timestamptz
);
insert into day_ahead_price_looks default values;
