import { accessParts } from '../../domain/access-parts.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import type { Db } from '../../platform/db/sql.ts'
import { askerOf, maskedEmailAddress } from './readers-without-agreement.ts'
import { findCustomers, type StoredCustomer } from './repository.ts'
import type { CustomerItem, ListCustomersQuery } from './schema.ts'
import { type CustomerRelation, relationsOf, type View, viewByRole, visibility } from './visibility.ts'

/** The partner's customers, newest first, and one more than the limit to detect a next page. */
export async function listCustomers(
  db: Db,
  query: ListCustomersQuery,
  { caller, now }: { caller: Caller; now: Date },
): Promise<CustomerItem[]> {
  const onlyCustomer = caller.customerNumber
  const customers = await findCustomers(db, {
    partnerId: caller.partner.id,
    withBrought: viewByRole(askerOf(caller, onlyCustomer ?? '')) !== null,
    onlyCustomer,
    externalId: query['filter.externalId'] ?? null,
    offset: query.offset,
    limit: query.limit,
    now,
  })
  return customers.map((customer) => customerItem(customer, caller))
}

function customerItem(customer: StoredCustomer, caller: Caller): CustomerItem {
  const asker = askerOf(caller, customer.customerNumber)
  const relation: CustomerRelation = {
    brought: customer.isBrought ? 'contract' : 'nothing',
    isLinked: customer.isLinked,
    mayManage: false,
    parts: customer.parts,
  }
  const sight = visibility({ ...asker, endpoint: 'customers', customer: relation, contract: null })
  // SQL and rules agree; if they ever differ, nothing may leak.
  if (typeof sight === 'string') throw new Error('a customer was listed who must not be')
  return {
    customerNumber: customer.customerNumber,
    externalIdentifier: customer.externalIdentifier,
    firstName: customer.firstName,
    lastName: customer.lastName,
    businessName: customer.businessName,
    emailAddress: emailAddressIn(sight.view, customer.emailAddress),
    relations: relationsOf(asker, relation),
    linkedParts: relation.isLinked ? [...(customer.parts ?? accessParts)] : null,
  }
}

const emailAddressIn = (view: View, emailAddress: string): string =>
  view === 'finance' ? maskedEmailAddress(emailAddress) : emailAddress
