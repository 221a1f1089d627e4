-- What customers declared about withdrawing from a contract, with or without a login: the words, when they arrived, and
-- what became of them. A declaration that fits no contract is not kept.
create table withdrawal_declarations (
  id              uuid primary key default gen_random_uuid(),
  contract_number text not null references orders (contract_number),
  -- The customer's words; null once the customer is erased.
  statement       text check (length(statement) <= 2000),
  came_by         text not null check (came_by in ('form', 'account')),
  result          text not null check (result in ('withdrawn', 'to-clarify', 'already-withdrawn', 'period-over',
                    'no-right', 'no-contract')),
  received_at     timestamptz not null
);
create index withdrawal_declarations_of_contract on withdrawal_declarations (contract_number, received_at desc);
