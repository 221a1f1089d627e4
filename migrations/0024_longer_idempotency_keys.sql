-- Keys may have 255 characters, as other services take them.
alter table idempotency_keys drop constraint idempotency_keys_key_check;
alter table idempotency_keys add constraint idempotency_keys_key_check check (length(key) between 1 and 255) not valid;
alter table idempotency_keys validate constraint idempotency_keys_key_check;
