import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { findCustomer } from './personal-data.ts'

/** Whether a customer was erased; refuses a number that nobody ever had. */
export async function isErasedCustomer(db: Db, customerNumber: string): Promise<boolean> {
  const customer = mayExist(customerNumber) ? await findCustomer(db, customerNumber) : undefined
  if (customer === undefined) throw customerUnknown(customerNumber)
  return customer.isErased
}
