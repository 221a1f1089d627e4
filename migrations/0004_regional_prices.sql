-- What a price takes from place and time. Everything is keyed by the date of delivery: valid from the first day
-- to the day before valid_to; an open end is null. Two rows for one day cannot exist: the database refuses them.

create table levies (
  valid_from                      date primary key,
  valid_to                        date check (valid_to > valid_from),
  electricity_tax_cent_per_kwh_net numeric(8, 4) not null check (electricity_tax_cent_per_kwh_net >= 0),
  kwkg_cent_per_kwh_net           numeric(8, 4) not null,
  offshore_cent_per_kwh_net       numeric(8, 4) not null,
  p19_cent_per_kwh_net            numeric(8, 4) not null,
  -- Levies have been published twice for one year, so a reader must be able to tell which figures these are.
  published_on                    date not null,
  source                          text not null check (length(source) between 1 and 500),
  exclude using gist (daterange(valid_from, valid_to) with &&)
);

create table concession_fees (
  municipality_class text not null
    check (municipality_class in ('UpTo25000', 'UpTo100000', 'UpTo500000', 'Above500000')),
  valid_from         date not null,
  valid_to           date check (valid_to > valid_from),
  cent_per_kwh_net   numeric(8, 4) not null check (cent_per_kwh_net >= 0),
  primary key (municipality_class, valid_from),
  exclude using gist (municipality_class with =, daterange(valid_from, valid_to) with &&)
);

create table grid_operators (
  operator_code text primary key check (operator_code ~ '^[0-9]{13}$'),
  name          text not null check (length(name) between 1 and 200)
);

-- References wait for the end of the transaction: an import replaces rows that others refer to.
create table grid_fees (
  operator_code                    text not null references grid_operators (operator_code)
    deferrable initially deferred,
  valid_from                       date not null,
  valid_to                         date check (valid_to > valid_from),
  work_cent_per_kwh_net            numeric(8, 4) not null check (work_cent_per_kwh_net >= 0),
  base_euro_per_year_net           numeric(8, 4) not null check (base_euro_per_year_net >= 0),
  -- Null where the operator charges the caps of MsbG section 30.
  modern_meter_euro_per_year_gross numeric(8, 4) check (modern_meter_euro_per_year_gross >= 0),
  smart_meter_euro_per_year_gross  numeric(8, 4) check (smart_meter_euro_per_year_gross >= 0),
  primary key (operator_code, valid_from),
  exclude using gist (operator_code with =, daterange(valid_from, valid_to) with &&)
);

create table default_suppliers (
  supplier_code text primary key check (supplier_code ~ '^[0-9]{13}$'),
  name          text not null check (length(name) between 1 and 200)
);

create table default_supplier_prices (
  supplier_code             text not null references default_suppliers (supplier_code)
    deferrable initially deferred,
  valid_from                date not null,
  valid_to                  date check (valid_to > valid_from),
  work_cent_per_kwh_gross   numeric(8, 4) not null check (work_cent_per_kwh_gross >= 0),
  base_euro_per_month_gross numeric(8, 4) not null check (base_euro_per_month_gross >= 0),
  primary key (supplier_code, valid_from),
  exclude using gist (supplier_code with =, daterange(valid_from, valid_to) with &&)
);

-- A row holds for all postcodes that begin with the prefix, unless a longer prefix says otherwise.
create table postcodes (
  prefix             text not null check (prefix ~ '^(0[1-9]|[1-9][0-9])[0-9]{0,3}$'),
  valid_from         date not null,
  valid_to           date check (valid_to > valid_from),
  operator_code      text not null references grid_operators (operator_code) deferrable initially deferred,
  municipality_class text not null
    check (municipality_class in ('UpTo25000', 'UpTo100000', 'UpTo500000', 'Above500000')),
  supplier_code      text not null references default_suppliers (supplier_code) deferrable initially deferred,
  primary key (prefix, valid_from),
  -- As a number, told apart from shorter ones by the 1 before it: a third of the time that the text takes.
  exclude using gist ((('1' || prefix)::integer) with =, daterange(valid_from, valid_to) with &&)
);
create index postcodes_operator on postcodes (operator_code);
create index postcodes_supplier on postcodes (supplier_code);

-- Every edition revises the years before it; a year has the figure of the edition that it was last taken from.
create table emission_factors (
  year         integer primary key check (year between 1990 and 2199),
  gram_per_kwh numeric(8, 2) not null check (gram_per_kwh >= 0),
  edition      text not null check (length(edition) between 1 and 200)
);

create table campaigns (
  campaign_code             text not null check (campaign_code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$'),
  valid_from                date not null,
  valid_to                  date check (valid_to > valid_from),
  -- Null where the campaign fits every tariff.
  tariff_keys               text[] check (cardinality(tariff_keys) > 0),
  work_cent_per_kwh_gross   numeric(8, 4) not null,
  base_euro_per_month_gross numeric(8, 4) not null,
  primary key (campaign_code, valid_from),
  exclude using gist (campaign_code with =, daterange(valid_from, valid_to) with &&)
);

-- Means over all hours of a month, until the day-ahead prices themselves are stored.
create table exchange_price_months (
  month                 date primary key check (extract(day from month) = 1),
  mean_cent_per_kwh_net numeric(8, 4) not null
);

-- Where the rows of a table come from: an import replaces a table as a whole, so its origin is one fact.
create table imports (
  kind        text primary key,
  data_set    text not null check (data_set in ('reference', 'sample', 'own')),
  row_count   integer not null,
  imported_at timestamptz not null default now()
);

create trigger levies_revision after insert or update or delete on levies
  for each statement execute function raise_revision('regions');
create trigger concession_fees_revision after insert or update or delete on concession_fees
  for each statement execute function raise_revision('regions');
create trigger grid_operators_revision after insert or update or delete on grid_operators
  for each statement execute function raise_revision('regions');
create trigger grid_fees_revision after insert or update or delete on grid_fees
  for each statement execute function raise_revision('regions');
create trigger default_suppliers_revision after insert or update or delete on default_suppliers
  for each statement execute function raise_revision('regions');
create trigger default_supplier_prices_revision after insert or update or delete on default_supplier_prices
  for each statement execute function raise_revision('regions');
create trigger postcodes_revision after insert or update or delete on postcodes
  for each statement execute function raise_revision('regions');
create trigger emission_factors_revision after insert or update or delete on emission_factors
  for each statement execute function raise_revision('regions');
create trigger campaigns_revision after insert or update or delete on campaigns
  for each statement execute function raise_revision('regions');
create trigger exchange_price_months_revision after insert or update or delete on exchange_price_months
  for each statement execute function raise_revision('regions');
create trigger imports_revision after insert or update or delete on imports
  for each statement execute function raise_revision('regions');
