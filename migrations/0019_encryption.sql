-- Keys that encrypt single values, each stored encrypted ("wrapped") itself: the keys that open them are in no table.
-- Rows are never deleted, so that no value can lose its key.
create table data_keys (
  id         text primary key check (id ~ '^[A-Za-z0-9_-]{1,40}$'),
  wrapped    text not null,
  created_at timestamptz not null default now(),
  -- New values are encrypted with the newest key whose time has come.
  seals_from timestamptz not null,
  -- When a pass over all encrypted columns found nothing more to encrypt with this key.
  swept_at   timestamptz
);
create trigger data_keys_revision after insert or update or delete on data_keys
  for each statement execute function raise_revision('encryption');

-- When a backup was made, and when one was restored to see whether it can be.
create table backup_runs (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('backup', 'drill')),
  finished_at timestamptz not null default now(),
  file        text not null,
  bytes       bigint not null
);
create index backup_runs_newest on backup_runs (kind, finished_at desc);
