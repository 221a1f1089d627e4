create extension if not exists btree_gist;

create table tariffs (
  tariff_key     text primary key check (tariff_key ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$'),
  name           text not null check (length(name) between 1 and 200),
  display_name   text check (length(display_name) between 1 and 200),
  provider_name  text not null check (length(provider_name) between 1 and 200),
  kind           text not null check (kind in ('DynamicShare', 'DynamicFee', 'Fixed')),
  duration_value integer not null check (duration_value between 0 and 24),
  duration_unit  text not null check (duration_unit in ('Day', 'Month', 'Year')),
  notice_value   integer not null check (notice_value between 0 and 90),
  notice_unit    text not null check (notice_unit in ('Day', 'Month')),
  renewal_value  integer not null check (renewal_value between 0 and 12),
  renewal_unit   text not null check (renewal_unit in ('Day', 'Month', 'Year')),
  features       text[] not null default '{}'
);

-- A tariff without a row here is open to every partner.
create table tariff_partners (
  tariff_key text not null references tariffs (tariff_key) on delete cascade,
  partner_id uuid not null references partners (id) on delete cascade,
  primary key (tariff_key, partner_id)
);

-- What a tariff costs while it is on sale: from the first day to the day before valid_to.
create table tariff_versions (
  id                           bigint generated always as identity primary key,
  tariff_key                   text not null references tariffs (tariff_key) on delete cascade,
  valid_from                   date not null,
  valid_to                     date check (valid_to > valid_from),
  vat_percent                  numeric(4, 2) not null check (vat_percent between 0 and 99),
  service_fee_cent_per_kwh     numeric(8, 4) not null,
  base_service_fee_euro_per_month numeric(8, 4) not null,
  green_certificate_cent_per_kwh  numeric(8, 4) not null,
  risk_premium_cent_per_kwh    numeric(8, 4) not null default 0,
  -- Only a tariff with a savings share has a share, only a fixed one a price of its own for energy.
  share_percent                numeric(5, 2) check (share_percent between 0 and 100),
  energy_price_cent_per_kwh    numeric(8, 4),
  emission_gram_per_kwh        numeric(8, 2) not null default 0,
  flexibility_cent_per_kwh     numeric(8, 4) not null default 0 check (flexibility_cent_per_kwh <= 0),
  exclude using gist (tariff_key with =, daterange(valid_from, valid_to) with &&)
);

create trigger tariffs_revision after insert or update or delete on tariffs
  for each statement execute function raise_revision('catalogue');
create trigger tariff_partners_revision after insert or update or delete on tariff_partners
  for each statement execute function raise_revision('catalogue');
create trigger tariff_versions_revision after insert or update or delete on tariff_versions
  for each statement execute function raise_revision('catalogue');
