-- The quarter-hours of metering locations (MSCONS 13018), apart from those of the market location, which are billed
-- (13025). Rows are added; the highest version of a day counts. They stay on one server: few contracts have any.
create table metering_location_days (
  stored_at         timestamptz not null,
  total             bigint not null check (total >= 0),
  day               date not null,
  version           integer not null check (version > 0),
  -- As in reading_days.
  state             smallint not null check (state between 0 and 2),
  gaps              smallint not null check (gaps between 0 and 99),
  contract_number   text not null references orders (contract_number),
  metering_location text not null,
  quarter_hours     bytea not null check (length(quarter_hours) in (184, 192, 200, 368, 384, 400)),
  states            bytea check (length(states) in (92, 96, 100)),
  primary key (contract_number, metering_location, day, version)
);
create trigger metering_location_days_append_only before update on metering_location_days
  for each row execute function refuse_change();

-- Whether the market location has sent a series of its own. Of what is stored so far nobody knows: it may be of a metering
-- location, whose next days then go on counting.
alter table contract_readings add has_market_series boolean not null default false;

-- What a meter showed at the beginning of a day (MSCONS 13017, or told by customer or partner), or the energy between
-- the beginnings of two days (13019). Who sends a value again replaces only its own: which one counts is decided when it
-- is read.
create table meter_readings (
  id              bigint generated always as identity primary key,
  contract_number text not null references orders (contract_number),
  -- Null for an amount of energy, which belongs to the delivery and not to a meter.
  meter_number    text,
  -- Null for what a meter showed; the first day of an amount.
  from_day        date check (from_day < day),
  day             date not null,
  milliwatt_hours bigint not null check (milliwatt_hours >= 0),
  source          text not null check (source in ('Market', 'Customer', 'Partner', 'Estimate')),
  -- As in reading_days.
  state           smallint not null check (state between 0 and 2),
  -- The register went through zero since the last reading.
  is_rollover     boolean not null,
  -- Somebody has looked at a value that seemed wrong, and it is right.
  is_confirmed    boolean not null,
  -- It contradicts others and does not count until it is confirmed.
  is_questioned   boolean not null,
  version         integer not null check (version > 0),
  received_at     timestamptz not null,
  -- When another version or a reversal took its place.
  ended_at        timestamptz,
  check ((from_day is null) = (meter_number is not null))
);
create unique index meter_readings_current on meter_readings
  (contract_number, source, day, coalesce(from_day, day), coalesce(meter_number, '')) where ended_at is null;
create index meter_readings_of_contract on meter_readings (contract_number, day);
