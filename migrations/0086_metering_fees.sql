-- What metering operators charge, by the service of sections 30, 34 and 35 MsbG. The operator is that of the metering location, or
-- the grid operator, who meters where nobody else does.
create table metering_fees (
  operator_code text not null check (operator_code ~ '^[0-9]{13}$'),
  service       text not null check (service in ('ModernMeter', 'SmartMeterUpTo6000Kwh', 'SmartMeterUpTo10000Kwh',
    'SmartMeterUpTo20000Kwh', 'SmartMeterUpTo50000Kwh', 'SmartMeterUpTo100000Kwh', 'ControlBox', 'OrderedMeterOnce',
    'OrderedMeterPerYear')),
  valid_from    date not null,
  valid_to      date check (valid_to > valid_from),
  euro_gross    numeric(8, 4) not null check (euro_gross >= 0),
  -- Section 35 (1) no. 1 MsbG.
  check (service <> 'OrderedMeterOnce' or euro_gross <= 100),
  check (service <> 'OrderedMeterPerYear' or euro_gross <= 30),
  primary key (operator_code, service, valid_from),
  exclude using gist (operator_code with =, service with =, daterange(valid_from, valid_to) with &&)
);
create trigger metering_fees_revision after insert or update or delete on metering_fees
  for each statement execute function raise_revision('regions');

-- The connection holder owes the fee of a control box, once it is installed: only where the customer is known to be that.
alter table contract_modules add column is_control_box_charged boolean not null default false;
