-- People who work for the supplier, and how they sign in to the console.
create table staff (
  id               uuid primary key default gen_random_uuid(),
  login            text not null unique check (login ~ '^[a-z0-9.-]{3,60}$'),
  name             text not null check (length(name) between 1 and 100),
  role             text not null check (role in ('viewer', 'agent', 'manager', 'administrator')),
  -- Null until the invitation was accepted.
  password_hash    text,
  -- Encrypted: the secret that an authenticator app shares with us.
  totp_secret      jsonb,
  -- Null until a first code proved that the app has the secret.
  totp_enrolled_at timestamptz,
  -- The step of the last code that was used: none is accepted twice.
  totp_last_step   bigint,
  disabled_at      timestamptz,
  created_at       timestamptz not null
);

-- A link to choose a password and set up an authenticator app; used once.
create table staff_invitations (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id   uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index staff_invitations_of_staff on staff_invitations (staff_id);
create index staff_invitations_age on staff_invitations (expires_at);

-- For somebody who has lost the app. Each is used once.
create table staff_recovery_codes (
  staff_id  uuid not null references staff (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (staff_id, code_hash)
);

-- Half signed in: the password was right or an invitation was accepted, the second factor is still to come.
create table staff_sign_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id   uuid not null references staff (id) on delete cascade,
  may_enrol  boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sign_ins_of_staff on staff_sign_ins (staff_id);
create index staff_sign_ins_age on staff_sign_ins (expires_at);

create table staff_sessions (
  id         uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id   uuid not null references staff (id) on delete cascade,
  -- When the person last gave password and code: dangerous acts ask for them again.
  proved_at  timestamptz not null,
  origin     text not null,
  user_agent text not null check (length(user_agent) <= 300),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_of_staff on staff_sessions (staff_id);
create index staff_sessions_age on staff_sessions (expires_at);

-- Browsers in which the person has signed in before: whoever guesses elsewhere cannot lock them out there.
create table staff_known_browsers (
  token_hash bytea not null check (length(token_hash) = 32),
  staff_id   uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, staff_id)
);
create index staff_known_browsers_of_staff on staff_known_browsers (staff_id);
create index staff_known_browsers_age on staff_known_browsers (expires_at);
