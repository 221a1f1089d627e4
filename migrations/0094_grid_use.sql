-- Who pays for grid use and metering from a day on, as the market's 55218 says. Before the first of them it is the supplier, whose
-- price includes both. Of several messages about a day, the one that was written last counts.
create table grid_use_changes (
  contract_number     text not null references orders (contract_number),
  valid_from          date not null,
  is_paid_by_supplier boolean not null,
  written_at          timestamptz not null,
  primary key (contract_number, valid_from)
);

-- Most messages repeat what holds already: only a change is an event.
create function note_grid_use_change() returns trigger language plpgsql as $$
declare
  previous boolean := case when tg_op = 'UPDATE' then old.is_paid_by_supplier else coalesce((
    select c.is_paid_by_supplier from grid_use_changes c
    where c.contract_number = new.contract_number and c.valid_from < new.valid_from
    order by c.valid_from desc limit 1), true) end;
begin
  insert into event_facts (fact, contract_number, account_id)
  select 'grid-use-changed', o.contract_number, o.account_id
  from orders o
  where o.contract_number = new.contract_number and o.confirmation_sent_at is not null
    and previous <> new.is_paid_by_supplier;
  return null;
end $$;
create trigger grid_use_changes_event after insert or update on grid_use_changes
  for each row execute function note_grid_use_change();

-- What was told before this version was taken for a contradiction: from now on it counts, and customers are told.
with told as (
  insert into grid_use_changes (contract_number, valid_from, is_paid_by_supplier, written_at)
  select distinct on (m.contract_number, c.valid_from) m.contract_number, c.valid_from, c.is_paid_by_supplier, c.written_at
  from market_messages m
  cross join lateral (select (m.content #>> '{content,validFrom}')::date as valid_from,
    (m.content #>> '{content,isPaidBySupplier}')::boolean as is_paid_by_supplier,
    (m.content ->> 'sentAt')::timestamptz as written_at) c
  where m.process = '55218' and m.direction = 'in' and m.flag is null and m.contract_number is not null
    and jsonb_typeof(m.content #> '{content,isPaidBySupplier}') = 'boolean'
  order by m.contract_number, c.valid_from, c.written_at desc
  returning contract_number, valid_from, is_paid_by_supplier)
insert into tasks (kind, subject, payload, created_at, due_at)
select distinct on (o.contract_number) 'send-grid-use-mail', o.contract_number,
  jsonb_build_object('validFrom', greatest(t.valid_from, o.start_date)), now(), now()
from told t
join orders o on o.contract_number = t.contract_number
where not t.is_paid_by_supplier and o.start_date is not null and o.confirmed_at is not null
order by o.contract_number, t.valid_from desc;
