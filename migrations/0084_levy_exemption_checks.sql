-- What § 22 EnFG asks for besides an application: a meter of the heat pump's own, and that subsection 2 excludes nobody.
-- Exemptions from before have neither until somebody registers them again.
alter table levy_exemptions
  add column meter_number text check (meter_number <> ''),
  add column exclusions_checked_on date,
  add constraint levy_exemptions_begin check (valid_from >= '2025-01-01') not valid;
