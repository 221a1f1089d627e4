/** What operators do for a customer: withdraw, terminate, move. */
import { Termination, TerminationRequest } from '../../contracts/terminations/schema.ts'
import { Day, PlainText, Text, YearlyConsumption } from '../../domain/fields.ts'
import { commentText, ResponseText } from '../../domain/operator-fields.ts'
import { OrderAddress } from '../../orders/intake/schema/address.ts'
import { Closed, Here, LocalDate, Maybe, type Static, Type } from '../../platform/http/schema.ts'
import { Consequences } from '../orders/schema.ts'

export const OperatorWithdrawal = Closed(
  {
    receivedDate: Day(
      'The day on which the declaration of the customer arrived; it decides whether it came in time.',
      '2026-11-15',
    ),
    comment: commentText,
  },
  { title: 'OperatorWithdrawal', description: 'A withdrawal that the customer declared outside our forms.' },
)
export type OperatorWithdrawal = Static<typeof OperatorWithdrawal>

export const OperatorTermination = Closed(
  { ...TerminationRequest.properties, comment: commentText },
  { title: 'OperatorTermination', description: "A customer's termination, entered by an operator." },
)
export type OperatorTermination = Static<typeof OperatorTermination>

export const TakenBack = Closed(
  { comment: commentText },
  { title: 'TakenBackTermination', description: 'Why a termination is taken back.' },
)
export type TakenBack = Static<typeof TakenBack>

const { extension, streetName, houseNumber, city, postCode } = OrderAddress.properties

export const OperatorRelocation = Closed(
  {
    moveOutDate: Day('The last day of delivery at the old address.', '2027-01-31'),
    moveInDate: Day('The first day of delivery at the new address.', '2027-02-01'),
    deliveryAddress: Closed(
      { extension, streetName, houseNumber, city, postCode },
      { description: 'The new address, in Germany. The names stay as they are.' },
    ),
    meterNumber: Maybe(Text('Meter number. Required unless `maLoIdentifier` is given.', '1EMH0012345678')),
    maLoIdentifier: Maybe(Text('Market location id of the new address.', '41373559241')),
    yearlyConsumptionKwh: YearlyConsumption('Expected yearly consumption at the new address in kWh.'),
    hasSmartMeter: Maybe(
      Type.Boolean({
        description: 'Whether the new address has a smart meter. Default: false.',
        examples: [false],
      }),
    ),
    tariffKey: Maybe(
      Text(
        'Tariff of the new contract, at the prices of today. Default: the old tariff goes on at its own prices (§ 41b (5) EnWG); grid fees and levies are those of the new address.',
        'DYNAMIC_SHARE',
      ),
    ),
    keepsBankDetails: Type.Boolean({
      description:
        'Whether the customer agreed to pay for the new contract from the same account; otherwise the customer gets invoices.',
      examples: [true],
    }),
    comment: commentText,
  },
  { title: 'OperatorRelocation', description: 'A customer who moves and stays with us.' },
)
export type OperatorRelocation = Static<typeof OperatorRelocation>

export const TerminationPreview = Type.Object(
  {
    termination: Here(Termination, { description: 'How the contract would end.' }),
    consequences: Consequences,
  },
  { title: 'TerminationPreview', description: 'What a termination would lead to.' },
)
export type TerminationPreview = Static<typeof TerminationPreview>

export const RelocationPreview = Type.Object(
  {
    endDate: LocalDate({
      description: 'Last day of delivery at the old address.',
      examples: ['2027-01-31'],
    }),
    tariffName: PlainText('Name of the tariff at the new address.', 'Wattline Dynamic Share'),
    euroPerMonth: Type.Number({
      description: 'Expected costs at the new address per month, VAT included.',
      examples: [99.43],
    }),
    warnings: Type.Array(ResponseText('A sentence.', 'The market location id 12345678901 is not valid.'), {
      description: 'What the new order would be accepted with, but may have to wait for.',
    }),
    consequences: Here(Consequences, { description: 'What becomes of the contract at the old address.' }),
  },
  { title: 'RelocationPreview', description: 'What a move would lead to.' },
)
export type RelocationPreview = Static<typeof RelocationPreview>
