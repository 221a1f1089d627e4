-- Whom webhook endpoints name to be told by mail, and what they answered to our question: docs/decisions/0054-webhooks.md.
create table webhook_contacts (
  id            uuid primary key default gen_random_uuid(),
  -- Null for an endpoint of the supplier.
  partner_id    uuid references partners (id),
  email_address text not null,
  -- Of the link in the last question; former ones work no longer.
  token_hash    bytea not null unique check (length(token_hash) = 32),
  asked_at      timestamptz not null,
  -- The task that asked, which may have to try again.
  task_id       uuid not null,
  is_agreed     boolean,
  answered_at   timestamptz,
  -- When the question is forgotten, or who agreed and is named no longer; null while the answer is needed.
  expires_at    timestamptz
);
create unique index webhook_contacts_address
  on webhook_contacts (coalesce(partner_id, '00000000-0000-0000-0000-000000000000'), email_address);

-- When somebody was last told of an endpoint.
create table webhook_contact_mails (
  endpoint_id   uuid not null references webhook_endpoints (id) on delete cascade,
  email_address text not null,
  mailed_at     timestamptz not null,
  task_id       uuid not null,
  primary key (endpoint_id, email_address)
);
