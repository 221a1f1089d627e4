-- Existing accounts. The audit trail says whose owner has used a link; a used row of password_tokens does not, since a
-- change by password uses them up as well. Every other password came with the order that opened the account.
with links as (
  select t.subject, min(t.at) as first_used_at from audit_trail t
  where t.action = 'password.changed' and t.after ->> 'by' = 'link'
  group by t.subject),
opening as (
  select distinct on (o.account_id) o.account_id, o.partner_id, o.placed_by_partner_id from orders o
  order by o.account_id, o.opened_account desc, o.created_at, o.contract_number)
update accounts a set proven_at = l.first_used_at,
  password_partner_id = case when l.first_used_at is null then f.partner_id end,
  password_placed_by_partner_id = case when l.first_used_at is null then f.placed_by_partner_id end
from accounts k
left join links l on l.subject = k.customer_number
left join opening f on f.account_id = k.id
where a.id = k.id and a.password_hash is not null;

-- Access that was given before the proof keeps the contracts that the account had by then from the partner that opened it.
with opening as (
  select distinct on (o.account_id) o.account_id, o.partner_id, o.placed_by_partner_id from orders o
  where o.account_id in (select g.account_id from grants g where g.withdrawn_at is null)
  order by o.account_id, o.opened_account desc, o.created_at, o.contract_number)
update grants g set only_contracts = array(
    select o.contract_number from orders o
    join opening f on f.account_id = o.account_id and f.partner_id = o.partner_id
      and f.placed_by_partner_id = o.placed_by_partner_id
    where o.account_id = g.account_id and o.created_at <= g.granted_at
    order by o.contract_number)
from accounts a
where a.id = g.account_id and g.withdrawn_at is null and a.erased_at is null
  and (a.proven_at is null or g.granted_at < a.proven_at);

-- Where another partner has ordered since, the password is dropped as it would be today, and the customer is told.
with joined as (
  select distinct on (a.id) a.id, a.customer_number, o.contract_number from accounts a
  join orders o on o.account_id = a.id
    and (o.partner_id, o.placed_by_partner_id) is distinct from (a.password_partner_id, a.password_placed_by_partner_id)
  where a.proven_at is null and a.password_hash is not null and a.erased_at is null
  order by a.id, o.created_at desc, o.contract_number),
dropped as (
  update accounts a set password_hash = null, password_dropped_by = j.contract_number
  from joined j where a.id = j.id)
insert into tasks (kind, subject, payload, created_at, due_at)
select 'send-set-password-mail', j.customer_number, jsonb_build_object('contractNumber', j.contract_number), now(), now()
from joined j;
