-- Mails that came back (docs/decisions/0103-returned-mails.md).
alter table mails
  add column returned_at timestamptz,
  -- What the mail server said, without addresses.
  add column return_reason text;
create index mails_returned on mails (returned_at) where returned_at is not null;

-- When a process last tried to read the mailbox that mails come back to, and when that last worked.
create table returns_mailbox (
  is_only  boolean primary key default true check (is_only),
  tried_at timestamptz not null,
  read_at  timestamptz not null
);
