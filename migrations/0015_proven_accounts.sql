-- Who has proved to own an e-mail address: docs/decisions, "Unproven addresses". Changes of shape alone, which hold their
-- locks for a moment; the next migration says what holds for the accounts that exist.
alter table accounts
  -- When the owner first used a link that was sent to the address; null until then.
  add column proven_at timestamptz,
  -- Whose order brought the password, and who placed that order; null once the customer has chosen one by a link. No
  -- references: the order has them, and checking them here too would cost every order and the next migration time.
  add column password_partner_id uuid,
  add column password_placed_by_partner_id uuid,
  -- The contract number of the order that joined the account and dropped a password given by another partner.
  add column password_dropped_by text;

-- The contracts that existed when access was given from an unproven account, which never covers more; null for all.
alter table grants add column only_contracts text[];

-- The contract that the mail with the link is about, whose brand the page shows; null if it is about the account.
alter table password_tokens add column contract_number text;

-- The address as this order gave it; orders of before have that of their account.
alter table orders add column email_address text;
