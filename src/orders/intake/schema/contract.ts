import { ContractReasons, ContractTypes, Industries } from '../../../domain/customer-kinds.ts'
import { Flag, Moment, Text } from '../../../domain/fields.ts'
import { Closed, Here, Maybe, OneOf, type Static } from '../../../platform/http/schema.ts'
import { OrderAddress } from './address.ts'
import { BankDetails } from './bank-details.ts'
import { DeliveryDetails } from './delivery-details.ts'
import { IgnoredContractState, IgnoredDeliveryState, IgnoredText } from './read-only.ts'

// The partner has obtained all of these before it orders; the service keeps them and does not check them.
const ContractAgreements = Closed(
  {
    termsAndConditions: Maybe(Flag('The customer has accepted the terms and conditions.')),
    privacyPolicy: Maybe(Flag('The customer has accepted the privacy policy.')),
    revocationPolicy: Maybe(Flag('The customer has been informed of the right of withdrawal.')),
  },
  { title: 'ContractAgreements', description: 'What the customer agreed to.' },
)

const BillingAddress = Here(OrderAddress, {
  description: 'Billing address, in any country; null means the delivery address.',
})

export const Contract = Closed(
  {
    externalId: Maybe(Text('Your own ID for the contract.', 'CRM-4711')),
    salesPersonId: Maybe(Text('Salesperson, for analytics.', 'SP-0815')),
    type: OneOf(ContractTypes, {
      title: 'ContractType',
      description: 'Kind of customer.',
      examples: ['Private'],
    }),
    state: IgnoredContractState,
    number: IgnoredText('Contract number.', '3082649177'),
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
    deliveryState: IgnoredDeliveryState,
    agreements: Maybe(ContractAgreements),
    validFromDate: IgnoredText('First day of the contract.', '2027-01-01'),
    validToDate: IgnoredText('Last day of the contract.', '2027-12-31'),
    transactionDateTime: Maybe(
      Moment(
        'When the customer signed. Default: now. May be up to an hour in the future, in case your clock is fast.',
      ),
    ),
    industry: Maybe(
      OneOf(Industries, {
        title: 'Industry',
        description: 'Industry; required for `Business`.',
        examples: ['Retail'],
      }),
    ),
    legalStructure: Maybe(
      Text('Legal form, for the insolvency check; required for `Business`.', 'GmbH & Co. KG'),
    ),
  },
  { title: 'OrderContract', description: 'The contract to create.' },
)
export type Contract = Static<typeof Contract>
