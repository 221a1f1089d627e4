-- Who a mail was for, which decides about the mailboxes of the test environment: docs/decisions/0083-mail-audiences.md.
-- Null for mails from before that are about no contract; no mailbox shows them.
alter table mails
  add column audience text check (audience in
    ('contract', 'account', 'partner-staff', 'supplier-staff', 'webhook-contact', 'declaration-sender')),
  add column account_id uuid,
  -- Of an account: the partner that all its contracts belonged to when the mail was sent.
  add column partner_id uuid;
-- Only the test environment has texts to show, so production rewrites no row.
update mails set audience = 'contract' where contract_number is not null and text is not null;
