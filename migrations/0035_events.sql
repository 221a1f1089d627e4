-- What has happened and has not been published yet. Triggers write it in the transaction of the fact, so that neither is
-- there without the other; src/events/publish-events.ts turns it into events. Whoever reports two facts about a contract
-- holds a lock on it in between, so that its numbers follow the order in which they happened.
create table event_facts (
  id              bigint generated always as identity primary key,
  fact            text not null,
  contract_number text,
  account_id      uuid,
  partner_id      uuid,
  detail          jsonb not null default '{}',
  -- Null for what has no time of its own: the time of publication counts.
  happened_at     timestamptz
);

-- What partners are told. Ids rise in the order of publication, and publications follow one another.
create table events (
  id              uuid primary key,
  type            text not null,
  contract_number text,
  account_id      uuid,
  data            jsonb not null,
  ref_uri         text not null,
  created_at      timestamptz not null
);
create index events_of_contract on events (contract_number) where contract_number is not null;
create index events_of_account on events (account_id) where account_id is not null;
create index events_age on events (created_at);

-- Who may see an event, decided when it was published.
create table partner_events (
  partner_id uuid not null references partners (id),
  event_id   uuid not null references events (id) on delete cascade,
  -- The least role that a client needs to see it; null if any client of the partner may.
  role       text,
  primary key (partner_id, event_id)
);
create index partner_events_of_event on partner_events (event_id);

-- The row that a publication locks, with the last id that was given.
create table event_publication (
  is_only boolean primary key default true check (is_only),
  last_id uuid not null
);
insert into event_publication (last_id) values ('00000000-0000-7000-8000-000000000000');

create function note_order_history() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, contract_number, account_id, detail, happened_at)
  select case a.event when 'orderReceived' then 'order-accepted' else 'order-moved' end, a.contract_number, o.account_id,
    jsonb_build_object('state', a.state, 'deliveryState', a.delivery_state,
      'before', jsonb_build_object('state', b.state, 'deliveryState', b.delivery_state),
      'startDate', o.start_date, 'endDate', o.end_date, 'isConfirmed', o.confirmation_sent_at is not null),
    a.happened_at
  from added a
  join orders o on o.contract_number = a.contract_number
  left join lateral (
    select p.state, p.delivery_state from order_history p
    where p.contract_number = a.contract_number and p.id < a.id order by p.id desc limit 1) b on true
  where b.state is null or (b.state, b.delivery_state) <> (a.state, a.delivery_state)
  order by a.id;
  return null;
end $$;
create trigger order_history_events after insert on order_history
  referencing new table as added for each statement execute function note_order_history();

create function note_order_change() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, contract_number, account_id, detail, happened_at)
  values (tg_argv[0], new.contract_number, new.account_id,
    jsonb_build_object('state', new.state, 'deliveryState', new.delivery_state, 'startDate', new.start_date,
      'endDate', new.end_date),
    case tg_argv[0] when 'contract-confirmed' then new.confirmation_sent_at end);
  -- Nobody could read the contract before, nor its documents.
  if tg_argv[0] = 'contract-confirmed' then
    insert into event_facts (fact, contract_number, account_id, detail, happened_at)
    select 'document-created', d.contract_number, new.account_id, jsonb_build_object('fileId', d.id), new.confirmation_sent_at
    from documents d where d.contract_number = new.contract_number order by d.created_at, d.id;
  end if;
  return null;
end $$;
create trigger orders_confirmed_event after update of confirmation_sent_at on orders for each row
  when (old.confirmation_sent_at is null and new.confirmation_sent_at is not null)
  execute function note_order_change('contract-confirmed');
create trigger orders_meter_event after update of meter_number, measurement_technology on orders for each row
  when (new.confirmation_sent_at is not null
    and (old.meter_number, old.measurement_technology) is distinct from (new.meter_number, new.measurement_technology))
  execute function note_order_change('meter-changed');

create function note_grant() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, account_id, partner_id, happened_at)
  values (tg_argv[0], new.account_id, new.partner_id,
    case tg_argv[0] when 'customer-linked' then new.granted_at else new.withdrawn_at end);
  return null;
end $$;
create trigger grants_linked_event after insert on grants for each row
  when (new.withdrawn_at is null) execute function note_grant('customer-linked');
create trigger grants_unlinked_event after update of withdrawn_at on grants for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function note_grant('customer-unlinked');

create function note_document() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, contract_number, account_id, detail, happened_at)
  select 'document-created', o.contract_number, o.account_id, jsonb_build_object('fileId', new.id), new.created_at
  from orders o where o.contract_number = new.contract_number and o.confirmation_sent_at is not null;
  return null;
end $$;
create trigger documents_event after insert on documents for each row execute function note_document();

create function note_price_day() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, detail, happened_at)
  values (case new.version when 1 then 'prices-published' else 'prices-corrected' end,
    jsonb_build_object('date', new.delivery_date), new.known_at);
  return null;
end $$;
-- Nobody waits for the prices of a year that is imported afterwards.
create trigger day_ahead_price_days_event after insert on day_ahead_price_days for each row
  when (new.version > 1 or new.starts_at > new.known_at - interval '7 days') execute function note_price_day();

create function note_price_notice() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, contract_number, detail, happened_at)
  values ('price-changed', new.contract_number, jsonb_build_object('effectiveDate', new.effective_date), new.notified_at);
  return null;
end $$;
create trigger price_change_notices_event after update of notified_at on price_change_notices for each row
  when (old.notified_at is null and new.notified_at is not null) execute function note_price_notice();

create function note_modules() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, contract_number, account_id)
  select distinct 'modules-changed', o.contract_number, o.account_id
  from changed c join orders o on o.contract_number = c.contract_number and o.confirmation_sent_at is not null;
  return null;
end $$;
create trigger contract_modules_added_event after insert on contract_modules
  referencing new table as changed for each statement execute function note_modules();
create trigger contract_modules_changed_event after update on contract_modules
  referencing new table as changed for each statement execute function note_modules();
create trigger contract_modules_removed_event after delete on contract_modules
  referencing old table as changed for each statement execute function note_modules();

create function note_market_order() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, contract_number, account_id, happened_at)
  select tg_argv[0], o.contract_number, o.account_id, case tg_argv[0] when 'smart-meter-changed' then
    (to_jsonb(new) ->> 'changed_at')::timestamptz else
    coalesce((to_jsonb(new) ->> 'settled_at')::timestamptz, (to_jsonb(new) ->> 'requested_at')::timestamptz) end
  from orders o where o.contract_number = new.contract_number and o.confirmation_sent_at is not null;
  return null;
end $$;
create trigger module_choices_event after insert or update of state on module_choices
  for each row execute function note_market_order('modules-changed');
create trigger smart_meter_orders_event after insert or update of state, installation_date on smart_meter_orders
  for each row execute function note_market_order('smart-meter-changed');
