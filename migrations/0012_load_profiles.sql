-- Standard load profiles as the association of the industry publishes them. We ship none: whoever may use them imports
-- them, and until then forecasts rest on a profile of our own.
create table load_profiles (
  profile     text primary key check (profile in ('H25', 'G25', 'L25', 'P25', 'S25')),
  -- kWh of a quarter-hour at 1,000,000 kWh a year: twelve months, in each workday, Saturday and Sunday, in each 96.
  kwh         double precision[] not null check (cardinality(kwh) = 3456 and array_position(kwh, null) is null),
  imported_at timestamptz not null
);
create trigger load_profiles_revision after insert or update or delete on load_profiles
  for each statement execute function raise_revision('load-profiles');
