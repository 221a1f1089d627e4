-- The directory of market partners: an import of the code lists of BDEW and DVGW. A code belongs to one company in one
-- role of the market.
create table market_partners (
  code text primary key check (code ~ '^[0-9]{13}$'),
  role text not null check (role in ('Supplier', 'GridOperator', 'MeteringOperator')),
  name text not null check (length(name) between 1 and 200),
  city text check (length(city) between 1 and 100)
);
create trigger market_partners_revision after insert or update or delete on market_partners
  for each statement execute function raise_revision('market-partners');

-- Where several grid operators share a postcode: those besides the one whose fees count there. Null if it is the only one.
alter table postcodes add other_operator_codes text[] check (cardinality(other_operator_codes) > 0);
