import { describe, expect, test } from 'vitest'
import { aBusinessOrder, aMoveIn, anOrder, desiredDay, withField } from '../../../test/support/an-order.ts'
import { customerLanguage, desiredStart, signedAt, withDefaults } from './defaults.ts'
import type { CreateOrderRequest } from './schema.ts'

const now = new Date('2026-03-01T23:30:00Z')
const bank = { iban: 'DE89370400440532013000', bic: 'COBADEFF', bankName: 'Bank' }
const address = anOrder().contract.deliveryAddress

describe('an order that does not say', () => {
  test.each([undefined, null])('when it was offered (%j) was offered today in Berlin', (offerDate) => {
    expect(withDefaults(withField(anOrder(), 'offerDate', offerDate), now).offerDate).toBe('2026-03-02')
  })

  test('when it was signed was signed now', () => {
    expect(withDefaults(anOrder(), now).contract.transactionDateTime).toBe('2026-03-02 00:30:00')
    expect(signedAt(anOrder(), now)).toBe(now)
  })

  test('whether direct debit was accepted has not accepted it', () => {
    const { contract } = withDefaults(anOrder({ contract: { bankDetails: bank } }), now)
    expect(contract.bankDetails?.hasAcceptedDirectDebit).toBe(false)
  })

  test('has null and false for everything that it leaves out', () => {
    const { userAccount, contract, campaignCode } = withDefaults(anOrder(), now)

    expect(campaignCode).toBeNull()
    expect(userAccount).toMatchObject({ phoneNumber: null, password: null, gender: null, dateOfBirth: null })
    expect(contract).toMatchObject({
      billingAddress: null,
      bankDetails: null,
      industry: null,
      externalId: null,
    })
    expect(Object.values(contract.agreements)).toEqual([false, false, false, null, null])
    expect(Object.values(contract.deliveryDetails.capabilities)).toEqual(new Array(6).fill(false))
    expect(JSON.stringify(withDefaults(anOrder(), now))).not.toContain('undefined')
  })
})

describe('an order that says', () => {
  test('its dates keeps them', () => {
    const order = anOrder({
      offerDate: '2026-02-01',
      contract: { transactionDateTime: '2026-07-01 12:00:00' },
    })

    expect(withDefaults(order, now)).toMatchObject({
      offerDate: '2026-02-01',
      contract: { transactionDateTime: '2026-07-01 12:00:00' },
    })
    expect(signedAt(order, now).toISOString()).toBe('2026-07-01T10:00:00.000Z')
  })
})

describe('the holder of the account', () => {
  const holderOf = (order: CreateOrderRequest) => withDefaults(order, now).contract.bankDetails?.accountHolder

  test('is the one that is given', () => {
    const order = anOrder({ contract: { bankDetails: { ...bank, accountHolder: ' Otto Muster ' } } })
    expect(holderOf(order)).toBe('Otto Muster')
  })

  test.each([undefined, null, '', ' '])(
    'is taken from the delivery address instead of %j',
    (accountHolder) => {
      const details = accountHolder === undefined ? bank : { ...bank, accountHolder }
      const order = anOrder({ contract: { bankDetails: details } })
      expect(holderOf(order)).toBe('Anna Muster')
    },
  )

  test('is taken from the billing address where there is one with a name', () => {
    const order = (firstName: string | null, lastName: string | null) =>
      anOrder({ contract: { bankDetails: bank, billingAddress: { ...address, firstName, lastName } } })

    expect(holderOf(order('Eva', 'Zahl'))).toBe('Eva Zahl')
    expect(holderOf(order(null, 'Zahl'))).toBe('Zahl')
    expect(holderOf(order(null, ' '))).toBe('Anna Muster')
  })

  test('of a business is the business', () => {
    expect(holderOf(aBusinessOrder())).toBe('Muster GmbH')
  })
})

test('identifiers and addresses are kept in one spelling', () => {
  const order = aBusinessOrder({
    tariffKey: ' FIX_12 ',
    campaignCode: ' WELCOME10 ',
    userAccount: { emailAddress: ' Anna@Example.com ', password: '  with spaces  ' },
    contract: {
      deliveryAddress: { countryCode: ' de', postCode: ' 10115 ' },
      bankDetails: { iban: 'de89 3704 0044 0532 0130 00', bic: 'coba deff' },
      deliveryDetails: {
        maLoIdentifier: '413 735 592 41',
        meLoIdentifier: 'de.000145.45768.s0000000000000003054',
        meterNumber: ' 1emh  0012345678 ',
        previousSupplierCode: '99 03100 000006',
      },
    },
  })

  expect(withDefaults(order, now)).toMatchObject({
    tariffKey: 'FIX_12',
    campaignCode: 'WELCOME10',
    userAccount: { emailAddress: 'Anna@Example.com', password: '  with spaces  ' },
    contract: {
      deliveryAddress: { countryCode: 'DE', postCode: '10115' },
      bankDetails: { iban: 'DE89370400440532013000', bic: 'COBADEFF' },
      deliveryDetails: {
        maLoIdentifier: '41373559241',
        meLoIdentifier: 'DE00014545768S0000000000000003054',
        meterNumber: '1EMH 0012345678',
        previousSupplierCode: '9903100000006',
      },
    },
  })
})

test('read-only fields are gone', () => {
  const order = anOrder({
    userAccount: { customerNumber: '1' },
    contract: { number: '2', state: { state: 'Delivery' }, validFromDate: 'x' },
  })

  const filled = withDefaults(order, now)

  expect(Object.keys(filled.userAccount)).not.toContain('customerNumber')
  for (const name of ['number', 'state', 'deliveryState', 'validFromDate', 'validToDate']) {
    expect(Object.keys(filled.contract)).not.toContain(name)
  }
})

const filled = (order = anOrder()) => withDefaults(order, new Date('2026-03-02T09:00:00Z'))
const moveIn = (moveInDate: string) => filled(aMoveIn({ contract: { deliveryDetails: { moveInDate } } }))

describe('the desired start', () => {
  test('is the date of the change', () => {
    expect(desiredStart(filled())).toBe(desiredDay)
  })

  test('is the date of the cancellation by the customer, even if another date is given', () => {
    const order = anOrder({ contract: { deliveryDetails: { previousSelfCancelledDate: '2026-05-01' } } })
    expect(desiredStart(filled(order))).toBe('2026-05-01')
  })

  test('is the date of the move-in', () => {
    expect(desiredStart(moveIn('2026-05-01'))).toBe('2026-05-01')
  })
})

describe('a customer', () => {
  const languageFor = (billingAddress: object | null) =>
    customerLanguage(withDefaults(withField(anOrder(), 'contract.billingAddress', billingAddress), now))

  test.each([
    ['DE', 'de'],
    ['AT', 'de'],
    ['CH', 'de'],
    ['LI', 'de'],
    ['LU', 'de'],
    ['FR', 'en'],
    ['GB', 'en'],
  ])('whose bills go to %s is written to in %s', (countryCode, language) => {
    expect(languageFor({ ...address, countryCode })).toBe(language)
  })

  test('without an address for bills is written to in the language of the delivery address', () => {
    expect(languageFor(null)).toBe('de')
  })
})
