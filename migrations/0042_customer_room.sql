-- A mail as it was sent, encrypted and without what its links open, so that operators see what a customer got.
alter table mails add column body jsonb;
-- Encryption goes over the rows in this order. Built on a column that is still empty, it costs nothing.
create index mails_with_body on mails ((id::text)) where body is not null;

-- The sign-in log of all staff, newest first, among the many other entries.
create index audit_trail_sign_ins on audit_trail (id) where action in ('staff.signed-in', 'staff.sign-in-refused');

alter table staff add column last_signed_in_at timestamptz;
