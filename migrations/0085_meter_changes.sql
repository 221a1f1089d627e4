-- How a delivery point is measured from a day of the supply on. Before the first of them, from the start of the supply on, it is
-- measured as orders.measurement_technology says: the one period of contracts from before.
create table meter_changes (
  contract_number        text not null references orders (contract_number),
  valid_from             date not null,
  measurement_technology text not null
    check (measurement_technology in ('intelligentMeasuringSystem', 'conventionalMeasuringSystem', 'noMeasurement')),
  primary key (contract_number, valid_from)
);

create function note_meter_change() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, contract_number, account_id)
  select 'meter-changed', o.contract_number, o.account_id
  from orders o where o.contract_number = new.contract_number and o.confirmation_sent_at is not null;
  return null;
end $$;
create trigger meter_changes_event after insert or update on meter_changes
  for each row execute function note_meter_change();
