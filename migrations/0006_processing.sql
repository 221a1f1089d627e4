alter table orders
  -- The next day on which the calendar alone changes the order: a start or an end of delivery.
  add column due_date             date,
  -- When the market confirmed the supply, and when the customer's confirmation of the contract was handed over:
  -- from then on the contract is visible.
  add column confirmed_at         timestamptz,
  add column confirmation_sent_at timestamptz,
  add column withdrawn_at         timestamptz,
  add column credit_checked_at    timestamptz,
  add column grid_operator_code   text,
  add column metering_operator_code text,
  add constraint orders_dates_by_state check (case state
    when 'Open' then start_date is null and end_date is null
    when 'Processing' then start_date is null and end_date is null
    when 'Rejected' then start_date is null and end_date is null
    when 'PendingDelivery' then start_date is not null and end_date is null
    when 'Delivery' then start_date is not null and end_date is null
    when 'Cancelled' then start_date is not null and end_date is not null
    else true end),
  add constraint orders_delivery_by_state check (case state
    when 'Open' then delivery_state = 'None'
    when 'Processing' then delivery_state in ('None', 'InChangeProcess')
    when 'PendingDelivery' then delivery_state = 'DeliveryPending'
    when 'Delivery' then delivery_state = 'Delivery'
    else true end),
  -- One market location has one contract at a time; the range is half-open, so that one that never began is empty.
  add constraint orders_one_contract_per_location exclude using gist (
    malo_identifier with =, daterange(start_date, end_date + 1) with &&)
    where (state in ('PendingDelivery', 'Delivery', 'Cancelled') and malo_identifier is not null);
-- For the operator, who sees the orders of all partners.
create index orders_newest on orders (created_at desc, contract_number desc);
create index orders_due on orders (due_date) where due_date is not null;
create index orders_of_meter on orders (meter_number) where meter_number is not null;
create index orders_of_location on orders (malo_identifier) where malo_identifier is not null;

-- What was said to the market and what it said, as structured messages that a gateway can turn into EDIFACT.
create table market_messages (
  id              uuid primary key default gen_random_uuid(),
  contract_number text references orders (contract_number),
  direction       text not null check (direction in ('out', 'in')),
  -- The market's process identifier, or Identification for the web service that has none.
  process         text not null,
  -- The message that this one answers.
  answers         uuid,
  content         jsonb not null,
  created_at      timestamptz not null,
  sent_at         timestamptz,
  -- Why a message was kept but not used.
  flag            text
);
create index market_messages_of_order on market_messages (contract_number, created_at);
create index market_messages_answers on market_messages (answers) where answers is not null;

-- Who changed what, and how it was before; rows are added, never changed.
create table audit_trail (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  actor      text not null,
  action     text not null,
  subject    text not null,
  before     jsonb,
  after      jsonb,
  request_id text
);
create index audit_trail_of_subject on audit_trail (subject, id);
create trigger audit_trail_append_only before update or delete on audit_trail
  for each row execute function refuse_change();
revoke update, delete, truncate on audit_trail, order_history from current_user;

create table documents (
  id              uuid primary key default gen_random_uuid(),
  contract_number text not null references orders (contract_number),
  kind            text not null,
  filename        text not null,
  content_type    text not null,
  content         bytea not null,
  created_at      timestamptz not null,
  unique (contract_number, kind)
);

-- How far the clock of the test environment is ahead of the real one; all processes on the database share it.
create table sandbox_clock (
  is_only             boolean primary key default true check (is_only),
  offset_milliseconds bigint not null default 0 check (offset_milliseconds >= 0)
);
insert into sandbox_clock default values;
create trigger sandbox_clock_revision after update on sandbox_clock
  for each statement execute function raise_revision('clock');
