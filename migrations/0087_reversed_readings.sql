-- The messages (MSCONS) that readings came in, so that a reversal takes back what its message brought:
-- docs/decisions/0102-reversed-readings.md.
create table mscons_messages (
  id          bigint generated always as identity primary key,
  -- The code of who sent it, and the number of its document.
  sender      text not null,
  number      text not null,
  received_at timestamptz not null,
  reversed_at timestamptz,
  unique (sender, number)
);

-- What became of the days of a message.
create table mscons_days (
  id                bigint generated always as identity primary key,
  message_id        bigint not null references mscons_messages (id),
  contract_number   text not null references orders (contract_number),
  -- Empty for the series of the market location.
  metering_location text not null,
  day               date not null,
  -- The version of the day afterwards.
  version           integer not null check (version > 0),
  -- Whether it made this version, changed nothing, or made it by being reversed.
  kind              text not null check (kind in ('Changed', 'Unchanged', 'Reversed')),
  -- What it brought, as in reading_days. Null where nothing was stored before: then the version says it.
  state             smallint check (state between 0 and 2),
  quarter_hours     bytea check (length(quarter_hours) between 1 and 400),
  states            bytea check (length(states) in (92, 96, 100)),
  check ((state is null) = (quarter_hours is null))
);
create index mscons_days_of_message on mscons_days (message_id);
create index mscons_days_of_contract on mscons_days (contract_number, day);
create trigger mscons_days_append_only before update on mscons_days for each row execute function refuse_change();

-- The messages that brought this value; empty where it came by another way.
alter table meter_readings add message_ids bigint[] not null default '{}';
create index meter_readings_of_message on meter_readings using gin (message_ids);

-- A day whose only message was reversed has no value left, on the longest day 100 of them. Not valid: stored days are
-- not read for it.
alter table reading_days drop constraint reading_days_gaps_check;
alter table reading_days add constraint reading_days_gaps_check check (gaps between 0 and 100) not valid;
alter table reading_day_versions drop constraint reading_days_gaps_check;
alter table reading_day_versions add constraint reading_days_gaps_check check (gaps between 0 and 100) not valid;
alter table metering_location_days drop constraint metering_location_days_gaps_check;
alter table metering_location_days add constraint metering_location_days_gaps_check
  check (gaps between 0 and 100) not valid;
