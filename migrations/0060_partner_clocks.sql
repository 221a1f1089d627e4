-- How far the clock of a partner in the test environment is ahead of the one that all begin with. Production has no row.
create table sandbox_clocks (
  partner_id          uuid primary key references partners (id) on delete cascade,
  offset_milliseconds bigint not null check (offset_milliseconds > 0)
);
create trigger sandbox_clocks_revision after insert or update or delete on sandbox_clocks
  for each statement execute function raise_revision('clock');

-- How far ahead the clock of a partner is. Asked only where some partner's is: docs/decisions/0081-a-clock-for-each-partner.md.
create function clock_lead(partner uuid) returns interval language sql stable parallel safe as $$
  select coalesce(
    (select c.offset_milliseconds * interval '1 millisecond' from sandbox_clocks c where c.partner_id = partner),
    interval '0')
$$;

-- The partner that all orders of an account share, whose brand its pages and letters have.
create function partner_of_account(account uuid) returns uuid language sql stable parallel safe as $$
  select (array_agg(o.partner_id))[1] from orders o where o.account_id = account having count(distinct o.partner_id) = 1
$$;

-- Whose work a task is, by what it is about: a contract, a customer, a message to the market or a webhook endpoint.
create function partner_of_task(subject text) returns uuid language sql stable parallel safe as $$
  select coalesce(
    (select o.partner_id from orders o where o.contract_number = subject),
    (select partner_of_account(a.id) from accounts a where a.customer_number = subject),
    case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then coalesce(
      (select o.partner_id from market_messages m join orders o on o.contract_number = m.contract_number
        where m.id = subject::uuid),
      (select e.partner_id from webhook_endpoints e where e.id = subject::uuid)) end)
$$;
