import {
  CancellationReasonField,
  ContractStateField,
  DeliveryStateField,
  DenialReasonField,
  PlainText,
} from '../../../domain/fields.ts'
import { Here, LocalDate, LocalDateTime, Nullable, type Static, Type } from '../../../platform/http/schema.ts'
import { Address } from './address.ts'

const DenialReason = Nullable(
  Here(DenialReasonField, { description: 'Why the order was denied; null if it was not.', examples: [null] }),
)

export const DeliveryState = Type.Object(
  {
    startDate: Nullable(LocalDate({ description: 'First day of delivery.', examples: ['2027-01-01'] })),
    endDate: Nullable(LocalDate({ description: 'Last day of delivery.', examples: [null] })),
    state: DeliveryStateField,
    message: Nullable(PlainText('What the market said with the last change.', null)),
    denialReason: DenialReason,
    cancellationReason: Nullable(
      Here(CancellationReasonField, {
        description: 'Why the delivery ends; null unless the state is a cancelled one.',
        examples: [null],
      }),
    ),
  },
  { title: 'DeliveryState', description: 'The last update from the market.' },
)
export type DeliveryState = Static<typeof DeliveryState>

export const Order = Type.Object(
  {
    customerNumber: PlainText('Number of the customer.', '2047185392'),
    emailAddress: PlainText('Address of the customer.', 'anna.muster@example.com'),
    tariffName: PlainText('Name of the tariff.', 'Wattline Dynamic Share'),
    contractNumber: PlainText('Number of the order and of the contract.', '3082649177'),
    firstName: Nullable(PlainText('First name; null for business customers.', 'Anna')),
    lastName: Nullable(PlainText('Last name; null for business customers.', 'Muster')),
    businessName: Nullable(PlainText('Name of the business; null for private customers.', null)),
    meterNumber: Nullable(PlainText('Number on the meter.', '1EMH0012345678')),
    meLoIdentifier: Nullable(PlainText('Metering location id.', 'DE00014545768S0000000000000003054')),
    maLoIdentifier: Nullable(PlainText('Market location id.', '41373559241')),
    deliveryAddress: Address,
    state: Here(ContractStateField, { examples: ['Processing'] }),
    processingInfo: PlainText(
      'What happens next or what is missing, in plain words.',
      'We are in touch with the grid operator and the previous supplier. This takes anything from a few days to two weeks.',
    ),
    denialReason: DenialReason,
    deliveryState: DeliveryState,
    actualDateOfDelivery: Nullable(
      LocalDate({
        description: 'Start of delivery as confirmed by the market; null if not yet known.',
        examples: ['2027-01-01'],
      }),
    ),
    endDateOfDelivery: Nullable(
      LocalDate({ description: 'Last day of delivery, once the contract is cancelled.', examples: [null] }),
    ),
    contractSignatureDate: LocalDateTime({ description: 'When the customer signed, as ordered.' }),
    contractSignedAt: LocalDateTime({ description: 'The same.' }),
    estimatedYearlyConsumption: Type.Number({
      description: 'Expected consumption in kWh a year.',
      examples: [3500],
    }),
    previousYearConsumption: Type.Number({ description: 'Consumption in kWh as ordered.', examples: [3500] }),
    salesPersonIdentifier: Nullable(PlainText('Who sold it; null if the order did not say.', 'SP-0815')),
  },
  { title: 'Order', description: 'An order and how far it is.' },
)
export type Order = Static<typeof Order>
