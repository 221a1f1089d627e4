-- What we order from the market for a contract that runs (docs/decisions/0052-devices-and-meters.md).

-- The modules of EnWG section 14a that a customer chose from a day on. A confirmed choice is in contract_modules too.
create table module_choices (
  id                    bigint generated always as identity primary key,
  contract_number       text not null references orders (contract_number),
  modules               text not null check (modules in ('Module1', 'Module1And3', 'Module2')),
  valid_from            date not null,
  -- The device that came with the choice; null if the choice is for the devices that the contract has.
  device_type           text check (device_type in ('Wallbox', 'HeatPump', 'AirConditioning', 'Battery')),
  power_kw              numeric(7, 3) check (power_kw > 0),
  in_service_date       date,
  is_separately_metered boolean,
  state                 text not null check (state in ('Requested', 'Confirmed', 'Refused')),
  -- Of a refusal: the code of the market, and what the grid operator or our staff said about it.
  response_code         text,
  remark                text,
  message_id            uuid not null,
  requested_at          timestamptz not null,
  -- By when the grid operator has to answer.
  due_date              date not null,
  settled_at            timestamptz,
  check (num_nulls(device_type, power_kw, in_service_date, is_separately_metered) in (0, 4)),
  check ((state = 'Requested') = (settled_at is null))
);
create unique index module_choices_open on module_choices (contract_number) where state = 'Requested';
create index module_choices_of_contract on module_choices (contract_number, id);

-- Smart meters that we ordered from metering operators.
create table smart_meter_orders (
  id                bigint generated always as identity primary key,
  contract_number   text not null references orders (contract_number),
  state             text not null check (state in ('Ordered', 'Accepted', 'Installed', 'Refused', 'Cancelled')),
  installation_date date check (installation_date is not null or state not in ('Accepted', 'Installed')),
  response_code     text,
  remark            text,
  message_id        uuid not null,
  ordered_at        timestamptz not null,
  -- By when the metering operator has to answer, and by when to install it (§ 34 (2) MsbG).
  answer_due_date   date not null,
  due_date          date not null,
  changed_at        timestamptz not null
);
create unique index smart_meter_orders_open on smart_meter_orders (contract_number)
  where state in ('Ordered', 'Accepted');
create index smart_meter_orders_of_contract on smart_meter_orders (contract_number, id);
