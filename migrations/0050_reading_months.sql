-- Roll-ups of readings by the month: docs/decisions/0069-roll-ups.md. They follow from the days, are written in the
-- transaction that stores these, and can be worked out again at any time. Distributed like the days, so without a
-- foreign key.
create table reading_months (
  -- The sum of the month's days in milliwatt-hours.
  total           bigint not null check (total >= 0),
  -- Which prices `energy_cost` was worked out with; null while it was not.
  price_key       bigint,
  -- What varies with the quarter-hour, times consumption, in 10^-12 euros.
  energy_cost     bigint check ((energy_cost is null) = (price_key is null)),
  month           date not null check (extract(day from month) = 1),
  -- That of contract_readings when it changed last, so that a cost that was worked out meanwhile is not stored.
  revision        integer not null,
  -- The weakest state of its days, as in reading_days.
  state           smallint not null check (state between 0 and 2),
  -- How many of its days have no gaps.
  complete_days   smallint not null check (complete_days between 0 and 31),
  contract_number text not null,
  primary key (contract_number, month)
) with (fillfactor = 80);

-- The revision of the contract's readings that its months follow from. A former release raises `revision` alone, and so
-- have all contracts of before: their months do not count until they are worked out.
alter table contract_readings add months_revision integer not null default 0;

-- From when on days are stored with as few bits as their values need. Where there are readings, processes of the former
-- release may go on for ten minutes, and cannot read it.
create table readings_packed_since (at timestamptz not null);
insert into readings_packed_since
  select case when exists (select from reading_days) then now() + interval '10 minutes' else now() end;

-- Packed days have other lengths. Not valid: stored days are not read for it.
alter table reading_days drop constraint reading_days_quarter_hours_check;
alter table reading_days add constraint reading_days_quarter_hours_check
  check (length(quarter_hours) between 1 and 400) not valid;
alter table reading_day_versions drop constraint reading_days_quarter_hours_check;
alter table reading_day_versions add constraint reading_days_quarter_hours_check
  check (length(quarter_hours) between 1 and 400) not valid;
alter table metering_location_days drop constraint metering_location_days_quarter_hours_check;
alter table metering_location_days add constraint metering_location_days_quarter_hours_check
  check (length(quarter_hours) between 1 and 400) not valid;
