-- Figures for operators (docs/decisions/0066-figures.md). Facts add small rows to tables of changes, in their own
-- transactions and without a row that two of them would wait for. The worker adds the changes up. A reader sums both, so
-- that a figure is right at any time.

-- What an order counts as, a function of its row alone.
create function order_figure(o orders)
returns table (day date, partner_id uuid, tariff_key text, state text, denial_reason text, stage text, supplied_from date,
  supplied_to date) language sql immutable as $$
  select (o.created_at at time zone 'Europe/Berlin')::date, o.partner_id, o.tariff_key, o.state, coalesce(o.denial_reason, ''),
    -- How far it got.
    case
      when o.delivery_state in ('Delivery', 'CancelledDelivery')
        or o.delivery_state in ('Cancelled', 'Revoked') and o.end_date >= o.start_date then 'delivered'
      when o.confirmed_at is not null then 'accepted'
      when o.credit_checked_at is not null then 'approved'
      else 'received'
    end,
    s.supplied_from, case when s.supplied_from is not null then o.end_date end
  from (select case when o.end_date is null and o.state in ('PendingDelivery', 'Delivery')
      or o.end_date >= o.start_date and o.state in ('Cancelled', 'Revoked') then o.start_date end as supplied_from) s;
$$;

create table order_figure_changes (
  id            bigint generated always as identity primary key,
  -- 1 for what an order counts as now, -1 for what it counted as before.
  orders        smallint not null check (orders in (1, -1)),
  -- The day in Berlin on which the order was received.
  day           date not null,
  partner_id    uuid not null,
  tariff_key    text not null,
  state         text not null,
  -- Empty for none.
  denial_reason text not null,
  stage         text not null,
  supplied_from date,
  supplied_to   date
);

create function note_order_figure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into order_figure_changes (orders, day, partner_id, tariff_key, state, denial_reason, stage, supplied_from, supplied_to)
    select -1, f.* from order_figure(old) f union all select 1, f.* from order_figure(new) f;
  else
    insert into order_figure_changes (orders, day, partner_id, tariff_key, state, denial_reason, stage, supplied_from, supplied_to)
    select 1, f.* from order_figure(new) f;
  end if;
  return null;
end $$;
create trigger orders_figure_new after insert on orders for each row execute function note_order_figure();
create trigger orders_figure after update of state, delivery_state, denial_reason, start_date, end_date, confirmed_at,
    credit_checked_at, partner_id, tariff_key on orders for each row
  when ((old.state, old.delivery_state, old.denial_reason, old.start_date, old.end_date, old.confirmed_at is null,
      old.credit_checked_at is null, old.partner_id, old.tariff_key)
    is distinct from (new.state, new.delivery_state, new.denial_reason, new.start_date, new.end_date, new.confirmed_at is null,
      new.credit_checked_at is null, new.partner_id, new.tariff_key))
  execute function note_order_figure();

-- Orders by the day on which they were received.
create table order_figures (
  day           date not null,
  partner_id    uuid not null,
  tariff_key    text not null,
  state         text not null,
  denial_reason text not null,
  stage         text not null,
  orders        integer not null,
  primary key (day, partner_id, tariff_key, state, denial_reason, stage)
);

-- Deliveries by the month in which they began and the days that they took since the order.
create table delivery_times (
  month      date not null,
  partner_id uuid not null,
  tariff_key text not null,
  days       integer not null,
  orders     integer not null,
  primary key (month, partner_id, tariff_key, days)
);

-- By how many contracts the number of those in delivery changes on a day.
create table supplied_days (
  day    date primary key,
  change integer not null
);

-- When the orders were last counted one by one; null after an upgrade, when they have not been yet.
create table order_figure_counts (
  is_only    boolean primary key default true check (is_only),
  counted_at timestamptz
);
insert into order_figure_counts (counted_at) select case when not exists (select from orders) then now() end;

-- Tasks that were done or given up, by hour.
create table task_hour_changes (
  id     bigint generated always as identity primary key,
  hour   timestamptz not null,
  kind   text not null,
  done   integer not null,
  parked integer not null
);
create table task_hours (
  hour   timestamptz not null,
  kind   text not null,
  done   integer not null,
  parked integer not null,
  primary key (hour, kind)
);

-- For how many contracts the readings of a day are there, and for how many of them all quarter-hours.
create table reading_figure_changes (
  id       bigint generated always as identity primary key,
  day      date not null,
  stored   integer not null,
  complete integer not null
);
create table reading_figures (
  day      date primary key,
  stored   integer not null,
  complete integer not null
);
-- The first day that was counted from its beginning: readings are stored once their day is over.
create table reading_figures_since (
  is_only boolean primary key default true check (is_only),
  day     date not null
);
insert into reading_figures_since (day)
select case when exists (select from contract_readings) then (now() at time zone 'Europe/Berlin')::date else date '1970-01-01' end;

-- Requests to the APIs. Processes count in memory and add to it every few seconds.
create table api_traffic (
  day        date not null,
  -- Null for the supplier's own clients and for callers without a valid token.
  partner_id uuid,
  operation  text not null,
  status     smallint not null,
  -- Empty for none.
  code       text not null,
  requests   bigint not null,
  unique nulls not distinct (day, partner_id, operation, status, code)
);
-- How long they took: more than one limit of src/platform/monitoring/latency-limits.ts and at most the next.
create table api_latency (
  day          date not null,
  partner_id   uuid,
  -- Null for what took longer than the last limit.
  milliseconds double precision,
  requests     bigint not null,
  unique nulls not distinct (day, partner_id, milliseconds)
);
