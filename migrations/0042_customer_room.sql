-- A mail as it was sent, encrypted and without what its links open, so that operators see what a customer got.
alter table mails add column body jsonb;
-- Encryption goes over the rows in this order. Built on a column that is still empty, it costs nothing.
create index mails_with_body on mails ((id::text)) where body is not null;

-- The sign-in log of all staff, newest first, among the many other entries.
create index audit_trail_sign_ins on audit_trail (id) where action in ('staff.signed-in', 'staff.sign-in-refused');

alter table staff add column last_signed_in_at timestamptz;

-- A second factor besides the authenticator app (WebAuthn).
create table staff_passkeys (
  -- As the authenticator calls it, in base64url.
  credential_id text primary key check (length(credential_id) <= 1400),
  staff_id      uuid not null references staff (id) on delete cascade,
  name          text not null check (length(name) between 1 and 60),
  public_key    bytea not null,
  -- How often it was used, as the authenticator counts; many do not.
  counter       bigint not null,
  transports    text[] not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);

-- What a passkey has to sign; each is used once.
create table staff_passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  staff_id       uuid not null references staff (id) on delete cascade,
  purpose        text not null check (purpose in ('register', 'use')),
  created_at     timestamptz not null,
  expires_at     timestamptz not null
);
create index staff_passkey_challenges_of_staff on staff_passkey_challenges (staff_id);
create index staff_passkey_challenges_age on staff_passkey_challenges (expires_at);
