-- What an operator charges for the box that dims a device of EnWG section 14a, on top of the meter. Null: the cap of MsbG
-- section 30.
alter table grid_fees add column control_box_euro_per_year_gross numeric(8, 4)
  check (control_box_euro_per_year_gross >= 0);

-- How the delivery point is measured, as the market says; null as long as it has not said. It takes precedence over the
-- capabilities of the order.
alter table orders add column measurement_technology text
  check (measurement_technology in ('intelligentMeasuringSystem', 'conventionalMeasuringSystem', 'noMeasurement'));

-- When a contract for a heat pump with its own metering point pays neither the CHP nor the offshore levy (section 22 EnFG):
-- somebody applied for it, and there is a proof. Periods are half-open.
create table levy_exemptions (
  contract_number text not null references orders (contract_number),
  valid_from      date not null,
  valid_to        date check (valid_to > valid_from),
  applied_on      date not null,
  applied_by      text not null check (applied_by in ('Customer', 'Supplier')),
  proof_reference text not null check (proof_reference <> ''),
  primary key (contract_number, valid_from),
  exclude using gist (contract_number with =, daterange(valid_from, valid_to) with &&)
);
