create table partners (
  id                       uuid primary key default gen_random_uuid(),
  slug                     text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  type                     text not null check (type in ('Whitelabel', 'ThirdParty', 'SalesAffiliate')),
  brand_name               text not null check (length(brand_name) between 1 and 100),
  brand_colour             text not null default '#0f766e' check (brand_colour ~ '^#[0-9a-f]{6}$'),
  partner_token_hash       bytea unique check (length(partner_token_hash) = 32),
  allowed_redirect_origins text[] not null default '{}',
  may_order_for_others     boolean not null default false,
  created_at               timestamptz not null default now()
);

-- A client without a partner is one of the supplier's own, for the operator interface.
create table clients (
  client_id   text primary key check (client_id ~ '^[A-Za-z0-9._~-]{3,100}$'),
  partner_id  uuid references partners (id),
  scopes      text[] not null check (cardinality(scopes) > 0),
  disabled_at timestamptz,
  created_at  timestamptz not null default now(),
  check ((partner_id is null) = (scopes = array['operator']))
);
create index clients_partner on clients (partner_id);

-- Two secrets may be valid at a time, so that a partner can change over without an outage.
create table client_secrets (
  id          bigint generated always as identity primary key,
  client_id   text not null references clients (client_id) on delete cascade,
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at  timestamptz not null default now()
);
create index client_secrets_client on client_secrets (client_id);

create table signing_keys (
  kid         text primary key,
  private_jwk jsonb not null,
  created_at  timestamptz not null,
  signs_from  timestamptz not null,
  -- The last token signed with the key has expired by then; null for the key in use.
  retires_at  timestamptz,
  check (retires_at > signs_from)
);

create trigger partners_revision after insert or update or delete on partners
  for each statement execute function raise_revision('access');
create trigger clients_revision after insert or update or delete on clients
  for each statement execute function raise_revision('access');
create trigger client_secrets_revision after insert or update or delete on client_secrets
  for each statement execute function raise_revision('access');
create trigger signing_keys_revision after insert or update or delete on signing_keys
  for each statement execute function raise_revision('keys');
