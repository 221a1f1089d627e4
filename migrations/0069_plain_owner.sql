-- Only a superuser could create the former function of 0022, and so restore a dump of a database that has it.
create or replace function erase_history_comments(contract_numbers text[]) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('wattline.erases_comments', 'on', true);
  update order_history set comment = null
  where contract_number = any(contract_numbers) and comment is not null;
  perform set_config('wattline.erases_comments', 'off', true);
end $$;
