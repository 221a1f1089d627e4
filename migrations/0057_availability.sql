-- Whether the parts of the service work, as its worker finds once a minute (docs/decisions/0078-status-page.md). A row is a time
-- in which nothing changed: it grows with every look, and a new one begins when the state changes or nobody has looked for a while.
create table availability_spells (
  component  text not null check (length(component) between 1 and 40),
  began_at   timestamptz not null,
  -- The last look that found the same.
  seen_at    timestamptz not null check (seen_at >= began_at),
  is_working boolean not null,
  primary key (component, began_at)
) with (fillfactor = 50);

-- What operators say about an incident, for everybody to read.
create table incident_notes (
  -- Of the incident.
  began_at   timestamptz primary key,
  note       text not null check (length(note) between 1 and 500),
  written_at timestamptz not null
);
