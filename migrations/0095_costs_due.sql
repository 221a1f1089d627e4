-- Whether the worker has to work out what months of the contract cost: docs/decisions/0112-reads-write-nothing.md. So far
-- whoever asked first did, so all contracts of before are looked at once.
alter table contract_readings add costs_due boolean not null default true;
alter table contract_readings alter costs_due set default false;
create index contract_readings_costs_due on contract_readings (contract_number) where costs_due;
