-- Access tokens that are refused before they expire: single ones by their id (jti), or all that came from one code by
-- its family. Every process holds those that have not expired in memory.
create table revoked_tokens (
  id         uuid primary key,
  -- The last token that this can be about has expired by then.
  expires_at timestamptz not null,
  revoked_at timestamptz not null default now()
);
create index revoked_tokens_newest on revoked_tokens (revoked_at);
create index revoked_tokens_age on revoked_tokens (expires_at);

-- Rows that go because they have expired are no news to anybody.
create trigger revoked_tokens_revision after insert on revoked_tokens
  for each statement execute function raise_revision('revocations');

-- Public keys by which a client may prove itself instead of by a secret (private_key_jwt). Several may be valid at a
-- time, so that a partner can change over without an outage.
create table client_keys (
  client_id  text not null references clients (client_id) on delete cascade,
  kid        text not null check (kid ~ '^[A-Za-z0-9._~:-]{1,100}$'),
  -- The public part alone; the code refuses any other.
  public_jwk jsonb not null check (length(public_jwk::text) <= 2000 and not public_jwk ? 'd' and not public_jwk ? 'k'),
  created_at timestamptz not null default now(),
  primary key (client_id, kid)
);
create trigger client_keys_revision after insert or update or delete on client_keys
  for each statement execute function raise_revision('access');

-- Assertions that were used, until they have expired: each is good for one request, whichever process it reaches.
create table used_assertions (
  -- Hash of the client and the id (jti) that it gave the assertion.
  id_hash    bytea primary key check (length(id_hash) = 32),
  expires_at timestamptz not null
);
create index used_assertions_age on used_assertions (expires_at);
