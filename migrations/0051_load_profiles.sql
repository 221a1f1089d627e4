-- The official load profiles ship with the service; load_profiles has only what an operator imported instead
-- (docs/decisions/0070-load-profiles.md).
--
-- From this day on they are used. What was offered, spread or priced by the month before it keeps the household profile
-- of then. Null: there was nothing before.
create table load_profiles_since (
  is_only    boolean primary key default true check (is_only),
  since      date,
  -- The H25 that was imported by then; null if contracts had the profile of our own.
  former_kwh double precision[] check (cardinality(former_kwh) = 3456)
);
insert into load_profiles_since (since, former_kwh)
select case when exists (select from orders)
    then (date_trunc('month', now() at time zone 'Europe/Berlin') + interval '1 month')::date end,
  (select p.kwh from load_profiles p where p.profile = 'H25');

create trigger load_profiles_since_revision after insert or update or delete on load_profiles_since
  for each statement execute function raise_revision('load-profiles');
