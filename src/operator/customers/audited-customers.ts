import type { Db } from '../../platform/db/sql.ts'
import { audited, auditRead, type Operator } from '../audited.ts'
import { type Erasure, eraseCustomer } from './erase-customer.ts'
import { type CustomerExport, exportCustomer } from './export-customer.ts'

/** Exports what is stored about a customer, and notes who asked for it. */
export async function exportForOperator(
  db: Db,
  customerNumber: string,
  operator: Operator,
): Promise<CustomerExport> {
  const exported = await exportCustomer(db, customerNumber, operator.now)
  await auditRead(db, operator, 'customer.export', customerNumber)
  return exported
}

/** Erases what is stored about a customer. The entry says which parts were erased, blocked or kept. */
export const eraseForOperator = (db: Db, customerNumber: string, operator: Operator): Promise<Erasure> =>
  audited(db, operator, async (tx) => {
    const erasure = await eraseCustomer(tx, customerNumber, { now: operator.now })
    const { isComplete } = erasure
    const parts = erasure.parts.map(({ part, number, treatment }) => ({ part, number, treatment }))
    const entry = {
      action: 'customer.erase',
      subject: customerNumber,
      before: null,
      after: { isComplete, parts },
    }
    return { result: erasure, entry }
  })
