-- Contracts of the test environment whose readings the service invents, up to yesterday by the clock.
create table sandbox_households (
  contract_number        text primary key,
  household_kwh_per_year integer not null check (household_kwh_per_year between 0 and 100000),
  -- Charged at night; 0 without a car.
  car_kwh_per_year       integer not null check (car_kwh_per_year between 0 and 100000)
);
