-- For the filters by state of the operator's list of orders: a state that few orders have is found without reading the others.
create index orders_in_state on orders (state, created_at desc, contract_number desc);
create index orders_in_delivery_state on orders (delivery_state, created_at desc, contract_number desc);
