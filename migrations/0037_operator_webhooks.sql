-- Endpoints without a partner are the operator's own and get the events of all partners.
alter table webhook_endpoints alter column partner_id drop not null;

-- Since when it has been switched off, whoever did it; null while it is on.
alter table webhook_endpoints add column disabled_at timestamptz;
update webhook_endpoints set disabled_at = updated_at where not is_enabled;
