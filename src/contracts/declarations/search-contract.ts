import { comparableEmailAddress } from '../../domain/email-address.ts'
import { namesOfOrder } from '../../orders/intake/order-owner.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { ContractReference } from './contract-reference.ts'
import {
  matchDeclaration,
  matchWithoutNumber,
  type NamedContract,
  type OwnContract,
  type SearchStep,
} from './match-declaration.ts'

type FoundContract = { contractNumber: string; customerNumber: string }

/** The search for the contract that somebody names without a login; `found` only if it is that of the email address. */
export async function searchContract(
  db: Db,
  form: ContractReference & { emailAddress: string },
  now: Date,
): Promise<{ tried: SearchStep[]; found: FoundContract | undefined }> {
  const { contractNumber } = form
  if (contractNumber === '') {
    const { contract, tried } = matchWithoutNumber(
      form,
      await findOwnContracts(db, form.emailAddress, berlinDate(now)),
    )
    return { tried, found: contract }
  }
  const contract = await findNamedContract(db, contractNumber)
  const { isMatch, tried } = matchDeclaration(form, contract)
  return { tried, found: isMatch && contract !== undefined ? { ...contract, contractNumber } : undefined }
}

/** The contract with this number and whose it is. */
export async function findNamedContract(db: Db, contractNumber: string): Promise<NamedContract | undefined> {
  const { rows } = await db.query<NamedContract>(sql`
    select a.customer_number as "customerNumber", a.email_key as "emailKey",
      a.erased_at is not null as "isErased", ${namesOfOrder}
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}

// The older ones of a customer with more are found by an operator.
const maxOwnContracts = 100

/** The contracts of the customer with this email address, the newest first. */
async function findOwnContracts(db: Db, emailAddress: string, today: string): Promise<OwnContract[]> {
  const { rows } = await db.query<OwnContract>(sql`
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber", a.email_key as "emailKey",
      false as "isErased", ${namesOfOrder}, o.meter_number as "meterNumber",
      o.delivery_address ->> 'streetName' as "streetName", o.delivery_address ->> 'houseNumber' as "houseNumber",
      o.delivery_address ->> 'extension' as "extension", o.delivery_address ->> 'postCode' as "postCode",
      o.state in ('Rejected', 'Revoked') or coalesce(o.end_date < ${today}::date, false) as "isOver"
    from orders o
    join accounts a on a.id = o.account_id
    where a.email_key = ${comparableEmailAddress(emailAddress)} and a.erased_at is null
    order by o.created_at desc
    limit ${maxOwnContracts}`)
  return rows
}

/** The customer number, if the order belongs to the account and the account is not erased. */
export async function findOwner(
  db: Db,
  contractNumber: string,
  accountId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ customerNumber: string }>(sql`
    select a.customer_number as "customerNumber"
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber} and a.id = ${accountId} and a.erased_at is null`)
  return rows[0]?.customerNumber
}

// More than a customer has; bounds the answer.
const maxCandidates = 20

/** Contracts that a withdrawal may be about: those that it names by number or meter, and those of the customer with its address. */
export async function findCandidates(db: Db, declarationId: string): Promise<FoundContract[]> {
  const { rows } = await db.query<FoundContract>(sql`
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber"
    from withdrawal_declarations d
    join orders o on o.contract_number = d.given_number or o.meter_number = d.given_meter_number
      or o.account_id = (select sender.id from accounts sender where sender.email_key = d.given_email_key)
    join accounts a on a.id = o.account_id
    where d.id = ${declarationId} and a.erased_at is null
    order by o.contract_number = d.given_number desc nulls last, o.meter_number = d.given_meter_number desc nulls last, o.created_at desc
    limit ${maxCandidates}`)
  return rows
}
