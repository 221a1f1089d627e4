-- One account per e-mail address; the customer number belongs to the account.
create table accounts (
  id              uuid primary key default gen_random_uuid(),
  customer_number text not null unique check (customer_number ~ '^[0-9]{8,12}$'),
  email_address   text not null check (length(email_address) <= 254),
  -- The address as it is compared: without regard to case.
  email_key       text not null unique,
  -- Argon2id; null until the customer has chosen one.
  password_hash   text,
  first_name      text,
  last_name       text,
  business_name   text,
  gender          text check (gender in ('Male', 'Female', 'Other')),
  date_of_birth   date,
  phone_number    text,
  language        text not null default 'de' check (language in ('de', 'en')),
  erased_at       timestamptz,
  created_at      timestamptz not null
);

-- Single-use links to choose a password. Only the hash is kept: who reads the table cannot use them.
create table password_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_tokens_account on password_tokens (account_id);

-- An order, which becomes a contract once it is confirmed.
create table orders (
  contract_number        text primary key check (contract_number ~ '^[0-9]{8,12}$'),
  account_id             uuid not null references accounts (id),
  -- Whose order it is, and who placed it: they differ where a platform orders on behalf of others.
  partner_id             uuid not null references partners (id),
  placed_by_partner_id   uuid not null references partners (id),
  partnership_type       text not null check (partnership_type in ('Whitelabel', 'ThirdParty', 'SalesAffiliate')),
  external_id            text,
  sales_person_id        text,
  type                   text not null check (type in ('Private', 'Business')),
  contract_reason        text not null check (contract_reason in ('NewDeliveryLocation', 'ChangeOfSupplier')),
  industry               text,
  legal_structure        text,
  tariff_key             text not null references tariffs (tariff_key),
  tariff_name            text not null,
  campaign_code          text,
  offer_date             date not null,
  price_snapshot         jsonb not null,
  delivery_address       jsonb not null,
  billing_address        jsonb,
  bank_details           jsonb,
  agreements             jsonb,
  capabilities           jsonb,
  meter_number           text,
  malo_identifier        text,
  melo_identifier        text,
  previous_supplier_code text,
  desired_start_date     date not null,
  previous_cancelled_by_customer boolean not null,
  previous_annual_consumption_kwh integer not null,
  -- When the customer signed, as the partner told.
  signed_at              timestamptz not null,
  state                  text not null check (state in ('Open', 'Processing', 'Rejected', 'Revoked', 'PendingDelivery',
                           'Delivery', 'Cancelled', 'Unspecified')),
  state_comment          text,
  delivery_state         text not null check (delivery_state in ('None', 'Delivery', 'DeliveryPending', 'CancelledDelivery',
                           'CancelledPendingDelivery', 'Cancelled', 'Denied', 'Revoked', 'InChangeProcess', 'Unknown')),
  delivery_message       text,
  start_date             date,
  end_date               date check (end_date >= start_date - 1),
  denial_reason          text check (denial_reason in ('Dunning', 'InsufficientSolvency', 'ContractCommitment',
                           'Duplicate', 'UnsuccessfulSupplierChange', 'Other')),
  cancellation_reason    text check (cancellation_reason in ('None', 'Dunning', 'OtherSupplier', 'CustomerSupplierChange',
                           'CustomerRelocation', 'Decommissioning', 'Unknown', 'CustomerProduct', 'CustomerPrice',
                           'CustomerService', 'CustomerMisc', 'CustomerPriceChange')),
  -- Sentences that say what keeps the order Open.
  open_reasons           text[] not null default '{}',
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  check (updated_at >= created_at),
  check ((denial_reason is not null) = (delivery_state = 'Denied')),
  check ((cancellation_reason is not null)
    = (delivery_state in ('CancelledDelivery', 'CancelledPendingDelivery', 'Cancelled'))),
  check ((state = 'Rejected') = (delivery_state = 'Denied')),
  check ((state = 'Revoked') = (delivery_state = 'Revoked')),
  check ((state = 'Unspecified') = (delivery_state = 'Unknown')),
  check ((state = 'Cancelled') = (delivery_state in ('CancelledDelivery', 'CancelledPendingDelivery', 'Cancelled')))
);
create index orders_of_partner on orders (partner_id, created_at desc, contract_number desc);
create index orders_placed_by on orders (placed_by_partner_id, created_at desc, contract_number desc)
  where placed_by_partner_id <> partner_id;
create index orders_of_account on orders (account_id, created_at desc);
-- For filter.fromUpdatedAt: orders that changed after their creation.
create index orders_changed on orders (partner_id, updated_at) where updated_at > created_at;

-- What happened to an order from its first moment on; rows are added, never changed.
create table order_history (
  id              bigint generated always as identity primary key,
  contract_number text not null references orders (contract_number),
  event           text not null,
  state           text not null,
  delivery_state  text not null,
  happened_at     timestamptz not null,
  actor           text not null,
  comment         text
);
create index order_history_of_order on order_history (contract_number, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added, never changed', tg_table_name;
end $$;
create trigger order_history_append_only before update or delete on order_history
  for each row execute function refuse_change();

-- The first answer to a request with an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  client_id    text not null references clients (client_id) on delete cascade,
  key          text not null check (length(key) between 1 and 200),
  request_hash bytea not null check (length(request_hash) = 32),
  created_at   timestamptz not null,
  -- Null while the first request is still running.
  status       smallint,
  answer       jsonb,
  check ((status is null) = (answer is null)),
  primary key (client_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What is to be done after a commit: written with the order, done by a worker at least once.
create table tasks (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null,
  -- What the task is about: a contract number, an account.
  subject      text not null,
  payload      jsonb not null default '{}',
  created_at   timestamptz not null,
  due_at       timestamptz not null,
  attempts     integer not null default 0,
  leased_until timestamptz,
  done_at      timestamptz,
  -- Given up after repeated failure; an operator has to look.
  parked_at    timestamptz,
  last_error   text
);
create index tasks_due on tasks (due_at) where done_at is null and parked_at is null;
create index tasks_of_subject on tasks (subject, created_at);
create index tasks_parked on tasks (parked_at) where parked_at is not null;
alter table tasks set (autovacuum_vacuum_scale_factor = 0.02);

-- Mails that were handed over. The text is kept in the test environment alone, where the sandbox shows it.
create table mails (
  id              uuid primary key default gen_random_uuid(),
  -- No reference: a task that is done may be dropped, what was handed over may not.
  task_id         uuid not null unique,
  kind            text not null,
  contract_number text,
  to_address      text not null,
  to_key          text not null,
  subject         text not null,
  message_id      text not null,
  sent_at         timestamptz not null,
  text            text,
  html            text,
  links           jsonb
);
create index mails_to on mails (to_key, sent_at desc);
create index mails_of_contract on mails (contract_number, sent_at desc);
