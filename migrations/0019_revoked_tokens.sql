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
