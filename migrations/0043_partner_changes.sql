-- What operators change of a partner (docs/decisions/0061-changed-partners.md). Its version rises with every change, so that nobody
-- undoes what somebody else has just changed. While it is disabled, its clients and its partner token do nothing.
alter table partners
  add column version integer not null default 1,
  add column disabled_at timestamptz,
  add column requests_per_minute integer check (requests_per_minute between 1 and 10000000);
