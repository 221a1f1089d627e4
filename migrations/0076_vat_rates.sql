-- Rates of value-added tax by the day of delivery (§ 27 (1) UStG), from the first one that differs from that of the tariffs. A
-- rate holds until the next one (docs/decisions/0095-vat-by-day.md).
create table vat_rates (
  valid_from date primary key,
  percent    numeric(5, 2) not null check (percent >= 0 and percent < 100),
  source     text not null check (length(source) between 1 and 500)
);
create trigger vat_rates_revision after insert or update or delete on vat_rates
  for each statement execute function raise_revision('regions');
