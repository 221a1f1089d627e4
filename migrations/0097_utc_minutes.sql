-- Some programs read labels without a zone as UTC.
alter table clients drop constraint clients_date_time_format_check;
alter table clients add constraint clients_date_time_format_check
  check (date_time_format in ('Local', 'LocalMinutes', 'Offset', 'Utc', 'UtcMinutes'));
