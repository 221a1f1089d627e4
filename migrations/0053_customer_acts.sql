-- Terminations that somebody declared without a login (§ 312k BGB), each as it was received. One that matches no contract,
-- or that a person has to judge, waits for an operator until it is settled.
create table termination_declarations (
  id              uuid primary key default gen_random_uuid(),
  contract_number text references orders (contract_number),
  kind            text not null check (kind in ('Ordinary', 'PriceChange', 'MoveOut', 'Death', 'ImportantCause')),
  -- The last day that was wished for; null for the earliest possible.
  wished_date     date,
  received_at     timestamptz not null,
  language        text not null check (language in ('de', 'en')),
  result          text not null
    check (result in ('terminated', 'already-ending', 'no-contract', 'to-clarify', 'unmatched')),
  -- The last day of delivery, as far as the declaration decided it or found it decided.
  end_date        date,
  -- The words that the sender confirmed and the form that they came from; null once the customer is erased.
  statement       text check (length(statement) <= 4000),
  given_number    text check (length(given_number) <= 20),
  given_email     text check (length(given_email) <= 254),
  given_email_key text check (length(given_email_key) <= 1000),
  given_name      text check (length(given_name) <= 200),
  given_reason    text check (length(given_reason) <= 2000),
  -- How the search for the contract went, step by step: contract-found, address-differs, name-same.
  tried           text[] not null,
  settled_at      timestamptz,
  settled_by      text,
  settled_comment text check (length(settled_comment) <= 500),
  constraint termination_declarations_matched check ((contract_number is null) = (result = 'unmatched')),
  constraint termination_declarations_settled check ((settled_at is null) = (settled_by is null))
);
create index termination_declarations_of_contract on termination_declarations (contract_number, received_at desc);
create index termination_declarations_waiting on termination_declarations (received_at)
  where settled_at is null and result in ('unmatched', 'to-clarify');
create index termination_declarations_of_sender on termination_declarations (given_email_key, received_at)
  where given_email_key is not null;

-- The language that a customer chose for pages and mails; null until then: the browser and the order decide. An order
-- that is being placed locks the orders first and the accounts then. So does this migration, or each would wait for the
-- other.
alter table accounts add column chosen_language text check (chosen_language in ('de', 'en'));

-- Customers who asked for the erasure of their data (Art. 17 GDPR). An operator erases or declines.
create table erasure_requests (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts (id),
  requested_at timestamptz not null,
  -- Until an operator has decided, the customer can take it back.
  state        text not null default 'Waiting' check (state in ('Waiting', 'TakenBack', 'Declined', 'Erased')),
  decided_at   timestamptz,
  decided_by   text,
  -- Why it was declined, in words that the customer gets.
  answer       text check (length(answer) <= 1000),
  constraint erasure_requests_decided check ((state = 'Waiting') = (decided_at is null))
);
create unique index erasure_requests_waiting on erasure_requests (account_id) where state = 'Waiting';
create index erasure_requests_of_account on erasure_requests (account_id, requested_at desc);
create index erasure_requests_worklist on erasure_requests (requested_at) where state = 'Waiting';

-- Customers who asked for all their data (Art. 15, 20 GDPR). The file is made when it is fetched, and stored nowhere.
create table data_exports (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts (id),
  requested_at timestamptz not null,
  -- Until then it can be fetched.
  expires_at   timestamptz not null,
  fetched_at   timestamptz
);
create index data_exports_of_account on data_exports (account_id, requested_at desc);
