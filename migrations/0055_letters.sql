-- The language in which a customer is written to about an order. Orders from before have that of their account.
alter table orders add column language text check (language in ('de', 'en'));
