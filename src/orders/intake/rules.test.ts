import { describe, expect, test } from 'vitest'
import { aBusinessOrder, aMoveIn, anOrder, desiredDay, withField } from '../../../test/support/an-order.ts'
import { withDefaults } from './defaults.ts'
import { brokenRules, checkedElsewhere, type OrderFacts, orderRules } from './rules.ts'
import type { CreateOrderRequest } from './schema.ts'

const receivedAt = new Date('2026-03-02T09:15:00Z')
const facts: OrderFacts = { tariffExists: true, tariffIsOnSale: true, today: '2026-03-02', receivedAt }

// The usual start depends on the day of the test.
const started = (order: CreateOrderRequest): CreateOrderRequest =>
  JSON.parse(JSON.stringify(order, (_, value) => (value === desiredDay ? '2027-01-01' : value)))
const itemsOf = (order: CreateOrderRequest, others: Partial<OrderFacts> = {}) =>
  brokenRules(withDefaults(started(order), receivedAt), { ...facts, ...others })
const fieldsOf = (order: CreateOrderRequest, others: Partial<OrderFacts> = {}) =>
  itemsOf(order, others).map(({ details }) => details)
const messagesOf = (order: CreateOrderRequest, others: Partial<OrderFacts> = {}) =>
  itemsOf(order, others).map(({ message }) => message)

const missing = [undefined, null, '', '   ']

test.each([
  ['of a private customer', anOrder()],
  ['of a business', aBusinessOrder()],
  ['of a move-in', aMoveIn()],
])('a complete order %s breaks no rule', (_kind, order) => {
  expect(itemsOf(order)).toEqual([])
})

test('every rule of the specification has a row or is checked elsewhere', () => {
  const claimed = new Set([...orderRules, ...checkedElsewhere].map(({ rule }) => rule))

  for (let number = 1; number <= 10; number += 1) expect(claimed, `rule ${number}`).toContain(number)
})

describe('every broken rule', () => {
  test('comes back at once, one item per field, each with a sentence', () => {
    const order = aMoveIn({
      tariffKey: 'NO_SUCH',
      userAccount: { firstName: '', emailAddress: 'anna' },
      contract: {
        bankDetails: { iban: 'DE00' },
        deliveryDetails: { moveInDate: null, meterNumber: ' ', maLoIdentifier: null },
      },
    })

    const items = itemsOf(order, { tariffExists: false })

    expect(items.map(({ details }) => details)).toEqual([
      'tariffKey',
      'userAccount.emailAddress',
      'userAccount.firstName',
      'contract.bankDetails.bic',
      'contract.bankDetails.bankName',
      'contract.bankDetails.iban',
      'contract.deliveryDetails.maLoIdentifier',
      'contract.deliveryDetails.meterNumber',
      'contract.deliveryDetails.moveInDate',
    ])
    for (const { code, message, details } of items) {
      expect(code).toBe('validation-failed')
      expect(message).toMatch(/\.$/)
      expect(message).toContain(details)
    }
  })

  test('says what is needed and why', () => {
    expect(messagesOf(aMoveIn({ contract: { deliveryDetails: { moveInDate: null } } }))).toEqual([
      'contract.deliveryDetails.moveInDate is required: a new delivery location has a move-in date, on which delivery starts.',
    ])
  })
})

describe('rule 1: the tariff', () => {
  test('is named', () => {
    expect(fieldsOf(anOrder({ tariffKey: ' ' }), { tariffExists: false })).toEqual(['tariffKey'])
  })

  test('is known', () => {
    expect(itemsOf(anOrder(), { tariffExists: false, tariffIsOnSale: false })).toEqual([
      {
        code: 'validation-failed',
        message: 'tariffKey must be a key from the tariff list (GET /partner/v1/tariffs).',
        details: 'tariffKey',
      },
    ])
  })

  test('is on sale today where no date of the offer is given', () => {
    expect(fieldsOf(anOrder(), { tariffIsOnSale: false })).toEqual(['tariffKey'])
  })

  test('was on sale on the date of the offer where one is given', () => {
    const order = anOrder({ offerDate: '2026-02-28' })

    expect(fieldsOf(order)).toEqual([])
    expect(fieldsOf(order, { tariffIsOnSale: false })).toEqual(['offerDate'])
  })
})

