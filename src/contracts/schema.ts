/** The wire shapes of contracts. */

import { ContractStateField, GenderField, PlainText } from '../domain/fields.ts'
import { PageQuery } from '../platform/http/paging.ts'
import { Closed, Here, LocalDate, Nullable, OneOf, type Static, Type } from '../platform/http/schema.ts'
import { Paragraph14AInfo } from './schema/paragraph-14a.ts'
import { ConfirmedPrice } from './show-confirmed-price.ts'

const NumberText = (title: string, description: string, example: string) =>
  Type.String({ description, minLength: 1, maxLength: 100, examples: [example], 'x-parameter': title })

export const customerPath = {
  customerNumber: NumberText('CustomerNumber', 'Number of the customer.', '20000018'),
}
export const contractPath = {
  ...customerPath,
  contractNumber: NumberText('ContractNumber', 'Number of the contract.', '30000016'),
}
export const CustomerPath = Closed(customerPath)
export const ContractPath = Closed(contractPath)

export const ListContractsQuery = Closed(PageQuery)
export type ListContractsQuery = Static<typeof ListContractsQuery>

const unlessFinance = 'Null for the role finance reporting.'

export const ContractAddress = Closed(
  {
    title: Nullable(PlainText('Academic title.', 'Dr.')),
    firstName: Nullable(PlainText('First name; null for a business address.', 'Anna')),
    lastName: Nullable(PlainText('Last name; null for a business address.', 'Muster')),
    businessName: Nullable(PlainText('Name of the business; null for a person.', null)),
    gender: Nullable(GenderField),
    extension: Nullable(
      PlainText(`Address extension, such as a floor. ${unlessFinance}`, 'Hinterhaus, 2. OG'),
    ),
    streetName: Nullable(PlainText(`Street, without the house number. ${unlessFinance}`, 'Invalidenstraße')),
    houseNumber: Nullable(PlainText(`House number. ${unlessFinance}`, '12a')),
    city: PlainText('City.', 'Berlin'),
    postCode: PlainText('Postcode.', '10115'),
    countryCode: PlainText('Country, ISO 3166 alpha-2.', 'DE'),
  },
  { title: 'ContractAddress', description: 'A postal address. Fields you may not see are null.' },
)
export type ContractAddress = Static<typeof ContractAddress>

export const BankDetail = Closed(
  {
    accountHolder: Nullable(PlainText('Holder of the account.', 'Anna Muster')),
    iban: PlainText(
      'IBAN. Only the last four characters are shown unless you brought the contract and have the scope `role:application`.',
      '******************3000',
    ),
    bic: Nullable(PlainText('BIC.', 'COBADEFFXXX')),
    bankName: Nullable(PlainText('Name of the bank.', 'Commerzbank')),
    hasAcceptedDirectDebit: Type.Boolean({
      description: 'Whether the customer accepted direct debit.',
      examples: [true],
    }),
  },
  { title: 'BankDetail', description: 'How the customer pays.' },
)
export type BankDetail = Static<typeof BankDetail>

const PeriodUnit = OneOf(['Year', 'Month', 'Day', 'Hour', 'Minute'], {
  title: 'PeriodUnit',
  description: 'Unit of a period.',
})
const period = (name: string, value: number, unit: string) => ({
  value: Type.Integer({ description: `${name}, in the unit of the next field.`, examples: [value] }),
  unit: Here(PeriodUnit, {
    description: `Unit of the ${name.toLowerCase()}.`,
    examples: [unit],
  }),
})
const [cancellation, duration, renewal] = [
  period('Notice period for termination', 14, 'Day'),
  period('Minimum duration', 1, 'Month'),
  period('Renewal period (0: the contract becomes open-ended)', 0, 'Month'),
]

export const ContractItem = Closed(
  {
    contractNumber: PlainText('Number of the contract; the same as that of its order.', '30000016'),
    tariffName: PlainText('Name of the tariff.', 'Wattline Dynamic Share'),
    contractState: Here(ContractStateField, {
      description: 'State of the contract.',
      examples: ['Delivery'],
    }),
    name: Nullable(PlainText('Holder of the contract.', 'Anna Muster')),
    deliveryAddress: ContractAddress,
    billingAddress: Nullable(
      Here(ContractAddress, {
        description: 'Where bills are sent; null if they go to the delivery address.',
      }),
    ),
    bankDetail: Nullable(
      Here(BankDetail, {
        description: `How the customer pays; null for payment by invoice. ${unlessFinance}`,
      }),
    ),
    meterNumber: Nullable(PlainText(`Number on the meter. ${unlessFinance}`, '1EMH0030000016')),
    meLoIdentifier: Nullable(
      PlainText(`Metering location id. ${unlessFinance}`, 'DE0000001011500000000052300000165'),
    ),
    maLoIdentifier: Nullable(PlainText(`Market location id. ${unlessFinance}`, '52300000165')),
    actualDateOfDelivery: Nullable(
      LocalDate({
        description: 'First day of delivery, as the market confirmed it.',
        examples: ['2026-01-01'],
      }),
    ),
    endDateOfDelivery: Nullable(
      LocalDate({ description: 'Last day of delivery, once the contract is cancelled.', examples: [null] }),
    ),
    cancellationPeriod: cancellation.value,
    cancellationPeriodUnit: cancellation.unit,
    durationPeriod: duration.value,
    durationPeriodUnit: duration.unit,
    renewalPeriod: renewal.value,
    renewalPeriodUnit: renewal.unit,
    expectedAnnualConsumptionInKwhPerYear: Type.Number({
      description: 'Expected consumption in kWh per year.',
      examples: [3500],
    }),
    photovoltaicsSince: Nullable(
      LocalDate({
        description:
          'Since when the location has photovoltaics, as told after the order; null for what the order says.',
        examples: [null],
      }),
    ),
    withoutGridUseSince: Nullable(
      LocalDate({
        description:
          'From this day on, which may be ahead, the customer pays for grid use and metering directly, and prices and costs leave both out; null if we pay, and for who may not see prices.',
        examples: [null],
      }),
    ),
    accountingMethod: OneOf(['SmartMeter', 'LoadProfile'], {
      title: 'AccountingMethod',
      description:
        'How consumption is billed: `SmartMeter` by measured quarter-hours, `LoadProfile` by a standard load profile. What the market says about the meter takes precedence over the order.',
      examples: ['SmartMeter'],
    }),
    distributionSystemOperatorCode: Nullable(PlainText('BDEW code of the grid operator.', '9999901000006')),
    distributionSystemOperatorName: Nullable(
      PlainText('Name of the grid operator, if known.', 'Netz Region Berlin (Beispiel)'),
    ),
    previousSupplierCode: Nullable(PlainText('BDEW code of the previous supplier.', '9999801000007')),
    previousSupplierName: Nullable(
      PlainText('Name of the previous supplier, if known.', 'Grundversorger Region Berlin (Beispiel)'),
    ),
    confirmedPrice: Nullable(
      Here(ConfirmedPrice, {
        description:
          'The price that the contract was confirmed with; null for contracts from before it was stored.',
      }),
    ),
    paragraph14AInfo: Paragraph14AInfo,
  },
  { title: 'ContractItem', description: 'A contract. Fields you may not see are null.' },
)
export type ContractItem = Static<typeof ContractItem>
