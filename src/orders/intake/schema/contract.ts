import { ContractReasons } from '../../../domain/customer-kinds.ts'
import {
  ContractTypeField,
  Day,
  Flag,
  IndustryField,
  Text,
  YearlyConsumption,
} from '../../../domain/fields.ts'
import { Closed, DateTime, Here, Maybe, OneOf } from '../../../platform/http/schema.ts'
import { Ignored, OrderAddress } from './address.ts'

/** What a customer declared, as evidence: when, and in which words. */
const Declaration = (title: string, description: string, wording: string) =>
  Closed(
    {
      agreedAt: DateTime({
        description:
          'When the customer declared it, in Berlin time or with an offset; at most a year ago. May be up to an hour in the future, in case your clock is fast.',
      }),
      wording: Text('The words that the customer agreed to.', wording, 1000),
    },
    { title, description },
  )

// The partner obtains these agreements before it orders; the service stores them and does not check the first three.
const ContractAgreements = Closed(
  {
    termsAndConditions: Maybe(Flag('The customer has accepted the terms and conditions.')),
    privacyPolicy: Maybe(Flag('The customer has accepted the privacy policy.')),
    revocationPolicy: Maybe(Flag('The customer has been informed of the right of withdrawal.')),
    deliveryWithinWithdrawalPeriod: Maybe(
      Declaration(
        'EarlyDeliveryWish',
        'The express wish of a consumer that delivery begins within the withdrawal period. Without it a consumer who withdraws owes nothing for that supply (§ 357a (2) BGB), and such an order gets a Warning.',
        'Ich verlange ausdrücklich, dass die Stromlieferung vor Ablauf der Widerrufsfrist beginnt.',
      ),
    ),
    powerOfAttorney: Maybe(
      Declaration(
        'SwitchingAuthority',
        'The authority to terminate the previous contract and to register the supply.',
        'Ich bevollmächtige den Lieferanten, meinen bisherigen Stromvertrag zu kündigen.',
      ),
    ),
  },
  { title: 'ContractAgreements', description: 'What the customer agreed to.' },
)

export const BillingAddress = Here(OrderAddress, {
  description: 'Billing address, in any country; null means the delivery address.',
})

export const BankDetails = Closed(
  {
    accountHolder: Maybe(
      Text(
        'Account holder. Default: the name in the billing address, otherwise in the delivery address.',
        'Anna Muster',
      ),
    ),
    iban: Text('IBAN from any SEPA country; spaces are allowed.', 'DE89 3704 0044 0532 0130 00', 50),
    bic: Maybe(Text('BIC; required for SEPA.', 'COBADEFFXXX', 20)),
    bankName: Maybe(Text('Name of the bank; required for SEPA.', 'Commerzbank')),
    hasAcceptedDirectDebit: Maybe(
      Flag('Whether the customer has accepted direct debit. If not, the customer pays by invoice.'),
    ),
  },
  {
    title: 'BankDetails',
    description: 'Complete bank details for SEPA direct debit; null means payment by invoice.',
  },
)

const DeliveryCapabilities = Closed(
  {
    hasElectricVehicle: Maybe(Flag('The location has a charger for an electric vehicle.')),
    hasSmartMeter: Maybe(Flag('The location has a smart meter.')),
    hasHeatPump: Maybe(Flag('The location has a heat pump.', false)),
    hasControllableDevice: Maybe(
      Flag('The grid operator may dim a device at the location (EnWG section 14a).', false),
    ),
    hasPhotovoltaics: Maybe(
      Flag('The location has photovoltaics, which lower what it draws from the grid by day.', false),
    ),
    hasBatteryStorage: Maybe(
      Flag('The location stores the energy of its photovoltaics in a battery.', false),
    ),
  },
  { title: 'DeliveryCapabilities', description: 'Equipment at the delivery point.' },
)

export const DeliveryDetails = Closed(
  {
    meterNumber: Maybe(Text('Meter number. Required unless `maLoIdentifier` is given.', '1EMH0012345678')),
    maLoIdentifier: Maybe(
      Text('Market location ID, 11 digits; looked up by the service if not given.', '41373559241'),
    ),
    meLoIdentifier: Maybe(
      Text(
        'Metering location ID, 33 characters; looked up by the service if not given.',
        'DE00014545768S0000000000000003054',
      ),
    ),
    desiredTransitionDate: Maybe(
      Day(
        'Desired date of the switch, if we are to cancel the previous contract; at most 24 months from today.',
        '2027-01-01',
      ),
    ),
    moveInDate: Maybe(
      Day(
        'Move-in date; required for `NewDeliveryLocation`, may be in the past and is at most 24 months from today.',
        '2027-01-01',
      ),
    ),
    previousSelfCancelledDate: Maybe(
      Day(
        'If the customer has cancelled the previous contract: the date from which we deliver, at most 24 months from today.',
        '2027-01-01',
      ),
    ),
    previousSupplierCode: Maybe(
      Text('BDEW code of the previous supplier, required for `ChangeOfSupplier`.', '9999801000007'),
    ),
    // Rule 9: this name, not previousAnnualConsumption.
    previousAnnualConsumptionKwh: YearlyConsumption(
      'Yearly consumption in kWh: as reported by the previous supplier, or expected at a new delivery location.',
    ),
    capabilities: Maybe(DeliveryCapabilities),
  },
  { title: 'DeliveryDetails', description: 'The delivery point and when we take over its supply.' },
)

export const Contract = Closed(
  {
    externalId: Maybe(Text('Your own ID for the contract.', 'CRM-4711')),
    salesPersonId: Maybe(Text('Salesperson, for analytics.', 'SP-0815')),
    type: ContractTypeField,
    state: Ignored('State of the contract.', { state: 'Open', comment: null }),
    number: Ignored('Contract number.', '3082649177'),
    deliveryAddress: OrderAddress,
    billingAddress: Maybe(BillingAddress),
    bankDetails: Maybe(BankDetails),
    contractReason: OneOf(ContractReasons, {
      title: 'ContractReason',
      description:
        '`ChangeOfSupplier` if the customer already has a supplier at the location, `NewDeliveryLocation` if not.',
      examples: ['ChangeOfSupplier'],
    }),
    deliveryDetails: DeliveryDetails,
    deliveryState: Ignored('State of the delivery.', { state: 'DeliveryPending' }),
    agreements: Maybe(ContractAgreements),
    validFromDate: Ignored('First day of the contract.', '2027-01-01'),
    validToDate: Ignored('Last day of the contract.', '2027-12-31'),
    transactionDateTime: Maybe(
      DateTime({
        description:
          'When the customer signed, in Berlin time or with an offset. Default: now. May be up to an hour in the future, in case your clock is fast.',
      }),
    ),
    industry: Maybe(IndustryField),
    legalStructure: Maybe(
      Text('Legal form, for the insolvency check; required for `Business`.', 'GmbH & Co. KG'),
    ),
  },
  { title: 'OrderContract', description: 'The contract to create.' },
)
