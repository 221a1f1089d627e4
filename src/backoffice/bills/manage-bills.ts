import { findBillsOfContract, findHeldContracts, type StoredBill } from '../../billing/bills/read-bills.ts'
import { reverseBill } from '../../billing/bills/reverse-bill.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Page } from '../../platform/http/paging.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { HeldBill, OperatorBill } from './schema.ts'

export const listHeldBills = async (db: Db, page: Page): Promise<HeldBill[]> =>
  (await findHeldContracts(db, page)).map((held) => ({ ...held, heldSince: berlinDateTime(held.heldSince) }))

export const listBills = async (db: Db, contractNumber: string, page: Page): Promise<OperatorBill[]> =>
  (await findBillsOfContract(db, contractNumber, page)).map(billItem)

const billItem = (bill: StoredBill): OperatorBill => ({
  billNumber: bill.number,
  kind: bill.kind,
  state: bill.state,
  from: bill.from,
  to: plusDays(bill.to, -1),
  totalNet: bill.netCents / 100,
  totalGross: bill.grossCents / 100,
  issuedOn: bill.issuedOn,
  dueDate: bill.dueDate,
  reverses: bill.reverses,
  reversedBy: bill.reversedBy,
})

/** The reversal and its audit entry, in one transaction. */
export const reverseAudited = (
  db: Db,
  { billNumber, reason }: { billNumber: string; reason: string },
  operator: Operator,
): Promise<{ billNumber: string; reversedBy: string }> =>
  audited(db, operator, async (tx) => {
    const { contractNumber, reversedBy } = await reverseBill(tx, billNumber, operator.now)
    return {
      result: { billNumber, reversedBy },
      entry: {
        action: 'bill.reverse',
        subject: contractNumber,
        before: { billNumber, state: 'Final' },
        after: { billNumber, state: 'Reversed', reversedBy, reason },
      },
    }
  })
