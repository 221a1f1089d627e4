-- Where partners want to be told of events. An endpoint has the rights of the client that made it.
create table webhook_endpoints (
  id                    uuid primary key default gen_random_uuid(),
  partner_id            uuid not null references partners (id) on delete cascade,
  client_id             text not null references clients (client_id) on delete cascade,
  url                   text not null,
  -- Null for all.
  types                 text[],
  description           text,
  contact_email_address text,
  is_enabled            boolean not null,
  -- Whether the events of a contract are delivered one after the other.
  is_ordered            boolean not null,
  -- Encrypted: the secret, and the former one during a rotation.
  secrets               jsonb not null,
  -- Why we switched it off; null if we did not.
  disabled_because      text,
  -- Since when every attempt has failed; null if the last one succeeded.
  failing_since         timestamptz,
  last_failed_at        timestamptz,
  -- Nobody tries before.
  retry_at              timestamptz,
  -- The deliverer that works on it.
  lease_id              uuid,
  leased_until          timestamptz,
  created_at            timestamptz not null,
  updated_at            timestamptz not null
);
create index webhook_endpoints_of_partner on webhook_endpoints (partner_id);

create table webhook_deliveries (
  id               uuid primary key default gen_random_uuid(),
  endpoint_id      uuid not null references webhook_endpoints (id) on delete cascade,
  -- Null for a ping.
  event_id         uuid references events (id) on delete cascade,
  -- The contract whose events are delivered in order; null where there is no order to keep.
  contract_number  text,
  state            text not null check (state in ('Pending', 'Delivered', 'Failed')),
  attempts         integer not null default 0,
  first_attempt_at timestamptz,
  due_at           timestamptz not null,
  created_at       timestamptz not null,
  finished_at      timestamptz
);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, event_id nulls first) where state = 'Pending';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'Pending';
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, contract_number, event_id)
  where state = 'Pending' and contract_number is not null;
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id  uuid not null references webhook_deliveries (id) on delete cascade,
  number       integer not null,
  at           timestamptz not null,
  -- Null if there was no answer; the error says why.
  status       integer,
  milliseconds integer not null,
  error        text,
  -- The beginning of the answer.
  answer       text,
  primary key (delivery_id, number)
);
