import { type Db, sql } from '../../platform/db/sql.ts'

/** Several processes may start at once, and of two that replace one function the database refuses the second. */
export const installReset = (owner: Db): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(20260103)`)
    await run(tx, [historyGuard(deletesOnReset), mayDelete, resetFunction])
  })

/** Leaves the database as one that has never been a test environment. */
export const removeReset = (owner: Db): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(20260103)`)
    await run(tx, [
      historyGuard(''),
      'revoke delete on order_history from current_user',
      'drop function if exists reset_sandbox_partner(uuid)',
    ])
  })

async function run(tx: Db, statements: readonly string[]): Promise<void> {
  for (const text of statements) await tx.query({ name: '', text, values: [] })
}

const maxTries = 5
/** Two that wait for each other, and a row that was added meanwhile. */
const canBeTriedAgain = new Set(['40P01', '23503'])

/** Deletes everything of a partner's customers. The worker may be at some of them, so it is tried again. */
export async function emptyPartner(db: Db, partnerId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.query(sql`select reset_sandbox_partner(${partnerId}::uuid)`)
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if (tries === maxTries || code === undefined || !canBeTriedAgain.has(code)) throw error
    }
  }
}

/**
 * As in migration 0022, and a reset may delete. The history of orders is never deleted elsewhere, so this is no migration:
 * a database that has not been a test environment knows neither function.
 */
const historyGuard = (more: string) => `
create or replace function keep_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('wattline.erases_comments', true) = 'on' and new.comment is null
    and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment' then
    return new;
  end if;
  ${more}
  raise exception 'rows of % are added, never changed', tg_table_name;
end $$`

const deletesOnReset = `if tg_op = 'DELETE' and current_setting('wattline.resets_sandbox', true) = 'on' then
    return old;
  end if;`

/** Migration 0006 took it from the owner, as whom the function below runs. */
const mayDelete = 'grant delete on order_history to current_user'

/**
 * Deletes what a partner's customers have left behind. An account that another partner serves or reads stays, without
 * this partner's contracts. Clients, webhook endpoints, brand and staff stay: a developer set them up.
 */
const resetFunction = `
create or replace function reset_sandbox_partner(partner uuid) returns void
language plpgsql security definer set search_path from current as $$
declare
  contracts text[];
  served    uuid[];
  gone      uuid[];
  links     uuid[];
  addresses text[];
  customers text[];
begin
  perform set_config('wattline.resets_sandbox', 'on', true);
  -- A request that places an order or works on one waits here, so that nothing is added to what is deleted.
  perform from partners p where p.id = partner for update;
  perform from orders o where o.partner_id = partner order by o.contract_number for update;
  contracts := array(select o.contract_number from orders o where o.partner_id = partner);
  served := array(select distinct o.account_id from orders o where o.partner_id = partner);
  gone := array(select s.account from unnest(served) as s (account)
    where not exists (select from orders o where o.account_id = s.account and o.partner_id <> partner)
      and not exists (select from grants g
        where g.account_id = s.account and g.partner_id <> partner and g.withdrawn_at is null));
  -- What is deleted of an account: all of it, or what it shares with this partner.
  links := array(select g.id from grants g where g.partner_id = partner or g.account_id = any(gone));
  addresses := array(select a.email_key from accounts a where a.id = any(gone));
  customers := array(select a.customer_number from accounts a where a.id = any(gone));

  delete from tasks where subject = any(contracts || customers);
  delete from mails where contract_number = any(contracts) or account_id = any(gone)
    or to_key = any(addresses) and (audience is null or audience = 'declaration-sender');
  delete from event_facts where contract_number = any(contracts) or account_id = any(gone) or partner_id = partner;
  delete from webhook_deliveries d using webhook_endpoints e where e.id = d.endpoint_id and e.partner_id = partner;
  delete from partner_events where partner_id = partner;
  delete from events e where (e.contract_number = any(contracts) or e.account_id = any(gone))
    and not exists (select from partner_events p where p.event_id = e.id);
  delete from idempotency_keys k using clients c where c.client_id = k.client_id and c.partner_id = partner;

  delete from authorization_codes where grant_id = any(links);
  delete from refresh_tokens where grant_id = any(links);
  delete from access_requests where partner_id = partner;
  delete from grants where id = any(links);

  delete from order_history where contract_number = any(contracts);
  delete from bills where contract_number = any(contracts) and reverses is not null;
  delete from bills where contract_number = any(contracts);
  delete from contract_billing where contract_number = any(contracts);
  delete from documents where contract_number = any(contracts);
  delete from market_messages where contract_number = any(contracts);
  delete from contract_modules where contract_number = any(contracts);
  delete from module_choices where contract_number = any(contracts);
  delete from levy_exemptions where contract_number = any(contracts);
  delete from grid_use_changes where contract_number = any(contracts);
  delete from meter_changes where contract_number = any(contracts);
  delete from smart_meter_orders where contract_number = any(contracts);
  delete from meter_readings where contract_number = any(contracts);
  delete from metering_location_days where contract_number = any(contracts);
  delete from mscons_days where contract_number = any(contracts);
  delete from price_change_notices where contract_number = any(contracts);
  delete from termination_declarations where contract_number = any(contracts);
  delete from withdrawal_declarations where contract_number = any(contracts);
  delete from reading_days where contract_number = any(contracts);
  delete from reading_day_versions where contract_number = any(contracts);
  delete from reading_months where contract_number = any(contracts);
  delete from sandbox_households where contract_number = any(contracts);
  -- A demo contract comes back under its number. Answers that are kept go by the revision, which therefore goes on.
  update contract_readings set first_day = null, last_day = null, has_market_series = false, revision = revision + 1,
    months_revision = revision + 1 where contract_number = any(contracts);
  delete from contract_readings where contract_number = any(contracts) and length(contract_number) > 8;

  insert into order_figure_changes (orders, day, partner_id, tariff_key, state, denial_reason, stage, supplied_from, supplied_to)
  select -1, f.* from orders o, order_figure(o) f where o.contract_number = any(contracts);
  delete from partner_customers where partner_id = partner or account_id = any(gone);
  delete from orders where contract_number = any(contracts);
  -- The one that the API reference shows stays: demo-offer.ts.
  delete from offers where partner_id = partner and id <> '5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10';
  delete from search_queue where account_id = any(gone);
  delete from search_entries where account_id = any(gone);
  delete from pending_erasures where account_id = any(gone);
  delete from erasure_requests where account_id = any(gone);
  delete from data_exports where account_id = any(gone);
  delete from accounts where id = any(gone);
  perform set_config('wattline.resets_sandbox', 'off', true);
end $$`
