-- Counters of change for what processes keep in memory: see src/db/revisions.ts.
create table revisions (
  topic    text primary key,
  revision bigint not null default 0
);

create function raise_revision() returns trigger language plpgsql as $$
begin
  insert into revisions as r (topic, revision) values (tg_argv[0], 1)
  on conflict (topic) do update set revision = r.revision + 1;
  return null;
end $$;
