-- Who could read the mail with the link in a mailbox of a public test environment, so that it proves the address for their
-- contracts alone: docs/decisions/0084-public-test-environments.md. Null where nobody could, as in production.
alter table password_tokens
  add column partner_id uuid,
  -- Who placed the order that the mail is about; null for a mail about the account.
  add column placed_by_partner_id uuid;
