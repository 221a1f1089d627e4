-- A message of the market can come before the fact that it builds on. It waits then, and is judged again whenever its
-- order moves; null for all that do not wait.
alter table market_messages add column waiting_since timestamptz;
create index market_messages_waiting on market_messages (contract_number, created_at) where waiting_since is not null;
-- For the operator, who sees the messages about all orders.
create index market_messages_newest on market_messages (created_at desc, id desc);
