-- What a customer has allowed a partner to read. A withdrawn grant stays: who could read what, and when, is a fact.
create table grants (
  id             uuid primary key default gen_random_uuid(),
  account_id     uuid not null references accounts (id),
  partner_id     uuid not null references partners (id),
  -- What the partner calls this customer.
  external_id    text check (length(external_id) between 1 and 200),
  granted_at     timestamptz not null,
  withdrawn_at   timestamptz,
  withdrawn_by   text check (withdrawn_by in ('customer', 'partner', 'operator', 'erasure')),
  last_access_at timestamptz,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index grants_in_force on grants (account_id, partner_id) where withdrawn_at is null;
create index grants_of_partner on grants (partner_id, external_id) where withdrawn_at is null;
create index grants_of_account on grants (account_id, granted_at desc);

-- A public client has no secret: it proves itself by PKCE, and where it is sent back to is fixed.
alter table clients
  add column is_public     boolean not null default false,
  add column redirect_uris text[] not null default '{}',
  add constraint clients_public check (
    is_public = (cardinality(redirect_uris) > 0) and (not is_public or partner_id is not null));

-- A partner asks a customer for access: valid for ten minutes, answered once.
create table access_requests (
  -- The address of the page carries the token; only its hash is kept.
  token_hash       bytea primary key check (length(token_hash) = 32),
  kind             text not null check (kind in ('link', 'authorization')),
  partner_id       uuid not null references partners (id),
  client_id        text not null references clients (client_id),
  -- Whose name and colour the pages show; the access goes to partner_id all the same.
  brand_partner_id uuid not null references partners (id),
  success_url      text not null check (length(success_url) <= 2000),
  failure_url      text check (length(failure_url) <= 2000),
  sign_up_url      text check (length(sign_up_url) <= 2000),
  external_id      text check (length(external_id) between 1 and 200),
  -- For a link: under which name the customer number comes back.
  parameter_name   text,
  -- For an authorization by RFC 6749 and RFC 7636.
  state            text check (length(state) <= 2000),
  code_challenge   text,
  scope            text,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  answered_at      timestamptz,
  answer           text check (answer in ('granted', 'declined')),
  check ((answered_at is null) = (answer is null)),
  check ((kind = 'link') = (parameter_name is not null)),
  check ((kind = 'authorization') = (code_challenge is not null))
);
create index access_requests_age on access_requests (expires_at);

-- A customer who has logged in. A session on a request's pages is good for that request alone.
create table sessions (
  token_hash   bytea primary key check (length(token_hash) = 32),
  account_id   uuid not null references accounts (id) on delete cascade,
  request_hash bytea references access_requests (token_hash) on delete cascade,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index sessions_of_account on sessions (account_id);
create index sessions_age on sessions (expires_at);
create index sessions_of_request on sessions (request_hash) where request_hash is not null;

-- Browsers in which a customer has logged in before: whoever guesses elsewhere cannot lock the customer out of them.
create table known_browsers (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index known_browsers_of_account on known_browsers (account_id);
create index known_browsers_age on known_browsers (expires_at);

-- What a public client exchanges for a token, within a minute and once.
create table authorization_codes (
  code_hash      bytea primary key check (length(code_hash) = 32),
  grant_id       uuid not null references grants (id),
  client_id      text not null references clients (client_id),
  redirect_uri   text not null,
  code_challenge text not null,
  scope          text not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index authorization_codes_of_grant on authorization_codes (grant_id);
create index authorization_codes_age on authorization_codes (expires_at);

-- Each is good for one exchange. All that came from one code are a family, and end together when one is used twice.
create table refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  family     uuid not null,
  grant_id   uuid not null references grants (id),
  client_id  text not null references clients (client_id),
  scope      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  ended_at   timestamptz
);
create index refresh_tokens_of_family on refresh_tokens (family);
create index refresh_tokens_of_grant on refresh_tokens (grant_id);
create index refresh_tokens_age on refresh_tokens (expires_at);

-- Which customers a partner has, so that a page of them is one walk along an index however many there are:
-- brought, by a contract that is visible, or linked, by a grant in force. Triggers keep it in step with both.
create table partner_customers (
  partner_id uuid not null references partners (id),
  account_id uuid not null references accounts (id),
  -- From when on one of the two held.
  since      timestamptz not null,
  is_brought boolean not null,
  is_linked  boolean not null,
  check (is_brought or is_linked),
  primary key (partner_id, account_id)
);
create index partner_customers_newest on partner_customers (partner_id, since desc, account_id desc);
create index partner_customers_linked on partner_customers (partner_id, since desc, account_id desc) where is_linked;

create function refresh_partner_customer(partner uuid, account uuid) returns void language plpgsql as $$
declare
  brought_since timestamptz;
  linked_since  timestamptz;
begin
  -- Two changes of one customer at a time would each miss what the other does.
  perform from accounts a where a.id = account for no key update;
  select min(o.confirmation_sent_at) into brought_since from orders o
  where o.account_id = account and o.partner_id = partner
    and o.confirmation_sent_at is not null and o.state <> 'Revoked';
  select min(g.granted_at) into linked_since from grants g
  where g.account_id = account and g.partner_id = partner and g.withdrawn_at is null;
  if brought_since is null and linked_since is null then
    delete from partner_customers c where c.partner_id = partner and c.account_id = account;
  else
    insert into partner_customers as c (partner_id, account_id, since, is_brought, is_linked)
    values (partner, account, least(brought_since, linked_since), brought_since is not null, linked_since is not null)
    on conflict (partner_id, account_id) do update
      set since = excluded.since, is_brought = excluded.is_brought, is_linked = excluded.is_linked;
  end if;
end $$;

create function refresh_partner_customer_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_partner_customer(new.partner_id, new.account_id);
  return null;
end $$;

create trigger orders_partner_customer after update of confirmation_sent_at, state on orders for each row
  when (old.confirmation_sent_at is distinct from new.confirmation_sent_at
    or (old.confirmation_sent_at is not null and (old.state = 'Revoked') <> (new.state = 'Revoked')))
  execute function refresh_partner_customer_of_row();
create trigger orders_partner_customer_new after insert on orders for each row
  when (new.confirmation_sent_at is not null)
  execute function refresh_partner_customer_of_row();
create trigger grants_partner_customer after insert or update of withdrawn_at on grants for each row
  execute function refresh_partner_customer_of_row();

insert into partner_customers (partner_id, account_id, since, is_brought, is_linked)
select o.partner_id, o.account_id, min(o.confirmation_sent_at), true, false
from orders o
where o.confirmation_sent_at is not null and o.state <> 'Revoked'
group by o.partner_id, o.account_id;

-- For the filter by the partner's own id of a customer.
create index orders_external_id on orders (partner_id, external_id) where external_id is not null;
