-- Prices that an order may name until a day: docs/decisions/0096-offers.md.
create table offers (
  id                  uuid primary key default gen_random_uuid(),
  -- For whom it was made, and who may order by it.
  partner_id          uuid not null references partners (id),
  tariff_key          text not null references tariffs (tariff_key),
  offer_date          date not null,
  expected_start_date date not null,
  -- The household that it was calculated for. Nobody's name.
  household           jsonb not null,
  price_snapshot      jsonb not null,
  announced_changes   jsonb not null,
  created_at          timestamptz not null,
  -- The last day on which an order may name it.
  valid_until         date not null check (valid_until >= offer_date)
);
create index offers_of_partner on offers (partner_id);
create index offers_ended on offers (valid_until);

alter table orders add column offer_id uuid references offers (id);
create index orders_of_offer on orders (offer_id) where offer_id is not null;
