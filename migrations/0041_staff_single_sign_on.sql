-- Who somebody is at the supplier's identity provider; null for accounts of our own.
alter table staff add column sso_subject text unique check (length(sso_subject) <= 600);

-- A browser that was sent to the identity provider and is to come back.
create table staff_sso_attempts (
  token_hash    bytea primary key check (length(token_hash) = 32),
  state         text not null,
  nonce         text not null,
  code_verifier text not null,
  -- Where the person goes afterwards.
  next_path     text not null check (length(next_path) <= 2000),
  -- Whether the provider was told to ask for the password again.
  is_proof      boolean not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null
);
create index staff_sso_attempts_age on staff_sso_attempts (expires_at);
