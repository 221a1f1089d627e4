/**
 * The tables of an order once more, in a schema of their own: others store there with the same indexes, checks and
 * references, where no worker looks for tasks.
 */
export const sameTables = (schema: string): string => `
  create schema ${schema};
  create table ${schema}.accounts (like public.accounts including all);
  create table ${schema}.orders (like public.orders including all);
  create table ${schema}.order_history (like public.order_history including all);
  create table ${schema}.tasks (like public.tasks including all);
  alter table ${schema}.orders
    add foreign key (account_id) references ${schema}.accounts (id),
    add foreign key (partner_id) references partners (id),
    add foreign key (placed_by_partner_id) references partners (id),
    add foreign key (tariff_key) references tariffs (tariff_key);
  alter table ${schema}.order_history
    add foreign key (contract_number) references ${schema}.orders (contract_number)`
