import {
  CancellationReasonField,
  ContractStateField,
  DeliveryStateField,
  DenialReasonField,
  Flag,
  PlainText,
} from '../../../domain/fields.ts'
import { Here, LocalDate, LocalDateTime, Nullable, Type } from '../../../platform/http/schema.ts'
import { Address } from './address.ts'

const DenialReason = Nullable(
  Here(DenialReasonField, { description: 'Why the order was denied; otherwise null.', examples: [null] }),
)

const DeliveryState = Type.Object(
  {
    startDate: Nullable(LocalDate({ description: 'First day of delivery.', examples: ['2027-01-01'] })),
    endDate: Nullable(LocalDate({ description: 'Last day of delivery.', examples: [null] })),
    state: DeliveryStateField,
    message: Nullable(PlainText('Message from the market with the last change.', null)),
    denialReason: DenialReason,
    cancellationReason: Nullable(
      Here(CancellationReasonField, {
        description: 'Why delivery ends; null unless the state is one of the cancelled states.',
        examples: [null],
      }),
    ),
  },
  { title: 'DeliveryState', description: 'The last update from the market.' },
)

const Declaration = (title: string, description: string) =>
  Nullable(
    Type.Object(
      {
        agreedAt: LocalDateTime({ description: 'When the customer declared it.' }),
        wording: PlainText('The words that the customer agreed to.', 'Ich bevollmächtige den Lieferanten.'),
      },
      { title, description },
    ),
  )

const Agreements = Type.Object(
  {
    termsAndConditions: Flag('The customer has accepted the terms and conditions.'),
    privacyPolicy: Flag('The customer has accepted the privacy policy.'),
    revocationPolicy: Flag('The customer has been informed of the right of withdrawal.'),
    deliveryWithinWithdrawalPeriod: Declaration(
      'OrderEarlyDeliveryWish',
      'The express wish that delivery begins within the withdrawal period; null if the order has none.',
    ),
    powerOfAttorney: Declaration(
      'OrderSwitchingAuthority',
      'The authority to terminate the previous contract; null if the order has none.',
    ),
  },
  { title: 'OrderAgreements', description: 'What the customer agreed to, as the order gave it.' },
)

export const Order = Type.Object(
  {
    customerNumber: PlainText('Customer number.', '2047185392'),
    emailAddress: PlainText('Email address of the customer.', 'anna.muster@example.com'),
    tariffName: PlainText('Name of the tariff.', 'Wattline Dynamic Share'),
    contractNumber: PlainText('Order number, which is also the contract number.', '3082649177'),
    firstName: Nullable(PlainText('First name; null for business customers.', 'Anna')),
    lastName: Nullable(PlainText('Last name; null for business customers.', 'Muster')),
    businessName: Nullable(PlainText('Name of the business; null for private customers.', null)),
    meterNumber: Nullable(PlainText('Meter number.', '1EMH0012345678')),
    meLoIdentifier: Nullable(PlainText('Metering location ID.', 'DE00014545768S0000000000000003054')),
    maLoIdentifier: Nullable(PlainText('Market location ID.', '41373559241')),
    deliveryAddress: Address,
    state: Here(ContractStateField, { examples: ['Processing'] }),
    processingInfo: PlainText(
      'What happens next or what is missing, in plain language.',
      'We are in touch with the grid operator and, for a change of supplier, with the previous supplier. This takes anything from a few days to two weeks.',
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
    contractSignatureDate: LocalDateTime({ description: 'When the customer signed, as given in the order.' }),
    contractSignedAt: LocalDateTime({ description: 'Same as `contractSignatureDate`.' }),
    estimatedYearlyConsumption: Type.Number({
      description: 'Expected yearly consumption in kWh.',
      examples: [3500],
    }),
    previousYearConsumption: Type.Number({
      description: 'Yearly consumption in kWh, as given in the order.',
      examples: [3500],
    }),
    salesPersonIdentifier: Nullable(PlainText('Salesperson; null if the order names none.', 'SP-0815')),
    offerId: Nullable(PlainText('The offer whose price the order has; null if it named none.', null)),
    agreements: Agreements,
  },
  { title: 'Order', description: 'An order and its current state.' },
)
