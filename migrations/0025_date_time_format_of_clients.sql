-- How date-times are written for clients that cannot ask for it.
alter table clients add column date_time_format text not null default 'Local'
  check (date_time_format in ('Local', 'LocalMinutes', 'Offset', 'Utc'));
