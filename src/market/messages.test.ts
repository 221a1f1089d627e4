import { describe, expect, test } from 'vitest'
import {
  deregistration,
  identification,
  registration,
  reversal,
  splitHouseNumber,
} from './compose-message.ts'
import { aMarketOrder, anAddress, aSituation, identity, maLo, sentFor } from './market.fixture.ts'
import type { Registration } from './messages.ts'

const sender = { order: aMarketOrder(), facts: null, identity }

describe('a message to the market', () => {
  test('asks for a market location with the fields of its web service', () => {
    const { content } = identification(
      { ...sender, order: aMarketOrder({ maLoIdentifier: null }) },
      { startDate: '2026-04-01', gridOperatorCode: null },
    )

    expect(content).toEqual({
      sender: identity.code,
      receiver: null,
      identificationDateTime: '2026-03-31T22:00:00Z',
      energyDirection: 'consumption',
      identificationParameterId: {
        maloId: null,
        meloIds: [],
        meterNumbers: ['1EMH0012345678'],
        customerNumber: null,
      },
      identificationParameterAddress: {
        name: { surnames: 'Muster', firstnames: 'Anna', title: null, company: null },
        address: {
          countryCode: 'DE',
          zipCode: '10115',
          city: 'Berlin',
          street: 'Invalidenstraße',
          houseNumber: 12,
          houseNumberAddition: 'a',
        },
      },
    })
  })

  test('contains both the local date and the instant at which it begins, in summer and in winter', () => {
    const summer = registration(sender, { maLoIdentifier: maLo, startDate: '2026-07-01' })
    const winter = registration(sender, { maLoIdentifier: maLo, startDate: '2027-01-01' })

    expect(summer.content.startsAt).toBe('2026-06-30T22:00:00Z')
    expect(winter.content.startsAt).toBe('2026-12-31T23:00:00Z')
  })

  test('ends a supply at the end of its last day, also on the nights of the clock changes', () => {
    const endOf = (endDate: string) => {
      const { content } = deregistration(sender, { transactionReason: 'E01', maLoIdentifier: maLo, endDate })
      return 'endsAt' in content ? content.endsAt : null
    }

    expect(endOf('2026-03-28')).toBe('2026-03-28T23:00:00Z')
    expect(endOf('2026-03-29')).toBe('2026-03-29T22:00:00Z')
    expect(endOf('2026-10-25')).toBe('2026-10-25T23:00:00Z')
    expect(endOf('2028-02-28')).toBe('2028-02-28T23:00:00Z')
  })

  test('treats a small business as a household', () => {
    const business = (annualConsumptionKwh: number) =>
      registration(
        { ...sender, order: aMarketOrder({ type: 'Business', annualConsumptionKwh }) },
        { maLoIdentifier: maLo, startDate: '2026-04-01' },
      ).content.isHouseholdCustomer

    expect(business(10_000)).toBe(true)
    expect(business(10_001)).toBe(false)
  })

  test('contains the correspondence address if it differs from the delivery address', () => {
    const order = aMarketOrder({ billingAddress: anAddress({ city: 'Wien', countryCode: 'AT' }) })

    const { content } = registration({ ...sender, order }, { maLoIdentifier: maLo, startDate: '2026-04-01' })

    expect(content.deliveryAddress.city).toBe('Berlin')
    expect(content.correspondence.address.city).toBe('Wien')
  })

  test('is reversed with its recipient', () => {
    const [, second] = sentFor(aMarketOrder(), aSituation())
    const message = second?.message as Registration

    expect(reversal(message).content).toMatchObject({
      receiver: message.content.receiver,
      cancels: { messageId: message.messageId, process: '55001' },
    })
  })

  test.each([
    ['12', 12, null],
    ['12a', 12, 'a'],
    ['12 a', 12, 'a'],
    ['12-14', 12, '-14'],
    ['3/1', 3, '/1'],
    ['Haus 3', null, 'Haus 3'],
    ['12345678', null, '12345678'],
    ['  ', null, null],
    [null, null, null],
  ])('splits the house number %s', (text, houseNumber, houseNumberAddition) => {
    expect(splitHouseNumber(text)).toEqual({ houseNumber, houseNumberAddition })
  })
})
