-- Which parts of their data a partner asks a customer for, and which the customer let it read; null for all of them.
alter table access_requests add column parts text[]
  check (parts <@ '{Consumption,Costs,Contract,Bank}' and cardinality(parts) > 0);
alter table grants add column parts text[]
  check (parts <@ '{Consumption,Costs,Contract,Bank}' and cardinality(parts) > 0);
