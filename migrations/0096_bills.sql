-- Bills: decision 114. On several servers, bills and contract_billing would be distributed by contract_number.

-- When the worker looks at a contract next, and why its next period is not billed yet. Each contract whose delivery has a start.
create table contract_billing (
  contract_number text primary key references orders (contract_number),
  partner_id      uuid not null references partners (id),
  due_at          timestamptz not null default '-infinity',
  hold_reason     text,
  -- The first day that the reason is about.
  hold_date       date,
  held_since      timestamptz,
  check ((hold_reason is null) = (hold_date is null) and (hold_reason is null) = (held_since is null))
);
create index contract_billing_due on contract_billing (due_at);
create index contract_billing_held on contract_billing (held_since) where hold_reason is not null;

create table bills (
  id              uuid primary key default gen_random_uuid(),
  contract_number text not null references orders (contract_number),
  kind            text not null check (kind in ('Monthly', 'Periodic', 'Final', 'Reversal')),
  state           text not null check (state in ('Draft', 'Final', 'Reversed')),
  -- Of delivery; period_to is exclusive.
  period_from     date not null,
  period_to       date not null,
  -- Only the transaction that finalises gives one.
  number          text unique,
  -- All that lines and amounts are calculated from, as text that does not change by a byte; a reversal has that of its bill.
  inputs          json,
  inputs_sha256   text,
  net_cents       bigint not null,
  gross_cents     bigint not null,
  drafted_at      timestamptz not null,
  finalised_at    timestamptz,
  issued_on       date,
  due_date        date,
  reverses        uuid unique references bills (id),
  check (period_from < period_to),
  check ((state = 'Draft') = (number is null) and (number is null) = (finalised_at is null)
    and (number is null) = (issued_on is null) and (number is null) = (due_date is null)),
  check ((kind = 'Reversal') = (reverses is not null) and (kind = 'Reversal') = (inputs is null)
    and (inputs is null) = (inputs_sha256 is null)),
  -- Of a contract, every day is billed once.
  constraint bills_one_per_day exclude using gist (contract_number with =, daterange(period_from, period_to) with &&)
    where (reverses is null and state <> 'Reversed')
);
create index bills_of_contract on bills (contract_number, finalised_at desc);

-- The last number of each year. Whoever finalises a bill holds the row until the end of the transaction, so that no number
-- is lost or given twice.
create table bill_numbers (
  year integer primary key,
  last integer not null
);

-- A bill that was sent is a voucher: it can be reversed, and deleted once it need not be kept, but never changed.
create function keep_final_bills() returns trigger language plpgsql as $$
begin
  if old.state = 'Draft' or (old.state = 'Final' and new.state = 'Reversed'
    and to_jsonb(new) - 'state' - 'inputs' = to_jsonb(old) - 'state' - 'inputs' and new.inputs::text = old.inputs::text) then
    return new;
  end if;
  raise exception 'a final bill is reversed, never changed';
end $$;
create trigger bills_stay before update on bills for each row execute function keep_final_bills();

-- Another start or end of the delivery is another period to bill.
create function note_billed_contract() returns trigger language plpgsql as $$
begin
  insert into contract_billing (contract_number, partner_id) values (new.contract_number, new.partner_id)
  on conflict (contract_number) do update set due_at = '-infinity';
  return null;
end $$;
create trigger orders_billed_new after insert on orders
  for each row when (new.start_date is not null) execute function note_billed_contract();
create trigger orders_billed after update on orders
  for each row when (new.start_date is not null
    and (new.start_date, new.end_date) is distinct from (old.start_date, old.end_date))
  execute function note_billed_contract();

insert into contract_billing (contract_number, partner_id)
select o.contract_number, o.partner_id from orders o where o.start_date is not null;
