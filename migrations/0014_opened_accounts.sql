-- Which order opened its customer's account. An order that joined an account later knows the customer by the names of its
-- own delivery address alone.
alter table orders add column opened_account boolean not null default false;
update orders o set opened_account = true from accounts a where a.id = o.account_id and a.created_at = o.created_at;
