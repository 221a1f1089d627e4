-- Every declaration is kept as it was received, also one that names no contract of ours or another address than the
-- contract has: it waits for an operator, who attaches it to a contract or closes it with a reason.
alter table withdrawal_declarations
  alter column contract_number drop not null,
  -- What the form was sent with; null for declarations from an account, and once the customer is erased.
  add column given_number    text check (length(given_number) <= 20),
  add column given_email     text check (length(given_email) <= 254),
  add column given_email_key text check (length(given_email_key) <= 1000),
  add column given_name      text check (length(given_name) <= 200),
  add column given_words     text check (length(given_words) <= 2000),
  add column language        text check (language in ('de', 'en')),
  -- How the search for the contract went, step by step: contract-found, address-differs, name-same.
  add column tried           text[],
  -- When, by whom and why an operator attached or closed it.
  add column settled_at      timestamptz,
  add column settled_by      text,
  add column settled_comment text check (length(settled_comment) <= 500),
  drop constraint withdrawal_declarations_result_check,
  add constraint withdrawal_declarations_result_check check (result in ('withdrawn', 'to-clarify', 'already-withdrawn',
    'period-over', 'no-right', 'no-contract', 'unmatched', 'closed')),
  add constraint withdrawal_declarations_matched check ((contract_number is null) = (result in ('unmatched', 'closed'))),
  add constraint withdrawal_declarations_settled check ((settled_at is null) = (settled_by is null)
    and (result <> 'closed' or settled_at is not null));

-- The operator's worklist, however many declarations there are.
create index withdrawal_declarations_unmatched on withdrawal_declarations (received_at) where result = 'unmatched';
create index withdrawal_declarations_newest on withdrawal_declarations (received_at desc, id);
-- How many receipts went to an address of late, and what an erased customer has declared.
create index withdrawal_declarations_of_sender on withdrawal_declarations (given_email_key, received_at)
  where given_email_key is not null;
