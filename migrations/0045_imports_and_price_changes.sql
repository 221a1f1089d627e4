-- Files that somebody had checked in the console, for as long as they may be imported.
create table staged_imports (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (length(kind) <= 100),
  file_name   text not null check (length(file_name) <= 200),
  sha256      bytea not null check (length(sha256) = 32),
  bytes       integer not null,
  -- Packed with gzip; null once it was imported, refused or is too old.
  content     bytea,
  report      jsonb not null,
  staged_by   text not null,
  created_at  timestamptz not null,
  imported_at timestamptz
);
-- It is packed already.
alter table staged_imports alter column content set storage external;
create index staged_imports_age on staged_imports (created_at);

-- What operators ask of a price change: its letters by state, and who terminated because of it.
create index price_change_notices_by_state
  on price_change_notices (effective_date, state, euro_per_year desc, contract_number);
create index orders_ended_by_price_change on orders (end_date) where cancellation_reason = 'CustomerPriceChange';
