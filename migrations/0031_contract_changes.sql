-- Whether a customer lets the partner terminate and change contracts, beyond reading (docs/decisions/0050-contract-changes.md).
alter table grants add column may_manage_contracts boolean not null default false;

-- By which right a customer, or a partner on the customer's behalf, terminated; null for every other event and reporter.
alter table order_history add column termination_kind text
  check (termination_kind in ('Ordinary', 'PriceChange', 'MoveOut', 'Death'));

-- The contract that a customer moved out of with this order.
alter table orders add column relocated_from text references orders (contract_number);
create index orders_relocated_from on orders (relocated_from) where relocated_from is not null;
