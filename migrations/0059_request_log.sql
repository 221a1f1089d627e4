-- What partners see of their own requests: those that were refused and a sample of the others, for 30 days. Never a body, a
-- query or a value: an operation, codes and names of fields. Written in batches, after the answers.
create table request_log (
  id              bigint generated always as identity primary key,
  partner_id      uuid not null,
  client_id       text not null,
  request_id      text not null,
  -- By the real time, also where the clock of a test environment has been moved.
  received_at     timestamptz not null,
  operation       text not null,
  method          text not null,
  -- The pattern of the path.
  route           text not null,
  -- Null where the path names none.
  contract_number text,
  status          smallint not null,
  -- Code and field of each item of the answer.
  items           jsonb not null,
  -- Null for a stream.
  milliseconds    real
);
create index request_log_of_partner on request_log (partner_id, received_at desc, id desc);
create index request_log_by_request on request_log (partner_id, request_id);
create index request_log_by_contract on request_log (contract_number) where contract_number is not null;
create index request_log_by_time on request_log (received_at);

-- Every request is counted here, whether the log has it or not.
create table request_hours (
  hour       timestamptz not null,
  partner_id uuid not null,
  client_id  text not null,
  operation  text not null,
  status     smallint not null,
  -- Empty for none.
  code       text not null,
  requests   bigint not null,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  primary key (partner_id, hour, client_id, operation, status, code)
) with (fillfactor = 70);
create index request_hours_by_time on request_hours (hour);

-- By the minute, as the limit of requests counts.
create table request_minutes (
  minute     timestamptz not null,
  partner_id uuid not null,
  client_id  text not null,
  requests   bigint not null,
  -- Those that the limit refused.
  limited    bigint not null,
  primary key (partner_id, minute, client_id)
) with (fillfactor = 70);
create index request_minutes_by_time on request_minutes (minute);
