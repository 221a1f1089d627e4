-- The changes of the supplier's own fees that a contract after a move takes over from the one before it, with the day from which each
-- counts: docs/decisions/0106-moving-continues.md. Null where an order continues nothing.
alter table orders add column continued_changes jsonb;
