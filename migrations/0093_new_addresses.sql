-- Where a customer who terminates because of a move goes to, as far as they said (section 41b (5) EnWG): street, number, extension,
-- postcode and city. Null if not given, and once the customer is erased.
alter table orders add column new_address jsonb;
alter table termination_declarations add column given_new_address jsonb;
