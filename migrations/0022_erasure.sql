-- Erasures that are to be looked at again: what had to be kept at first goes when its period is over.
create table pending_erasures (
  account_id uuid primary key references accounts (id),
  due_on     date not null
);

-- The history of an order is still added to and never changed, but for one thing: remarks of operators may name a person,
-- and go with the customer. Only the function below takes them away.
create function keep_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('wattline.erases_comments', true) = 'on' and new.comment is null
    and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment' then
    return new;
  end if;
  raise exception 'rows of % are added, never changed', tg_table_name;
end $$;
create or replace trigger order_history_append_only before update or delete on order_history
  for each row execute function keep_order_history();

-- The service's role may not update the history; it calls this. (The parameter is set in the body: a SET clause would need a
-- right that only superusers have.)
grant update (comment) on order_history to current_user;
create function erase_history_comments(contract_numbers text[]) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('wattline.erases_comments', 'on', true);
  update order_history set comment = null
  where contract_number = any(contract_numbers) and comment is not null;
  perform set_config('wattline.erases_comments', 'off', true);
end $$;
