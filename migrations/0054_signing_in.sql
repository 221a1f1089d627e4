-- What a partner wants access for, in the words that customers read, and for how long; null: until it is withdrawn.
alter table partners
  add column access_purpose jsonb,
  add column access_days    integer check (access_days between 1 and 3650);
-- A request keeps what the customer is shown, so that a change of the partner in between changes nothing.
alter table access_requests
  add column purpose     jsonb,
  add column access_days integer;
alter table grants
  add column purpose jsonb,
  -- From then on it counts as withdrawn, whether somebody has noted that or not.
  add column ends_at timestamptz check (ends_at > granted_at),
  drop constraint grants_withdrawn_by_check,
  add constraint grants_withdrawn_by_check
    check (withdrawn_by in ('customer', 'partner', 'operator', 'erasure', 'expiry'));
create index grants_ending on grants (ends_at) where withdrawn_at is null and ends_at is not null;

-- When the link ends by itself; null if it does not.
alter table partner_customers add column linked_until timestamptz;
create or replace function refresh_partner_customer(partner uuid, account uuid) returns void language plpgsql as $$
declare
  brought_since timestamptz;
  linked_since  timestamptz;
  linked_end    timestamptz;
begin
  -- Two changes of one customer at a time would each miss what the other does.
  perform from accounts a where a.id = account for no key update;
  select min(o.confirmation_sent_at) into brought_since from orders o
  where o.account_id = account and o.partner_id = partner
    and o.confirmation_sent_at is not null and o.state <> 'Revoked';
  -- There is at most one in force.
  select min(g.granted_at), min(g.ends_at) into linked_since, linked_end from grants g
  where g.account_id = account and g.partner_id = partner and g.withdrawn_at is null;
  if brought_since is null and linked_since is null then
    delete from partner_customers c where c.partner_id = partner and c.account_id = account;
  else
    insert into partner_customers as c (partner_id, account_id, since, is_brought, is_linked, linked_until)
    values (partner, account, least(brought_since, linked_since), brought_since is not null, linked_since is not null,
      linked_end)
    on conflict (partner_id, account_id) do update
      set since = excluded.since, is_brought = excluded.is_brought, is_linked = excluded.is_linked,
        linked_until = excluded.linked_until;
  end if;
end $$;
create trigger grants_partner_customer_end after update of ends_at on grants for each row
  when (old.ends_at is distinct from new.ends_at)
  execute function refresh_partner_customer_of_row();

-- A way into a proven account besides its password (WebAuthn).
create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references accounts (id) on delete cascade,
  -- As the authenticator calls it, in base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  name          text not null check (length(name) between 1 and 60),
  public_key    bytea not null,
  -- How often it was used, as the authenticator counts; many do not.
  counter       bigint not null,
  transports    text[] not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_of_account on passkeys (account_id);

-- What a passkey has to sign; each is used once. Whoever logs in has not said who they are, so there is no account then.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  account_id     uuid references accounts (id) on delete cascade,
  created_at     timestamptz not null,
  expires_at     timestamptz not null
);
create index passkey_challenges_of_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_age on passkey_challenges (expires_at);

-- What the customer sees of a browser: its name in plain words, and when it was used.
alter table known_browsers
  add column id           uuid not null default gen_random_uuid(),
  add column name         text not null default '' check (length(name) <= 60),
  add column last_seen_at timestamptz;
create unique index known_browsers_id on known_browsers (id);

-- A session ends with the browser or the passkey that it was opened by.
alter table sessions
  add column browser_hash bytea references known_browsers (token_hash) on delete cascade,
  add column passkey_id   uuid references passkeys (id) on delete cascade;
create index sessions_of_browser on sessions (browser_hash) where browser_hash is not null;
create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null;
