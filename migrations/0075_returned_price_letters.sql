-- Letters about prices that came back, and what was posted instead (docs/decisions/0094-delivered-price-letters.md).
alter table price_change_notices
  -- When the e-mail came back; kept as evidence after a letter was posted.
  add column returned_at timestamptz,
  -- The day on which a letter on paper was posted.
  add column posted_on date,
  drop constraint price_change_notices_state_check,
  add constraint price_change_notices_state_check
    check (state in ('open', 'queued', 'sent', 'late', 'returned', 'silent', 'dropped')),
  drop constraint price_change_notices_check,
  add constraint price_change_notices_check check (
    case state when 'returned' then returned_at is not null else (notified_at is not null) = (state in ('sent', 'late')) end);

create index price_change_notices_returned on price_change_notices (effective_date, contract_number) where state = 'returned';
-- A report of the mail server names the task that sent the mail.
create index price_change_notices_of_task on price_change_notices (task_id) where task_id is not null;

-- Letters are in time a day earlier than was counted until now; those that wait are held to it.
update price_change_notices set last_notice_date = last_notice_date - 1 where state = 'open';