describe('the date of the offer', () => {
  test.each(['2026-03-02', '2026-03-01', '1990-01-01'])('may be %s', (offerDate) => {
    expect(fieldsOf(anOrder({ offerDate }))).toEqual([])
  })

  test('is not tomorrow, whether or not the tariff is on sale then', () => {
    const order = anOrder({ offerDate: '2026-03-03' })

    expect(messagesOf(order)).toEqual(['offerDate must not be in the future.'])
    expect(messagesOf(order, { tariffIsOnSale: false })).toEqual(['offerDate must not be in the future.'])
  })
})

describe('rule 2: names', () => {
  const personal = [
    'userAccount.firstName',
    'userAccount.lastName',
    'contract.deliveryAddress.firstName',
    'contract.deliveryAddress.lastName',
  ]
  const ofBusinesses = ['userAccount.businessName', 'contract.deliveryAddress.businessName']

  test.each(personal)('%s is needed by private customers and by no business', (path) => {
    for (const value of missing) {
      expect(fieldsOf(withField(anOrder(), path, value))).toEqual([path])
      expect(fieldsOf(withField(aBusinessOrder(), path, value))).toEqual([])
    }
  })

  test.each(ofBusinesses)('%s is needed by businesses and by no private customer', (path) => {
    for (const value of missing) {
      const business = aBusinessOrder({ contract: { bankDetails: null } })
      expect(fieldsOf(withField(business, path, value))).toEqual([path])
      expect(fieldsOf(withField(anOrder(), path, value))).toEqual([])
    }
  })

  test('are not needed in the billing address', () => {
    const billingAddress = { streetName: 'Ring', city: 'Wien', postCode: '1010', countryCode: 'AT' }
    expect(fieldsOf(anOrder({ contract: { billingAddress } }))).toEqual([])
  })
})

describe('rule 2: the email address', () => {
  test.each(['', '  ', 'anna', 'anna@', 'anna@localhost'])('is not %j', (emailAddress) => {
    expect(fieldsOf(anOrder({ userAccount: { emailAddress } }))).toEqual(['userAccount.emailAddress'])
  })

  test('may have spaces around it', () => {
    expect(fieldsOf(anOrder({ userAccount: { emailAddress: ' anna@example.com ' } }))).toEqual([])
  })
})

describe('a password', () => {
  test.each(['12345678', 'x'.repeat(128), '👩‍🔧 ü☀ 12', '        '])('may be %j', (password) => {
    expect(fieldsOf(anOrder({ userAccount: { password } }))).toEqual([])
  })

  test.each(['1234567', '   ', '☀☀☀☀☀☀☀', 'x'.repeat(129)])('is not %j', (password) => {
    expect(fieldsOf(anOrder({ userAccount: { password } }))).toEqual(['userAccount.password'])
  })

  test.each([null, ''])('may be left out as %j', (password) => {
    expect(fieldsOf(anOrder({ userAccount: { password } }))).toEqual([])
  })
})

describe.each(['deliveryAddress', 'billingAddress'] as const)('rule 3: the %s', (name) => {
  const order = anOrder({ contract: { billingAddress: anOrder().contract.deliveryAddress } })
  const path = `contract.${name}`

  test.each(['streetName', 'city', 'postCode', 'countryCode'])('has a %s', (field) => {
    for (const value of ['', '  ']) {
      expect(fieldsOf(withField(order, `${path}.${field}`, value))).toEqual([`${path}.${field}`])
    }
  })

  test.each([null, ''])('may have the house number %j', (houseNumber) => {
    expect(fieldsOf(withField(order, `${path}.houseNumber`, houseNumber))).toEqual([])
  })

  test.each(['01067', '99999'])('in Germany may have the postcode %s', (postCode) => {
    expect(fieldsOf(withField(order, `${path}.postCode`, postCode))).toEqual([])
  })

  test.each(['00999', '1011', '101155', 'ABCDE'])('in Germany has not the postcode %s', (postCode) => {
    expect(messagesOf(withField(order, `${path}.postCode`, postCode))).toEqual([
      `${path}.postCode must be a German postcode: five digits, the first two not 00.`,
    ])
  })

  test.each(['XX', 'UK', 'D', 'DEU'])('is in no country %s', (countryCode) => {
    expect(messagesOf(withField(order, `${path}.countryCode`, countryCode))).toEqual([
      `${path}.countryCode must be an ISO 3166-1 alpha-2 country code, such as DE.`,
    ])
  })

  test('may have its country in lower case', () => {
    expect(fieldsOf(withField(order, `${path}.countryCode`, 'de'))).toEqual([])
  })
})

