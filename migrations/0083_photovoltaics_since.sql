-- Since when a running contract has photovoltaics, as told after the order; null for what the order says.
alter table orders add column photovoltaics_since date;

create trigger orders_photovoltaics_event after update of photovoltaics_since on orders for each row
  when (new.confirmation_sent_at is not null and old.photovoltaics_since is distinct from new.photovoltaics_since)
  execute function note_order_change('photovoltaics-changed');
