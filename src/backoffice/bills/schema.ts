import { holdReasons } from '../../billing/rating/freeze-inputs.ts'
import { contractPath } from '../../contracts/schema.ts'
import { PlainText } from '../../domain/fields.ts'
import { At, reasonText } from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, LocalDate, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

export const HeldBillsQuery = Closed(PageQuery)
export const ContractBillsQuery = Closed(PageQuery)
export const BilledContractPath = Closed({ contractNumber: contractPath.contractNumber })

const BillNumber = PlainText('Number of the bill.', '2026-0000123')
export const BillPath = Closed({
  billNumber: Type.String({
    description: 'Number of the bill.',
    pattern: '^\\d{4}-\\d{7,10}$',
    'x-must': 'be the number of a bill such as 2026-0000123',
    examples: ['2026-0000123'],
  }),
})

export const HeldBill = Type.Object(
  {
    contractNumber: PlainText('Number of the contract.', '3082649177'),
    reason: OneOf(holdReasons, {
      title: 'BillHoldReason',
      description:
        '`PriceUnknown`: levies or fees of the place are not imported. `PriceNotPublished`: a price of the exchange is missing. `QuarterHoursMissing`: the smart meter has not sent all values. `MeterReadingMissing`: no reading ends the period. `ValuesPreliminary`: a value is not final. `CalculationFailed`: see the log.',
      examples: ['QuarterHoursMissing'],
    }),
    date: LocalDate({ description: 'The first day that it is about.', examples: ['2026-11-12'] }),
    heldSince: At('Since when the bill waits for this reason.'),
  },
  { title: 'HeldBill', description: 'A bill that waits for something, and for what.' },
)
export type HeldBill = Static<typeof HeldBill>

const date = (description: string, example: string) => LocalDate({ description, examples: [example] })
const euro = (description: string, example: number) => Type.Number({ description, examples: [example] })

export const OperatorBill = Type.Object(
  {
    billNumber: Nullable(PlainText('Number of the bill; null for a draft.', '2026-0000123')),
    kind: OneOf(['Monthly', 'Periodic', 'Final', 'Reversal'], {
      title: 'BillKind',
      description:
        'What it bills: a month, a year of delivery, the last days of it, or the reversal of a bill.',
      examples: ['Monthly'],
    }),
    state: OneOf(['Draft', 'Final', 'Reversed'], {
      title: 'BillState',
      description: 'A draft still takes late readings.',
      examples: ['Final'],
    }),
    from: date('First day of delivery.', '2026-11-01'),
    to: date('Last day of delivery.', '2026-11-30'),
    totalNet: euro('Net, in euros.', 70.69),
    totalGross: euro('With VAT, in euros.', 84.12),
    issuedOn: Nullable(date('Day of the bill.', '2026-12-06')),
    dueDate: Nullable(date('Day on which it is due.', '2026-12-21')),
    reverses: Nullable(PlainText('Number of the bill that it reverses.', null)),
    reversedBy: Nullable(PlainText('Number of the reversal.', null)),
  },
  { title: 'OperatorBill', description: 'A bill of a contract.' },
)
export type OperatorBill = Static<typeof OperatorBill>

export const ReverseBill = Closed(
  { reason: reasonText },
  { title: 'ReverseBill', description: 'Why a bill is reversed.' },
)
export const ReversedBill = Type.Object(
  { billNumber: BillNumber, reversedBy: PlainText('Number of the reversal.', '2026-0000124') },
  { title: 'ReversedBill', description: 'A bill that was reversed.' },
)
