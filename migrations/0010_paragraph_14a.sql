-- Which modules of EnWG section 14a a contract uses, and with which controllable devices. Periods are half-open.
create table contract_modules (
  contract_number       text not null references orders (contract_number),
  valid_from            date not null,
  valid_to              date check (valid_to > valid_from),
  is_module1            boolean not null,
  is_module2            boolean not null,
  is_module3            boolean not null,
  device_types          text[] not null
    check (device_types <@ array['Wallbox', 'HeatPump', 'AirConditioning', 'Battery']),
  controllable_power_kw numeric(7, 3) check (controllable_power_kw > 0),
  -- The reduced work price excludes the flat reduction; the time-variable fee comes on top of the flat reduction alone.
  check (not is_module2 or not (is_module1 or is_module3)),
  check (not is_module3 or is_module1),
  -- A module is the return for a device that may be dimmed.
  check (cardinality(device_types) > 0 or not (is_module1 or is_module2)),
  primary key (contract_number, valid_from),
  exclude using gist (contract_number with =, daterange(valid_from, valid_to) with &&)
);

-- When a grid operator charges less or more than its usual work price (module 3). The usual price is in grid_fees.
create table grid_fee_windows (
  operator_code         text not null references grid_operators (operator_code) deferrable initially deferred,
  valid_from            date not null,
  valid_to              date check (valid_to > valid_from),
  level                 text not null check (level in ('Low', 'High')),
  quarter               integer not null check (quarter between 1 and 4),
  -- Minutes of the local day in Berlin, half-open, on the quarter-hour: what is metered has no finer time.
  window_from           integer not null check (window_from between 0 and 1425 and window_from % 15 = 0),
  window_to             integer not null check (window_to between 15 and 1440 and window_to % 15 = 0),
  work_cent_per_kwh_net numeric(8, 4) not null check (work_cent_per_kwh_net >= 0),
  check (window_to > window_from),
  primary key (operator_code, quarter, window_from, valid_from),
  exclude using gist (operator_code with =, quarter with =, int4range(window_from, window_to) with &&,
    daterange(valid_from, valid_to) with &&)
);
create trigger grid_fee_windows_revision after insert or update or delete on grid_fee_windows
  for each statement execute function raise_revision('regions');

-- A customer who was erased is nobody's customer any more, whatever is kept of the contracts for the books.
create function forget_erased_customer() returns trigger language plpgsql as $$
begin
  delete from partner_customers c using partners p where c.partner_id = p.id and c.account_id = new.id;
  return null;
end $$;
create trigger accounts_erased after update of erased_at on accounts for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_erased_customer();

create function skip_erased_customer() returns trigger language plpgsql as $$
begin
  if exists (select from accounts a where a.id = new.account_id and a.erased_at is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger partner_customers_erased before insert on partner_customers for each row
  execute function skip_erased_customer();

delete from partner_customers c using accounts a where a.id = c.account_id and a.erased_at is not null;
