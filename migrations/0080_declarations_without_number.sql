-- A withdrawal or termination without a login may name its contract by meter, or by name and delivery address
-- (docs/decisions/0097-declarations-without-a-number.md). Null if not given, and once the customer is erased.
alter table withdrawal_declarations
  add column given_meter_number text check (length(given_meter_number) <= 40),
  add column given_street       text check (length(given_street) <= 200),
  add column given_post_code    text check (length(given_post_code) <= 20);
alter table termination_declarations
  add column given_meter_number text check (length(given_meter_number) <= 40),
  add column given_street       text check (length(given_street) <= 200),
  add column given_post_code    text check (length(given_post_code) <= 20);
