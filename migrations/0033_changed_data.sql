-- What customers and their partners change while a contract runs (docs/decisions/0051-changed-data.md).
alter table orders
  -- What the customer expects to use in a year; null while that is what the order said.
  add column expected_annual_consumption_kwh integer check (expected_annual_consumption_kwh > 0),
  -- The SEPA mandate in use, counted from that of the order; its reference ends with it.
  add column mandate_number integer not null default 1 check (mandate_number > 0),
  -- When that mandate was given; null for that of the order.
  add column mandate_signed_at timestamptz;

-- From when on orders of before show the address of the account, and no longer the one they came with.
alter table accounts add column email_changed_at timestamptz;

-- A new e-mail address of an account. It counts once its owner has confirmed it.
create table email_changes (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references accounts (id) on delete cascade,
  -- Whose right to ask for it must still hold when it is confirmed; null for the customer's own.
  partner_id   uuid references partners (id),
  old_address  text not null check (length(old_address) <= 254),
  old_key      text not null,
  new_address  text not null check (length(new_address) <= 254),
  new_key      text not null,
  requested_at timestamptz not null,
  expires_at   timestamptz not null,
  confirmed_at timestamptz,
  -- Stopped, undone or replaced.
  ended_at     timestamptz
);
create index email_changes_account on email_changes (account_id);
create unique index email_changes_one_open on email_changes (account_id) where confirmed_at is null and ended_at is null;

-- Links in mails: one to confirm goes to the new address, those to stop or undo to the old one. Only hashes are kept.
create table email_change_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  change_id  uuid not null references email_changes (id) on delete cascade,
  purpose    text not null check (purpose in ('Confirm', 'Stop')),
  created_at timestamptz not null
);
create index email_change_links_change on email_change_links (change_id);
