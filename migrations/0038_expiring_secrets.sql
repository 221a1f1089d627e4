-- When a secret ends; null for one that does not. `reminded_days` says how many days ahead its partner was told last.
alter table client_secrets add column expires_at timestamptz, add column reminded_days integer;

create function note_secret_reminder() returns trigger language plpgsql as $$
begin
  insert into event_facts (fact, partner_id, detail)
  select 'client-secret-expiring', c.partner_id, jsonb_build_object('clientId', c.client_id,
    'expiresAt', to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from clients c where c.client_id = new.client_id and c.partner_id is not null;
  return null;
end $$;
create trigger client_secrets_event after update of reminded_days on client_secrets for each row
  when (new.reminded_days is distinct from old.reminded_days) execute function note_secret_reminder();
