/** Rule 3: what makes an address complete, for the delivery and, where it is given, the billing address. */

import type { FilledAddress, FilledOrder } from '../../domain/filled-order.ts'
import { isCountryCode } from '../../domain/identifiers/country-code.ts'
import { isForeignPostcode, isGermanPostcode } from '../../domain/identifiers/postcode.ts'
import type { OrderRule } from './order-rule.ts'

type AddressPath = 'contract.deliveryAddress' | 'contract.billingAddress'

const rulesOf = (path: AddressPath, find: (order: FilledOrder) => FilledAddress | null): OrderRule[] => {
  const name = path.replace('contract.', '')
  return [
    {
      rule: 3,
      says: 'an address has street, city, postcode and country',
      when: { says: `\`${name}\` is given`, is: (order) => find(order) !== null },
      needs: [`${path}.streetName`, `${path}.city`, `${path}.postCode`, `${path}.countryCode`],
    },
    {
      rule: 3,
      says: 'the country is a real one',
      at: `${path}.countryCode`,
      must: 'be a country code of ISO 3166 alpha-2, such as DE',
      holds: isCountryCode,
    },
    {
      rule: 3,
      says: 'a German postcode has five digits',
      when: { says: `\`${name}\` is in Germany`, is: (order) => find(order)?.countryCode === 'DE' },
      at: `${path}.postCode`,
      must: 'be a German postcode: five digits, the first two not 00',
      holds: isGermanPostcode,
    },
  ]
}

export const addressRules: readonly OrderRule[] = [
  ...rulesOf('contract.deliveryAddress', ({ contract }) => contract.deliveryAddress),
  {
    rule: 3,
    says: 'delivery is in Germany only',
    at: 'contract.deliveryAddress.countryCode',
    must: 'be DE, since we deliver in Germany only',
    holds: (code) => code === 'DE',
  },
  ...rulesOf('contract.billingAddress', ({ contract }) => contract.billingAddress),
  {
    rule: 3,
    says: 'a postcode abroad has letters, digits, spaces and hyphens',
    when: {
      says: '`billingAddress` is abroad',
      is: ({ contract }) => (contract.billingAddress?.countryCode ?? 'DE') !== 'DE',
    },
    at: 'contract.billingAddress.postCode',
    must: 'be a postcode of letters, digits, spaces and hyphens',
    holds: isForeignPostcode,
  },
]
