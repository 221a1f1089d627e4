import { expect, test } from 'vitest'
import { readableContent } from './readable-message.ts'

const address = { countryCode: 'DE', zipCode: '10115', city: 'Berlin', street: 'Invalidenstraße' }
const name = { surnames: 'Muster', firstnames: 'Anna', title: null, company: null }

test('a message reads as terms and values, with names and addresses in one line', () => {
  const content = {
    ...{ sender: '9999999999998', receiver: null, transactionReason: 'E03', annualConsumptionKwh: 3500 },
    ...{ meLoIdentifiers: ['DE1', 'DE2'], isHouseholdCustomer: true, customer: name },
    deliveryAddress: { ...address, houseNumber: 12, houseNumberAddition: 'a' },
    correspondence: { name, address: { ...address, houseNumber: null, houseNumberAddition: 'Haus 3' } },
  }

  expect(readableContent(content)).toEqual([
    ['From (market partner code)', '9999999999998'],
    ['Transaction reason (code)', 'E03'],
    ['Annual consumption in kWh', '3500'],
    ['Metering locations (MeLo-ID)', 'DE1, DE2'],
    ['Is household customer', 'yes'],
    ['Customer', 'Anna Muster'],
    ['Delivery address', 'Invalidenstraße 12a, 10115 Berlin, DE'],
    ['Correspondence: name', 'Anna Muster'],
    ['Correspondence: address', 'Invalidenstraße Haus 3, 10115 Berlin, DE'],
  ])
})

test.each([null, undefined, 'text', {}, { meLoIdentifiers: [], meterNumber: null, nothing: {} }])(
  '%j has nothing to read',
  (content) => {
    expect(readableContent(content)).toEqual([])
  },
)
