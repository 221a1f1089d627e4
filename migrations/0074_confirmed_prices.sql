-- The price of the contract confirmation: with the levies and fees of the first day of delivery, of the grid operator that the
-- market named. The confirmation stores it when it is sent for the first time; contracts from before have none.
alter table orders add column confirmed_price jsonb;
