-- What was missing of next year's prices and told to the supplier, each kind once a year (docs/decisions/0099-missing-prices-event.md).
create table reported_gaps (
  -- The first day of the year whose prices are missing.
  first_day     date not null,
  kind          text not null check (kind in ('levies', 'grid-fees', 'price-sheets')),
  -- The last day on which letters to households can arrive in time.
  letters_until date not null,
  reported_at   timestamptz not null,
  primary key (first_day, kind)
);

create function note_reported_gap() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, detail, happened_at)
  values ('prices-missing', jsonb_build_object('missing', new.kind, 'effectiveDate', new.first_day,
    'lettersUntil', new.letters_until), new.reported_at);
  return null;
end $$;
create trigger reported_gaps_event after insert on reported_gaps for each row execute function note_reported_gap();
