-- What the supplier decided about a partner, which nobody of the partner undoes: docs/decisions/0085-supplier-decisions.md.
create table supplier_decisions (
  partner_id uuid not null references partners (id) on delete cascade,
  kind       text not null check (kind in
    ('ClientDisabled', 'Scopes', 'SecretEnd', 'RedirectUris', 'BrandName', 'RateLimit', 'WebhookOff', 'StaffDisabled')),
  -- The id of a client or of a webhook endpoint, the login of somebody, or the slug of the partner.
  subject    text not null,
  -- Of Scopes: those that are withheld.
  scopes     text[] not null default '{}',
  -- Of SecretEnd: when secrets end at the latest.
  ends_at    timestamptz,
  -- What the partner reads.
  reason     text check (length(reason) between 1 and 500),
  decided_at timestamptz not null,
  decided_by text not null,
  primary key (kind, subject)
);
create index supplier_decisions_of_partner on supplier_decisions (partner_id);

-- Who disabled a client so far is in the audit trail; what the partner's staff did not do, the supplier did.
insert into supplier_decisions (partner_id, kind, subject, decided_at, decided_by)
select c.partner_id, 'ClientDisabled', c.client_id, c.disabled_at, coalesce(last.actor, 'unknown')
from clients c
left join lateral (
  select t.actor from audit_trail t where t.subject = c.client_id and t.action = 'client.disable'
  order by t.id desc limit 1) last on true
where c.partner_id is not null and c.disabled_at is not null and coalesce(last.actor, '') not like 'partner-staff:%';

-- The same for people.
insert into supplier_decisions (partner_id, kind, subject, decided_at, decided_by)
select s.partner_id, 'StaffDisabled', s.login, s.disabled_at, coalesce(last.actor, 'unknown')
from staff s
left join lateral (
  select t.actor from audit_trail t where t.subject = s.login and t.action = 'staff.disable'
  order by t.id desc limit 1) last on true
where s.partner_id is not null and s.disabled_at is not null and coalesce(last.actor, '') not like 'partner-staff:%';

insert into supplier_decisions (partner_id, kind, subject, decided_at, decided_by)
select e.partner_id, 'WebhookOff', e.id::text, coalesce(e.disabled_at, e.updated_at), 'unknown'
from webhook_endpoints e
where e.partner_id is not null and not e.is_enabled and e.disabled_because = 'ByOperator';