describe('rule 3: an address abroad', () => {
  const abroad = { ...anOrder().contract.deliveryAddress, postCode: '1010', countryCode: 'AT' }

  test('is good for bills', () => {
    expect(fieldsOf(anOrder({ contract: { billingAddress: abroad } }))).toEqual([])
  })

  test('is not good for delivery', () => {
    expect(messagesOf(anOrder({ contract: { deliveryAddress: abroad } }))).toEqual([
      'contract.deliveryAddress.countryCode must be DE: we deliver only in Germany.',
    ])
  })

  test('has a postcode of letters and digits', () => {
    const billingAddress = { ...abroad, postCode: '#?' }
    expect(fieldsOf(anOrder({ contract: { billingAddress } }))).toEqual(['contract.billingAddress.postCode'])
  })
})

describe('rule 4: bank details', () => {
  test.each([null, undefined])('may be %j, for payment by invoice', (bankDetails) => {
    expect(fieldsOf(withField(aBusinessOrder(), 'contract.bankDetails', bankDetails))).toEqual([])
  })

  test.each(['bic', 'bankName'])('have a %s', (field) => {
    for (const value of missing) {
      const path = `contract.bankDetails.${field}`
      expect(fieldsOf(withField(aBusinessOrder(), path, value))).toEqual([path])
    }
  })

  test('have an IBAN', () => {
    expect(fieldsOf(withField(aBusinessOrder(), 'contract.bankDetails.iban', ' '))).toEqual([
      'contract.bankDetails.iban',
    ])
  })

  test('take the holder of the account from an address', () => {
    for (const value of missing) {
      expect(fieldsOf(withField(aBusinessOrder(), 'contract.bankDetails.accountHolder', value))).toEqual([])
    }
  })

  test('need a holder of the account where no address has a name', () => {
    const order = aBusinessOrder({ contract: { deliveryAddress: { businessName: null } } })
    expect(fieldsOf(order)).toEqual([
      'contract.deliveryAddress.businessName',
      'contract.bankDetails.accountHolder',
    ])
  })

  test.each(['DE89370400440532013000', 'at61 1904 3002 3457 3201', 'NL91ABNA0417164300'])(
    'may have the IBAN %s',
    (iban) => {
      expect(fieldsOf(aBusinessOrder({ contract: { bankDetails: { iban } } }))).toEqual([])
    },
  )

  test.each([
    ['DE89370400440532013001', 'be a valid IBAN; check its length and digits'],
    ['DE8937040044053201300', 'be a valid IBAN; check its length and digits'],
    [
      'BR1800360305000010009795493C1',
      'belong to a SEPA country; to pay by invoice, send bankDetails as null',
    ],
  ])('have not the IBAN %s', (iban, must) => {
    expect(messagesOf(aBusinessOrder({ contract: { bankDetails: { iban } } }))).toEqual([
      `contract.bankDetails.iban must ${must}.`,
    ])
  })

  test.each(['COBA', 'COBADEFFXX'])('have not the BIC %s', (bic) => {
    expect(fieldsOf(aBusinessOrder({ contract: { bankDetails: { bic } } }))).toEqual([
      'contract.bankDetails.bic',
    ])
  })

  test.each([true, false, null])('may say %j about direct debit', (hasAcceptedDirectDebit) => {
    expect(fieldsOf(aBusinessOrder({ contract: { bankDetails: { hasAcceptedDirectDebit } } }))).toEqual([])
  })
})

describe('rule 5: the delivery point', () => {
  const without = (...names: string[]) =>
    names.reduce((order, name) => withField(order, `contract.deliveryDetails.${name}`, ' '), anOrder())

  test.each(['maLoIdentifier', 'meterNumber'])('may lack its %s', (name) => {
    expect(fieldsOf(without(name))).toEqual([])
  })

  test('lacks not both, whether or not there is a metering location', () => {
    const path = 'contract.deliveryDetails.meLoIdentifier'
    const order = withField(
      without('maLoIdentifier', 'meterNumber'),
      path,
      'DE00014545768S0000000000000003054',
    )
    expect(fieldsOf(order)).toEqual([
      'contract.deliveryDetails.maLoIdentifier',
      'contract.deliveryDetails.meterNumber',
    ])
  })

  test('names the previous supplier where there is one', () => {
    const path = 'contract.deliveryDetails.previousSupplierCode'
    for (const value of missing) {
      expect(fieldsOf(withField(anOrder(), path, value))).toEqual([path])
      expect(fieldsOf(withField(aMoveIn(), path, value))).toEqual([])
    }
  })

  test('may have identifiers that are wrong, which is no reason to lose a sale', () => {
    const wrong = { maLoIdentifier: '1', meLoIdentifier: '1', meterNumber: '?', previousSupplierCode: '1' }
    expect(fieldsOf(anOrder({ contract: { deliveryDetails: wrong } }))).toEqual([])
  })
})

