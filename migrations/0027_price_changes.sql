-- From which day on a price rise takes effect by a letter alone (docs/decisions/0046-price-changes.md). What rose earlier
-- was announced elsewhere; an upgrade leaves at least a whole month for the first letters.
create table price_notice_duty (
  is_only boolean primary key default true check (is_only),
  since   date not null
);
insert into price_notice_duty (since)
values ((date_trunc('month', now() at time zone 'Europe/Berlin') + interval '2 months')::date);

-- The letters about the prices that change on one day.
create table price_change_runs (
  effective_date date primary key,
  state          text not null check (state in ('preparing', 'prepared', 'sending', 'stopped', 'finished')),
  -- Tariffs whose contracts also get the fees of the version on sale on that day.
  tariff_keys    text[] not null default '{}',
  created_by     text not null,
  created_at     timestamptz not null,
  -- Contracts are looked at in the order of their numbers; this one was the last.
  prepared_up_to text,
  prepared_at    timestamptz,
  -- Contracts whose price on that day or the day before is not known.
  unpriced       integer not null default 0,
  started_at     timestamptz,
  finished_at    timestamptz
);

-- What a contract pays before and from that day, and when its customer was told. One row, and so one letter, per day.
create table price_change_notices (
  contract_number  text not null references orders (contract_number),
  effective_date   date not null references price_change_runs (effective_date) on delete cascade,
  -- Waiting, with the queue, handed over in time, handed over too late, no letter needed, no longer needed.
  state            text not null check (state in ('open', 'queued', 'sent', 'late', 'silent', 'dropped')),
  is_household     boolean not null,
  -- The last day on which the letter is in time (EnWG section 41 (5)).
  last_notice_date date not null,
  old_parts        jsonb not null,
  new_parts        jsonb not null,
  euro_per_year    numeric(12, 2) not null,
  -- The fees of the tariff from that day on; null if they stay.
  new_fees         jsonb,
  task_id          uuid,
  notified_at      timestamptz,
  check ((notified_at is not null) = (state in ('sent', 'late'))),
  primary key (contract_number, effective_date)
);
create index price_change_notices_of_run on price_change_notices (effective_date, euro_per_year desc, contract_number);
create index price_change_notices_open on price_change_notices (effective_date, contract_number) where state = 'open';
create index price_change_notices_queued on price_change_notices (effective_date) where state = 'queued';
