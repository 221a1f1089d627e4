-- Each entry of the audit trail with a hash over itself and the entry before it, so that an entry that was changed,
-- removed or moved shows: docs/decisions/0037-least-privilege.md. Numbers have no gaps and follow the order of commits.
create table audit_chain (
  number   bigint primary key,
  entry_id bigint not null unique,
  hash     bytea not null check (length(hash) = 32)
);
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_not_truncated before truncate on audit_chain
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_chain from current_user;

-- The text that is hashed. src/platform/audit/audit-chain.ts has the same words and checks them against these hashes.
create function audit_entry_text(
  number bigint, id bigint, at timestamptz, actor text, action text, subject text, before jsonb, after jsonb,
  request_id text, origin text
) returns text language sql stable as $$
  select to_json(entry)::text from (
    select number, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor, action, subject,
      before, after, request_id as "requestId", origin) entry
$$;

create function add_to_audit_chain(
  id bigint, at timestamptz, actor text, action text, subject text, before jsonb, after jsonb, request_id text,
  origin text
) returns void language plpgsql as $$
declare
  last audit_chain;
  next bigint;
begin
  select * into last from audit_chain c order by c.number desc limit 1;
  next := coalesce(last.number, 0) + 1;
  insert into audit_chain (number, entry_id, hash)
  values (next, id, sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex'))
    || convert_to(audit_entry_text(next, id, at, actor, action, subject, before, after, request_id, origin), 'UTF8')));
end $$;

-- Runs at the commit, so that the lock, which puts the entries in a row, is held for the commit alone. It has the
-- rights of its owner: the role of the service may not write to the chain itself.
create function chain_audit_entry() returns trigger language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(20260102);
  perform add_to_audit_chain(new.id, new.at, new.actor, new.action, new.subject, new.before, new.after,
    new.request_id, new.origin);
  return null;
end $$;
-- Nobody else puts it on a table of their own, or slips it a table of the same name.
revoke execute on function chain_audit_entry() from public;
do $$
begin
  execute format('alter function chain_audit_entry() set search_path = %I, pg_temp', current_schema());
  -- Makes the tables of a year of readings, for which the role of the service has no right of its own.
  execute format('alter function make_reading_year(integer) security definer set search_path = %I, pg_temp',
    current_schema());
end $$;

-- The entries that exist, before anything is locked: a long trail takes a while.
do $$
declare
  entry audit_trail;
begin
  for entry in select * from audit_trail t order by t.id loop
    perform add_to_audit_chain(entry.id, entry.at, entry.actor, entry.action, entry.subject, entry.before, entry.after,
      entry.request_id, null);
  end loop;
end $$;

-- From where: the address that an operator's request came from, or the host of a command line.
alter table audit_trail add column origin text;
create constraint trigger audit_trail_chained after insert on audit_trail
  deferrable initially deferred for each row execute function chain_audit_entry();
create trigger audit_trail_not_truncated before truncate on audit_trail
  for each statement execute function refuse_change();

-- The few entries that were added meanwhile.
do $$
declare
  entry audit_trail;
begin
  for entry in
    select * from audit_trail t where not exists (select from audit_chain c where c.entry_id = t.id) order by t.id
  loop
    perform add_to_audit_chain(entry.id, entry.at, entry.actor, entry.action, entry.subject, entry.before, entry.after,
      entry.request_id, entry.origin);
  end loop;
end $$;

create trigger order_history_not_truncated before truncate on order_history
  for each statement execute function refuse_change();

-- The supplier's own clients have roles of the operator API, and partners' clients have none of them.
alter table clients drop constraint clients_check, add constraint clients_have_own_scopes check (
  case when partner_id is null then array_to_string(scopes, ' ') ~ '^operator(:[a-z]+)?( operator:[a-z]+)*$'
    else array_to_string(scopes, ' ') !~ '(^| )operator(:| |$)' end);