describe('rule 6: a new delivery location', () => {
  const path = 'contract.deliveryDetails.moveInDate'

  test.each([undefined, null])('needs a move-in date and not %j', (value) => {
    expect(fieldsOf(withField(aMoveIn(), path, value))).toEqual([path])
    expect(fieldsOf(withField(anOrder(), path, value))).toEqual([])
  })

  test('may have a move-in date in the past', () => {
    expect(fieldsOf(withField(aMoveIn(), path, '2025-12-01'))).toEqual([])
  })
})

describe('rule 7: a change of supplier', () => {
  const dates = ['previousSelfCancelledDate', 'desiredTransitionDate'].map(
    (name) => `contract.deliveryDetails.${name}`,
  )
  const withDates = (order: CreateOrderRequest, values: (string | null)[]) =>
    dates.reduce((changed, path, index) => withField(changed, path, values[index]), order)

  test.each([
    ['2026-04-01', null],
    [null, '2026-04-01'],
    ['2026-04-01', '2026-05-01'],
  ])('may have the dates %j and %j', (...values) => {
    expect(fieldsOf(withDates(anOrder(), values))).toEqual([])
  })

  test('needs one of the two dates', () => {
    expect(fieldsOf(withDates(anOrder(), [null, null]))).toEqual(dates)
    expect(fieldsOf(withDates(aMoveIn(), [null, null]))).toEqual([])
  })
})

describe('the start', () => {
  const cases = [
    ['moveInDate', aMoveIn],
    ['previousSelfCancelledDate', anOrder],
    ['desiredTransitionDate', anOrder],
  ] as const

  test.each(cases)('of %s is 24 months ahead at most', (name, make) => {
    const path = `contract.deliveryDetails.${name}`

    expect(fieldsOf(withField(make(), path, '2028-03-02'))).toEqual([])
    expect(messagesOf(withField(make(), path, '2028-03-03'))).toEqual([
      `${path} must not be more than 24 months ahead; the last possible day is 2028-03-02.`,
    ])
  })

  test('is not judged by a date that is not used', () => {
    expect(fieldsOf(withField(anOrder(), 'contract.deliveryDetails.moveInDate', '2099-01-01'))).toEqual([])
  })
})

describe('rule 8: a business', () => {
  test.each(['contract.industry', 'contract.legalStructure'])('gives its %s', (path) => {
    for (const value of [undefined, null]) {
      expect(fieldsOf(withField(aBusinessOrder(), path, value))).toEqual([path])
      expect(fieldsOf(withField(anOrder(), path, value))).toEqual([])
    }
  })

  test('has a legal structure that is not empty', () => {
    expect(fieldsOf(aBusinessOrder({ contract: { legalStructure: '  ' } }))).toEqual([
      'contract.legalStructure',
    ])
  })

  test('may have no industry of the list', () => {
    expect(fieldsOf(aBusinessOrder({ contract: { industry: 'None' } }))).toEqual([])
  })
})

describe('the time of the signature', () => {
  // Received at 10:15 in Berlin.
  test.each(['2026-03-02 10:15:00', '2026-03-02 11:15:00', '1999-12-31 23:59:59', '2026-03-29 02:30:00'])(
    'may be %s',
    (transactionDateTime) => {
      const order = anOrder({ contract: { transactionDateTime } })
      const late = new Date('2026-04-01T00:00:00Z')
      expect(fieldsOf(order, transactionDateTime > '2026-03-03' ? { receivedAt: late } : {})).toEqual([])
    },
  )

  test('is not more than an hour ahead', () => {
    expect(messagesOf(anOrder({ contract: { transactionDateTime: '2026-03-02 11:15:01' } }))).toEqual([
      'contract.transactionDateTime must not be more than an hour in the future (Berlin time).',
    ])
  })

  test('is a date that exists', () => {
    expect(messagesOf(anOrder({ contract: { transactionDateTime: '2026-02-29 10:00:00' } }))).toEqual([
      'contract.transactionDateTime must be a real date and time, such as 2026-11-15 13:45:00.',
    ])
  })
})
