-- What a customer is shown before the order: docs/decisions/0096-offers.md. And the labelling of electricity, a part of it.
alter table offers
  -- The words in both languages, as JSON that is kept byte for byte, and its SHA-256.
  add column summary text,
  add column summary_hash text check (summary_hash ~ '^[0-9a-f]{64}$');

-- Of the summary of the offer that the order named.
alter table orders add column summary_hash text check (summary_hash ~ '^[0-9a-f]{64}$');

-- Where the electricity of a year came from and what it did to the environment (section 42 EnWG).
create table energy_labels (
  -- `Germany`, `Supplier`, or the key of a tariff.
  label_of text not null,
  year integer not null,
  nuclear_percent numeric(5, 2) not null,
  coal_percent numeric(5, 2) not null,
  gas_percent numeric(5, 2) not null,
  other_fossil_percent numeric(5, 2) not null,
  funded_renewables_percent numeric(5, 2) not null,
  other_renewables_percent numeric(5, 2) not null,
  co2_gram_per_kwh numeric(6, 2) not null,
  nuclear_waste_gram_per_kwh numeric(9, 5) not null,
  primary key (label_of, year)
);
create trigger energy_labels_revision after insert or update or delete on energy_labels
  for each statement execute function raise_revision('regions');
