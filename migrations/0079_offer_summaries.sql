-- What a customer is shown before the order: docs/decisions/0096-offers.md.
alter table offers
  -- The words in both languages, as JSON that is kept byte for byte, and its SHA-256.
  add column summary text,
  add column summary_hash text check (summary_hash ~ '^[0-9a-f]{64}$');

-- Of the summary of the offer that the order named.
alter table orders add column summary_hash text check (summary_hash ~ '^[0-9a-f]{64}$');
