/** SQL that erases and blocks. The history of an order stays: it is append-only and contains no names. */

import { eraseReadings } from '../../energy/readings/erase-readings.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { StoredCustomer } from './personal-data.ts'

/** Withdraws open orders first, so that nothing continues to process them. */
export async function withdrawOpenOrders(tx: Db, contractNumbers: string[], now: Date): Promise<void> {
  await tx.query(sql`
    with withdrawn as (
      update orders set state = 'Revoked', delivery_state = 'Revoked', updated_at = greatest(${now}, created_at)
      where contract_number = any(${contractNumbers}) and state = 'Open'
      returning contract_number)
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor, comment)
    select w.contract_number, 'withdrawn', 'Revoked', 'Revoked', ${now}, 'operator', 'The customer asked for erasure.'
    from withdrawn w`)
}

/** Keeps only what statistics need: tariff, price, consumption, dates, states. */
export async function eraseOrders(tx: Db, contractNumbers: string[]): Promise<void> {
  await tx.query(sql`
    update orders set delivery_address = ${nowhere}::jsonb, billing_address = null, bank_details = null,
      agreements = null, capabilities = null, external_id = null, legal_structure = null, meter_number = null,
      malo_identifier = null, melo_identifier = null, state_comment = null, delivery_message = null,
      open_reasons = '{}'
    where contract_number = any(${contractNumbers})`)
  await tx.query(sql`delete from contract_modules where contract_number = any(${contractNumbers})`)
  await tx.query(sql`delete from tasks where subject = any(${contractNumbers}) and done_at is null`)
  await tx.query(sql`delete from mails where contract_number = any(${contractNumbers})`)
  await tx.query(sql`
    update market_messages set waiting_since = null, flag = 'The data of the customer was erased.'
    where contract_number = any(${contractNumbers}) and waiting_since is not null`)
  await tx.query(sql`
    update withdrawal_declarations set statement = null, given_number = null, given_email = null, given_email_key = null,
      given_name = null, given_words = null
    where contract_number = any(${contractNumbers})`)
  await eraseReadings(tx, contractNumbers)
}

/** Erases what is part of neither booking records nor commercial letters. */
export async function blockOrders(tx: Db, contractNumbers: string[]): Promise<void> {
  await tx.query(sql`
    update orders set capabilities = null, state_comment = null, delivery_message = null, open_reasons = '{}'
    where contract_number = any(${contractNumbers})`)
}

/**
 * Removes the login and the personal data from the account. The placeholder address is unique and never receives mail
 * (RFC 2606); an order with the old address creates a new account.
 */
export async function anonymiseAccount(
  tx: Db,
  { id, customerNumber, emailKey }: StoredCustomer,
  { keepsName, now }: { keepsName: boolean; now: Date },
): Promise<void> {
  const placeholder = `erased-${customerNumber}@erased.invalid`
  await tx.query(sql`
    update accounts set email_address = ${placeholder}, email_key = ${placeholder}, password_hash = null,
      first_name = case when ${keepsName}::boolean then first_name end,
      last_name = case when ${keepsName}::boolean then last_name end,
      business_name = case when ${keepsName}::boolean then business_name end,
      gender = null, date_of_birth = null, phone_number = null, erased_at = coalesce(erased_at, ${now})
    where id = ${id}`)
  await tx.query(sql`delete from password_tokens where account_id = ${id}`)
  // Declarations that the customer's address sent and that matched no contract; nobody can settle them any more.
  await tx.query(sql`
    update withdrawal_declarations set statement = null, given_number = null, given_email = null, given_email_key = null,
      given_name = null, given_words = null, result = 'closed', settled_at = coalesce(settled_at, ${now}),
      settled_by = coalesce(settled_by, 'system'),
      settled_comment = coalesce(settled_comment, 'The customer asked for erasure.')
    where given_email_key = ${emailKey} and contract_number is null`)
  await endAccess(tx, id, now)
  await tx.query(sql`delete from tasks where subject = ${customerNumber} and done_at is null`)
  // Mails about the account are deleted; for mails about a contract, the fact that they were sent stays.
  await tx.query(sql`delete from mails where to_key = ${emailKey} and contract_number is null`)
  await tx.query(sql`
    update mails set to_address = ${placeholder}, to_key = ${placeholder}, text = null, html = null, links = null
    where to_key = ${emailKey}
      or contract_number in (select o.contract_number from orders o where o.account_id = ${id})`)
}

/** Ends all sessions and all partner access. The record of who had access, and when, stays. */
async function endAccess(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx.query(sql`delete from sessions where account_id = ${accountId}`)
  await tx.query(sql`delete from known_browsers where account_id = ${accountId}`)
  await tx.query(sql`
    delete from authorization_codes where grant_id in (select g.id from grants g where g.account_id = ${accountId})`)
  await tx.query(sql`
    delete from refresh_tokens where grant_id in (select g.id from grants g where g.account_id = ${accountId})`)
  await tx.query(sql`
    update grants set external_id = null, withdrawn_at = coalesce(withdrawn_at, ${now}::timestamptz),
      withdrawn_by = coalesce(withdrawn_by, 'erasure')
    where account_id = ${accountId}`)
}

// Complete, so that code that reads the order finds the address it requires.
const nowhere = JSON.stringify({
  title: null,
  firstName: null,
  lastName: null,
  businessName: null,
  gender: null,
  extension: null,
  streetName: '[erased]',
  houseNumber: null,
  city: '[erased]',
  postCode: '[erased]',
  countryCode: 'DE',
})
